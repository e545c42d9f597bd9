package io.resplit.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * When the chunk of every access of a schedule is used next.
 *
 * <p>Found in one pass over the schedule; holds 4 bytes for each access, and while it is made 4
 * bytes for each chunk as well.
 */
final class NextUses {

  static final long BYTES_AN_ACCESS = Integer.BYTES;

  private static final int PAGE_SHIFT = 16;
  private static final int IN_PAGE = (1 << PAGE_SHIFT) - 1;

  private final List<int[]> pages = new ArrayList<>();
  private int count;

  /**
   * Walks through {@code schedule}.
   *
   * @throws IllegalArgumentException if it has 2^31 accesses or more
   */
  NextUses(Iterable<ChunkAccess> schedule, int datasets) {
    ChunkNumbers[] latest = new ChunkNumbers[datasets];
    Arrays.setAll(latest, dataset -> new ChunkNumbers());
    for (ChunkAccess access : schedule) {
      if (count == Integer.MAX_VALUE) {
        throw new IllegalArgumentException("a schedule has fewer than 2^31 accesses: cut the job");
      }
      append(latest[access.dataset()], access.chunk());
    }
  }

  private void append(ChunkNumbers latest, long chunk) {
    if ((count & IN_PAGE) == 0) {
      pages.add(new int[1 << PAGE_SHIFT]);
    }
    int before = latest.get(chunk);
    if (before != ChunkNumbers.NONE) {
      pages.get(before >> PAGE_SHIFT)[before & IN_PAGE] = count;
    }
    latest.set(chunk, count);
    count++;
  }

  /**
   * Returns the number of the next access to the chunk of access {@code position}, or {@link
   * Replacement#NEVER}.
   */
  long after(long position) {
    int next = pages.get((int) (position >> PAGE_SHIFT))[(int) (position & IN_PAGE)];
    return next == 0 ? Replacement.NEVER : next;
  }
}
