package io.resplit.engine;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts how many elements of each output block are still to be written.
 *
 * <p>Takes at most eight bytes a block, and none for blocks that one step completes or that lie
 * among blocks that are all complete. Confined to one thread.
 */
final class RemainingElements {

  private static final int PAGE_BLOCKS = 512;

  private static final class Page {
    private final long[] remaining = new long[PAGE_BLOCKS];
    private int unfinished;
  }

  private final Map<Long, Page> pages = new HashMap<>();

  /**
   * Counts {@code written} elements of a block as written.
   *
   * @param volume number of elements of the block
   * @return how many are still to be written; 0 makes the block forgotten
   */
  long subtract(long block, long volume, long written) {
    if (written == volume) {
      return 0;
    }
    Page page = pages.computeIfAbsent(block / PAGE_BLOCKS, number -> new Page());
    int slot = (int) (block % PAGE_BLOCKS);
    if (page.remaining[slot] == 0) {
      page.remaining[slot] = volume;
      page.unfinished++;
    }
    page.remaining[slot] -= written;
    if (page.remaining[slot] == 0 && --page.unfinished == 0) {
      pages.remove(block / PAGE_BLOCKS);
    }
    return page.remaining[slot];
  }
}
