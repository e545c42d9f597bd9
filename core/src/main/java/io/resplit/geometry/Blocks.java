package io.resplit.geometry;

import java.util.Optional;
import java.util.PrimitiveIterator;

/** Numbered blocks of an array: those of a grid, or of a tiling that is none. */
public interface Blocks {

  /** Returns the partition, slowest axis first; of a tiling, its refinement. */
  Grid grid();

  /** Returns what is stored, if the blocks are parts of it. */
  Optional<Window> window();

  /** Returns the blocks, if they are no grid. */
  default Optional<Tiling> tiling() {
    return window().flatMap(Window::tiling);
  }

  /** Returns how many blocks there are. */
  default long blockCount() {
    return tiling().map(Tiling::count).orElseGet(grid()::blockCount);
  }

  /** Returns the box of block {@code number}. */
  default Box box(long number) {
    return tiling().map(all -> all.box(number)).orElseGet(() -> grid().box(number));
  }

  /** Returns the numbers of the blocks that share an element with a region, ascending. */
  default PrimitiveIterator.OfLong blocksIn(Box region) {
    return tiling().map(all -> all.blocksIn(region)).orElseGet(() -> grid().blocksIn(region));
  }
}
