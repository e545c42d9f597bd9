package io.resplit.array;

import io.resplit.rows.BoxRows;

/** Receives a page of a layout. */
@FunctionalInterface
public interface PageVisitor<X extends Exception> {
  /**
   * Visits a page.
   *
   * @param page number of the page in the block
   * @param start where it starts in the file, in bytes
   * @param rows what the page has of the part, in it and in a dense array of the part
   */
  void page(long page, long start, BoxRows rows) throws X;
}
