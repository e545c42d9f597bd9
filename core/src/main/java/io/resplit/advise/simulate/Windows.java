package io.resplit.advise.simulate;

import io.resplit.advise.ChunkGrid;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;

/**
 * A window that moves over a dataset, tile after tile, the last axis fastest; at the end of an axis
 * it is cut off. The accesses of a pattern are those of a window that is 1 on swept axes and whole
 * on the others.
 *
 * @param grid the chunks of the dataset
 * @param window shape of the window, on no axis longer than the dataset
 */
public record Windows(ChunkGrid grid, Shape window) {

  /** Refuses windows that do not fit the array. */
  public Windows {
    if (window.rank() != grid.rank() || !window.fitsIn(grid.array())) {
      throw new IllegalArgumentException(
          "a window of " + window + " in an array of " + grid.array());
    }
  }

  /** Returns how many chunks, or parts of chunks, the windows touch, one after the other. */
  public long accesses() {
    long accesses = 1;
    for (int axis = 0; axis < grid.rank(); axis++) {
      accesses = Multiples.cappedProduct(accesses, parts(axis));
    }
    return accesses;
  }

  /** Parts into which the ends of chunks and of windows cut an axis. */
  private long parts(int axis) {
    long last = grid.array().length(axis) - 1;
    long chunk = grid.chunk().length(axis);
    long tile = window.length(axis);
    long both = Multiples.leastCommonMultiple(chunk, tile, last + 1);
    return 1 + last / chunk + last / tile - last / both;
  }

  /**
   * Returns what HDF5's chunk cache does while the window moves over the dataset once.
   *
   * @param elementBytes bytes of an element
   * @throws ArithmeticException if a dataset of 2^31 chunks or more is written
   */
  public SimulatedCounts simulate(
      int elementBytes, CacheSettings settings, Operation operation, StoredAs storedAs) {
    Hdf5Cache cache = new Hdf5Cache(grid, elementBytes, settings, operation, storedAs);
    Box box = new Box(cache, settings.hash().strides(grid.counts()));
    ChunkGrid tiles = new ChunkGrid(grid.array(), window);
    for (Odometer tile = new Odometer(grid.rank(), tiles::count); !tile.done(); tile.advance()) {
      box.visit(tile, 0, 0, 0, elementBytes);
    }
    return cache.close();
  }

  /** The parts of chunks in one place of the window. */
  private final class Box {

    private final Hdf5Cache cache;
    private final long[] hashStrides;

    Box(Hdf5Cache cache, long[] hashStrides) {
      this.cache = cache;
      this.hashStrides = hashStrides;
    }

    /**
     * Visits the chunks along an axis and all later ones.
     *
     * @param number number of the chunk along the axes before
     * @param hash the same for the hash
     * @param bytes bytes of the part that is fixed by the axes before
     */
    void visit(Odometer tile, int axis, long number, long hash, long bytes) {
      if (axis == grid.rank()) {
        cache.access(number, hash, bytes);
        return;
      }
      long low = tile.digit(axis) * window.length(axis);
      long high = Math.min(low + window.length(axis), grid.array().length(axis));
      long length = grid.chunk().length(axis);
      for (long chunk = low / length; chunk <= (high - 1) / length; chunk++) {
        long covered = Math.min(high, (chunk + 1) * length) - Math.max(low, chunk * length);
        visit(
            tile,
            axis + 1,
            number * grid.count(axis) + chunk,
            hash + chunk * hashStrides[axis],
            bytes * covered);
      }
    }
  }
}
