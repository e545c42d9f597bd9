package io.resplit.describe;

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
import java.util.stream.Stream;

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
   * Returns the best chunk shape for a request that may also limit the size of a chunk, ask for
   * divisors of a block, or name other patterns of access. Where every shape with which each chunk
   * is loaded once is smaller than it should be, the one whose sweeps cost least together.
   *
   * @return shape of a chunk, slowest axis first; it fits the array
   * @throws io.resplit.advise.NoChunkFitsException if no shape meets the request
   */
  public static Shape shape(ChunkRequest request) {
    return ChunkSearch.best(request);
  }

  /**
   * Returns the first sweep that loses chunks for want of slots, if there is one.
   *
   * @param cacheChunks chunks that fit the cache
   */
  public static Optional<SlotRule> clash(
      List<Sweep> sweeps, ChunkHash hash, long slots, long cacheChunks) {
    return rules(sweeps, hash, cacheChunks).stream()
        .filter(rule -> rule.clash(slots).isPresent())
        .findFirst();
  }

  /** Returns whether the cache of a request is enough for every sweep to load each chunk once. */
  public static boolean fits(ChunkRequest request, Shape chunk) {
    return sweeps(request, chunk).stream()
        .allMatch(sweep -> sweep.workingSetElements() <= request.cacheElements());
  }

  private static List<Sweep> sweeps(ChunkRequest request, Shape chunk) {
    ChunkGrid grid = new ChunkGrid(request.array(), chunk);
    return request.patterns().stream().map(pattern -> new Sweep(grid, pattern)).toList();
  }

  /**
   * Returns what there is to say of chunks for a request.
   *
   * @param chunk shape of a chunk, whether this is the best one or not
   * @param cacheBytes the cache that loads are counted for
   */
  public static ChunkFacts judge(ChunkRequest request, Shape chunk, long cacheBytes) {
    return facts(request, chunk, cacheBytes, Long.MAX_VALUE);
  }

  /**
   * Returns what there is to say of chunks that the cache of a request is too small for, and is to
   * stay so: slots are for what it does hold.
   */
  public static ChunkFacts judgeCompromise(ChunkRequest request, Shape chunk) {
    long bytes = Multiples.cappedProduct(chunk.volume(), request.elementBytes());
    return facts(request, chunk, request.cacheBytes(), request.cacheBytes() / bytes);
  }

  private static ChunkFacts facts(
      ChunkRequest request, Shape chunk, long cacheBytes, long cacheChunks) {
    ChunkGrid grid = new ChunkGrid(request.array(), chunk);
    List<Sweep> sweeps = sweeps(request, chunk);
    long bytes = Multiples.cappedProduct(chunk.volume(), request.elementBytes());
    long held = Math.min(Math.min(cacheBytes / bytes, grid.chunks()), MANY_SLOTS);
    List<SlotRule> packed = rules(sweeps, ChunkHash.PACKED, cacheChunks);
    List<SlotRule> linear = rules(sweeps, ChunkHash.LINEAR, cacheChunks);
    List<SlotRule> both = Stream.concat(packed.stream(), linear.stream()).toList();
    return new ChunkFacts(
        grid,
        request.elementBytes(),
        sweeps,
        cacheBytes,
        SlotCount.of(packed, 1),
        SlotCount.of(linear, 1),
        SlotCount.of(both, Math.max(1, held)));
  }

  private static List<SlotRule> rules(List<Sweep> sweeps, ChunkHash hash, long cacheChunks) {
    return sweeps.stream().map(sweep -> new SlotRule(sweep, hash, cacheChunks)).toList();
  }
}
