package io.resplit.format.tiff;

import io.resplit.io.ResplitException;
import java.io.IOException;

/**
 * All directories of a file, one after the other; those of smaller copies of pages, of masks, and
 * what hangs below a directory are passed over. Confined to one thread.
 */
final class TiffWalk {

  private static final int SMALLER = 1;
  private static final int MASK = 4;

  private final TiffBytes file;
  private final long most;
  private long pages;
  private long smaller;
  private boolean hasMore;

  TiffWalk(TiffBytes file) {
    this(file, Long.MAX_VALUE);
  }

  /** Starts a walk that ends after so many pages. */
  TiffWalk(TiffBytes file, long most) {
    this.file = file;
    this.most = most;
  }

  /** Walks past all pages of a file. */
  static TiffWalk all(TiffBytes file) throws IOException {
    TiffWalk walk = new TiffWalk(file);
    walk.forEach((number, directory) -> {});
    return walk;
  }

  /** Takes a page. */
  interface Visitor {
    void page(long number, TiffDirectory directory) throws IOException;
  }

  /**
   * Visits all pages. Where each is said to be of reduced resolution, none is a copy of another.
   *
   * @throws ResplitException if there is none, or if directories follow one another in a circle
   */
  void forEach(Visitor visitor) throws IOException {
    forEach(visitor, SMALLER | MASK);
    if (pages == 0 && smaller > 0) {
      smaller = 0;
      forEach(visitor, MASK);
    }
    if (pages == 0) {
      throw file.damaged("it has no page");
    }
  }

  private void forEach(Visitor visitor, int passedOver) throws IOException {
    long marked = 0;
    long untilMark = 1;
    for (long at = file.first(); at != 0 && pages < most; ) {
      TiffDirectory directory = TiffDirectory.read(file, at);
      long kind = directory.number(TiffTag.SUBFILE_TYPE, 0);
      if ((kind & passedOver) != 0) {
        smaller++;
      } else {
        visitor.page(pages++, directory);
      }
      hasMore |= directory.find(TiffTag.SUB_DIRECTORIES).isPresent();
      at = directory.next();
      if (at != 0 && at == marked) {
        throw file.damaged("they follow one another in a circle");
      }
      if (--untilMark == 0) { // R. P. Brent: the mark moves after 1, 2, 4 ... directories
        marked = at;
        untilMark = pages + smaller + 1;
      }
    }
  }

  /** Returns the number of pages that were visited. */
  long pages() {
    return pages;
  }

  /** Returns what was passed over, in words; empty if nothing. */
  String passedOver() {
    if (smaller > 0) {
      return smaller + " pages of reduced resolution or masks";
    }
    return hasMore ? "pages below others (SubIFDs)" : "";
  }
}
