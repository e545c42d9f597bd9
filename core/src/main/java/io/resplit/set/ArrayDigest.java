package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.buffer.ByteSwap;
import io.resplit.checksum.ArraySum;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * The digest of an array, from boxes in any order; the same for both byte orders, because numbers
 * count as if they were little-endian. Confined to one thread, unless each has its own sum.
 */
public final class ArrayDigest {

  private final Supplier<ArraySum> sum;
  private final Box part;
  private final int swappedBytes;

  /** Starts with no box. */
  public ArrayDigest(Shape array, ElementType type) {
    this(array, type, Box.whole(array));
  }

  /**
   * Starts with no box.
   *
   * @param part region of the array that boxes are relative to
   */
  public ArrayDigest(Shape array, ElementType type, Box part) {
    this(part, of(new ArraySum(array, type.bytes())), type);
  }

  private ArrayDigest(Box part, Supplier<ArraySum> sum, ElementType type) {
    this.part = part;
    this.sum = sum;
    this.swappedBytes = type.order() == ByteOrder.BIG_ENDIAN ? type.numberBytes() : 1;
  }

  private static Supplier<ArraySum> of(ArraySum only) {
    return () -> only;
  }

  /** Returns the digest of a part of an array, of which each thread has a sum of its own. */
  public static ArrayDigest byThread(Shape array, ElementType type, Box part) {
    ThreadLocal<ArraySum> sums = ThreadLocal.withInitial(() -> new ArraySum(array, type.bytes()));
    return new ArrayDigest(part, sums::get, type);
  }

  /**
   * Adds the elements of a box.
   *
   * @param box region, relative to the part that is summed
   * @param dense its elements from index 0 to the limit, the last axis fastest; kept as they are
   */
  public void add(Box box, ByteBuffer dense) {
    if (swappedBytes == 1) {
      sum.get().add(box.shifted(part), dense);
      return;
    }
    ByteSwap.swap(dense, swappedBytes);
    sum.get().add(box.shifted(part), dense);
    ByteSwap.swap(dense, swappedBytes);
  }

  /**
   * Adds a box whose elements are all equal.
   *
   * @param box region, relative to the part that is summed
   * @param element one of them, as if numbers were little-endian
   */
  public void addEqual(Box box, byte[] element) {
    sum.get().addEqual(box.shifted(part), ByteBuffer.wrap(element));
  }

  /** Returns the sum of all boxes so far, and starts over; sums add up by exclusive or. */
  public int take() {
    return sum.get().take();
  }

  /** Returns the digest of an array whose sum is {@code sum}: 8 hexadecimal digits. */
  public static String text(int sum, Shape array, ElementType type) {
    return ArraySum.digest(sum, array.volume() * type.bytes());
  }

  /** Returns {@code text} if it is a digest as this class computes them, or else nothing. */
  public static String known(String text) {
    boolean known =
        text.length() == ArraySum.DIGITS && text.chars().allMatch(HexFormat::isHexDigit);
    return known ? text.toLowerCase(Locale.ROOT) : "";
  }
}
