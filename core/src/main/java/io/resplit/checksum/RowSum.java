package io.resplit.checksum;

import io.resplit.geometry.Odometer;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Sums the rows of boxes.
 *
 * <p>Works as Horner's rule does: one multiplication for each row. Rows of a box follow each other
 * at a few distances only, whose multiplications are kept as tables. Confined to one thread.
 */
final class RowSum {

  private static final int TABLES = 16;

  private final CRC32C checksum = new CRC32C();
  private final ConstantShift[] shifts = new ConstantShift[TABLES];
  private int constantBytes = -1;
  private int constant;

  /**
   * Returns the sum of the rows of a box, as it counts at the end of the last one.
   *
   * @param layout where they lie in the array
   * @param rows holds them from its position on, one after the other
   */
  int of(RowLayout layout, ByteBuffer rows) {
    int rowBytes = layout.rowBytes();
    if (rowBytes != constantBytes) {
      constantBytes = rowBytes;
      constant = CrcPolynomial.constant(rowBytes);
    }
    long count = layout.count();
    ConstantShift each = shift(layout.stride());
    Odometer groups = new Odometer(layout.groups());
    int sum = group(count, each, rows, rowBytes);
    for (int axis = groups.advance(); axis >= 0; axis = groups.advance()) {
      ConstantShift toNext = shift(layout.distances()[axis]);
      sum = toNext.of(sum) ^ group(count, each, rows, rowBytes);
    }
    return sum;
  }

  private int group(long count, ConstantShift each, ByteBuffer rows, int rowBytes) {
    int group = 0;
    for (long i = 0; i < count; i++) {
      group = each.of(group) ^ next(rows, rowBytes);
    }
    return group;
  }

  private int next(ByteBuffer rows, int rowBytes) {
    rows.limit(rows.position() + rowBytes);
    checksum.reset();
    checksum.update(rows);
    return (int) checksum.getValue() ^ constant;
  }

  private ConstantShift shift(long bytes) {
    int slot = (int) (bytes ^ bytes >>> 7 ^ bytes >>> 13) & TABLES - 1;
    ConstantShift found = shifts[slot];
    if (found == null || found.bytes() != bytes) {
      found = new ConstantShift(bytes);
      shifts[slot] = found;
    }
    return found;
  }
}
