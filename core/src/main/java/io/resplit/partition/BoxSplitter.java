package io.resplit.partition;

import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
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
  private final Shape part;
  private final Odometer odometer;

  /**
   * Starts cutting {@code box}.
   *
   * @param maxVolume most elements of a fragment; at least 1
   */
  public BoxSplitter(Box box, long maxVolume) {
    this.box = box;
    this.part = box.shape().firstContiguous(maxVolume);
    this.odometer =
        new Odometer(box.rank(), axis -> (box.length(axis) - 1) / part.length(axis) + 1);
  }

  @Override
  public boolean hasNext() {
    return !odometer.done();
  }

  @Override
  public Box next() {
    if (odometer.done()) {
      throw new NoSuchElementException();
    }
    long[] start = new long[part.rank()];
    long[] end = new long[part.rank()];
    for (int axis = 0; axis < start.length; axis++) {
      start[axis] = box.start(axis) + odometer.digit(axis) * part.length(axis);
      end[axis] = Math.min(box.end(axis), start[axis] + part.length(axis));
    }
    odometer.advance();
    return Box.of(start, end);
  }
}
