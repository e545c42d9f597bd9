package io.resplit.checksum;

import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import io.resplit.geometry.Shape;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The sum of boxes of an array, from which its digest follows; boxes come in any order.
 *
 * <p>Sums of disjoint parts of an array add up by exclusive or. The upper half of a sum belongs to
 * {@link CrcPolynomial#CRC32C}, the lower to {@link CrcPolynomial#CRC32}. Confined to one thread.
 */
public final class ArraySum {

  private static final int DIGITS = 8;

  private final Box array;
  private final int elementBytes;
  private final long arrayBytes;
  private final RowSum upper = new RowSum(CrcPolynomial.CRC32C);
  private final RowSum lower = new RowSum(CrcPolynomial.CRC32);
  private long sum;

  /**
   * Creates the sum of nothing.
   *
   * @param array shape of the whole array, slowest axis first
   */
  public ArraySum(Shape array, int elementBytes) {
    this.array = Box.whole(array);
    this.elementBytes = elementBytes;
    this.arrayBytes = array.volume() * elementBytes;
  }

  /**
   * Adds the elements of a box.
   *
   * @param box region of the array
   * @param dense its elements from index 0, the last axis fastest; position and limit are kept
   */
  public void add(Box box, ByteBuffer dense) {
    ByteBuffer rows = dense.duplicate();
    new BoxRows(box, array, box, elementBytes)
        .forEach(
            (inArray, inBox, bytes) -> {
              int from = (int) inBox;
              upper.add(inArray, rows.limit(from + bytes).position(from));
              lower.add(inArray, rows.position(from));
            });
    sum ^= (long) upper.take(arrayBytes) << Integer.SIZE | lower.take(arrayBytes) & 0xffffffffL;
  }

  /** Returns the sum of all boxes so far, and starts anew. */
  public long take() {
    long result = sum;
    sum = 0;
    return result;
  }

  /** Returns the digest of the array whose sum is {@code sum}: 16 hexadecimal digits. */
  public String digest(long sum) {
    HexFormat hex = HexFormat.of();
    int first = CrcPolynomial.CRC32C.crc((int) (sum >>> Integer.SIZE), arrayBytes);
    int second = CrcPolynomial.CRC32.crc((int) sum, arrayBytes);
    return hex.toHexDigits(first, DIGITS) + hex.toHexDigits(second, DIGITS);
  }
}
