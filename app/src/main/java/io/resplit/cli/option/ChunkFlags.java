package io.resplit.cli.option;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkHash;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.simulate.CacheSettings;
import io.resplit.advise.simulate.Operation;
import io.resplit.geometry.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Options that say what chunks are wanted for, and what is to be shown of them. */
public final class ChunkFlags {

  private static final Size LEAST = new Size.Bytes(0);

  /** Reads the size of a cache, or that the least one is asked for. */
  static final class CacheConverter implements ITypeConverter<Size> {

    @Override
    public Size convert(String text) {
      return text.equalsIgnoreCase("least") ? LEAST : new SizeConverter().convert(text);
    }
  }

  @Option(
      names = "--cache",
      paramLabel = "SIZE|least",
      converter = CacheConverter.class,
      description =
          "Set the chunk cache of the reader. Default 1 MiB, as in HDF5 before 2.0. For "
              + "a new chunk shape, you need it or --max-chunk. least: print the smallest "
              + "cache with which some chunk shape is best for every access.")
  private Size cache;

  @Option(
      names = "--for",
      paramLabel = "ACCESS",
      description =
          "Set how the array is read, 1 or * on each axis. '1,*': row by row; '*,1,1': line"
              + " by line; time=1: map by map. Can be repeated. Default: by slices across every"
              + " axis.")
  private List<ShapeArgument> accesses = List.of();

  @Option(
      names = "--max-chunk",
      paramLabel = "SIZE",
      description = "Set the largest chunk. Default 4 GiB, the limit of HDF5.")
  private Size maxChunk;

  @Option(
      names = "--min-chunk",
      paramLabel = "SIZE",
      description =
          "Set the smallest chunk. Smaller arrays are one chunk. If no such chunk is "
              + "loaded once by every access, you get the best compromise. Default 16 KiB; you "
              + "get smaller chunks if that costs less.")
  private Size minChunk;

  @Option(
      names = "--block",
      paramLabel = "SHAPE",
      description = "Consider only chunks that divide blocks of this shape.")
  private ShapeArgument block;

  @Option(
      names = "--chunk",
      paramLabel = "SHAPE",
      description = "Judge chunks of this shape; search for no others.")
  private ShapeArgument chunk;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Judge this number of cache slots. Default for --simulate: 521.")
  private Long slots;

  @Option(
      names = "--hash",
      paramLabel = "packed|linear",
      description =
          "Choose how HDF5 finds the slot of a chunk. packed (default): since 1.10; linear:"
              + " before. The proposed slots suit both.")
  private ChunkHash hash = ChunkHash.PACKED;

  @Option(
      names = "--simulate",
      description =
          "Also show loads and writes of HDF5's own cache. Simulates whole sweeps, or a"
              + " --window.")
  private boolean simulate;

  @Option(
      names = "--window",
      paramLabel = "SHAPE",
      description = "Simulate a window of this shape that moves over the array.")
  private ShapeArgument window;

  @Option(
      names = "--w0",
      paramLabel = "0..1",
      description =
          "Set how strongly HDF5 prefers to evict chunks used completely. Default 0.75. At"
              + " 1 it may use more than the cache.")
  private double w0 = CacheSettings.DEFAULT_W0;

  @Option(
      names = "--op",
      paramLabel = "read|rewrite|write",
      description = "Simulate reading, rewriting, or writing a new dataset. Default read.")
  private Operation operation = Operation.READ;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description =
          "Draw loads against cache size, as FILE.svg or FILE.html. With --window:"
              + " efficiency against window size.")
  private Path plot;

  @Option(names = "--overwrite", description = "Replace an existing drawing.")
  private boolean overwrite;

  /** Refuses options that make no sense together. */
  public void check() {
    if (!simulate && (window != null || operation != Operation.READ)) {
      throw new IllegalArgumentException("--window and --op need --simulate: add it");
    }
    if (chunk != null && (maxChunk != null || minChunk != null || block != null)) {
      throw new IllegalArgumentException(
          "--chunk judges one shape: --max-chunk, --min-chunk and --block make no sense with it");
    }
    if (leastCache() && (simulate || plot != null || chunk != null)) {
      throw new IllegalArgumentException(
          "--cache least looks for cache and chunks: give only --shape, --dtype and --for with it");
    }
  }

  /** Returns whether there is a limit by which a chunk shape can be chosen. */
  public boolean limits() {
    return hasCache() || maxChunk != null;
  }

  /**
   * Returns the request.
   *
   * @param availableBytes memory of which a SIZE may be a share
   */
  public ChunkRequest request(ChunkTarget target, long availableBytes) {
    Shape array = target.array();
    ChunkRequest request = ChunkRequest.slices(array, target.type().bytes());
    if (!accesses.isEmpty()) {
      request =
          request.withPatterns(
              accesses.stream()
                  .map(access -> AccessPattern.of(array, target.within(access)))
                  .distinct()
                  .toList());
    }
    request = hasCache() ? request.withCache(positive(cache, availableBytes)) : request;
    request = maxChunk == null ? request : request.withMaxChunk(positive(maxChunk, availableBytes));
    request = minChunk == null ? request : request.withMinChunk(positive(minChunk, availableBytes));
    return block == null ? request : request.dividing(target.within(block));
  }

  private static long positive(Size size, long availableBytes) {
    return Math.max(1, size.resolve(availableBytes));
  }

  /** Returns the cache that loads are counted for, in bytes. */
  public long judgedCache(ChunkRequest request) {
    return hasCache() ? request.cacheBytes() : CacheSettings.DEFAULT_BYTES;
  }

  /** Returns the chunk shape to judge, slowest axis first. */
  public Optional<Shape> chunk(ChunkTarget target) {
    return Optional.ofNullable(chunk).map(target::chunkWithin);
  }

  /** Returns the window to simulate, slowest axis first. */
  public Optional<Shape> window(ChunkTarget target) {
    return Optional.ofNullable(window).map(target::within);
  }

  /** Returns the number of slots to judge. */
  public Optional<Long> slots() {
    return Optional.ofNullable(slots);
  }

  /** Returns the hash of the cache. */
  public ChunkHash hash() {
    return hash;
  }

  private boolean hasCache() {
    return cache != null && !leastCache();
  }

  /** Returns whether only the least cache is wanted. */
  public boolean leastCache() {
    return cache == LEAST;
  }

  /** Returns whether simulations are wanted. */
  public boolean simulate() {
    return simulate;
  }

  /** Returns the settings of the cache to simulate. */
  public CacheSettings settings(long cacheBytes) {
    return new CacheSettings(
        slots == null ? CacheSettings.DEFAULT_SLOTS : slots, cacheBytes, w0, hash);
  }

  /** Returns the operation to simulate. */
  public Operation operation() {
    return operation;
  }

  /** Returns the file of the drawing, if one is wanted. */
  public Optional<Path> plot() {
    return Optional.ofNullable(plot);
  }

  /** Returns whether an existing drawing is replaced. */
  public boolean overwrite() {
    return overwrite;
  }
}
