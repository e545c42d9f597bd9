package io.resplit.cost;

import io.resplit.partition.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The exact peak of an inner sweep, as a function of the layer that it sweeps.
 *
 * <p>While the loops of a tail sweep a layer that reads {@code a} indices of the axis outside and
 * releases {@code b}, the elements held above those held before are at most the maximum over the
 * pairs (alpha, beta) of {@code alpha*a - beta*b}. Built from the innermost loop outwards; only the
 * pairs on the upper hull are kept. Immutable.
 */
public final class SweepHull {

  private final long[] alphas;
  private final long[] betas;
  private final long extent;
  private final long largest;
  private final long even;

  private SweepHull(long[] alphas, long[] betas, long extent) {
    this.alphas = alphas;
    this.betas = betas;
    this.extent = extent;
    this.largest = alphas[0];
    this.even = peak(1, 1);
  }

  /** Returns the hull of no loop at all: a single element. */
  public static SweepHull ofElement() {
    return new SweepHull(new long[] {1}, new long[] {0}, 1);
  }

  /** Returns the hull of a tail, in elements; {@code tail} lists its loops outermost first. */
  public static SweepHull ofElements(List<Loop> tail) {
    SweepHull hull = ofElement();
    for (int i = tail.size() - 1; i >= 0; i--) {
      hull = hull.inside(tail.get(i).sweep());
    }
    return hull;
  }

  /**
   * Returns the hull of a tail counted in write boxes instead of elements: how many write boxes
   * hold data at once.
   */
  static SweepHull ofWriteBoxes(List<Loop> tail) {
    SweepHull hull = ofElement();
    for (int i = tail.size() - 1; i >= 0; i--) {
      AxisSweep sweep = tail.get(i).sweep();
      AxisGrid writes = sweep.writeIntervals();
      UpperHull next = new UpperHull();
      for (long read = sweep.count() - 1; read >= 0; read = before(read, sweep)) {
        long from = read == 0 ? 0 : begun(writes, sweep.reads().end(read - 1));
        long to = begun(writes, sweep.reads().end(read));
        long before = begun(writes, sweep.frontBefore(read));
        hull.addTo(next, from, to, before, begun(writes, sweep.front(read)));
      }
      hull = of(next, Math.multiplyExact(hull.extent, writes.count()));
    }
    return hull;
  }

  private static long begun(AxisGrid writes, long position) {
    return position == 0 ? 0 : writes.indexOf(position - 1) + 1;
  }

  /** Returns the hull of one more loop around this one; counts elements. */
  public SweepHull inside(AxisSweep sweep) {
    UpperHull hull = new UpperHull();
    for (long read = sweep.count() - 1; read >= 0; read = before(read, sweep)) {
      long from = sweep.reads().start(read);
      long to = sweep.reads().end(read);
      addTo(hull, from, to, sweep.frontBefore(read), sweep.front(read));
    }
    return of(hull, Math.multiplyExact(extent, sweep.extent()));
  }

  /** Returns in how many turns and pairs {@link #inside} looks at a sweep. */
  public long work(AxisSweep sweep) {
    boolean even = sweep.isClean() && sweep.reads().isUniform();
    return alphas.length * (even ? 2 : sweep.count());
  }

  /** Clean reads of one length lie on a line: only its ends count. */
  private static long before(long read, AxisSweep sweep) {
    boolean even = sweep.isClean() && sweep.reads().isUniform();
    return even && read < sweep.count() - 1 ? Math.min(read, 1) - 1 : read - 1;
  }

  /** Returns the hull of this tail with one more loop around it, known by its worst turns. */
  public SweepHull around(SweepProfile sweep) {
    List<UpperHull.Pair> pairs = new ArrayList<>();
    for (SweepProfile.Turn turn : sweep.turns()) {
      for (int p = 0; p < alphas.length; p++) {
        pairs.add(
            new UpperHull.Pair(
                turn.start() * extent + alphas[p] * turn.length(),
                turn.written() * extent + betas[p] * turn.released()));
      }
    }
    return of(UpperHull.of(pairs), Math.multiplyExact(extent, sweep.extent()));
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

  private static SweepHull of(UpperHull hull, long extent) {
    return new SweepHull(hull.alphas(), hull.betas(), extent);
  }

  /** Adds the pairs of one read of the outer loop; reads are added from the last to the first. */
  private void addTo(UpperHull hull, long from, long to, long frontBefore, long front) {
    for (int p = 0; p < alphas.length; p++) {
      hull.add(
          from * extent + alphas[p] * (to - from),
          frontBefore * extent + betas[p] * (front - frontBefore));
    }
  }

  /** Returns the product of the extents of all loops: elements of a layer of thickness 1. */
  public long extent() {
    return extent;
  }

  /** Returns the most held above what was held before, for a layer of the given thicknesses. */
  public long peak(long read, long released) {
    long peak = Long.MIN_VALUE;
    for (int p = 0; p < alphas.length; p++) {
      peak = Math.max(peak, alphas[p] * read - betas[p] * released);
    }
    return peak;
  }

  /**
   * Returns the peaks of layers of the same thickness, each with more released.
   *
   * @param read indices that are read
   * @param step indices that each layer releases more than the one before; the first one none
   * @param count number of layers
   */
  public long[] peaks(long read, long step, int count) {
    long[] peaks = new long[count];
    int p = 0;
    for (int layer = 0; layer < count; layer++) {
      long released = layer * step;
      long peak = alphas[p] * read - betas[p] * released;
      for (int next = p + 1; next < alphas.length; next++) {
        long other = alphas[next] * read - betas[next] * released;
        if (other < peak) {
          break; // the more is released, the later is the pair that counts
        }
        p = next;
        peak = other;
      }
      peaks[layer] = peak;
    }
    return peaks;
  }

  /**
   * Returns the longest clean read that fits: the largest {@code a} for which {@code kept} indices
   * held in full, {@code a} read and {@code a + kept} released need at most {@code limit} elements.
   */
  public long longestCleanRead(long kept, long limit) {
    long longest = Long.MAX_VALUE;
    for (int p = 0; p < alphas.length; p++) {
      long left = limit - kept * (extent - betas[p]);
      longest = left < 0 ? 0 : Math.min(longest, left / Math.max(1, alphas[p] - betas[p]));
      if (left < 0) {
        break;
      }
    }
    return longest;
  }

  /** Returns a measure that is not above that of any hull that this one is never above. */
  public long size() {
    return largest + even;
  }

  /** Returns whether the peak of this sweep is at most that of the other for every layer. */
  public boolean isNeverAbove(SweepHull other) {
    // mostly decided by two layers: nothing released, or all that is read
    return largest <= other.largest && even <= other.even && isCoveredBy(other);
  }

  private boolean isCoveredBy(SweepHull other) {
    int next = other.betas.length;
    for (int p = alphas.length - 1; p >= 0; p--) {
      while (next > 0 && other.betas[next - 1] <= betas[p]) {
        next--;
      }
      if (!other.covers(next, alphas[p], betas[p])) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a pair is not above the hull, whose first beta up to that of it is known. */
  private boolean covers(int next, long alpha, long beta) {
    if (next == betas.length) {
      return false;
    }
    if (alphas[next] >= alpha) {
      return true;
    }
    return next > 0
        && alphas[next - 1] >= alpha
        && UpperHull.compareProducts(
                alpha - alphas[next],
                betas[next - 1] - betas[next],
                alphas[next - 1] - alphas[next],
                beta - betas[next])
            <= 0;
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
