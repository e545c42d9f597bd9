package io.resplit.set;

/**
 * How much memory the names of files may take while they are read: beyond it, names are counted and
 * no longer held. Confined to one thread.
 */
public final class NameLimit {

  /** Arrays are copied when they grow to twice their size; some names come from a sorted map. */
  static final long COPIES = 4;

  static final long BYTES_A_NAME = 120;

  /** Identity, place, length so far and checksum of a file, and the edge of its block. */
  static final long BYTES_A_FILE = 64;

  private final long most;
  private long bytes;
  private long count;

  /** Creates the limit for names that take at most so many bytes of the Java heap. */
  public NameLimit(long most) {
    this.most = most;
  }

  /** Counts a name; returns whether it may be held, and with it those before it. */
  public boolean take(String name) {
    count++;
    bytes += BYTES_A_FILE + BYTES_A_NAME + COPIES * name.length();
    return bytes <= most;
  }

  /**
   * Checks that all names could be held.
   *
   * @throws TooManyNamesException if not
   */
  public void require() throws TooManyNamesException {
    if (bytes > most) {
      throw new TooManyNamesException(count, bytes);
    }
  }
}
