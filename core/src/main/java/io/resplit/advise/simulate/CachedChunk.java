package io.resplit.advise.simulate;

/** A chunk in the cache, and its place in the list of victims. Confined to one thread. */
final class CachedChunk {

  private final long number;
  private final long slot;
  private final long bytes;
  private long unread;
  private long unwritten;
  private boolean dirty;

  /** The neighbours in the list, or none; a chunk that was removed keeps what they were. */
  CachedChunk before;

  CachedChunk after;
  boolean isRemoved;

  CachedChunk(long number, long slot, long bytes) {
    this.number = number;
    this.slot = slot;
    this.bytes = bytes;
    this.unread = bytes;
    this.unwritten = bytes;
  }

  long number() {
    return number;
  }

  long slot() {
    return slot;
  }

  boolean isDirty() {
    return dirty;
  }

  /** Notes that some bytes were read or written. */
  void touch(long touched, Operation operation) {
    if (operation == Operation.READ) {
      unread -= Math.min(unread, touched);
    } else {
      dirty = true;
      unwritten -= Math.min(unwritten, touched);
    }
  }

  /** Returns whether it was read or written as often as it has bytes, and not in part besides. */
  boolean isComplete() {
    boolean read = unread == 0;
    boolean written = unwritten == 0;
    return read && written || read && unwritten == bytes || written && unread == bytes;
  }
}
