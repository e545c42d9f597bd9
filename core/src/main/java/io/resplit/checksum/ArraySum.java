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

  /**
   * Adds a box whose elements are all equal, in a time of the logarithm of its lengths.
   *
   * @param box region of the array
   * @param element one of its elements, from index 0 to the limit; position and limit are kept
   */
  public void addEqual(Box box, ByteBuffer element) {
    long[] strides = array.strides(elementBytes);
    Box first = box.withShape(Shape.ones(box.rank()));
    int own = rows.of(RowLayout.of(first, array, elementBytes), element.duplicate().clear());
    for (int axis = 0; axis < box.rank(); axis++) {
      own = CrcPolynomial.repeated(own, strides[axis], box.length(axis));
    }
    sum ^= CrcPolynomial.shifted(own, arrayBytes - RowLayout.end(box, strides, elementBytes));
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
