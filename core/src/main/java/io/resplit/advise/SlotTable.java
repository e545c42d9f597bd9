package io.resplit.advise;

import java.util.BitSet;

/**
 * The slots of a cache, each free or taken. All tables of a search share a limit of steps, beyond
 * which no slot is free. Confined to one thread.
 */
final class SlotTable {

  private final int slots;
  private final BitSet taken;
  private final long maxSteps;
  private long steps;

  SlotTable(int slots) {
    this(slots, Long.MAX_VALUE);
  }

  /** Creates a table of free slots, which counts as a step for each word of 64 of them. */
  SlotTable(int slots, long maxSteps) {
    this.slots = slots;
    this.maxSteps = maxSteps;
    this.steps = slots / Long.SIZE;
    this.taken = new BitSet(slots);
  }

  /** Takes the slot of the chunk with this number; returns false if it was not free. */
  boolean take(long number) {
    steps++;
    int slot = (int) Long.remainderUnsigned(number, slots);
    if (steps > maxSteps || taken.get(slot)) {
      return false;
    }
    taken.set(slot);
    return true;
  }

  /** Returns how many steps were made. */
  long steps() {
    return steps;
  }
}
