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
        case ChunkFilter.BLOSC, ChunkFilter.LZ4_BLOCK -> {
          kept.add(ChunkFilter.of(ChunkFilter.SHUFFLE));
          kept.add(new ChunkFilter(ChunkFilter.DEFLATE, Deflater.BEST_SPEED));
        }
        default -> kept.add(filter);
      }
    }
    return List.copyOf(kept);
  }

  /** Returns the codecs of Zarr. */
  static List<ChunkFilter> ofStore(List<ChunkFilter> filters) {
    Set<ChunkFilter> kept = new LinkedHashSet<>();
    for (ChunkFilter filter : filters) {
      switch (filter.name()) {
        case ChunkFilter.SHUFFLE, ChunkFilter.TRANSPOSE, ChunkFilter.SHARDS -> {}
        case ChunkFilter.FLETCHER32 -> kept.add(ChunkFilter.of(ChunkFilter.CRC32C));
        case ChunkFilter.DEFLATE -> kept.add(new ChunkFilter(ChunkFilter.GZIP, filter.level()));
        case ChunkFilter.GZIP, ChunkFilter.CRC32C, ChunkFilter.ZSTD -> kept.add(filter);
        default -> kept.add(new ChunkFilter(ChunkFilter.ZSTD, 3));
      }
    }
    return List.copyOf(kept);
  }
}
