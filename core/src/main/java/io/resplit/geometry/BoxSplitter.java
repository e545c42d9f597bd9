package io.resplit.geometry;

import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Cuts a box into consecutive boxes of bounded volume, in storage order.
 *
 * <p>Cuts the slowest axis first and faster ones only where a single index is still too large, so
 * that in any file the fragments follow each other at ascending offsets. Confined to one thread.
 */
public final class BoxSplitter implements Iterator<Box> {

  private final Box box;
  private final int cutAxis;
  private final long cutLength;
  private final long[] position;
  private boolean done;

  /**
   * Starts cutting {@code box}.
   *
   * @param maxVolume most elements of a fragment; at least 1
   */
  public BoxSplitter(Box box, long maxVolume) {
    this.box = box;
    int axis = 0;
    long row = box.volume() / box.length(0);
    while (row > maxVolume) {
      axis++;
      row /= box.length(axis);
    }
    this.cutAxis = axis;
    this.cutLength = Math.max(1, Math.min(box.length(axis), maxVolume / row));
    this.position = new long[axis + 1];
    for (int slower = 0; slower <= axis; slower++) {
      position[slower] = box.start(slower);
    }
  }

  @Override
  public boolean hasNext() {
    return !done;
  }

  @Override
  public Box next() {
    if (done) {
      throw new NoSuchElementException();
    }
    Box fragment = box;
    for (int axis = 0; axis < cutAxis; axis++) {
      fragment = fragment.withAxis(axis, position[axis], position[axis] + 1);
    }
    long end = Math.min(box.end(cutAxis), position[cutAxis] + cutLength);
    fragment = fragment.withAxis(cutAxis, position[cutAxis], end);
    advance(end);
    return fragment;
  }

  private void advance(long end) {
    position[cutAxis] = end;
    if (end < box.end(cutAxis)) {
      return;
    }
    position[cutAxis] = box.start(cutAxis);
    for (int axis = cutAxis - 1; axis >= 0; axis--) {
      if (++position[axis] < box.end(axis)) {
        return;
      }
      position[axis] = box.start(axis);
    }
    done = true;
  }
}
