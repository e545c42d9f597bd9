package io.resplit.planner;

import io.resplit.cost.SweepProfile;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** One way to read along one axis while keeping; its cuts and its profile are made once. */
final class KeepCandidate {

  /** Trial divisors are not tried beyond this; complete for extents up to its square. */
  private static final long LARGEST_TRIAL = 1 << 16;

  private final AxisGrid reads;
  private final AxisGrid out;
  private final CutCount cuts;
  private SweepProfile profile;

  private KeepCandidate(AxisGrid reads, AxisGrid in, AxisGrid out) {
    this.reads = reads;
    this.out = out;
    this.cuts = CutCount.of(in, reads);
  }

  /**
   * Returns the candidates of one axis, those that cut the fewest input blocks first.
   *
   * <p>They are groups of input blocks, groups of output blocks and divisors of the extent, none
   * longer than the input aggregate. Divisors shorter than an output block are left out: the
   * published selection, to which the others are owed, has no plan with them.
   *
   * @param most how many of each kind at most
   */
  static List<KeepCandidate> of(AxisGrid in, AxisGrid out, int most) {
    Set<AxisGrid> reads = new LinkedHashSet<>();
    reads.add(out);
    AxisGrid aggregate = in.grouped(aggregateCount(in, out));
    for (long size : Thinning.ranks(aggregateCount(in, out), most)) {
      reads.add(in.grouped(size));
    }
    long groups = Math.max(1, aggregate.longest() / out.longest());
    for (long size : Thinning.ranks(groups, most)) {
      reads.add(out.grouped(size));
    }
    addDivisors(out.extent(), out.longest(), aggregate.longest(), most, reads);
    List<KeepCandidate> candidates = new ArrayList<>();
    reads.forEach(grid -> candidates.add(new KeepCandidate(grid, in, out)));
    candidates.sort((a, b) -> Long.compare(a.cuts.parts(), b.cuts.parts()));
    return candidates;
  }

  private static void addDivisors(
      long extent, long least, long largest, int most, Set<AxisGrid> reads) {
    List<Long> divisors = new ArrayList<>();
    for (long divisor = 1; divisor <= Math.min(LARGEST_TRIAL, extent / divisor); divisor++) {
      if (extent % divisor == 0) {
        divisors.add(divisor);
        divisors.add(extent / divisor);
      }
    }
    divisors.removeIf(divisor -> divisor < least || divisor > largest);
    for (long rank : Thinning.ranks(divisors.size(), most)) {
      reads.add(AxisGrid.uniform(extent, divisors.get((int) rank - 1)));
    }
  }

  /** Returns the read intervals. */
  AxisGrid reads() {
    return reads;
  }

  /** Returns how the reads cut the input blocks. */
  CutCount cuts() {
    return cuts;
  }

  /** Returns the length of the first read. */
  long firstLength() {
    return reads.end(0);
  }

  /** Returns the part of the sweep that can decide the peak. */
  SweepProfile profile() {
    if (profile == null) {
      profile = SweepProfile.of(reads, out);
    }
    return profile;
  }

  /** Returns how many of the longest input blocks cover the longest output block. */
  static long aggregateCount(AxisGrid in, AxisGrid out) {
    return (out.longest() - 1) / in.longest() + 1;
  }
}
