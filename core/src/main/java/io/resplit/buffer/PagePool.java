package io.resplit.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * Hands out fixed pages of off-heap memory.
 *
 * <p>Pages cannot fragment: as long as fewer than the limit are taken, one more can be. Memory is
 * allocated in spans when it is first needed and reused ever after. Any threads may take pages and
 * give them back; one that uses a page has taken it, or was given it by the one that has.
 */
public final class PagePool {

  private static final int SPAN_BYTES = 16 << 20;

  private final int pageShift;
  private final int spanShift;
  private final long limit;
  private final ByteBuffer[] spans;
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
    if (pageBytes < 1 || pageBytes > SPAN_BYTES || Integer.bitCount(pageBytes) != 1) {
      throw new IllegalArgumentException(
          "page size must be a power of two up to " + SPAN_BYTES + ": " + pageBytes);
    }
    if (pages > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("more than 2^31-1 pages of " + pageBytes + " bytes");
    }
    this.limit = pages;
    this.pageShift = Integer.numberOfTrailingZeros(pageBytes);
    this.spanShift = Integer.numberOfTrailingZeros(SPAN_BYTES) - pageShift;
    this.spans = new ByteBuffer[(int) (pages + (1L << spanShift) - 1 >>> spanShift)];
  }

  int pageShift() {
    return pageShift;
  }

  int pageBytes() {
    return 1 << pageShift;
  }

  /** Returns the number of bytes that are allocated. */
  public synchronized long allocatedBytes() {
    return Arrays.stream(spans).filter(Objects::nonNull).mapToLong(ByteBuffer::capacity).sum();
  }

  /**
   * Returns whether there are pages for so many bytes at the moment, wherever they are cut.
   *
   * @param parts how many buffers share the bytes
   */
  public synchronized boolean hasRoom(long bytes, int parts) {
    return limit - created + freeCount >= (bytes >>> pageShift) + parts;
  }

  /**
   * Returns the number of a page that is free.
   *
   * @throws IllegalStateException if all pages are taken
   */
  synchronized int take() {
    if (freeCount > 0) {
      return free[--freeCount];
    }
    if (created == limit) {
      throw new IllegalStateException("all " + limit + " pages are taken");
    }
    if (spans[(int) (created >>> spanShift)] == null) {
      addSpan();
    }
    return Math.toIntExact(created++);
  }

  private void addSpan() {
    long rest = Math.min(limit - created, 1L << spanShift);
    ByteBuffer span = ByteBuffer.allocateDirect(Math.toIntExact(rest << pageShift));
    spans[(int) (created >>> spanShift)] = span.order(ByteOrder.nativeOrder());
  }

  synchronized void giveBack(int page) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * free.length);
    }
    free[freeCount++] = page;
  }

  /** Returns whether the bytes of one page are followed in its span by those of another. */
  boolean isFollowedBy(int page, int other) {
    return other == page + 1 && other >>> spanShift == page >>> spanShift;
  }

  ByteBuffer span(int page) {
    return spans[page >>> spanShift];
  }

  int offset(int page) {
    return (page & ((1 << spanShift) - 1)) << pageShift;
  }
}
