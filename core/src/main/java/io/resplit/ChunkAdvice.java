package io.resplit;

import io.resplit.advise.ChunkFacts;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.ChunkHash;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.SlotCount;
import io.resplit.advise.SlotRule;
import io.resplit.advise.Sweep;
import io.resplit.advise.search.ChunkSearch;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;

/**
 * Advice on chunk shapes and chunk caches, for writers that want their files read well by others.
 *
 * <p>Pure: looks at no file and at no machine; the same request always gets the same answer.
 */
public final class ChunkAdvice {

  /** More slots than this are proposed only where a sweep needs them. */
  private static final long MANY_SLOTS = 1 << 20;

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

  /**
   * Returns how many slots a reader's cache needs so that no sweep loses chunks for want of one.
   *
   * @param sweeps what the cache is to hold
   * @param hashes the hashes that the number must suit
   * @param fewest number that is enough for other reasons, at least 1
   * @return empty if it would be unreasonably large
   */
  public static Optional<SlotCount> slots(List<Sweep> sweeps, List<ChunkHash> hashes, long fewest) {
    return SlotCount.of(
        sweeps.stream()
            .flatMap(sweep -> hashes.stream().map(hash -> new SlotRule(sweep, hash)))
            .toList(),
        fewest);
  }

  /** Returns the first sweep that loses chunks for want of slots, if there is one. */
  public static Optional<SlotRule> clash(List<Sweep> sweeps, ChunkHash hash, long slots) {
    return sweeps.stream()
        .map(sweep -> new SlotRule(sweep, hash))
        .filter(rule -> rule.clash(slots).isPresent())
        .findFirst();
  }

  /**
   * Returns what there is to say of chunks for a request.
   *
   * @param chunk shape of a chunk, whether this is the best one or not
   * @param cacheBytes the cache that loads are counted for
   */
  public static ChunkFacts judge(ChunkRequest request, Shape chunk, long cacheBytes) {
    ChunkGrid grid = new ChunkGrid(request.array(), chunk);
    List<Sweep> sweeps =
        request.patterns().stream().map(pattern -> new Sweep(grid, pattern)).toList();
    long bytes = Multiples.cappedProduct(chunk.volume(), request.elementBytes());
    long held = Math.min(Math.min(cacheBytes / bytes, grid.chunks()), MANY_SLOTS);
    return new ChunkFacts(
        grid,
        request.elementBytes(),
        sweeps,
        cacheBytes,
        slots(sweeps, List.of(ChunkHash.PACKED), 1),
        slots(sweeps, List.of(ChunkHash.LINEAR), 1),
        slots(sweeps, List.of(ChunkHash.values()), Math.max(1, held)));
  }
}
