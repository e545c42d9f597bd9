package io.resplit.buffer;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A growing sequence of bytes on pages of a {@link PagePool}, addressed by {@code long}.
 *
 * <p>Confined to one thread.
 */
public final class PagedBuffer implements AutoCloseable {

  private final PagePool pool;
  private int[] pages = new int[4];
  private int pageCount;
  private long length;

  /** Creates an empty buffer. */
  public PagedBuffer(PagePool pool) {
    this.pool = pool;
  }

  /** Returns the number of bytes in the buffer. */
  public long length() {
    return length;
  }

  /**
   * Appends {@code bytes} of undefined content and returns the position of the first.
   *
   * @throws IllegalStateException if the pool has not enough pages left
   */
  public long grow(long bytes) {
    long position = length;
    long grown = Math.addExact(length, bytes);
    while (pageCount < grown + pool.pageBytes() - 1 >>> pool.pageShift()) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, 2 * pageCount);
      }
      pages[pageCount] = pool.take();
      pageCount++;
    }
    length = grown;
    return position;
  }

  /**
   * Copies {@code bytes} from {@code source} at {@code offset} to this buffer at {@code position}.
   */
  public void put(long position, ByteBuffer source, int offset, int bytes) {
    int done = 0;
    while (done < bytes) {
      int page = pages[(int) (position + done >>> pool.pageShift())];
      int inPage = inPage(position + done);
      int part = Math.min(bytes - done, pool.pageBytes() - inPage);
      ByteCopy.copy(source, offset + done, pool.slab(page), pool.offset(page) + inPage, part);
      done += part;
    }
  }

  /**
   * Copies {@code bytes} from this buffer at {@code position} to {@code target} at {@code offset}.
   */
  public void get(long position, ByteBuffer target, int offset, int bytes) {
    int done = 0;
    while (done < bytes) {
      int page = pages[(int) (position + done >>> pool.pageShift())];
      int inPage = inPage(position + done);
      int part = Math.min(bytes - done, pool.pageBytes() - inPage);
      ByteCopy.copy(pool.slab(page), pool.offset(page) + inPage, target, offset + done, part);
      done += part;
    }
  }

  private int inPage(long position) {
    return (int) (position & pool.pageBytes() - 1);
  }

  /** Gives all pages back. */
  @Override
  public void close() {
    for (int i = 0; i < pageCount; i++) {
      pool.giveBack(pages[i]);
    }
    pageCount = 0;
    length = 0;
  }
}
