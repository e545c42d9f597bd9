package io.resplit.advise;

import java.util.BitSet;

/** The slots of a cache, each free or taken. Confined to one thread. */
final class SlotTable {

  private final int slots;
  private final BitSet taken;
  private long steps;

  SlotTable(int slots) {
    this.slots = slots;
    this.taken = new BitSet(slots);
  }

  /** Takes the slot of the chunk with this number; returns false if it was taken. */
  boolean take(long number) {
    steps++;
    int slot = (int) Long.remainderUnsigned(number, slots);
    if (taken.get(slot)) {
      return false;
    }
    taken.set(slot);
    return true;
  }

  /** Returns how many slots were asked for. */
  long steps() {
    return steps;
  }
}
