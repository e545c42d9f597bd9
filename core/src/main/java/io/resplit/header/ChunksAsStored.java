package io.resplit.header;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * All chunks of a small variable as a file stores them, filtered, in the order of their numbers.
 * Immutable.
 */
public final class ChunksAsStored {

  /** Says that nothing is stored, of a variable that is not in chunks. */
  public static final ChunksAsStored NOTHING =
      new ChunksAsStored(new byte[0], new int[0], new int[0]);

  private final byte[] bytes;
  private final int[] sizes;
  private final int[] skipped;

  /**
   * Takes chunks, of which nothing may change from now on.
   *
   * @param bytes what is stored of them, one after the other
   * @param sizes how many of these bytes each has
   * @param skipped which filters each was stored without, one bit each
   * @throws IllegalArgumentException if the numbers do not fit one another
   */
  public ChunksAsStored(byte[] bytes, int[] sizes, int[] skipped) {
    boolean fits = Arrays.stream(sizes).allMatch(size -> size >= 0);
    if (!fits
        || Arrays.stream(sizes).asLongStream().sum() != bytes.length
        || skipped.length != sizes.length) {
      throw new IllegalArgumentException("sizes of chunks do not fit their bytes");
    }
    this.bytes = bytes;
    this.sizes = sizes;
    this.skipped = skipped;
  }

  /** Returns the bytes of all, one after the other. */
  public ByteBuffer all() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
  }

  /** Returns how many bytes all have. */
  public long bytes() {
    return bytes.length;
  }

  /** Returns how many bytes each has. */
  public int[] sizes() {
    return sizes.clone();
  }

  /** Returns which filters each was stored without, one bit each. */
  public int[] skipped() {
    return skipped.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChunksAsStored chunks
        && Arrays.equals(sizes, chunks.sizes)
        && Arrays.equals(skipped, chunks.skipped)
        && Arrays.equals(bytes, chunks.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
