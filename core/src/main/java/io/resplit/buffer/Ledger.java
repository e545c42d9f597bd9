package io.resplit.buffer;

/**
 * Counts the payload: data bytes that have been read and not yet written.
 *
 * <p>What is only read ahead does not count yet. Any threads may count.
 */
public final class Ledger {

  private long limitBytes;
  private long heldBytes;
  private long peakBytes;

  /** Creates a ledger that allows {@code limitBytes} at once. */
  public Ledger(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  /** Allows no more than {@code bytes} at once from now on. */
  public synchronized void limit(long bytes) {
    limitBytes = bytes;
  }

  /** Returns whether {@code bytes} more are within the limit. */
  public synchronized boolean hasRoom(long bytes) {
    return bytes <= limitBytes - heldBytes;
  }

  /**
   * Counts {@code bytes} as held.
   *
   * @throws IllegalStateException if that exceeds the limit; a plan that fits never does
   */
  public synchronized void acquire(long bytes) {
    if (!hasRoom(bytes)) {
      throw new IllegalStateException(
          heldBytes + " + " + bytes + " data bytes exceed the limit of " + limitBytes);
    }
    heldBytes += bytes;
    peakBytes = Math.max(peakBytes, heldBytes);
  }

  /**
   * Counts {@code bytes} as written and gone.
   *
   * @throws IllegalStateException if fewer are held
   */
  public synchronized void release(long bytes) {
    if (bytes > heldBytes) {
      throw new IllegalStateException(bytes + " data bytes released, but held are " + heldBytes);
    }
    heldBytes -= bytes;
  }

  /** Returns the payload held now, in bytes. */
  public synchronized long heldBytes() {
    return heldBytes;
  }

  /** Returns the most payload held so far, in bytes. */
  public synchronized long peakBytes() {
    return peakBytes;
  }
}
