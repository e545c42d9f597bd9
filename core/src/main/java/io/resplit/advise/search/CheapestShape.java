package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.Sweep;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;

/**
 * The goal of having the shape whose sweeps cost least together, where not all of them can load
 * each chunk once. A load costs the elements of a chunk, and as many more as a chunk is to have at
 * least; of equal costs the fewest chunks count.
 */
final class CheapestShape implements ShapeWalk.Goal {

  /** Bounds are products of rounded numbers. */
  private static final double ROUNDING = 1 + 1e-9;

  private final ChunkRequest request;
  private final CostBound bound;
  private final long overhead;
  private ShapeRank best;
  private double leastCost = Double.MAX_VALUE;

  CheapestShape(ChunkRequest request, List<AxisChoices> choices) {
    this.request = request;
    this.overhead = request.wantedElements();
    this.bound = new CostBound(request, choices, overhead);
  }

  @Override
  public boolean mayReach(PartialShape shape, long[] lengths) {
    int axis = shape.axis() - 1;
    double least = bound.least(axis, lengths[axis]);
    return shape.volume() <= request.mostElements() && least <= leastCost * ROUNDING;
  }

  @Override
  public void offer(PartialShape shape, long[] lengths) {
    ShapeRank rank = new ShapeRank(shape.chunks(), shape.worst(), shape.volume(), lengths.clone());
    double cost = cost(Shape.of(lengths));
    boolean equal = cost == leastCost;
    if (cost < leastCost || equal && ShapeRank.Order.FEWEST_CHUNKS.prefers(rank, best)) {
      best = rank;
      leastCost = cost;
    }
  }

  /** Returns what the sweeps of all patterns cost together, in elements. */
  double cost(Shape chunk) {
    ChunkGrid grid = new ChunkGrid(request.array(), chunk);
    double loads = 0;
    for (AccessPattern pattern : request.patterns()) {
      loads += new Sweep(grid, pattern).loads(request.cacheElements() / chunk.volume());
    }
    return loads * (chunk.volume() + overhead);
  }

  /** Returns the cheapest shape that was offered. */
  Optional<Shape> shape() {
    return Optional.ofNullable(best).map(rank -> Shape.of(rank.lengths()));
  }
}
