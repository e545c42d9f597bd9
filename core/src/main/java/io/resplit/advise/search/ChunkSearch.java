package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.NoChunkFitsException;
import io.resplit.advise.Sweep;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.List;

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
 * <p>For matrices and a cache alone this is the choice of A. Lun, <i>On the specification of chunk
 * dimensions for optimal consecutive row/column access</i>: rows · columns of a chunk · the larger
 * number of chunks along an axis may not exceed the cache. Departs from it where the array is not a
 * multiple of the chunk: there all numbers of chunks are tried.
 *
 * <p>Exact, unless more than {@link ShapeWalk#MAX_NODES} partial shapes would have to be looked at,
 * which takes some seven axes of a hundred elements; then the best shape found so far.
 */
public final class ChunkSearch {

  private ChunkSearch() {}

  /**
   * Returns the best chunk shape for a request, slowest axis first.
   *
   * @throws NoChunkFitsException if the cache or the largest chunk is too small for any shape
   */
  public static Shape best(ChunkRequest request) {
    requireFeasible(request);
    long most = Math.min(request.maxChunkElements(), request.cacheElements());
    Shape fewest = search(request, ShapeRank.Order.FEWEST_CHUNKS, request.cacheElements());
    return fewest.volume() <= most ? fewest : search(request, ShapeRank.Order.WORST_ACCESS, most);
  }

  private static Shape search(ChunkRequest request, ShapeRank.Order order, long maxElements) {
    List<AxisChoices> choices = AxisChoices.affordable(request, maxElements);
    ShapeBounds bounds = new ShapeBounds(request.array(), request.patterns(), choices);
    BestShape goal = new BestShape(request, order, bounds, maxElements);
    new ShapeWalk(choices, goal).from(PartialShape.none(request.patterns()));
    return goal.shape();
  }

  /** No shape needs less cache than chunks of one element. */
  private static void requireFeasible(ChunkRequest request) {
    if (request.maxChunkElements() < 1) {
      throw new NoChunkFitsException(
          "a chunk of %d bytes holds no element of %d bytes: give --max-chunk %d or more"
              .formatted(request.maxChunkBytes(), request.elementBytes(), request.elementBytes()),
          request.elementBytes());
    }
    long[] ones = new long[request.array().rank()];
    Arrays.fill(ones, 1);
    ChunkGrid grid = new ChunkGrid(request.array(), Shape.of(ones));
    for (AccessPattern pattern : request.patterns()) {
      long least = new Sweep(grid, pattern).workingSetElements();
      if (least > request.cacheElements()) {
        throw tooSmall(request, pattern, least);
      }
    }
  }

  private static NoChunkFitsException tooSmall(
      ChunkRequest request, AccessPattern pattern, long elements) {
    long bytes = Multiples.cappedProduct(elements, request.elementBytes());
    Shape access = pattern.access(request.array());
    return new NoChunkFitsException(
        "no chunks fit a cache of %d bytes: one access of %d elements alone has %d; give a larger cache"
            .formatted(request.cacheBytes(), access.volume(), bytes),
        bytes);
  }
}
