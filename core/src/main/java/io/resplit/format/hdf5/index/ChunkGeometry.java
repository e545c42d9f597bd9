package io.resplit.format.hdf5.index;

import io.resplit.array.BlockLayout;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.stream.LongStream;

/** Numbers of chunks: in our grid, and in the arrays of a file, which follow the largest shape. */
final class ChunkGeometry {

  private final Shape chunk;
  private final long[] lengths;
  private final long[] counts;
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
    this.counts = counts(layout.shape().toArray());
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
    return counts.length;
  }

  /** Returns more nodes than a sound tree with at most one entry a chunk has. */
  long mostNodes() {
    double chunks = 1;
    for (long count : counts) {
      chunks *= count;
    }
    return (long) (64 + 4 * chunks);
  }

  /** Returns the length of a chunk along an axis. */
  long chunkLength(int axis) {
    return chunk.length(axis);
  }

  /** Returns the number of the chunk at a position in the grid. */
  long number(long[] index) {
    long number = 0;
    for (int axis = 0; axis < counts.length; axis++) {
      if (index[axis] < 0 || index[axis] >= stored[axis]) {
        throw MalformedHdf5.damaged(
            "a chunk at " + Arrays.toString(index) + " of the grid, outside of the array");
      }
      number = number * counts[axis] + index[axis];
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
    long[] index = new long[counts.length];
    long rest = entry;
    for (int at = counts.length - 1; at > 0; at--) {
      int axis = axisAt(at);
      index[axis] = rest % most[axis];
      rest /= most[axis];
    }
    index[firstAxis] = rest;
    return number(index);
  }

  /** Returns the entry of an array that belongs to a number in our grid. */
  long entryOfNumber(long number) {
    long[] index = new long[counts.length];
    long rest = number;
    for (int axis = counts.length - 1; axis >= 0; axis--) {
      index[axis] = rest % counts[axis];
      rest /= counts[axis];
    }
    long entry = index[firstAxis];
    for (int at = 1; at < counts.length; at++) {
      int axis = axisAt(at);
      entry = Math.addExact(Math.multiplyExact(entry, most[axis]), index[axis]);
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
    long rest = number;
    for (int axis = counts.length - 1; axis >= 0; axis--) {
      long index = rest % counts[axis];
      rest /= counts[axis];
      if ((index + 1) * chunk.length(axis) > lengths[axis]) {
        return true;
      }
    }
    return false;
  }
}
