package io.resplit.advise.search;

import io.resplit.advise.ChunkRequest;
import io.resplit.advise.NoChunkFitsException;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;

/**
 * Finds the best chunk shape for a request: of all shapes with which the cache holds what a sweep
 * of each pattern needs to load every chunk once, the one with the fewest chunks; of these the one
 * whose worst access touches the fewest, then the smallest, then the shortest along the slowest
 * axis.
 *
 * <p>Where the largest chunk size forbids that shape, the fewest chunks would be had by long, thin
 * ones that favour one pattern. Then the worst access counts first and the number of chunks after
 * it.
 *
 * <p>Where no shape of the least chunk size is loaded once by every sweep, the one whose sweeps
 * cost least together, see {@link CheapestShape}. If no least size was asked for, that is only done
 * where the fewest chunks are smaller than is usual and cost more.
 *
 * <p>For matrices and a cache alone this is the choice of A. Lun, <i>On the specification of chunk
 * dimensions for optimal consecutive row/column access</i>: rows · columns of a chunk · the larger
 * number of chunks along an axis may not exceed the cache. Departs from it where the array is not a
 * multiple of the chunk: there all numbers of chunks are tried.
 *
 * <p>Exact, unless more than {@link ShapeWalk#MAX_NODES} partial shapes would have to be looked at,
 * which takes some seven axes of a hundred elements; then the best shape found so far.
 */
public record ChunkSearch(ChunkRequest request) {

  /**
   * Returns the best chunk shape for a request, slowest axis first.
   *
   * @throws NoChunkFitsException if cache or largest chunk hold no element, or if there is no chunk
   *     of the least size asked for that they do hold
   */
  public static Shape best(ChunkRequest request) {
    requireAnElement(request);
    ChunkSearch search = new ChunkSearch(request);
    Optional<Shape> best =
        request.minChunkBytes().isPresent() ? search.ofAtLeast() : search.notMuchBelow();
    return best.orElseThrow(() -> noneOfAtLeast(request));
  }

  private Optional<Shape> ofAtLeast() {
    long least = request.wantedElements();
    return fewest(least).flatMap(shape -> balanced(shape, least)).or(this::cheapest);
  }

  private Optional<Shape> notMuchBelow() {
    Optional<Shape> fewest = fewest(1);
    if (fewest.isPresent() && fewest.get().volume() >= request.wantedElements()) {
      return balanced(fewest.get(), 1);
    }
    return cheapest()
        .filter(shape -> fewest.isEmpty() || isCheaper(shape, fewest.get()))
        .or(() -> fewest);
  }

  private boolean isCheaper(Shape one, Shape other) {
    CheapestShape goal = new CheapestShape(request, List.of());
    return goal.cost(one) < goal.cost(other);
  }

  private Optional<Shape> fewest(long least) {
    return fitting(ShapeRank.Order.FEWEST_CHUNKS, request.cacheElements(), least);
  }

  /** Returns the shape if it is no larger than allowed, otherwise one that is. */
  private Optional<Shape> balanced(Shape shape, long least) {
    long most = request.mostElements();
    return shape.volume() <= most
        ? Optional.of(shape)
        : fitting(ShapeRank.Order.WORST_ACCESS, most, least);
  }

  private Optional<Shape> fitting(ShapeRank.Order order, long maxElements, long least) {
    List<AxisChoices> choices = AxisChoices.affordable(request, maxElements);
    ShapeBounds bounds = bounds(choices);
    BestShape goal = new BestShape(request, order, bounds, maxElements);
    new ShapeWalk(choices, bounds, goal).walk(request.patterns(), least);
    return goal.shape();
  }

  /** Looks at a few shapes of every kind first, which makes the rest quick or at least right. */
  private Optional<Shape> cheapest() {
    List<AxisChoices> choices = AxisChoices.all(request, request.mostElements());
    CheapestShape goal = new CheapestShape(request, choices);
    walk(choices.stream().map(AxisChoices::coarse).toList(), goal);
    walk(choices, goal);
    return goal.shape();
  }

  private void walk(List<AxisChoices> choices, ShapeWalk.Goal goal) {
    new ShapeWalk(choices, bounds(choices), goal)
        .walk(request.patterns(), request.wantedElements());
  }

  private ShapeBounds bounds(List<AxisChoices> choices) {
    return new ShapeBounds(request.array(), request.patterns(), choices);
  }

  private static void requireAnElement(ChunkRequest request) {
    int bytes = request.elementBytes();
    if (request.maxChunkElements() < 1) {
      throw new NoChunkFitsException(
          "a chunk of %d bytes holds no element of %d bytes: give --max-chunk %d or more"
              .formatted(request.maxChunkBytes(), bytes, bytes));
    }
    if (request.cacheElements() < 1) {
      throw new NoChunkFitsException(
          "no chunks fit a cache of %d bytes: a single element has %d; give a larger cache"
              .formatted(request.cacheBytes(), bytes));
    }
  }

  private static NoChunkFitsException noneOfAtLeast(ChunkRequest request) {
    long least = request.wantedElements() * request.elementBytes();
    long most = request.mostElements() * request.elementBytes();
    return new NoChunkFitsException(
        "no chunk shape has %d bytes or more and at most %d, the limit of cache and --max-chunk: give a smaller --min-chunk"
            .formatted(least, most));
  }
}
