package io.resplit.codec;

/**
 * How large chunks become by filters that make them much larger where nothing repeats. Any other is
 * below {@link FilterPipeline#mostStoredBytes}.
 */
final class Enlarging {

  /** The part of itself by which a chunk grows at most, besides some bytes. */
  static final int SHARE = 2;

  /** Codes that clear a table, and runs of short rows. */
  static final int EXTRA = 4096;

  private Enlarging() {}

  static int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / SHARE + EXTRA);
  }
}
