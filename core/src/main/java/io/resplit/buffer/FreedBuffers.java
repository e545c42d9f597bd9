package io.resplit.buffer;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;

/**
 * Frees memory outside the heap that is not used any more.
 *
 * <p>It is freed with the objects that stand for it, and these are so small that they are hardly
 * ever collected: five arrays of 81 MiB that were moved one after the other took 333 MiB. Safe for
 * use by several threads.
 */
public final class FreedBuffers {

  private static final long MOST_MILLIS = 500;

  /**
   * What may wait: much less than the reserve of a process. Collecting takes 35 ms; with 2 MiB it
   * was a quarter of the CPU time of a file of 650 small arrays.
   */
  private static final long MOST_WAITING_BYTES = 8L << 20;

  private long waiting;

  /**
   * Frees what nothing refers to any more, before this returns unless it takes very long: at once
   * if it is much, and else with what is left later.
   *
   * @param bytes how much nothing refers to since the last call, at most
   */
  public synchronized void left(long bytes) {
    waiting += bytes;
    if (waiting > MOST_WAITING_BYTES) {
      collect(); // what it found is freed one after the other, and all of it before what the next
      collect(); // one finds
      waiting = 0;
    }
  }

  /**
   * Says how much nothing refers to any more, which is freed when that is asked for next: little is
   * not, as thousands of small jobs would take a third more time.
   */
  public synchronized void later(long bytes) {
    waiting += bytes > MOST_WAITING_BYTES ? bytes : 0;
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
