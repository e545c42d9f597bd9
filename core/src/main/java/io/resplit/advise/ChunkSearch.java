package io.resplit.advise;

import io.resplit.geometry.Shape;
import java.util.ArrayList;
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
 * dimensions for optimal consecutive row/column access</i>: chunk rows · chunk columns · the larger
 * number of chunks along an axis may not exceed the cache. Departs from it where the cache is not a
 * multiple of the array: there all numbers of chunks are tried.
 *
 * <p>Branch and bound over the lengths of {@link AxisChoices}. Exact, unless more than {@link
 * #MAX_NODES} partial shapes would have to be looked at, which takes some seven axes of a hundred
 * lengths; then the best shape found so far.
 */
public final class ChunkSearch {

  /** Most partial shapes that are looked at. */
  static final long MAX_NODES = 1L << 25;

  private final ChunkRequest request;
  private final List<AxisChoices> choices = new ArrayList<>();

  private ChunkSearch(ChunkRequest request, long maxElements) {
    this.request = request;
    for (int axis = 0; axis < request.array().rank(); axis++) {
      choices.add(choices(axis, maxElements));
    }
  }

  private AxisChoices choices(int axis, long maxElements) {
    long length = request.array().length(axis);
    return request.block().isPresent()
        ? AxisChoices.dividing(length, request.block().get().length(axis), maxElements)
        : AxisChoices.of(length, maxElements);
  }

  /**
   * Returns the best chunk shape for a request, slowest axis first.
   *
   * @throws NoChunkFitsException if the cache or the largest chunk is too small for any shape
   */
  public static Shape best(ChunkRequest request) {
    requireFeasible(request);
    long most = Math.min(request.maxChunkElements(), request.cacheElements());
    Shape fewest =
        new ChunkSearch(request, request.cacheElements())
            .walk(ShapeRank.Order.FEWEST_CHUNKS, request.cacheElements());
    return fewest.volume() <= most
        ? fewest
        : new ChunkSearch(request, most).walk(ShapeRank.Order.WORST_ACCESS, most);
  }

  private Shape walk(ShapeRank.Order order, long maxElements) {
    return new ShapeWalk(request, choices, order, maxElements).best();
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
        throw new NoChunkFitsException(message(request, pattern, least), least(request, least));
      }
    }
  }

  private static long least(ChunkRequest request, long elements) {
    return Capped.product(elements, request.elementBytes());
  }

  private static String message(ChunkRequest request, AccessPattern pattern, long elements) {
    return "no chunk shape fits a cache of %d bytes: an access %s alone has %d; give a larger cache"
        .formatted(request.cacheBytes(), pattern, least(request, elements));
  }
}
