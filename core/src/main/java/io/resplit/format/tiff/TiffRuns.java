package io.resplit.format.tiff;

import java.io.IOException;

/**
 * Finds out how planes that are stored as they are lie in a file. Confined to one thread.
 *
 * @see TiffPage#planeBytes
 */
final class TiffRuns {

  private final TiffPage page;
  private boolean areWhole;
  private long pages;
  private long planes;
  private long first;
  private long last;
  private long step;
  private boolean isEven = true;

  /** Starts with no plane. */
  TiffRuns(TiffPage page) {
    boolean isOfRows = page.across() == 1 && page.partWidth() == page.width();
    boolean isOfStrips = !page.isTiled() || page.length() % page.partLength() == 0;
    this.page = page;
    this.areWhole = page.isPlain() && isOfRows && isOfStrips;
  }

  /** Adds the planes of a page. */
  void add(TiffParts.Source parts) throws IOException {
    pages++;
    long[] next = {0, 0}; // the part that must come next, and where
    parts.forEach(
        (number, position, bytes) -> {
          boolean isFirst = number % page.parts() == 0;
          areWhole &= number == next[0] && (isFirst || position == next[1]);
          next[0] = number + 1;
          next[1] = position + bytes;
          if (isFirst) {
            addPlane(position);
          }
        });
    areWhole &= next[0] == page.parts() * page.planes();
  }

  private void addPlane(long position) {
    if (planes == 0) {
      first = position;
    } else if (planes == 1) {
      step = position - first;
    } else {
      isEven &= position - last == step;
    }
    last = position;
    planes++;
  }

  /** Returns whether each plane is one run. */
  boolean areWhole() {
    return areWhole;
  }

  /** Returns whether planes lie equally far apart, and do not overlap. */
  boolean isEven() {
    return areWhole && isEven && (planes == 1 || step >= page.planeBytes());
  }

  /** Returns where the first plane starts. */
  long first() {
    return first;
  }

  /** Returns the bytes from one plane to the next. */
  long step() {
    return planes == 1 ? page.planeBytes() : step;
  }

  /** Returns how many pages there are. */
  long pages() {
    return pages;
  }

  /** Returns how many planes there are whose first part was written. */
  long planes() {
    return planes;
  }
}
