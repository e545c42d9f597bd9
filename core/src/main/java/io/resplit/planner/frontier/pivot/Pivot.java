package io.resplit.planner.frontier.pivot;

import io.resplit.planner.frontier.pivot.SegmentSearch.Stop;
import java.util.List;
import java.util.Optional;

/** One axis as the pivot, seen from one of its ends: searches for paths along it. */
public final class Pivot {

  /** Segments of more stops are not searched: even steps are taken instead. */
  private static final long MOST_STOPS = 1 << 17;

  /** Paths of more steps are not listed: even steps are taken instead. */
  private static final long MOST_STEPS = 1 << 21;

  private final AxisView view;
  private final List<Segment> segments;
  private final long longestSegment;
  private final long mostBlocks;

  /** Prepares the search along one axis. */
  public Pivot(AxisView view) {
    this.view = view;
    this.segments = Segment.of(view);
    this.longestSegment = segments.stream().mapToLong(Segment::length).max().orElseThrow();
    this.mostBlocks =
        segments.stream().mapToLong(each -> each.inCount() + each.outCount()).max().orElseThrow();
  }

  /** Returns the axis. */
  public AxisView view() {
    return view;
  }

  /**
   * Returns the path of the cheapest cuts, or empty if none fits.
   *
   * @param limit most elements held at any moment, in one turn of the prefix loops
   * @param ceiling most that the cuts may cost
   */
  public Optional<PivotPath> cheapest(Tail tail, PivotCost cost, long limit, long ceiling) {
    long cleanStep = tail.longestCleanRead(0, limit);
    if (cleanStep < 1) {
      return Optional.empty();
    }
    if (Math.min(longestSegment / cleanStep, mostBlocks) > MOST_STOPS
        || view.extent() / cleanStep > MOST_STEPS) {
      return even(cost, cleanStep, ceiling);
    }
    SegmentedPath path = new SegmentedPath();
    for (Segment segment : segments) {
      long share = (ceiling - path.cost()) / segment.repeats();
      Optional<Stop> last = new SegmentSearch(segment, tail, cost, limit, share).run();
      if (last.isEmpty()) {
        return tail.isSpent() ? even(cost, cleanStep, ceiling) : Optional.empty();
      }
      path.add(SegmentedPath.legTo(last.get(), cleanStep, segment), last.get().cost());
    }
    return Optional.of(path);
  }

  private Optional<PivotPath> even(PivotCost cost, long cleanStep, long ceiling) {
    PivotPath path = SweepPath.even(view, cost, cleanStep);
    return path.cost() <= ceiling ? Optional.of(path) : Optional.empty();
  }

  /**
   * Returns the path without cuts that needs least memory, or empty if none needs less than {@code
   * ceiling}.
   */
  public Optional<PivotPath> withoutCuts(Tail tail, long ceiling) {
    if (mostBlocks > MOST_STOPS) {
      return keeping(tail, ceiling);
    }
    SegmentedPath path = new SegmentedPath();
    for (Segment segment : segments) {
      Optional<SegmentedPath.Leg> leg = new BottleneckSearch(segment, tail, ceiling).run();
      if (leg.isEmpty()) {
        return tail.isSpent() ? keeping(tail, ceiling) : Optional.empty();
      }
      path.add(leg.get(), 0);
    }
    return Optional.of(path);
  }

  private Optional<PivotPath> keeping(Tail tail, long ceiling) {
    PivotPath path = SweepPath.keeping(view);
    return path.peak(tail) < ceiling ? Optional.of(path) : Optional.empty();
  }
}
