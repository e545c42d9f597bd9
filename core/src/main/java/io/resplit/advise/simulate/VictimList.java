package io.resplit.advise.simulate;

import java.util.function.Consumer;

/** The chunks in the cache in the order in which they are thrown out. Confined to one thread. */
final class VictimList {

  private final double w0;
  private final long mostBefore;
  private CachedChunk first;
  private CachedChunk last;
  private long size;
  private long complete;

  /**
   * Creates an empty list.
   *
   * @param mostBefore most chunks that may be held when another one comes
   */
  VictimList(double w0, long mostBefore) {
    this.w0 = w0;
    this.mostBefore = mostBefore;
  }

  /** Returns the number of chunks. */
  long size() {
    return size;
  }

  /** Returns the chunk that is thrown out first, or null. */
  CachedChunk first() {
    return first;
  }

  /** Adds a chunk at the end that is thrown out last, and notes that some bytes were used. */
  void add(CachedChunk chunk, long bytes, Operation operation) {
    link(last, chunk);
    link(chunk, null);
    size++;
    touch(chunk, bytes, operation);
  }

  /** Moves a chunk one place on and notes that some bytes were used. */
  void use(CachedChunk chunk, long bytes, Operation operation) {
    CachedChunk next = chunk.after;
    if (next != null) {
      link(chunk.before, next);
      link(chunk, next.after);
      link(next, chunk);
    }
    touch(chunk, bytes, operation);
  }

  private void touch(CachedChunk chunk, long bytes, Operation operation) {
    complete -= chunk.isComplete() ? 1 : 0;
    chunk.touch(bytes, operation);
    complete += chunk.isComplete() ? 1 : 0;
  }

  private void link(CachedChunk one, CachedChunk other) {
    if (one == null) {
      first = other;
    } else {
      one.after = other;
    }
    if (other == null) {
      last = one;
    } else {
      other.before = one;
    }
  }

  /** Takes a chunk out. */
  void remove(CachedChunk chunk) {
    CachedChunk next = chunk.after;
    link(chunk.before, next);
    chunk.isRemoved = true;
    size--;
    complete -= chunk.isComplete() ? 1 : 0;
  }

  private boolean isFull() {
    return size > mostBefore;
  }

  /**
   * Takes chunks out until one more fits, or the list has been passed.
   *
   * <p>Two hands pass the list from the first chunk on, a chunk a step. The one takes only chunks
   * that were used completely; the other starts when it has done the share w0 of the list and takes
   * all. At 1 it never starts: then chunks that were used in part stay, whatever space they take.
   */
  void makeSpace(Consumer<CachedChunk> evict) {
    long start = (long) (size * w0);
    if (complete == 0) {
      while (start < size && isFull()) {
        start = 0;
        take(first, evict);
      }
      return;
    }
    CachedChunk picky = first;
    CachedChunk greedy = null;
    for (long step = 0; isFull() && (picky != null || greedy != null); step++) {
      greedy = step == start ? first : greedy;
      if (picky != null && picky.isComplete()) {
        take(picky, evict);
      }
      if (greedy != null && !greedy.isRemoved && isFull()) {
        take(greedy, evict);
      }
      picky = picky == null ? null : picky.after;
      greedy = greedy == null ? null : greedy.after;
    }
  }

  private void take(CachedChunk chunk, Consumer<CachedChunk> evict) {
    remove(chunk);
    evict.accept(chunk);
  }
}
