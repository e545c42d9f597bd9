package io.resplit.describe;

import io.resplit.advise.ChunkRequest;
import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.FormatDescriptor.Ability;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.PixelSamples;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses the chunks of a set to be written.
 *
 * @param request what the user says of them
 * @param format name of the format
 * @param grid blocks of the set, slowest axis first
 * @param type type of the elements
 * @param order how axes are listed
 * @param store what chunks are parts of if they are files of their own
 */
record ChunkChoice(
    ChunkStorageRequest request,
    String format,
    Grid grid,
    ElementType type,
    StorageOrder order,
    Optional<Store> store) {

  /**
   * A store of chunks in files of their own, or in shards.
   *
   * @param formats all there are
   * @param format name of that of the store
   * @param saysFill whether readers know what chunks that are not stored read as
   * @param shard shape of shards as listed, or of chunks where none is asked for
   */
  record Store(Formats formats, String format, boolean saysFill, Optional<Shape> shard) {

    /** Returns that of an array with some attributes and what the input has where nothing is. */
    Store of(ElementType type, List<Attribute> attributes, Optional<Attribute> fill) {
      return new Store(formats, format, formats.saysFill(format, type, attributes, fill), shard);
    }

    /** Returns that of another variable, of which no shards are asked for. */
    Store of(Companion variable) {
      return new Store(formats, format, saysFill, Optional.empty())
          .of(variable.type(), variable.attributes(), variable.fillValue());
    }

    /** Viewers of images need elements in the order of the axes. */
    private boolean isImage() {
      return !formats.can(format, Ability.DATASETS);
    }

    private boolean hasShards() {
      return formats.can(format, Ability.SHARDS);
    }
  }

  private static final List<String> ZARR_2 =
      List.of(
          ChunkFilter.SHUFFLE,
          ChunkFilter.DEFLATE,
          ChunkFilter.GZIP,
          ChunkFilter.ZSTD,
          ChunkFilter.LZ4_BLOCK);

  private static final List<String> ZARR =
      List.of(ChunkFilter.GZIP, ChunkFilter.ZSTD, ChunkFilter.CRC32C);

  /** Chunks that blocks are shards of. */
  private static final Set<Kind> IN_SHARDS = Set.of(Kind.GIVEN, Kind.KEEP);

  /** Chunks that are as in the input. */
  private static final Set<Kind> KEPT = Set.of(Kind.KEEP, Kind.USUAL, Kind.STORED);

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
    if (store.isPresent()) {
      return Optional.of(stored(store.get(), shape(like, filters), filters));
    }
    Optional<Shape> shape = shape(like, filters);
    if (shape.isEmpty() && request.kind() == Kind.NONE) {
      requireNoFilter();
      requireFixed(unlimited);
    }
    shape = shape.isEmpty() && unlimited.isPresent() ? Optional.of(chosen()) : shape;
    Optional<ChunkStorage> chosen =
        shape.map(
            chunk -> checked(asLong(new ChunkStorage(chunk, filters, request.sparse()), like)));
    return request.kind() == Kind.STORED ? chosen.map(ChunkStorage::withAll) : chosen;
  }

  /** Chunks of one file that becomes one are as long as they were, where it can grow into them. */
  private ChunkStorage asLong(ChunkStorage storage, Optional<ChunkStorage> like) {
    boolean isKept = KEPT.contains(request.kind()) && request.shape().isEmpty();
    Shape block = shortest();
    Optional<ChunkStorage> longer =
        like.filter(all -> isKept && !all.storedShape(block).equals(all.clipped(block)))
            .map(
                all ->
                    new ChunkStorage(
                        all.storedShape(block),
                        storage.filters(),
                        storage.leftOut(),
                        all.least(),
                        storage.ends()));
    return longer.isPresent() && storage.isFixed()
        ? longer
            .filter(all -> KeptEnds.isSmall(all.chunkShape(), type.bytes()))
            .map(all -> all.endingAt(BlockLayout.all(block)))
            .orElse(storage)
        : longer.orElse(storage);
  }

  /**
   * Returns the same choice for a format of pages.
   *
   * @param axes what is said of the axes, or nothing
   */
  PageChunks ofPages(List<AxisInfo> axes) {
    PixelSamples samples = PixelSamples.of(axes, grid.shape(), type);
    return new PageChunks(request, format, grid, samples, type, order);
  }

  /** Returns the filters of another format that do what those of the input do. */
  private List<ChunkFilter> kept(List<ChunkFilter> filters) {
    if (store.isEmpty()) {
      return KeptFilters.ofFile(filters);
    }
    return store.get().hasShards() ? KeptFilters.ofStore(filters) : KeptFilters.ofVersion2(filters);
  }

  /**
   * Of a store everything is in chunks. What it lacks reads as its fill value, so chunks that the
   * input lacks stay absent.
   */
  private ChunkStorage stored(Store of, Optional<Shape> asked, List<ChunkFilter> filters) {
    requireFilters(filters, of.hasShards() ? ZARR : ZARR_2);
    boolean isGiven = asked.isPresent() && IN_SHARDS.contains(request.kind());
    Optional<Shape> parts = of.shard.map(order::toSlowestFirst);
    Shape chunk = isGiven ? asked.orElseThrow() : parts.or(() -> asked).orElseGet(this::chosen);
    List<ChunkFilter> all = new ArrayList<>(filters);
    all.removeIf(each -> each.isTransposed() && (of.isImage() || !each.shape().equals(chunk)));
    parts.filter(any -> isGiven).map(each -> sharded(each, chunk)).ifPresent(all::add);
    if (!of.hasShards() && ChunkFilter.shards(all).isPresent()) {
      throw new IllegalArgumentException(
          format + " has no shards: leave out --out-shape or --chunk, or write zarr3 or ome0.5");
    }
    ChunkStorage storage =
        checkedShape(new ChunkStorage(chunk.clippedTo(shortest()), all, request.sparse()));
    return of.saysFill ? storage.keepingAbsent() : whole(storage);
  }

  /** Without a fill value that is shown, version 2 has none: programs would take it for missing. */
  private ChunkStorage whole(ChunkStorage storage) {
    if (storage.sparse()) {
      throw new IllegalArgumentException(
          "--sparse: without _FillValue %s has no value for chunks that are left out: write zarr3"
              .formatted(format));
    }
    return storage.withAll();
  }

  /** A shard that reaches beyond the end of the array is as long as its chunks make it. */
  private ChunkFilter sharded(Shape asked, Shape chunk) {
    Shape whole = shortest();
    return ChunkFilter.sharded(
        Shape.of(
            chunk.rank(),
            axis -> {
              long length = chunk.length(axis);
              boolean isAll = asked.length(axis) >= whole.length(axis);
              if (!isAll && asked.length(axis) % length != 0) {
                throw new IllegalArgumentException(
                    "shards of %s are not made of whole chunks of %s: give another --chunk or --out-shape"
                        .formatted(order.toListed(asked), order.toListed(chunk)));
              }
              return isAll ? ((whole.length(axis) - 1) / length + 1) * length : asked.length(axis);
            }));
  }

  private void requireNothing() {
    if (request.areWanted()) {
      boolean isFiltered = request.filters().filter(all -> !all.isEmpty()).isPresent();
      throw new IllegalArgumentException(
          "%s has no chunks%s: leave these options out, or write another format, such as hdf5, netcdf4 or zarr3"
              .formatted(format, isFiltered ? " and no filters" : ""));
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
      case GIVEN -> given();
      case AUTO -> Optional.of(chosen());
      case STORED -> given().or(() -> kept(like, filters));
      case KEEP, USUAL -> kept(like, filters);
    };
  }

  private Optional<Shape> given() {
    return request.shape().map(order::toSlowestFirst);
  }

  private Optional<Shape> kept(Optional<ChunkStorage> like, List<ChunkFilter> filters) {
    return like.map(
            storage ->
                ChunkFilter.areStoredOnly(filters)
                    ? storage.chunkShape()
                    : storage.clipped(shortest()))
        .or(() -> request.isFiltered() ? Optional.of(chosen()) : Optional.empty());
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
    requireFilters(storage.filters(), ChunkFilter.OF_HDF5);
    return storage.least().equals(Shape.ones(block.rank())) ? checkedShape(storage) : storage;
  }

  private ChunkStorage checkedShape(ChunkStorage storage) {
    Shape chunk = order.toListed(storage.chunkShape());
    Shape block = order.toListed(shortest());
    if (chunk.rank() != block.rank()) {
      throw new IllegalArgumentException(
          "a chunk of %s has other axes than blocks of %s".formatted(chunk, block));
    }
    for (int axis = 0; axis < block.rank(); axis++) {
      if (chunk.length(axis) > block.length(axis)) {
        throw new IllegalArgumentException(
            "a chunk of %s is longer than blocks of %s on axis %d: --chunk may be at most %d there"
                .formatted(chunk, block, axis, block.length(axis)));
      }
    }
    return storage;
  }

  private void requireFilters(List<ChunkFilter> filters, List<String> possible) {
    for (ChunkFilter filter : filters) {
      if (filter.name().equals(ChunkFilter.GZIP) && store.isEmpty()) {
        throw new IllegalArgumentException(
            "filter gzip is called deflate here: --filters shuffle,deflate:4");
      }
      boolean isOfStore = filter.isBlosc() || filter.isTransposed();
      if (!possible.contains(filter.name()) && !(store.isPresent() && isOfStore)) {
        throw new IllegalArgumentException(
            "%s has no filter %s: use %s"
                .formatted(
                    format,
                    filter.name(),
                    String.join(", ", possible)
                        + (store.isPresent() ? ", blosc:lz4, blosc:zstd" : "")));
      }
    }
  }
}
