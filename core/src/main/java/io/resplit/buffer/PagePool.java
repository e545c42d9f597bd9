package io.resplit.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Hands out fixed pages of off-heap memory.
 *
 * <p>Pages cannot fragment: as long as fewer than the limit are taken, one more can be. Memory is
 * allocated in slabs when it is first needed and reused ever after. Confined to one thread.
 */
public final class PagePool {

  private static final int SLAB_BYTES = 16 << 20;

  private final int pageShift;
  private final int slabShift;
  private final long limit;
  private final List<ByteBuffer> slabs = new ArrayList<>();
  private int[] free = new int[64];
  private int freeCount;
  private long created;

  /**
   * Creates a pool; allocates nothing yet.
   *
   * @param pages most pages taken at once
   * @param pageBytes size of a page; a power of two, at most 16 MiB
   * @throws IllegalArgumentException if the page size is wrong or there are too many pages
   */
  public PagePool(long pages, int pageBytes) {
    if (pageBytes < 1 || pageBytes > SLAB_BYTES || Integer.bitCount(pageBytes) != 1) {
      throw new IllegalArgumentException(
          "page size must be a power of two up to " + SLAB_BYTES + ": " + pageBytes);
    }
    if (pages > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("more than 2^31-1 pages of " + pageBytes + " bytes");
    }
    this.limit = pages;
    this.pageShift = Integer.numberOfTrailingZeros(pageBytes);
    this.slabShift = Integer.numberOfTrailingZeros(SLAB_BYTES) - pageShift;
  }

  int pageShift() {
    return pageShift;
  }

  int pageBytes() {
    return 1 << pageShift;
  }

  /** Returns the number of bytes that are allocated. */
  public long allocatedBytes() {
    return slabs.stream().mapToLong(ByteBuffer::capacity).sum();
  }

  /**
   * Returns the number of a page that nobody else holds.
   *
   * @throws IllegalStateException if all pages are taken
   */
  int take() {
    if (freeCount > 0) {
      return free[--freeCount];
    }
    if (created == limit) {
      throw new IllegalStateException("all " + limit + " pages are taken");
    }
    if (created >>> slabShift == slabs.size()) {
      addSlab();
    }
    return Math.toIntExact(created++);
  }

  private void addSlab() {
    long rest = Math.min(limit - created, 1L << slabShift);
    ByteBuffer slab = ByteBuffer.allocateDirect(Math.toIntExact(rest << pageShift));
    slabs.add(slab.order(ByteOrder.nativeOrder()));
  }

  void giveBack(int page) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * free.length);
    }
    free[freeCount++] = page;
  }

  /** Returns whether the bytes of one page are followed in its slab by those of another. */
  boolean isFollowedBy(int page, int other) {
    return other == page + 1 && other >>> slabShift == page >>> slabShift;
  }

  ByteBuffer slab(int page) {
    return slabs.get(page >>> slabShift);
  }

  int offset(int page) {
    return (page & ((1 << slabShift) - 1)) << pageShift;
  }
}
