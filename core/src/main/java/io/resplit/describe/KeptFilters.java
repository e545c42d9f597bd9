package io.resplit.describe;

import io.resplit.array.ChunkFilter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
    return each(ofImage(filters), KeptFilters::ofFile);
  }

  private static List<ChunkFilter> ofFile(ChunkFilter filter) {
    return switch (filter.name()) {
      case ChunkFilter.TRANSPOSE, ChunkFilter.SHARDS -> List.of();
      case ChunkFilter.CRC32C -> List.of(ChunkFilter.of(ChunkFilter.FLETCHER32));
      case ChunkFilter.GZIP ->
          List.of(
              new ChunkFilter(
                  ChunkFilter.DEFLATE, Math.min(filter.level(), Deflater.BEST_COMPRESSION)));
      default ->
          filter.isBlosc() || filter.name().equals(ChunkFilter.LZ4_BLOCK)
              ? List.of(
                  ChunkFilter.of(ChunkFilter.SHUFFLE),
                  new ChunkFilter(ChunkFilter.DEFLATE, Deflater.BEST_SPEED))
              : List.of(filter);
    };
  }

  /**
   * Returns the codecs of Zarr: what was shuffled is so in frames of Blosc. Elements stay in their
   * order if nothing else keeps chunks from being copied.
   */
  static List<ChunkFilter> ofStore(List<ChunkFilter> filters) {
    List<ChunkFilter> all = ofOthers(filters);
    boolean isShuffled = ChunkFilter.areShuffled(all);
    List<ChunkFilter> kept = each(all, filter -> ofStore(filter, isShuffled));
    boolean isCopied = ChunkFilter.areAlike(filters, kept);
    return isCopied ? kept : kept.stream().filter(filter -> !filter.isTransposed()).toList();
  }

  private static List<ChunkFilter> ofStore(ChunkFilter filter, boolean isShuffled) {
    return switch (filter.name()) {
      case ChunkFilter.SHUFFLE, ChunkFilter.SHARDS -> List.of();
      case ChunkFilter.TRANSPOSE -> List.of(filter);
      case ChunkFilter.FLETCHER32 -> List.of(ChunkFilter.of(ChunkFilter.CRC32C));
      case ChunkFilter.GZIP, ChunkFilter.CRC32C -> List.of(filter);
      default -> {
        boolean isStored = filter.isBlosc() || filter.name().equals(ChunkFilter.ZSTD);
        yield List.of(isStored && !isShuffled ? filter : replaced(filter, isShuffled));
      }
    };
  }

  /** Returns the filters and the compressor of version 2, which has no checksums. */
  static List<ChunkFilter> ofVersion2(List<ChunkFilter> filters) {
    return each(ofOthers(filters), KeptFilters::ofVersion2);
  }

  private static List<ChunkFilter> ofVersion2(ChunkFilter filter) {
    return switch (filter.name()) {
      case ChunkFilter.TRANSPOSE, ChunkFilter.SHARDS, ChunkFilter.FLETCHER32, ChunkFilter.CRC32C ->
          List.of();
      case ChunkFilter.LZ4, ChunkFilter.LZF ->
          List.of(ChunkFilter.blosc("lz4", "noshuffle", USUAL_LEVEL));
      default -> List.of(filter);
    };
  }

  /** Returns a compression of TIFF, behind a predictor of what was shuffled. */
  static List<ChunkFilter> ofPages(List<ChunkFilter> filters) {
    List<ChunkFilter> file = ofOthers(ofFile(filters));
    Optional<ChunkFilter> compression =
        file.stream().map(KeptFilters::ofPages).flatMap(Optional::stream).findFirst();
    boolean isShuffled = ChunkFilter.areShuffled(file);
    return compression
        .map(all -> isShuffled ? List.of(ChunkFilter.of(ChunkFilter.SHUFFLE), all) : List.of(all))
        .orElse(List.of());
  }

  private static Optional<ChunkFilter> ofPages(ChunkFilter filter) {
    return switch (filter.name()) {
      case ChunkFilter.DEFLATE, ChunkFilter.ZSTD -> Optional.of(filter);
      case ChunkFilter.SHUFFLE, ChunkFilter.FLETCHER32 -> Optional.empty();
      default -> Optional.of(new ChunkFilter(ChunkFilter.DEFLATE, Deflater.BEST_SPEED));
    };
  }

  /** Only HDF5 says whether chunks may do without a filter. */
  private static List<ChunkFilter> ofOthers(List<ChunkFilter> filters) {
    return ofImage(filters).stream().map(filter -> filter.withNeed(false)).toList();
  }

  /** Returns what takes the place of filters that only TIFF has. */
  private static List<ChunkFilter> ofImage(List<ChunkFilter> filters) {
    return each(
        filters,
        filter ->
            switch (filter.name()) {
              case ChunkFilter.CUT -> List.of();
              case ChunkFilter.PREDICTOR -> List.of(ChunkFilter.of(ChunkFilter.SHUFFLE));
              case ChunkFilter.LZW, ChunkFilter.PACKBITS ->
                  List.of(new ChunkFilter(ChunkFilter.DEFLATE, Deflater.BEST_SPEED));
              case ChunkFilter.ZSTD_STREAM -> List.of(ChunkFilter.of(ChunkFilter.ZSTD));
              default -> List.of(filter);
            });
  }

  /** What takes the place of several filters is applied once; what stays, as often as before. */
  private static List<ChunkFilter> each(
      List<ChunkFilter> filters, Function<ChunkFilter, List<ChunkFilter>> kept) {
    List<ChunkFilter> all =
        filters.stream().flatMap(filter -> kept.apply(filter).stream()).toList();
    return all.equals(filters) ? filters : all.stream().distinct().toList();
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
