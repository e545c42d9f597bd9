package io.resplit.geometry;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Some indices of an axis, each once and in any order, as an axis of their own: index {@code i} of
 * that one is index {@code at(i)} of the other. Rising at one distance they take no memory each.
 * Immutable.
 */
public final class AxisIndices {

  private final long first;
  private final long step;
  private final long count;
  private final long end;
  private final long[] list;

  /** Ends of the rows of a list in which each index is above the one before it. */
  private final long[] rises;

  private AxisIndices(long first, long step, long count) {
    this.first = first;
    this.step = step;
    this.count = count;
    this.end = first + (count - 1) * step + 1;
    this.list = null;
    this.rises = new long[] {count};
  }

  private AxisIndices(long[] list) {
    long[] sorted = list.clone();
    Arrays.sort(sorted);
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        throw new IllegalArgumentException("index " + sorted[i] + " is there twice");
      }
    }
    this.first = sorted[0];
    this.step = 0;
    this.count = list.length;
    this.end = sorted[list.length - 1] + 1;
    this.list = list;
    this.rises =
        LongStream.rangeClosed(1, count)
            .filter(i -> i == count || list[(int) i] < list[(int) i - 1])
            .toArray();
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
    return new AxisIndices(from, count == 1 ? 1 : step, count);
  }

  /**
   * Returns the given indices.
   *
   * @throws IllegalArgumentException if there is none, or one is below 0 or there twice
   */
  public static AxisIndices of(long... indices) {
    long step = indices.length > 1 ? indices[1] - indices[0] : 1;
    boolean even = step > 0;
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] < 0) {
        throw new IllegalArgumentException("index " + indices[i] + " is below 0");
      }
      even &= i == 0 || indices[i] - indices[i - 1] == step;
    }
    return even
        ? range(indices[0], indices[indices.length - 1] + 1, step)
        : new AxisIndices(indices.clone());
  }

  /** Returns how many there are. */
  public long count() {
    return count;
  }

  /** Returns the one that becomes index {@code i}. */
  public long at(long i) {
    return list == null ? first + i * step : list[(int) i];
  }

  /** Returns the least of them. */
  public long start() {
    return first;
  }

  /** Returns the index after the greatest of them. */
  public long end() {
    return end;
  }

  /** Returns the distance at which all rise, 1 if there is one index, or 0 if there is none. */
  public long step() {
    return step;
  }

  /** Returns whether no index is left out between the first and the last. */
  public boolean isDense() {
    return step == 1;
  }

  /** Returns whether they are all of an axis of some length, in its order. */
  public boolean isAll(long length) {
    return start() == 0 && isDense() && count() == length;
  }

  /** Returns whether each is above the one before it. */
  public boolean rises() {
    return rises.length == 1;
  }

  /** Returns where the row ends in which each is above the one before it, from {@code i} on. */
  public long endOfRise(long i) {
    int found = Arrays.binarySearch(rises, i + 1);
    return rises[found >= 0 ? found : -found - 1];
  }

  /**
   * Returns where the row ends that begins with {@code i}, at {@code to} at the latest: all at one
   * distance, or else neighbours.
   */
  public long endOfRow(long i, long to) {
    long next = list == null ? to : i + 1;
    while (next < to && at(next) == at(next - 1) + 1) {
      next++;
    }
    return next;
  }

  /**
   * Returns the first of {@code from} to {@code to} (excluded) that becomes {@code index} or more,
   * or {@code to} if none does; they rise.
   */
  public long firstFrom(long index, long from, long to) {
    if (list == null) {
      long below = index <= first ? 0 : (index - first - 1) / step + 1;
      return Math.max(from, Math.min(to, below));
    }
    int found = Arrays.binarySearch(list, (int) from, (int) to, index);
    return found >= 0 ? found : -found - 1;
  }

  /** Returns some of them. */
  public AxisIndices select(AxisIndices some) {
    if (step > 0 && some.step > 0) {
      return range(at(some.first), at(some.end - 1) + 1, step * some.step);
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
        ? new AxisIndices(first - origin, step, count)
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
