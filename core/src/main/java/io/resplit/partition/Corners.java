package io.resplit.partition;

import io.resplit.geometry.Box;
import java.util.Arrays;

/**
 * Boxes as their corners in one array: 16 bytes for each axis of each box, and as much again while
 * it grows. Confined to one thread until the last is added.
 */
public final class Corners {

  private final int rank;
  private long[] corners = {};
  private int count;

  /** Creates an empty list of boxes with that many axes. */
  public Corners(int rank) {
    this.rank = rank;
  }

  /** Appends a box. */
  public void add(Box box) {
    int at = Math.multiplyExact(count, 2 * rank);
    if (at == corners.length) {
      corners = Arrays.copyOf(corners, Math.max(2 * rank, Math.multiplyExact(at, 2)));
    }
    for (int axis = 0; axis < rank; axis++) {
      corners[at + axis] = box.start(axis);
      corners[at + rank + axis] = box.end(axis);
    }
    count++;
  }

  /** Returns how many boxes there are. */
  public int count() {
    return count;
  }

  long start(int number, int axis) {
    return corners[2 * number * rank + axis];
  }

  long end(int number, int axis) {
    return corners[(2 * number + 1) * rank + axis];
  }

  /** Returns a box. */
  public Box box(int number) {
    int middle = (2 * number + 1) * rank;
    return Box.of(
        Arrays.copyOfRange(corners, middle - rank, middle),
        Arrays.copyOfRange(corners, middle, middle + rank));
  }

  boolean intersects(int number, Box region) {
    for (int axis = 0; axis < rank; axis++) {
      if (start(number, axis) >= region.end(axis) || end(number, axis) <= region.start(axis)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Corners list
        && count == list.count
        && Arrays.equals(corners, 0, 2 * count * rank, list.corners, 0, 2 * count * list.rank);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(Arrays.copyOf(corners, 2 * count * rank));
  }
}
