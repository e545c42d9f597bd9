package io.resplit.output;

/**
 * When the disk may begin with what is in the page cache, before a commit waits for all of it.
 * Confined to one thread.
 */
final class EarlyStart {

  /** Bytes that are written to a file meanwhile. */
  static final long BYTES = 32 << 20;

  private long startedAt;

  /**
   * Returns whether it is time, and if so begins to wait for the next one.
   *
   * @param written bytes of the array written so far
   * @param files how many files share them
   */
  boolean isDue(long written, long files) {
    startedAt = Math.min(startedAt, written); // counts begin again with each array
    if (written - startedAt < BYTES * files) {
      return false;
    }
    startedAt = written;
    return true;
  }
}
