package io.resplit.buffer;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;

/**
 * Frees memory outside the heap that is not used any more.
 *
 * <p>It is freed with the objects that stand for it, and these are so small that they are hardly
 * ever collected: five arrays of 81 MiB that were moved one after the other took 333 MiB.
 */
public final class FreedBuffers {

  private static final long MOST_MILLIS = 500;

  private FreedBuffers() {}

  /** Frees what nothing refers to any more, before this returns unless it takes very long. */
  public static void await() {
    collect(); // what it found is freed one after the other, and all of it before what the next
    collect(); // one finds
  }

  private static void collect() {
    ReferenceQueue<Object> found = new ReferenceQueue<>();
    PhantomReference<Object> mark = new PhantomReference<>(new Object(), found);
    System.gc();
    try {
      found.remove(MOST_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    mark.clear();
  }
}
