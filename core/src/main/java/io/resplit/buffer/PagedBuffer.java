package io.resplit.buffer;

import io.resplit.rows.RowGroup;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A growing sequence of bytes on pages of a {@link PagePool}, addressed by {@code long}.
 *
 * <p>Rows are put and got in a loop each: in a common one, with a function for the direction, 36
 * bytes took 35 ns instead of 20.
 *
 * <p>Confined to one thread while it grows or is filled; several may read it.
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

  /** Returns the size of its pages. */
  public long pagesBytes() {
    return (long) pageCount << pool.pageShift();
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
   * Copies rows from {@code source} to this buffer.
   *
   * @param position where the first row goes
   * @param offset where the first row is in {@code source}
   * @param rows how they lie in {@code source}, and then here
   */
  public void put(long position, ByteBuffer source, int offset, RowGroup rows) {
    for (int done = 0; done < rows.count(); ) {
      long to = position + done * rows.secondStride();
      int from = offset + (int) (done * rows.firstStride());
      int fit = rowsInPage(to, rows, rows.count() - done);
      if (fit > 0) {
        RowCopy.copy(source, from, span(to), inSpan(to), rows, fit);
        done += fit;
      } else {
        forEachPart(to, rows.bytes(), (span, at, i, n) -> span.put(at, source, from + i, n));
        done++;
      }
    }
  }

  /**
   * Copies rows from this buffer to {@code target}.
   *
   * @param position where the first row is
   * @param offset where the first row goes in {@code target}
   * @param rows how they lie in {@code target}, and then here
   */
  public void get(long position, ByteBuffer target, int offset, RowGroup rows) {
    RowGroup back = rows.turned();
    for (int done = 0; done < rows.count(); ) {
      long from = position + done * rows.secondStride();
      int to = offset + (int) (done * rows.firstStride());
      int fit = rowsInPage(from, rows, rows.count() - done);
      if (fit > 0) {
        RowCopy.copy(span(from), inSpan(from), target, to, back, fit);
        done += fit;
      } else {
        forEachPart(from, rows.bytes(), (span, at, i, n) -> target.put(to + i, span, at, n));
        done++;
      }
    }
  }

  /**
   * Returns bytes where they lie, if they lie on consecutive pages; valid until this buffer is
   * closed.
   *
   * @param position where they start
   * @param bytes how many they are, at least 1
   */
  public Optional<ByteBuffer> view(long position, int bytes) {
    int first = (int) (position >>> pool.pageShift());
    int last = (int) (position + bytes - 1 >>> pool.pageShift());
    for (int i = first; i < last; i++) {
      if (!pool.isFollowedBy(pages[i], pages[i + 1])) {
        return Optional.empty();
      }
    }
    ByteBuffer span = span(position);
    return Optional.of(span.slice(inSpan(position), bytes).order(span.order()));
  }

  /** Returns how many rows, at most {@code most}, lie whole in the page where the first begins. */
  private int rowsInPage(long position, RowGroup rows, int most) {
    long left = pool.pageBytes() - inPage(position) - rows.bytes();
    if (left < 0) {
      return 0;
    }
    return most == 1 ? 1 : (int) Math.min(most, left / rows.secondStride() + 1);
  }

  /** A part of a row that lies in one page. */
  @FunctionalInterface
  private interface Part {
    void visit(ByteBuffer span, int inSpan, int inRow, int bytes);
  }

  private void forEachPart(long position, int bytes, Part part) {
    for (int done = 0; done < bytes; ) {
      long at = position + done;
      int length = Math.min(bytes - done, pool.pageBytes() - inPage(at));
      part.visit(span(at), inSpan(at), done, length);
      done += length;
    }
  }

  private ByteBuffer span(long position) {
    return pool.span(page(position));
  }

  private int inSpan(long position) {
    return pool.offset(page(position)) + inPage(position);
  }

  private int page(long position) {
    return pages[(int) (position >>> pool.pageShift())];
  }

  private int inPage(long position) {
    return (int) (position & pool.pageBytes() - 1);
  }

  /** Gives all pages back, the last one first, so that they are taken again in the same order. */
  @Override
  public void close() {
    for (int i = pageCount - 1; i >= 0; i--) {
      pool.giveBack(pages[i]);
    }
    pageCount = 0;
    length = 0;
  }
}
