package io.resplit.format;

/**
 * Counts what really happens to the files of one side of a run.
 *
 * <p>A seek is an access that does not start where the previous access of the same visit ended; the
 * first access of a visit is one. Confined to one thread.
 */
public final class IoCounts {

  private long opens;
  private long seeks;
  private long bytes;

  /** Counts one visit. */
  public void countOpen() {
    opens++;
  }

  void countAccess(boolean continues, long accessed) {
    seeks += continues ? 0 : 1;
    bytes += accessed;
  }

  /** Returns the number of visits. */
  public long opens() {
    return opens;
  }

  /** Returns the number of seeks. */
  public long seeks() {
    return seeks;
  }

  /** Returns the number of bytes moved. */
  public long bytes() {
    return bytes;
  }
}
