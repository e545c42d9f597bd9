package io.resplit.cost;

import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The exact peak of an inner sweep, as a function of the slab that it sweeps.
 *
 * <p>While the loops of a tail sweep a slab that reads {@code a} indices of the axis outside and
 * releases {@code b}, the elements held above those held before are at most the maximum over the
 * pairs (alpha, beta) of {@code alpha*a - beta*b}. Built from the innermost loop outwards; only the
 * pairs on the upper hull are kept. Immutable.
 */
public final class SweepHull {

  /** Coefficients of one term of the maximum. */
  record Pair(long alpha, long beta) {}

  private static final Comparator<Pair> DESCENDING =
      (one, other) -> {
        int byAlpha = Long.compare(other.alpha, one.alpha);
        return byAlpha != 0 ? byAlpha : Long.compare(one.beta, other.beta);
      };

  private final long[] alphas;
  private final long[] betas;
  private final long extent;

  private SweepHull(List<Pair> pairs, long extent) {
    this.alphas = new long[pairs.size()];
    this.betas = new long[pairs.size()];
    for (int i = 0; i < alphas.length; i++) {
      alphas[i] = pairs.get(i).alpha;
      betas[i] = pairs.get(i).beta;
    }
    this.extent = extent;
  }

  /** Returns the hull of a tail, in elements; {@code tail} lists its loops outermost first. */
  public static SweepHull ofElements(List<Loop> tail) {
    SweepHull hull = ofNothing();
    for (int i = tail.size() - 1; i >= 0; i--) {
      AxisSweep sweep = tail.get(i).sweep();
      hull = hull.inside(sweep.extent(), sweep.count(), sweep.reads()::end, sweep::front);
    }
    return hull;
  }

  /**
   * Returns the hull of a tail counted in write boxes instead of elements: how many write boxes
   * hold data at once.
   */
  static SweepHull ofWriteBoxes(List<Loop> tail) {
    SweepHull hull = ofNothing();
    for (int i = tail.size() - 1; i >= 0; i--) {
      AxisSweep sweep = tail.get(i).sweep();
      var writes = sweep.writeIntervals();
      hull =
          hull.inside(
              writes.count(),
              sweep.count(),
              read -> writes.indexOf(sweep.reads().end(read) - 1) + 1,
              read -> sweep.front(read) == 0 ? 0 : writes.indexOf(sweep.front(read) - 1) + 1);
    }
    return hull;
  }

  /** Returns the hull of a tail without loops: one element for each index outside. */
  public static SweepHull ofNothing() {
    return new SweepHull(List.of(new Pair(1, 0)), 1);
  }

  /** Returns the hull of this tail with one more loop around it. */
  public SweepHull around(SweepProfile sweep) {
    List<Pair> pairs = new ArrayList<>();
    for (SweepProfile.Turn turn : sweep.turns()) {
      for (int p = 0; p < alphas.length; p++) {
        pairs.add(
            new Pair(
                turn.start() * extent + alphas[p] * turn.length(),
                turn.written() * extent + betas[p] * turn.released()));
      }
    }
    return new SweepHull(upperHull(pairs), Math.multiplyExact(extent, sweep.extent()));
  }

  /** Returns the most elements held at any moment by a plan that has this tail inside a pivot. */
  public long pivotPeak(SweepProfile pivot) {
    long peak = 0;
    for (SweepProfile.Turn turn : pivot.turns()) {
      long kept = (turn.start() - turn.written()) * extent;
      peak = Math.max(peak, Math.addExact(kept, peak(turn.length(), turn.released())));
    }
    return peak;
  }

  /** Returns the hull of one more loop around this one. */
  private SweepHull inside(
      long length, long reads, LongUnaryOperator end, LongUnaryOperator front) {
    List<Pair> pairs = new ArrayList<>();
    long read = 0;
    long written = 0;
    for (long i = 0; i < reads; i++) {
      long nextRead = end.applyAsLong(i);
      long nextWritten = front.applyAsLong(i);
      for (int p = 0; p < alphas.length; p++) {
        pairs.add(
            new Pair(
                read * extent + alphas[p] * (nextRead - read),
                written * extent + betas[p] * (nextWritten - written)));
      }
      read = nextRead;
      written = nextWritten;
      if (pairs.size() > 4096) {
        pairs = upperHull(pairs);
      }
    }
    return new SweepHull(upperHull(pairs), Math.multiplyExact(extent, length));
  }

  /** Returns the pairs that are the maximum for some a, b of at least 0; sorts {@code pairs}. */
  static List<Pair> upperHull(List<Pair> pairs) {
    pairs.sort(DESCENDING);
    List<Pair> hull = new ArrayList<>();
    for (Pair next : pairs) {
      if (!hull.isEmpty() && next.beta >= hull.get(hull.size() - 1).beta) {
        continue;
      }
      while (hull.size() > 1 && lastIsBelowChordTo(next, hull)) {
        hull.remove(hull.size() - 1);
      }
      hull.add(next);
    }
    return hull;
  }

  private static boolean lastIsBelowChordTo(Pair next, List<Pair> hull) {
    Pair last = hull.get(hull.size() - 1);
    Pair before = hull.get(hull.size() - 2);
    return compareProducts(
            before.alpha - last.alpha, last.beta - next.beta,
            last.alpha - next.alpha, before.beta - last.beta)
        >= 0;
  }

  /** Compares a*b with c*d, all not negative, without overflow. */
  private static int compareProducts(long a, long b, long c, long d) {
    int high = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
    return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
  }

  /** Returns the product of the extents of all loops: elements of a slab of thickness 1. */
  public long extent() {
    return extent;
  }

  /** Returns the most held above what was held before, for a slab of the given thicknesses. */
  public long peak(long read, long released) {
    long peak = Long.MIN_VALUE;
    for (int p = 0; p < alphas.length; p++) {
      peak = Math.max(peak, alphas[p] * read - betas[p] * released);
    }
    return peak;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SweepHull hull
        && extent == hull.extent
        && Arrays.equals(alphas, hull.alphas)
        && Arrays.equals(betas, hull.betas);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(alphas) + Arrays.hashCode(betas);
  }
}
