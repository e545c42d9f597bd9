package io.resplit.geometry;

import java.util.List;

/**
 * A partition cut into boxes of whole blocks, none of them empty and all about as large: halved
 * along one axis as long as there is more than one block on it, then along the next. The shares of
 * a longest axis differ by one block at most. Immutable.
 *
 * @param grid the partition
 * @param axes the axes to cut along, the first one first
 * @param count number of boxes
 */
public record Shares(Grid grid, List<Integer> axes, long count) {

  /** Refuses more boxes than there are blocks along the axes. */
  public Shares {
    axes = List.copyOf(axes);
    if (count < 1 || count > most(grid, axes)) {
      throw new IllegalArgumentException(
          "%s shares of %s blocks".formatted(count, most(grid, axes)));
    }
  }

  /** Returns how many boxes there can be. */
  public static long most(Grid grid, List<Integer> axes) {
    return axes.stream().mapToLong(axis -> grid.axis(axis).count()).reduce(1, Math::multiplyExact);
  }

  /** Returns the region of a box, in indices of the array. */
  public Box box(long index) {
    long[] from = new long[grid.rank()];
    long[] to = grid.blockCounts().toArray();
    long number = index;
    for (long shares = count; shares > 1; ) {
      int axis = axes.stream().filter(any -> to[any] - from[any] > 1).findFirst().orElseThrow();
      long length = to[axis] - from[axis];
      long half = length < shares ? length / 2 : part(length, shares / 2, shares);
      long first = length < shares ? part(shares, half, length) : shares / 2;
      boolean isFirst = number < first;
      number -= isFirst ? 0 : first;
      shares = isFirst ? first : shares - first;
      to[axis] = isFirst ? from[axis] + half : to[axis];
      from[axis] += isFirst ? 0 : half;
    }
    for (int axis = 0; axis < from.length; axis++) {
      from[axis] = grid.axis(axis).start(from[axis]);
      to[axis] = grid.axis(axis).end(to[axis] - 1);
    }
    return Box.of(from, to);
  }

  private static long part(long all, long numerator, long denominator) {
    return Math.multiplyExact(all, numerator) / denominator;
  }
}
