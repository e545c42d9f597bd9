package io.resplit.format.tiff;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The pages of an array in one file or several. Immutable.
 *
 * @param first the file that stands for all; it is open
 * @param others further files
 * @param axes where pages lie
 */
record TiffSeries(TiffBytes first, List<Path> others, TiffAxes axes) {

  /** Takes a page. */
  interface Visitor {
    /**
     * Takes a page of the array.
     *
     * @param file the number of its file
     * @param number its number in the file
     * @param place where it lies along the axes of pages
     */
    void page(int file, long number, long place, TiffDirectory directory) throws IOException;
  }

  /** Visits all pages of the array, file by file. */
  void forEach(Visitor visitor) throws IOException {
    visit(first, 0, visitor);
    forEachOfOthers(visitor);
  }

  /** Visits those of the further files. */
  void forEachOfOthers(Visitor visitor) throws IOException {
    for (int i = 0; i < others.size(); i++) {
      int file = i + 1;
      TiffBytes.ask(others.get(i), bytes -> visit(bytes, file, visitor));
    }
  }

  /** Pages behind the last one of the array are not looked at. */
  private TiffWalk visit(TiffBytes bytes, int file, Visitor visitor) throws IOException {
    TiffWalk walk = new TiffWalk(bytes, Math.max(1, axes.end(file)));
    walk.forEach(
        (number, directory) -> {
          long place = axes.place(file, number);
          if (place >= 0) {
            visitor.page(file, number, place, directory);
          }
        });
    return walk;
  }
}
