package io.resplit.checksum;

import java.nio.ByteBuffer;
import java.util.zip.Checksum;

/**
 * The sum of rows of one long message, given at ascending positions.
 *
 * <p>Works as Horner's rule does: one multiplication for each row. Rows of a box follow each other
 * at a few distances only, whose multiplications are kept as tables. Confined to one thread.
 */
final class RowSum {

  private static final int TABLES = 16;

  private final CrcPolynomial polynomial;
  private final Checksum checksum;
  private final ConstantShift[] shifts = new ConstantShift[TABLES];
  private int constantBytes = -1;
  private int constant;
  private int sum;
  private long end;

  RowSum(CrcPolynomial polynomial) {
    this.polynomial = polynomial;
    this.checksum = polynomial.checksum();
  }

  /**
   * Adds a row.
   *
   * @param position where it starts in the message; not before the end of the row before
   * @param row its bytes from position to limit; the position is then the limit
   */
  void add(long position, ByteBuffer row) {
    int bytes = row.remaining();
    checksum.reset();
    checksum.update(row);
    if (bytes != constantBytes) {
      constantBytes = bytes;
      constant = polynomial.constant(bytes);
    }
    int own = (int) checksum.getValue() ^ constant;
    sum = sum == 0 ? own : shift(position + bytes - end).of(sum) ^ own;
    end = position + bytes;
  }

  private ConstantShift shift(long bytes) {
    int slot = (int) (bytes ^ bytes >>> 7 ^ bytes >>> 13) & TABLES - 1;
    ConstantShift found = shifts[slot];
    if (found == null || found.bytes() != bytes) {
      found = new ConstantShift(polynomial, bytes);
      shifts[slot] = found;
    }
    return found;
  }

  /** Returns the sum of all rows in a message of {@code messageBytes}, and starts anew. */
  int take(long messageBytes) {
    int result = polynomial.shifted(sum, messageBytes - end);
    sum = 0;
    end = 0;
    return result;
  }
}
