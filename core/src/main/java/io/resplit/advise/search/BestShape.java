package io.resplit.advise.search;

import io.resplit.advise.ChunkRequest;
import io.resplit.geometry.Shape;
import java.util.Optional;

/** The goal of having the best of all shapes that fit the cache, by one order of preference. */
final class BestShape implements ShapeWalk.Goal {

  private final ShapeRank.Order order;
  private final ShapeBounds bounds;
  private final long cacheElements;
  private final long maxElements;
  private ShapeRank best;

  BestShape(ChunkRequest request, ShapeRank.Order order, ShapeBounds bounds, long maxElements) {
    this.order = order;
    this.bounds = bounds;
    this.cacheElements = request.cacheElements();
    this.maxElements = maxElements;
  }

  @Override
  public boolean mayReach(PartialShape shape, long[] lengths) {
    return shape.volume() <= maxElements
        && bounds.leastNeed(shape) <= cacheElements
        && (best == null
            || !order.prefersCounts(
                best,
                bounds.leastChunks(shape, maxElements),
                bounds.leastWorst(shape, maxElements)));
  }

  @Override
  public void offer(PartialShape shape, long[] lengths) {
    ShapeRank rank = new ShapeRank(shape.chunks(), shape.worst(), shape.volume(), lengths.clone());
    if (best == null || order.prefers(rank, best)) {
      best = rank;
    }
  }

  /** Returns the best shape that was offered. */
  Optional<Shape> shape() {
    return Optional.ofNullable(best).map(rank -> Shape.of(rank.lengths()));
  }
}
