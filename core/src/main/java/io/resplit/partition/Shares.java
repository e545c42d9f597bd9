package io.resplit.partition;

import io.resplit.geometry.Box;
import java.util.List;
import java.util.function.Consumer;

/**
 * A partition cut into boxes of whole blocks, none of them empty and all about as large. Immutable.
 *
 * <p>A region with several shares is cut in two, about in the middle, and so are its parts. It is
 * cut along the first axis on which both parts come out near the mean for each of their shares, or
 * else along the axis on which they come nearest. How near is near enough is tried in turn, until
 * no share is larger than one and a half times the mean; of very many shares only the first.
 *
 * @param axes the axes to cut along, the first one first
 * @param count number of boxes
 * @param near how many times as large as the mean a part for each of its shares is near enough
 */
public record Shares(Grid grid, List<Integer> axes, long count, double near) {

  private static final double[] NEAR = {1.2, 1.1, 1.3, 1.05, 1.4};
  private static final double LARGEST = 1.5;
  private static final long MOST_TRIED = 1 << 9;

  /** Refuses more boxes than there are blocks along the axes. */
  public Shares {
    if (count < 1 || count > most(grid, axes)) {
      throw new IllegalArgumentException(
          "%s shares of %s blocks".formatted(count, most(grid, axes)));
    }
    axes = List.copyOf(axes);
  }

  /** Cuts a partition so that no share is much larger than the mean. */
  public Shares(Grid grid, List<Integer> axes, long count) {
    this(grid, axes, count, nearest(grid, axes, count));
  }

  private static double nearest(Grid grid, List<Integer> axes, long count) {
    double best = NEAR[0];
    double least = count > MOST_TRIED ? 0 : new Shares(grid, axes, count, best).largest();
    for (int i = 1; i < NEAR.length && least > LARGEST; i++) {
      double largest = new Shares(grid, axes, count, NEAR[i]).largest();
      best = largest < least ? NEAR[i] : best;
      least = Math.min(least, largest);
    }
    return best;
  }

  /** Returns how many times as large as the mean the largest share is. */
  private double largest() {
    double[] largest = {0};
    forEach(box -> largest[0] = Math.max(largest[0], volume(box) / mean()));
    return largest[0];
  }

  private double mean() {
    return volume(Box.whole(grid.shape())) / count;
  }

  private static double volume(Box box) {
    double volume = 1;
    for (int axis = 0; axis < box.rank(); axis++) {
      volume *= box.length(axis);
    }
    return volume;
  }

  /** Returns how many boxes there can be. */
  public static long most(Grid grid, List<Integer> axes) {
    return axes.stream().mapToLong(axis -> grid.axis(axis).count()).reduce(1, Math::multiplyExact);
  }

  /** Visits all boxes, in their order. */
  public void forEach(Consumer<Box> visitor) {
    visit(whole(), visitor);
  }

  private void visit(Part part, Consumer<Box> visitor) {
    if (part.shares == 1) {
      visitor.accept(part.box());
    } else {
      Cut cut = part.cut();
      visit(part.cutAt(cut, true), visitor);
      visit(part.cutAt(cut, false), visitor);
    }
  }

  private Part whole() {
    return new Part(new long[grid.rank()], grid.blockCounts().toArray(), count);
  }

  /** Returns the region of a box, in indices of the array. */
  public Box box(long index) {
    Part part = whole();
    for (long number = index; part.shares > 1; ) {
      Cut cut = part.cut();
      boolean isFirst = number < cut.shares;
      number -= isFirst ? 0 : cut.shares;
      part = part.cutAt(cut, isFirst);
    }
    return part.box();
  }

  /**
   * Where a part is cut in two.
   *
   * @param at first block of the second part on the axis
   * @param shares shares of the first part
   * @param largest the larger of both means of a share, relative to that of all
   */
  private record Cut(int axis, long at, long shares, double largest) {}

  /** Some blocks, from and to (excluded) on each axis, that are to make some shares. */
  private final class Part {
    private final long[] from;
    private final long[] to;
    private final long shares;

    Part(long[] from, long[] to, long shares) {
      this.from = from;
      this.to = to;
      this.shares = shares;
    }

    Part cutAt(Cut cut, boolean isFirst) {
      long[] start = from.clone();
      long[] end = to.clone();
      (isFirst ? end : start)[cut.axis] = cut.at;
      return new Part(start, end, isFirst ? cut.shares : shares - cut.shares);
    }

    Box box() {
      return Box.of(
          from.length,
          axis -> grid.axis(axis).start(from[axis]),
          axis -> grid.axis(axis).end(to[axis] - 1));
    }

    Cut cut() {
      Cut best = null;
      for (int axis : axes) {
        Cut cut = to[axis] - from[axis] > 1 ? cut(axis) : null;
        if (cut != null && (best == null || cut.largest < best.largest)) {
          best = cut;
        }
        if (best != null && best.largest <= near) {
          return best;
        }
      }
      return best; // there are as many blocks as shares, so that some axis can be cut
    }

    /** Halves the shares, or else the blocks, and divides the other accordingly. */
    private Cut cut(int axis) {
      long length = to[axis] - from[axis];
      Cut best = null;
      for (long half : new long[] {shares / 2, shares - shares / 2}) {
        long at = part(length, half, shares);
        best = better(better(best, axis, at, half), axis, at + 1, half);
      }
      for (long half : new long[] {length / 2, length - length / 2}) {
        long own = part(shares, half, length);
        best = better(better(best, axis, half, own), axis, half, own + 1);
      }
      return best;
    }

    private Cut better(Cut best, int axis, long blocks, long own) {
      long rest = shares - own;
      if (blocks < 1 || blocks >= to[axis] - from[axis] || own < 1 || rest < 1) {
        return best;
      }
      Cut cut = new Cut(axis, from[axis] + blocks, own, 0);
      Part first = cutAt(cut, true);
      Part second = cutAt(cut, false);
      if (first.blocks() < own || second.blocks() < rest) {
        return best;
      }
      double largest = Math.max(volume(first.box()) / own, volume(second.box()) / rest) / mean();
      return best == null || largest < best.largest ? new Cut(axis, cut.at, own, largest) : best;
    }

    private double blocks() {
      return axes.stream().mapToDouble(axis -> to[axis] - from[axis]).reduce(1, (a, b) -> a * b);
    }
  }

  private static long part(long all, long numerator, long denominator) {
    return (long) ((double) all * numerator / denominator);
  }
}
