package io.resplit.search;

import io.resplit.plan.Problem;
import io.resplit.planner.GridPlanner;
import io.resplit.planner.Planner;
import io.resplit.request.PlanOptions;
import io.resplit.result.MemoryCurve;
import io.resplit.result.MemoryCurve.Point;
import io.resplit.result.MemoryCurve.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Plans with all strategies at many limits. One use, one thread. */
public record CurveSearch(Problem problem, PlanOptions options, Strategies strategies) {

  /** The smallest limit is this many times smaller than the largest one, or less. */
  private static final long RANGE = 1L << 13;

  /**
   * Prepares the search.
   *
   * @param planners all strategies by name
   */
  public CurveSearch(Problem problem, Map<String, Planner> planners, PlanOptions options) {
    this(problem, options, new Strategies(problem, planners, options));
  }

  /**
   * Returns the curve.
   *
   * @param marks limits in bytes that are to be among those looked at
   */
  public MemoryCurve curve(List<Long> marks) {
    TreeSet<Long> limits = limits(marks);
    List<Series> all = new ArrayList<>();
    strategies
        .all()
        .forEach(
            (name, planner) -> {
              List<Point> points = points(planner, limits);
              if (!points.isEmpty()) {
                all.add(new Series(name, points));
              }
            });
    return new MemoryCurve(all);
  }

  /** Returns powers of 2 and what is half-way between them, and the marks. */
  private TreeSet<Long> limits(List<Long> marks) {
    TreeSet<Long> limits = new TreeSet<>(marks);
    long high = Math.max(limits.isEmpty() ? 1 : limits.last(), mostUsefulBytes());
    long low = Math.min(limits.isEmpty() ? high : limits.first(), high / RANGE);
    long limit = Math.max(Long.highestOneBit(problem.elementBytes()), Long.highestOneBit(low));
    while (limit < high) {
      limits.add(limit);
      limits.add(limit + limit / 2);
      limit *= 2;
    }
    limits.add(limit);
    limits.removeIf(each -> each < problem.elementBytes());
    return limits;
  }

  /** Returns the memory above which no strategy but the plain grid changes its plan. */
  private long mostUsefulBytes() {
    long most = strategies.leastForLowerBoundBytes();
    for (Map.Entry<String, Planner> each : strategies.all().entrySet()) {
      if (!each.getKey().equals(GridPlanner.NAME)) {
        long peak =
            strategies
                .ask(each.getValue(), problem.bytes())
                .map(outcome -> outcome.cost().peakBytes())
                .orElse(0L);
        most = Math.max(most, peak);
      }
    }
    return most;
  }

  private List<Point> points(Planner planner, TreeSet<Long> limits) {
    List<Point> points = new ArrayList<>();
    for (long limit : limits) {
      strategies
          .ask(planner, limit)
          .filter(Outcome::fits)
          .ifPresent(outcome -> points.add(point(limit, outcome)));
    }
    return points;
  }

  private Point point(long limit, Outcome outcome) {
    return new Point(
        limit,
        outcome.cost().peakBytes(),
        outcome.cost().seeks(),
        options.disk().seconds(outcome.cost()));
  }
}
