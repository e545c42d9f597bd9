package io.resplit.format.hdf5.index;

import io.resplit.array.BlockLayout;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import java.util.Arrays;
import java.util.stream.LongStream;

/** Numbers of chunks: in our grid, and in the arrays of a file, which follow the largest shape. */
final class ChunkGeometry {

  private final Shape chunk;
  private final long[] lengths;
  private final Grid grid;
  private final long[] stored;
  private final long[] most;
  private final int firstAxis;

  /**
   * Creates the geometry.
   *
   * @param layout chunks of the block, which may be longer than the dataset
   * @param space dataspace of the dataset, with the largest lengths it may get
   */
  ChunkGeometry(BlockLayout.Chunked layout, Dataspace space) {
    this.chunk = layout.chunkShape();
    this.lengths = space.lengths();
    this.grid = layout.grid();
    this.stored = counts(lengths);
    long[] largest = space.most();
    int unlimited = 0;
    for (int axis = largest.length - 1; axis >= 0; axis--) {
      unlimited = largest[axis] == Dataspace.UNLIMITED ? axis : unlimited;
    }
    this.firstAxis = unlimited;
    this.most = counts(largest);
  }

  private long[] counts(long[] lengths) {
    long[] result = new long[lengths.length];
    for (int axis = 0; axis < lengths.length; axis++) {
      result[axis] =
          lengths[axis] < 0
              ? Long.MAX_VALUE
              : lengths[axis] / chunk.length(axis)
                  + (lengths[axis] % chunk.length(axis) > 0 ? 1 : 0);
    }
    return result;
  }

  int rank() {
    return grid.rank();
  }

  /** Returns more nodes than a sound tree with at most one entry a chunk has. */
  long mostNodes() {
    return (long) (64 + 4.0 * grid.blockCount());
  }

  /** Returns the length of a chunk along an axis. */
  long chunkLength(int axis) {
    return chunk.length(axis);
  }

  /** Returns the number of the chunk at a position in the grid. */
  long number(long[] index) {
    long number = 0;
    for (int axis = 0; axis < index.length; axis++) {
      if (index[axis] < 0 || index[axis] >= stored[axis]) {
        throw MalformedHdf5.damaged(
            "a chunk at " + Arrays.toString(index) + " of the grid, outside of the array");
      }
      number = number * grid.axis(axis).count() + index[axis];
    }
    return number;
  }

  /** Returns the number of entries of an array with one for every chunk of the largest shape. */
  long arrayLength() {
    return LongStream.of(most).reduce(1, Math::multiplyExact);
  }

  /**
   * Returns the number in our grid of an entry of an array: the last axis is the fastest, but an
   * unlimited axis comes before all others.
   */
  long numberOfEntry(long entry) {
    long[] index = new long[rank()];
    long rest = entry;
    for (int at = index.length - 1; at > 0; at--) {
      int axis = axisAt(at);
      index[axis] = rest % most[axis];
      rest /= most[axis];
    }
    index[firstAxis] = rest;
    return number(index);
  }

  /** Returns the entry of an array that belongs to a number in our grid. */
  long entryOfNumber(long number) {
    long entry = grid.indexOnAxis(number, firstAxis);
    for (int at = 1; at < rank(); at++) {
      int axis = axisAt(at);
      long before = Math.multiplyExact(entry, most[axis]);
      entry = Math.addExact(before, grid.indexOnAxis(number, axis));
    }
    return entry;
  }

  private int axisAt(int place) {
    if (place == 0) {
      return firstAxis;
    }
    return place <= firstAxis ? place - 1 : place;
  }

  /** Returns whether a chunk reaches beyond the dataset. */
  boolean isPartial(long number) {
    for (int axis = 0; axis < lengths.length; axis++) {
      if ((grid.indexOnAxis(number, axis) + 1) * chunk.length(axis) > lengths[axis]) {
        return true;
      }
    }
    return false;
  }
}
