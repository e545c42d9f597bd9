package io.resplit.cache;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * One {@code int} for every chunk of one dataset, {@link #NONE} at first.
 *
 * <p>Takes 4 bytes for each chunk of the neighbourhoods that are in use.
 */
final class ChunkNumbers {

  static final int NONE = -1;

  /** With the map of its pages. */
  static final long BYTES_A_CHUNK = Integer.BYTES + 1;

  private static final int PAGE_SHIFT = 7;
  private static final int IN_PAGE = (1 << PAGE_SHIFT) - 1;

  private final Map<Long, int[]> pages = new HashMap<>();
  private long lastPage = NONE;
  private int[] last = {};

  int get(long chunk) {
    return page(chunk)[(int) (chunk & IN_PAGE)];
  }

  void set(long chunk, int number) {
    page(chunk)[(int) (chunk & IN_PAGE)] = number;
  }

  private int[] page(long chunk) {
    long page = chunk >> PAGE_SHIFT;
    if (page != lastPage) {
      last = pages.computeIfAbsent(page, key -> emptyPage());
      lastPage = page;
    }
    return last;
  }

  private static int[] emptyPage() {
    int[] page = new int[1 << PAGE_SHIFT];
    Arrays.fill(page, NONE);
    return page;
  }
}
