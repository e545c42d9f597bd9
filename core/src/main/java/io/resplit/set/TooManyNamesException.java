package io.resplit.set;

import java.io.IOException;

/** Thrown when a set has more names of files than the memory can hold. */
public final class TooManyNamesException extends IOException {

  private static final long serialVersionUID = 1L;

  private final long count;
  private final long bytes;

  TooManyNamesException(long count, long bytes) {
    super("the names of " + count + " files take " + bytes + " bytes");
    this.count = count;
    this.bytes = bytes;
  }

  /** Returns how many names there are. */
  public long count() {
    return count;
  }

  /** Returns what the names take on the Java heap, in bytes. */
  public long bytes() {
    return bytes;
  }
}
