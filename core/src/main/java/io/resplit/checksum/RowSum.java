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
    Odometer groups = new Odometer(layout.groups());
    int sum = group(layout, rows);
    for (int axis = groups.advance(); axis >= 0; axis = groups.advance()) {
      sum = withGroup(sum, axis, layout, rows);
    }
    return sum;
  }

  /**
   * Returns a sum with one more group, before which the index on {@code axis} moved on.
   *
   * <p>All that is done for a group is behind one call: it is compiled after a few boxes, but
   * {@link #of} only after hundreds.
   */
  private int withGroup(int sum, int axis, RowLayout layout, ByteBuffer rows) {
    return shift(layout.distances()[axis]).of(sum) ^ group(layout, rows);
  }

  private int group(RowLayout layout, ByteBuffer rows) {
    ConstantShift each = shift(layout.stride());
    int rowBytes = layout.rowBytes();
    int group = 0;
    for (long i = 0; i < layout.count(); i++) {
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
