package io.resplit.checksum;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The sum of boxes of an array, from which its digest follows; boxes come in any order.
 *
 * <p>Sums of disjoint parts of an array add up by exclusive or. Confined to one thread.
 */
public final class ArraySum {

  /** Hexadecimal digits of a digest. */
  public static final int DIGITS = 8;

  private final Box array;
  private final int elementBytes;
  private final long arrayBytes;
  private final RowSum rows = new RowSum();
  private int sum;

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
    RowLayout layout = RowLayout.of(box, array, elementBytes);
    int own = rows.of(layout, dense.duplicate().clear());
    sum ^= CrcPolynomial.shifted(own, arrayBytes - layout.end());
  }

  /** Returns the sum of all boxes so far, and starts over. */
  public int take() {
    int result = sum;
    sum = 0;
    return result;
  }

  /** Returns the digest of an array whose sum is {@code sum}: 8 hexadecimal digits. */
  public static String digest(int sum, long arrayBytes) {
    return HexFormat.of().toHexDigits(sum ^ CrcPolynomial.constant(arrayBytes), DIGITS);
  }
}
