package io.resplit;

import io.resplit.advise.ChunkRequest;
import io.resplit.advise.search.ChunkSearch;
import io.resplit.geometry.Shape;

/**
 * Advice on chunk shapes and chunk caches, for writers that want their files read well by others.
 *
 * <p>Pure: looks at no file and at no machine; the same request always gets the same answer.
 */
public final class ChunkAdvice {

  private ChunkAdvice() {}

  /**
   * Returns the chunk shape for an array that is read by slabs of every axis through a chunk cache
   * of the given size: the fewest chunks with which a reader loads each chunk once, whichever axis
   * it sweeps.
   *
   * @param array shape of the dataset, slowest axis first
   * @param elementBytes bytes of an element
   * @param cacheBytes bytes of the reader's cache for this dataset
   * @return shape of a chunk, slowest axis first; it fits the array
   * @throws io.resplit.advise.NoChunkFitsException if the cache holds not even one slab
   */
  public static Shape shape(Shape array, int elementBytes, long cacheBytes) {
    return shape(ChunkRequest.slabs(array, elementBytes).withCache(cacheBytes));
  }

  /**
   * Returns the best chunk shape for a request that may also limit the size of a chunk, ask for
   * divisors of a block, or name other patterns of access.
   *
   * @return shape of a chunk, slowest axis first; it fits the array
   * @throws io.resplit.advise.NoChunkFitsException if no shape meets the request
   */
  public static Shape shape(ChunkRequest request) {
    return ChunkSearch.best(request);
  }
}
