package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.Sweep;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Looks for the shape that needs the least cache. What meets the rule for a whole sweep meets that
 * for a stripe, too, so the one limits the search for the other: stripes are at most twice as long
 * along an axis as the array is.
 */
final class LeastNeed implements ShapeWalk.Goal {

  private final ChunkRequest request;
  private final ShapeBounds bounds;
  private final int[] onlySwept;
  private final long fewestAccesses;
  private LeastCache.Rule rule = LeastCache.Rule.WHOLE_SWEEP;
  private long mostChunks;
  private ShapeRank best;
  private long least = Long.MAX_VALUE;

  LeastNeed(ChunkRequest request, ShapeBounds bounds) {
    this.request = request;
    this.bounds = bounds;
    this.onlySwept = request.patterns().stream().mapToInt(LeastNeed::onlySwept).toArray();
    ChunkGrid whole = new ChunkGrid(request.array(), request.array());
    this.fewestAccesses =
        request.patterns().stream()
            .mapToLong(pattern -> new Sweep(whole, pattern).accesses())
            .min()
            .orElseThrow();
  }

  void reach(LeastCache.Rule wanted, List<AxisChoices> choices) {
    rule = wanted;
    long slack = wanted == LeastCache.Rule.STRIPE ? 1L << request.array().rank() : 1;
    mostChunks = Multiples.cappedProduct(fewestAccesses, slack);
    new ShapeWalk(choices, bounds, this).walk(request.patterns(), 1);
  }

  @Override
  public boolean mayReach(PartialShape shape, long[] lengths) {
    return shape.volume() <= request.maxChunkElements()
        && bounds.leastNeedOfStripes(shape) <= least
        && bounds.leastChunks(shape) <= mostChunks;
  }

  @Override
  public void offer(PartialShape shape, long[] lengths) {
    ChunkGrid grid = raised(new ChunkGrid(request.array(), Shape.of(lengths)));
    if (grid.chunk().volume() > request.maxChunkElements()) {
      return;
    }
    long need = 0;
    long worst = 0;
    for (AccessPattern pattern : request.patterns()) {
      Sweep sweep = new Sweep(grid, pattern);
      if (!rule.isMet(sweep)) {
        return;
      }
      need = Math.max(need, sweep.workingSetElements());
      worst = Math.max(worst, sweep.chunksAnAccess());
    }
    ShapeRank rank =
        new ShapeRank(grid.chunks(), worst, grid.chunk().volume(), grid.chunk().toArray());
    boolean equal = need == least;
    if (need < least || equal && ShapeRank.Order.FEWEST_CHUNKS.prefers(rank, best)) {
      best = rank;
      least = need;
    }
  }

  /** Makes chunks as long as the stripe rule asks, where that leaves their number as it is. */
  private ChunkGrid raised(ChunkGrid grid) {
    long[] lengths = grid.chunk().toArray();
    for (int which = 0; which < onlySwept.length; which++) {
      int axis = onlySwept[which];
      if (rule == LeastCache.Rule.STRIPE && axis >= 0) {
        long wanted = new Sweep(grid, request.patterns().get(which)).chunksAnAccess();
        lengths[axis] = Math.max(lengths[axis], Math.min(wanted, longest(grid, axis)));
      }
    }
    return new ChunkGrid(grid.array(), Shape.of(lengths));
  }

  /** Returns the greatest length that cuts an axis into as many chunks as now. */
  private static long longest(ChunkGrid grid, int axis) {
    long length = grid.array().length(axis);
    long count = grid.count(axis);
    return count == 1 ? length : (length - 1) / (count - 1);
  }

  /** Returns the only swept axis, or -1. */
  private static int onlySwept(AccessPattern pattern) {
    int[] swept = IntStream.range(0, pattern.rank()).filter(pattern::sweeps).toArray();
    return swept.length == 1 ? swept[0] : -1;
  }

  /** Returns the least cache that was found. */
  Optional<LeastCache> found() {
    return Optional.ofNullable(best)
        .map(
            rank ->
                new LeastCache(
                    Multiples.cappedProduct(least, request.elementBytes()),
                    Shape.of(rank.lengths())));
  }
}
