package io.resplit.codec;

/**
 * Upper bound on the size of incompressible chunks after a filter. Any other chunk is below {@link
 * FilterPipeline#mostStoredBytes}.
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
