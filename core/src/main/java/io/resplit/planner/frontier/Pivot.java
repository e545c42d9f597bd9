package io.resplit.planner.frontier;

import io.resplit.planner.frontier.SegmentSearch.Stop;
import java.util.List;
import java.util.Optional;

/** One axis as the pivot, seen from one of its ends: searches for paths along it. */
final class Pivot {

  private final AxisView view;
  private final List<Segment> segments;

  Pivot(AxisView view) {
    this.view = view;
    this.segments = Segment.of(view);
  }

  AxisView view() {
    return view;
  }

  /**
   * Returns the path of the cheapest cuts, or empty if none fits.
   *
   * @param limit most elements held at any moment, in one turn of the prefix loops
   * @param ceiling most that the cuts may cost
   */
  Optional<PivotPath> cheapest(Tail tail, PivotCost cost, long limit, long ceiling) {
    PivotPath path = new PivotPath();
    long cleanStep = tail.longestCleanRead(0, limit);
    if (cleanStep < 1) {
      return Optional.empty();
    }
    for (Segment segment : segments) {
      long share = (ceiling - path.cost()) / segment.repeats();
      Optional<Stop> last = new SegmentSearch(segment, tail, cost, limit, share).run();
      if (last.isEmpty()) {
        return Optional.empty();
      }
      path.add(PivotPath.legTo(last.get(), cleanStep, segment.repeats()), last.get().cost());
    }
    return Optional.of(path);
  }

  /** Returns the path without cuts that needs least memory, or empty if none needs less. */
  Optional<PivotPath> withoutCuts(Tail tail, long ceiling) {
    PivotPath path = new PivotPath();
    for (Segment segment : segments) {
      Optional<PivotPath.Leg> leg = new BottleneckSearch(segment, tail, ceiling).run();
      if (leg.isEmpty()) {
        return Optional.empty();
      }
      path.add(leg.get(), 0);
    }
    return Optional.of(path);
  }
}
