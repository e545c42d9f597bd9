package io.resplit.chunk;

import io.resplit.cache.ChunkAccess;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The accesses to the chunks of a file that hold some region of it, in order: the number of a chunk
 * is a sum over axes, what it has of the region a product, and no box is made of it. Confined to
 * one thread.
 */
final class PlainAccesses implements Iterator<ChunkAccess> {

  private final int dataset;
  private final ChunkAccess.Use use;
  private final Shape chunk;
  private final Box region;

  /** The chunk that is next on each axis, and the numbers of the last on each. */
  private final long[] next;

  private final long[] last;

  /** How far one chunk on an axis is from the next one. */
  private final long[] strides;

  /** Of each axis, the bytes that chunks have there of one index on all slower axes. */
  private final long[] bytes;

  private long number;
  private boolean isOver;

  /**
   * Creates it.
   *
   * @param chunks those of the file
   * @param region of the file; not empty
   * @param elementBytes bytes of an element
   */
  PlainAccesses(int dataset, ChunkAccess.Use use, Grid chunks, Box region, int elementBytes) {
    this.dataset = dataset;
    this.use = use;
    this.chunk = chunks.blockShape();
    this.region = region;
    int rank = region.rank();
    this.next = new long[rank];
    this.last = new long[rank];
    this.strides = new long[rank];
    this.bytes = new long[rank + 1];
    long stride = 1;
    for (int axis = rank - 1; axis >= 0; axis--) {
      long length = chunk.length(axis);
      next[axis] = region.start(axis) / length;
      last[axis] = (region.end(axis) - 1) / length;
      strides[axis] = stride;
      number += next[axis] * stride;
      stride *= chunks.axis(axis).count();
    }
    bytes[0] = elementBytes;
    measureFrom(0);
  }

  /** Multiplies what the chunk has on an axis and all faster ones. */
  private void measureFrom(int first) {
    for (int axis = first; axis < next.length; axis++) {
      long start = next[axis] * chunk.length(axis);
      long end = Math.min(start + chunk.length(axis), region.end(axis));
      bytes[axis + 1] = bytes[axis] * (end - Math.max(start, region.start(axis)));
    }
  }

  @Override
  public boolean hasNext() {
    return !isOver;
  }

  @Override
  public ChunkAccess next() {
    if (isOver) {
      throw new NoSuchElementException();
    }
    ChunkAccess access = new ChunkAccess(dataset, number, (int) bytes[next.length], use);
    advance();
    return access;
  }

  private void advance() {
    int axis = next.length - 1;
    while (axis >= 0 && next[axis] == last[axis]) {
      long first = region.start(axis) / chunk.length(axis);
      number -= (next[axis] - first) * strides[axis];
      next[axis] = first;
      axis--;
    }
    isOver = axis < 0;
    if (!isOver) {
      next[axis]++;
      number += strides[axis];
      measureFrom(axis);
    }
  }
}
