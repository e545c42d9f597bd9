package io.resplit.geometry;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Some indices of an axis, ascending, as an axis of their own: index {@code i} of that one is index
 * {@code at(i)} of the other. At one distance they take no memory each. Immutable.
 */
public final class AxisIndices {

  private final long first;
  private final long step;
  private final long count;
  private final long[] list;

  private AxisIndices(long first, long step, long count, long[] list) {
    this.first = first;
    this.step = step;
    this.count = count;
    this.list = list;
  }

  /**
   * Returns every {@code step}-th index from {@code from} (included) to {@code to} (excluded).
   *
   * @throws IllegalArgumentException if there is none, or the step is below 1
   */
  public static AxisIndices range(long from, long to, long step) {
    if (from < 0 || from >= to || step < 1) {
      throw new IllegalArgumentException("no indices: %s:%s:%s".formatted(from, to, step));
    }
    long count = (to - from - 1) / step + 1;
    return new AxisIndices(from, count == 1 ? 1 : step, count, null);
  }

  /**
   * Returns the given indices.
   *
   * @throws IllegalArgumentException if there is none, or they do not increase strictly from 0 up
   */
  public static AxisIndices of(long... indices) {
    long step = indices.length > 1 ? indices[1] - indices[0] : 1;
    boolean even = true;
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] < 0 || i > 0 && indices[i] <= indices[i - 1]) {
        throw new IllegalArgumentException("not ascending from 0: " + indices[i]);
      }
      even &= i == 0 || indices[i] - indices[i - 1] == step;
    }
    return even
        ? range(indices[0], indices[indices.length - 1] + 1, step)
        : new AxisIndices(indices[0], 0, indices.length, indices.clone());
  }

  /** Returns how many there are. */
  public long count() {
    return count;
  }

  /** Returns the one that becomes index {@code i}. */
  public long at(long i) {
    return list == null ? first + i * step : list[(int) i];
  }

  /** Returns the index after the last one. */
  public long end() {
    return at(count - 1) + 1;
  }

  /** Returns the distance of neighbours, 1 if there are none, or 0 if there is not one distance. */
  public long step() {
    return step;
  }

  /** Returns whether no index is left out between the first and the last. */
  public boolean isDense() {
    return step == 1;
  }

  /** Returns how many of them are below {@code index}. */
  public long below(long index) {
    if (list == null) {
      return index <= first ? 0 : Math.min(count, (index - first - 1) / step + 1);
    }
    int found = Arrays.binarySearch(list, index);
    return found >= 0 ? found : -found - 1;
  }

  /** Returns some of them. */
  public AxisIndices select(AxisIndices some) {
    if (step > 0 && some.step > 0) {
      return range(at(some.first), at(some.end() - 1) + 1, step * some.step);
    }
    return of(LongStream.range(0, some.count).map(i -> at(some.at(i))).toArray());
  }

  /** Returns those that become the indices from {@code from} to {@code to} (excluded). */
  public AxisIndices slice(long from, long to) {
    return list == null
        ? range(at(from), at(to - 1) + 1, step)
        : of(Arrays.copyOfRange(list, (int) from, (int) to));
  }

  /** Returns them counted from {@code origin}. */
  public AxisIndices relativeTo(long origin) {
    return list == null
        ? new AxisIndices(first - origin, step, count, null)
        : of(Arrays.stream(list).map(index -> index - origin).toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisIndices indices
        && first == indices.first
        && step == indices.step
        && count == indices.count
        && Arrays.equals(list, indices.list);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new long[] {first, step, count, Arrays.hashCode(list)});
  }

  /** Returns {@code 10:20}, {@code 10:20:2} or {@code 0,3,4}. */
  @Override
  public String toString() {
    if (list != null) {
      return Arrays.toString(list).replaceAll("[\\[\\] ]", "");
    }
    return first + ":" + end() + (step == 1 ? "" : ":" + step);
  }
}
