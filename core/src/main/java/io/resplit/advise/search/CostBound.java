package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkRequest;
import io.resplit.geometry.Multiples;
import java.util.List;

/**
 * A bound for what the sweeps of all patterns cost together, for shapes whose slowest axes are
 * fixed: a sweep loads the chunks along a whole axis, and along a swept one either each of them
 * once, or, if the cache surely holds too little, all at every index. Follows a walk: what was
 * asked for an axis holds until the axis before it changes. Confined to one thread.
 */
final class CostBound {

  private final ChunkRequest request;
  private final double overhead;
  private final long[][] longestKept;
  private final double[][] leastLoads;
  private final double[][] leastMoved;
  private final double[][] loads;
  private final double[][] moved;

  /**
   * Creates the bound.
   *
   * @param overhead what a load costs besides the elements of its chunk, in elements
   */
  CostBound(ChunkRequest request, List<AxisChoices> choices, long overhead) {
    int rank = choices.size();
    int patterns = request.patterns().size();
    this.request = request;
    this.overhead = overhead;
    this.longestKept = new long[patterns][rank];
    this.leastLoads = new double[rank + 1][patterns];
    this.leastMoved = new double[rank + 1][patterns];
    this.loads = new double[rank + 1][patterns];
    this.moved = new double[rank + 1][patterns];
    for (int which = 0; which < patterns; which++) {
      fill(which, choices);
    }
  }

  private void fill(int which, List<AxisChoices> choices) {
    int rank = choices.size();
    loads[0][which] = 1;
    moved[0][which] = 1;
    leastLoads[rank][which] = 1;
    leastMoved[rank][which] = 1;
    for (int axis = rank - 1; axis >= 0; axis--) {
      longestKept[which][axis] = longestKept(request.patterns().get(which), axis, choices);
      double fewest = Double.MAX_VALUE;
      double least = Double.MAX_VALUE;
      for (int choice = 0; choice < choices.get(axis).size(); choice++) {
        long length = choices.get(axis).length(choice);
        double factor = factor(which, axis, length);
        fewest = Math.min(fewest, factor);
        least = Math.min(least, factor * length);
      }
      leastLoads[axis][which] = leastLoads[axis + 1][which] * fewest;
      leastMoved[axis][which] = leastMoved[axis + 1][which] * least;
    }
  }

  /** Returns the greatest length along a swept axis with which a cache may hold enough. */
  private long longestKept(AccessPattern pattern, int own, List<AxisChoices> choices) {
    long others = 1;
    for (int axis = 0; axis < choices.size(); axis++) {
      long factor = axis == own ? 1 : Demand.leastFactor(pattern, own, axis, choices.get(axis));
      others = Multiples.cappedProduct(others, factor);
    }
    return request.cacheElements() / others;
  }

  private double factor(int which, int axis, long length) {
    long whole = request.array().length(axis);
    boolean swept = request.patterns().get(which).sweeps(axis);
    return swept && length > longestKept[which][axis] ? whole : (whole - 1) / length + 1;
  }

  /** Returns the least cost of shapes with this length on an axis and those given before. */
  double least(int axis, long length) {
    double cost = 0;
    for (int which = 0; which < longestKept.length; which++) {
      double factor = factor(which, axis, length);
      loads[axis + 1][which] = loads[axis][which] * factor;
      moved[axis + 1][which] = moved[axis][which] * factor * length;
      cost += moved[axis + 1][which] * leastMoved[axis + 1][which];
      cost += loads[axis + 1][which] * leastLoads[axis + 1][which] * overhead;
    }
    return cost;
  }
}
