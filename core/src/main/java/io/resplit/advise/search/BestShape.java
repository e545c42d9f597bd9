package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.Sweep;
import io.resplit.geometry.Shape;
import java.util.Arrays;

/** The goal of having the best of all shapes that fit the cache, by one order of preference. */
final class BestShape implements ShapeWalk.Goal {

  private final ShapeRank.Order order;
  private final ShapeBounds bounds;
  private final long cacheElements;
  private final long maxElements;
  private ShapeRank best;

  /** Creates the goal, reached so far by chunks of one element. */
  BestShape(ChunkRequest request, ShapeRank.Order order, ShapeBounds bounds, long maxElements) {
    this.order = order;
    this.bounds = bounds;
    this.cacheElements = request.cacheElements();
    this.maxElements = maxElements;
    long[] ones = new long[request.array().rank()];
    Arrays.fill(ones, 1);
    ChunkGrid grid = new ChunkGrid(request.array(), Shape.of(ones));
    long worst = 0;
    for (AccessPattern pattern : request.patterns()) {
      worst = Math.max(worst, new Sweep(grid, pattern).chunksAnAccess());
    }
    this.best = new ShapeRank(grid.chunks(), worst, 1, ones);
  }

  @Override
  public boolean mayReach(PartialShape shape) {
    return shape.volume() <= maxElements
        && bounds.leastNeed(shape) <= cacheElements
        && !order.prefersCounts(
            best, bounds.leastChunks(shape), bounds.leastWorst(shape, maxElements));
  }

  @Override
  public void offer(PartialShape shape, long[] lengths) {
    ShapeRank rank = new ShapeRank(shape.chunks(), shape.worst(), shape.volume(), lengths.clone());
    if (order.prefers(rank, best)) {
      best = rank;
    }
  }

  /** Returns the best shape that was offered. */
  Shape shape() {
    return Shape.of(best.lengths());
  }
}
