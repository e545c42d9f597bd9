package io.resplit.describe;

import io.resplit.advise.ChunkRequest;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.codec.FilterPipeline;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.Deflater;

/**
 * Chooses the chunks of a set to be written.
 *
 * @param request what the user says of them
 * @param format name of the format
 * @param grid blocks of the set, slowest axis first
 * @param type type of the elements
 * @param order how axes are listed
 */
record ChunkChoice(
    ChunkStorageRequest request, String format, Grid grid, ElementType type, StorageOrder order) {

  /** Chunks for unknown readers are no larger than the cache of most of them. */
  private static final long LARGEST_CHOSEN_BYTES = 1 << 20;

  /**
   * Returns how the blocks are stored in chunks; empty if they are contiguous.
   *
   * @param like how those of the input are
   * @param possible whether the format has chunks
   * @param unlimited name of a dimension that is to stay unlimited, which takes chunks
   * @throws IllegalArgumentException if the format has no chunks but they are asked for, or the
   *     other way round, if they are larger than the blocks, or if a filter is unknown
   */
  Optional<ChunkStorage> storage(
      Optional<ChunkStorage> like, boolean possible, Optional<String> unlimited) {
    if (!possible) {
      requireNothing();
      return Optional.empty();
    }
    List<ChunkFilter> filters =
        request.filters().orElseGet(() -> like.map(all -> kept(all.filters())).orElse(List.of()));
    Optional<Shape> shape = shape(like, filters);
    if (shape.isEmpty() && request.kind() == ChunkStorageRequest.Kind.NONE) {
      requireNoFilter();
      requireFixed(unlimited);
    }
    shape = shape.isEmpty() && unlimited.isPresent() ? Optional.of(chosen()) : shape;
    return shape.map(chunk -> checked(new ChunkStorage(chunk, filters, request.sparse())));
  }

  /**
   * Filters of Zarr become those of the HDF5 library that do the same: compressed chunks stay
   * compressed, and checksums are kept.
   */
  private List<ChunkFilter> kept(List<ChunkFilter> filters) {
    Set<ChunkFilter> kept = new LinkedHashSet<>();
    for (ChunkFilter filter : filters) {
      switch (filter.name()) {
        case ChunkFilter.TRANSPOSE -> {}
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

  private void requireNothing() {
    if (request.areWanted()) {
      throw new IllegalArgumentException(
          format + " has no chunks and no filters: give --out-format hdf5 or netcdf4");
    }
  }

  private void requireNoFilter() {
    if (request.isFiltered()) {
      throw new IllegalArgumentException(
          "filters and --sparse need chunks: do not give --chunk none with them");
    }
  }

  private void requireFixed(Optional<String> unlimited) {
    if (unlimited.isPresent()) {
      throw new IllegalArgumentException(
          "dimension %s is unlimited, which %s stores in chunks: do not give --chunk none, or write netcdf3 or hdf5"
              .formatted(unlimited.get(), format));
    }
  }

  private Optional<Shape> shape(Optional<ChunkStorage> like, List<ChunkFilter> filters) {
    return switch (request.kind()) {
      case NONE -> Optional.empty();
      case GIVEN -> request.shape().map(order::toSlowestFirst);
      case AUTO -> Optional.of(chosen());
      case KEEP ->
          like.map(
                  storage ->
                      ChunkFilter.areStoredOnly(filters)
                          ? storage.chunkShape()
                          : storage.clipped(shortest()))
              .or(() -> request.isFiltered() ? Optional.of(chosen()) : Optional.empty());
    };
  }

  /**
   * Only the last block on an axis may clip its chunks: readers take those of the first for all.
   */
  private Shape shortest() {
    return Shape.of(grid.rank(), axis -> grid.axis(axis).shortest());
  }

  private Shape chosen() {
    ChunkRequest slices = ChunkRequest.slices(shortest(), type.bytes());
    return ChunkAdvice.shape(
        request.cacheBytes().isPresent()
            ? slices.withCache(request.cacheBytes().get())
            : slices.withMaxChunk(LARGEST_CHOSEN_BYTES));
  }

  /** Chunks that can only be copied may be longer than blocks; plans refuse them otherwise. */
  private ChunkStorage checked(ChunkStorage storage) {
    Shape block = shortest();
    boolean isOfRank = storage.chunkShape().rank() == block.rank();
    if (isOfRank && storage.isStoredOnly()) {
      return storage;
    }
    if (!isOfRank || !storage.chunkShape().fitsIn(block)) {
      throw new IllegalArgumentException(
          "chunks of %s do not fit in blocks of %s: give a smaller --chunk"
              .formatted(order.toListed(storage.chunkShape()), order.toListed(block)));
    }
    for (ChunkFilter filter : storage.filters()) {
      if (!FilterPipeline.knows(filter.name())) {
        throw new IllegalArgumentException(
            "filter %s is unknown: use shuffle, deflate, fletcher32, lzf, lz4, zstd"
                .formatted(filter.name()));
      }
    }
    return storage;
  }
}
