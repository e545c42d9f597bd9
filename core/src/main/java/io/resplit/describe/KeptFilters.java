package io.resplit.describe;

import io.resplit.array.ChunkFilter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.Deflater;

/**
 * Which filters new chunks get in place of those that their format does not have: what was
 * compressed stays compressed, and what had a checksum has one.
 */
final class KeptFilters {

  /** What numcodecs takes for Blosc. */
  private static final int USUAL_LEVEL = 5;

  private KeptFilters() {}

  /** Returns the filters of HDF5 that every reader of it has. */
  static List<ChunkFilter> ofFile(List<ChunkFilter> filters) {
    Set<ChunkFilter> kept = new LinkedHashSet<>();
    for (ChunkFilter filter : filters) {
      switch (filter.name()) {
        case ChunkFilter.TRANSPOSE, ChunkFilter.SHARDS -> {}
        case ChunkFilter.CRC32C -> kept.add(ChunkFilter.of(ChunkFilter.FLETCHER32));
        case ChunkFilter.GZIP ->
            kept.add(
                new ChunkFilter(
                    ChunkFilter.DEFLATE, Math.min(filter.level(), Deflater.BEST_COMPRESSION)));
        default -> {
          if (filter.isBlosc() || filter.name().equals(ChunkFilter.LZ4_BLOCK)) {
            kept.add(ChunkFilter.of(ChunkFilter.SHUFFLE));
            kept.add(new ChunkFilter(ChunkFilter.DEFLATE, Deflater.BEST_SPEED));
          } else {
            kept.add(filter);
          }
        }
      }
    }
    return List.copyOf(kept);
  }

  /** Returns the codecs of Zarr: what was shuffled is so in frames of Blosc. */
  static List<ChunkFilter> ofStore(List<ChunkFilter> filters) {
    Set<ChunkFilter> kept = new LinkedHashSet<>();
    boolean isShuffled = filters.contains(ChunkFilter.of(ChunkFilter.SHUFFLE));
    for (ChunkFilter filter : filters) {
      switch (filter.name()) {
        case ChunkFilter.SHUFFLE, ChunkFilter.TRANSPOSE, ChunkFilter.SHARDS -> {}
        case ChunkFilter.FLETCHER32 -> kept.add(ChunkFilter.of(ChunkFilter.CRC32C));
        case ChunkFilter.GZIP, ChunkFilter.CRC32C -> kept.add(filter);
        default -> {
          boolean isStored = filter.isBlosc() || filter.name().equals(ChunkFilter.ZSTD);
          kept.add(isStored && !isShuffled ? filter : replaced(filter, isShuffled));
        }
      }
    }
    return List.copyOf(kept);
  }

  /** Returns the filters and the compressor of version 2, which has no checksums. */
  static List<ChunkFilter> ofVersion2(List<ChunkFilter> filters) {
    Set<ChunkFilter> kept = new LinkedHashSet<>();
    for (ChunkFilter filter : filters) {
      switch (filter.name()) {
        case ChunkFilter.TRANSPOSE,
            ChunkFilter.SHARDS,
            ChunkFilter.FLETCHER32,
            ChunkFilter.CRC32C -> {}
        case ChunkFilter.LZ4, ChunkFilter.LZF ->
            kept.add(ChunkFilter.blosc("lz4", "noshuffle", USUAL_LEVEL));
        default -> kept.add(filter);
      }
    }
    return List.copyOf(kept);
  }

  private static ChunkFilter replaced(ChunkFilter filter, boolean isShuffled) {
    boolean isStrong =
        filter.name().equals(ChunkFilter.DEFLATE) || filter.name().equals(ChunkFilter.ZSTD);
    if (isShuffled) {
      return ChunkFilter.blosc(isStrong ? "zstd" : "lz4", "shuffle", USUAL_LEVEL);
    }
    return filter.name().equals(ChunkFilter.DEFLATE)
        ? new ChunkFilter(ChunkFilter.GZIP, filter.level())
        : ChunkFilter.blosc("lz4", "noshuffle", USUAL_LEVEL);
  }
}
