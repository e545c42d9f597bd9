package io.resplit.cache;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** A set of chunks of one dataset, which takes little more than a bit for each. */
final class ChunkMarks {

  private static final int PAGE_SHIFT = 12;
  private static final int IN_PAGE = (1 << PAGE_SHIFT) - 1;

  private final Map<Long, BitSet> pages = new HashMap<>();

  /** Returns whether {@code chunk} is in the set. */
  boolean contains(long chunk) {
    BitSet page = pages.get(chunk >> PAGE_SHIFT);
    return page != null && page.get((int) (chunk & IN_PAGE));
  }

  /** Adds {@code chunk} and returns whether it was not in the set. */
  boolean add(long chunk) {
    BitSet page = pages.computeIfAbsent(chunk >> PAGE_SHIFT, key -> new BitSet());
    int bit = (int) (chunk & IN_PAGE);
    boolean isNew = !page.get(bit);
    page.set(bit);
    return isNew;
  }
}
