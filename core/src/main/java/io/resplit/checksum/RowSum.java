package io.resplit.checksum;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The sum of rows of one long message, given at ascending positions.
 *
 * <p>Works as Horner's rule does: one multiplication for each row. Rows of a box follow each other
 * at a few distances only, whose multiplications are kept as tables. Confined to one thread.
 */
final class RowSum {

  private static final int TABLES = 16;

  private final CRC32C checksum = new CRC32C();
  private final ConstantShift[] shifts = new ConstantShift[TABLES];
  private ConstantShift step = new ConstantShift(0);
  private int constantBytes = -1;
  private int constant;
  private int sum;
  private long end;

  /**
   * Adds rows of equal length at equal distances.
   *
   * @param position where the first starts in the message; not before the end of the rows before
   * @param count number of rows, at least 1
   * @param stride bytes in the message from the start of one row to the next
   * @param rows holds them from its position on, one after the other
   * @param rowBytes length of each
   */
  void add(long position, long count, long stride, ByteBuffer rows, int rowBytes) {
    if (rowBytes != constantBytes) {
      constantBytes = rowBytes;
      constant = CrcPolynomial.constant(rowBytes);
    }
    int own = count == 1 ? next(rows, rowBytes) : group(count, stride, rows, rowBytes);
    long last = position + (count - 1) * stride + rowBytes;
    sum = sum == 0 ? own : shift(last - end).of(sum) ^ own;
    end = last;
  }

  private int group(long count, long stride, ByteBuffer rows, int rowBytes) {
    if (step.bytes() != stride) {
      step = shift(stride);
    }
    ConstantShift each = step;
    int group = next(rows, rowBytes);
    for (long i = 1; i < count; i++) {
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

  /** Returns the sum of all rows in a message of {@code messageBytes}, and starts anew. */
  int take(long messageBytes) {
    int result = CrcPolynomial.shifted(sum, messageBytes - end);
    sum = 0;
    end = 0;
    return result;
  }
}
