package io.resplit.planner.frontier.pivot;

import io.resplit.partition.AxisGrid;
import java.util.Arrays;

/** A growing list of positions on an axis. */
public final class EndList {

  private long[] values;
  private int size;

  /** Starts an empty list. */
  public EndList() {
    this(16);
  }

  /** Creates an empty list for {@code capacity} positions. */
  public EndList(int capacity) {
    values = new long[Math.max(1, capacity)];
  }

  /** Adds an end, which lies behind the last one. */
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  /** Returns the value added last, or 0 if there is none. */
  long last() {
    return size == 0 ? 0 : values[size - 1];
  }

  long[] toArray() {
    return size == values.length ? values : Arrays.copyOf(values, size);
  }

  /** Returns the values in ascending order, each once. */
  public long[] toSortedSet() {
    long[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    int used = 0;
    for (long value : sorted) {
      if (used == 0 || value > sorted[used - 1]) {
        sorted[used++] = value;
      }
    }
    return Arrays.copyOf(sorted, used);
  }

  /** Returns the ends as the grid of an axis. */
  public AxisGrid toGrid() {
    return AxisGrid.ofEnds(toArray());
  }
}
