package io.resplit.partition;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * One axis cut into consecutive intervals: the list of their ends, the last of which is the extent.
 *
 * <p>A uniform axis (intervals of one length, the last one possibly shorter) is the special case
 * and takes no memory per interval. Immutable.
 */
public final class AxisGrid {

  private final long extent;
  private final long block;
  private final long[] ends;
  private final long longest;

  private AxisGrid(long extent, long block, long[] ends) {
    this.extent = extent;
    this.block = block;
    this.ends = ends;
    this.longest = ends == null ? block : longestOf(ends);
  }

  private static long longestOf(long[] ends) {
    long longest = 0;
    long start = 0;
    for (long end : ends) {
      longest = Math.max(longest, end - start);
      start = end;
    }
    return longest;
  }

  /** Returns the least length that blocks of two lengths fill, or {@code most} if that is less. */
  public static long commonLength(long a, long b, long most) {
    long divisor = a;
    for (long rest = b; rest > 0; ) {
      long next = divisor % rest;
      divisor = rest;
      rest = next;
    }
    return a / divisor > most / b ? most : a / divisor * b;
  }

  /**
   * Returns the axis of {@code extent} indices cut every {@code block} indices.
   *
   * @param block length of all intervals but the last; more than {@code extent} means one interval
   * @throws IllegalArgumentException if either is below 1
   */
  public static AxisGrid uniform(long extent, long block) {
    if (extent < 1 || block < 1) {
      throw new IllegalArgumentException(
          "extent and block must be at least 1: " + extent + ", " + block);
    }
    return new AxisGrid(extent, Math.min(block, extent), null);
  }

  /**
   * Returns the axis whose intervals end at {@code ends}; the last one is the extent.
   *
   * @throws IllegalArgumentException if there is no end or they do not increase strictly from 1 up
   */
  public static AxisGrid ofEnds(long... ends) {
    long previous = 0;
    for (long end : ends) {
      if (end <= previous) {
        throw new IllegalArgumentException(
            "ends must increase, but " + previous + " is followed by " + end);
      }
      previous = end;
    }
    if (ends.length == 0) {
      throw new IllegalArgumentException("an axis has at least one interval");
    }
    return isUniform(ends) ? uniform(previous, ends[0]) : new AxisGrid(previous, 0, ends.clone());
  }

  /**
   * Returns the axis whose intervals lie between neighbouring {@code edges}: the first is 0, the
   * last the extent.
   *
   * @throws IllegalArgumentException if there are fewer than two edges, or they do not increase
   *     strictly from 0
   */
  public static AxisGrid ofEdges(long... edges) {
    if (edges.length < 2 || edges[0] != 0) {
      throw new IllegalArgumentException(
          "edges begin with 0 and end with the length of the axis: " + brief(edges));
    }
    return ofEnds(Arrays.copyOfRange(edges, 1, edges.length));
  }

  private static String brief(long[] edges) {
    return Arrays.toString(Arrays.copyOf(edges, Math.min(edges.length, 8)));
  }

  /** Returns where intervals begin, and the extent. */
  public LongStream edges() {
    return LongStream.rangeClosed(0, count()).map(i -> i == 0 ? 0 : end(i - 1));
  }

  private static boolean isUniform(long[] ends) {
    for (int i = 1; i < ends.length - 1; i++) {
      if (ends[i] - ends[i - 1] != ends[0]) {
        return false;
      }
    }
    int last = ends.length - 1;
    return last == 0 || ends[last] - ends[last - 1] <= ends[0];
  }

  /** Returns the number of indices on the axis. */
  public long extent() {
    return extent;
  }

  /** Returns the number of intervals. */
  public long count() {
    return ends == null ? (extent - 1) / block + 1 : ends.length;
  }

  /** Returns whether all intervals but the last, which may be shorter, have one length. */
  public boolean isUniform() {
    return ends == null;
  }

  /** Returns the index after the last one of interval {@code i}. */
  public long end(long i) {
    if (ends != null) {
      return ends[(int) i];
    }
    return i >= (extent - 1) / block ? extent : (i + 1) * block;
  }

  /** Returns the first index of interval {@code i}. */
  public long start(long i) {
    return i == 0 ? 0 : end(i - 1);
  }

  /** Returns the number of indices in interval {@code i}. */
  public long length(long i) {
    return end(i) - start(i);
  }

  /** Returns the number of the interval that holds index {@code position}. */
  public long indexOf(long position) {
    if (ends == null) {
      return position / block;
    }
    int found = search(position);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** As a binary search, but near the place where even intervals would have it. */
  private int search(long position) {
    int low = (int) (Math.max(0, Math.min(1, (double) position / extent)) * (ends.length - 1));
    int high = low;
    for (int step = 1; low > 0 && ends[low] > position; step *= 2) {
      low = Math.max(0, low - step);
    }
    for (int step = 1; high < ends.length && ends[high] <= position; step *= 2) {
      high = step < ends.length - high ? high + step : ends.length;
    }
    return Arrays.binarySearch(ends, low, high, position);
  }

  /** Returns whether an interval ends at {@code position}. */
  public boolean isEnd(long position) {
    if (ends == null) {
      return position == extent || (position > 0 && position % block == 0);
    }
    return search(position) >= 0;
  }

  /** Returns whether an interval ends wherever one of {@code coarse} does. */
  public boolean isCutFrom(AxisGrid coarse) {
    return LongStream.range(0, coarse.count()).allMatch(i -> isEnd(coarse.end(i)));
  }

  /** Returns the largest end that is at most {@code position}, or 0 if there is none. */
  public long lastEndUpTo(long position) {
    if (position >= extent) {
      return extent;
    }
    return start(indexOf(position));
  }

  /** Returns the length of the longest interval. */
  public long longest() {
    return longest;
  }

  /** Returns the length of the shortest interval but the last, or that of the only one. */
  public long shortest() {
    return ends == null || ends.length == 1
        ? longest
        : LongStream.range(0, ends.length - 1).map(this::length).min().orElseThrow();
  }

  /**
   * Returns the axis with every {@code size} consecutive intervals joined into one.
   *
   * @throws IllegalArgumentException if {@code size} is below 1
   */
  public AxisGrid grouped(long size) {
    if (size < 1) {
      throw new IllegalArgumentException("a group has at least 1 interval, not " + size);
    }
    if (size == 1) {
      return this;
    }
    if (ends == null) {
      return new AxisGrid(extent, size > extent / block ? extent : block * size, null);
    }
    long groups = (ends.length - 1) / size + 1;
    return ofEnds(
        LongStream.range(0, groups)
            .map(i -> ends[(int) Math.min(ends.length - 1, (i + 1) * size - 1)])
            .toArray());
  }

  /**
   * Returns the axis with every interval cut into parts of {@code length}, the last part of an
   * interval possibly shorter.
   *
   * @throws IllegalArgumentException if {@code length} is below 1
   */
  public AxisGrid refined(long length) {
    if (length < 1) {
      throw new IllegalArgumentException("a part has at least 1 index, not " + length);
    }
    if (length >= longest) {
      return this;
    }
    if (length == 1 || ends == null && (block == extent || block % length == 0)) {
      return uniform(extent, length);
    }
    LongStream.Builder refined = LongStream.builder();
    for (long i = 0; i < count(); i++) {
      for (long end = start(i) + length; end < end(i); end += length) {
        refined.add(end);
      }
      refined.add(end(i));
    }
    return ofEnds(refined.build().toArray());
  }

  /** Returns how many ends {@link #refined} lists one by one: 0 for a uniform axis. */
  public long endsOfRefined(long length) {
    boolean divides = length >= longest || block == extent || block % length == 0;
    if (length == 1 || ends == null && divides) {
      return 0;
    }
    long last = count() - 1;
    if (ends == null) {
      return last * ends(block, length) + ends(length(last), length);
    }
    return Arrays.stream(ends).map(end -> ends(length(indexOf(end - 1)), length)).sum();
  }

  private static long ends(long interval, long length) {
    return (interval - 1) / length + 1;
  }

  /**
   * Returns the part of the axis from {@code from} (included) to {@code to} (excluded), counted
   * from {@code from}: intervals outside are dropped, those at its ends are shortened.
   *
   * @throws IllegalArgumentException if the part is empty or reaches beyond the axis
   */
  public AxisGrid clipped(long from, long to) {
    if (from < 0 || from >= to || to > extent) {
      throw new IllegalArgumentException(
          "no part of an axis of %s: %s:%s".formatted(extent, from, to));
    }
    if (from == 0 && to == extent) {
      return this;
    }
    if (ends == null && (from % block == 0 || to <= end(indexOf(from)))) {
      return uniform(to - from, block);
    }
    LongStream met = LongStream.rangeClosed(indexOf(from), indexOf(to - 1));
    return ofEnds(met.map(i -> Math.min(end(i), to) - from).toArray());
  }

  /** Returns the axis with its last interval so many indices longer. */
  public AxisGrid extended(long by) {
    long last = Math.addExact(length(count() - 1), by);
    if (by == 0) {
      return this;
    }
    if (ends == null && (last <= block || count() == 1)) {
      return uniform(Math.addExact(extent, by), Math.max(last, block));
    }
    long[] longer = edges().skip(1).toArray();
    longer[longer.length - 1] += by;
    return ofEnds(longer);
  }

  /** Returns the same partition seen from the other end of the axis. */
  public AxisGrid mirrored() {
    if (ends == null && extent % block == 0) {
      return this;
    }
    LongStream turned = LongStream.rangeClosed(1, count()).map(i -> extent - start(count() - i));
    return ofEnds(turned.toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisGrid grid
        && extent == grid.extent
        && block == grid.block
        && Arrays.equals(ends, grid.ends);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(31 * extent + block) + Arrays.hashCode(ends);
  }

  /** Returns {@code 3500/875} for a uniform axis, the list of ends otherwise. */
  @Override
  public String toString() {
    return ends == null ? extent + "/" + block : Arrays.toString(ends);
  }
}
