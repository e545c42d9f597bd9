package io.resplit.describe;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.PixelSamples;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Chooses the parts of pages that are compressed: strips, which are as wide as a page, or tiles.
 * The last strip of a page is cut where it reaches beyond the page, so the filters of a set say
 * {@code cut}, and none of its chunks is copied as another file stores it.
 *
 * @param request what the user says of chunks
 * @param format name of the format
 * @param grid blocks of the set, slowest axis first
 * @param samples which axes are those of a page
 * @param type type of the elements
 * @param order how axes are listed
 */
record PageChunks(
    ChunkStorageRequest request,
    String format,
    Grid grid,
    PixelSamples samples,
    ElementType type,
    StorageOrder order) {

  private static final List<String> COMPRESSIONS = List.of(ChunkFilter.DEFLATE, ChunkFilter.ZSTD);

  /** TIFF 6.0, section 15: lengths of tiles are multiples of it. */
  private static final int TILE = 16;

  /** Readers hold parts whole. */
  private static final long STRIP_BYTES = 1 << 20;

  private static final long MOST_BYTES = 128 << 20;

  /**
   * Returns how pages are stored; empty if they are stored as they are.
   *
   * @param like how those of the input are
   * @throws IllegalArgumentException if TIFF has no such parts or filters
   */
  Optional<ChunkStorage> storage(Optional<ChunkStorage> like) {
    List<ChunkFilter> filters =
        request
            .filters()
            .map(this::known)
            .orElseGet(() -> like.map(all -> kept(all.filters())).orElse(List.of()));
    requireSound(filters);
    if (filters.isEmpty() || request.kind() == Kind.NONE) {
      return Optional.empty();
    }
    List<ChunkFilter> all = new ArrayList<>(List.of(ChunkFilter.of(ChunkFilter.CUT)));
    all.addAll(filters);
    return Optional.of(new ChunkStorage(part(like), all, false).withAll());
  }

  /** Predictors know no complex numbers. */
  private List<ChunkFilter> kept(List<ChunkFilter> filters) {
    List<ChunkFilter> kept = new ArrayList<>(KeptFilters.ofPages(filters));
    kept.removeIf(each -> !mayBePredicted() && each.name().equals(ChunkFilter.SHUFFLE));
    return kept;
  }

  private boolean mayBePredicted() {
    return type.kind() != ElementType.Kind.COMPLEX;
  }

  private List<ChunkFilter> known(List<ChunkFilter> filters) {
    List<String> names = filters.stream().map(ChunkFilter::name).toList();
    boolean isShuffled = !names.isEmpty() && names.get(0).equals(ChunkFilter.SHUFFLE);
    List<String> rest = isShuffled && mayBePredicted() ? names.subList(1, names.size()) : names;
    boolean isKnown = rest.size() == 1 && COMPRESSIONS.contains(rest.get(0));
    if (!names.isEmpty() && !isKnown) {
      throw new IllegalArgumentException(
          "%s has no filters %s: use deflate or zstd, with shuffle before it for a predictor"
              .formatted(format, String.join(",", names)));
    }
    return filters;
  }

  private void requireSound(List<ChunkFilter> filters) {
    if (request.sparse()) {
      throw new IllegalArgumentException(
          "--sparse: %s files hold all strips and tiles: leave it out".formatted(format));
    }
    boolean isOfParts = request.kind() == Kind.GIVEN || request.kind() == Kind.AUTO;
    if (filters.isEmpty() && isOfParts) {
      throw new IllegalArgumentException(
          "%s files have strips and tiles where they are compressed: give --filters deflate or zstd, or leave out --chunk"
              .formatted(format));
    }
    if (request.kind() == Kind.NONE && request.isFiltered()) {
      throw new IllegalArgumentException(
          "filters need strips or tiles: do not give --chunk none with them");
    }
  }

  private Shape part(Optional<ChunkStorage> like) {
    if (request.kind() != Kind.GIVEN) {
      boolean isKept = request.kind() == Kind.KEEP || request.kind() == Kind.USUAL;
      return like.filter(any -> isKept)
          .map(ChunkStorage::chunkShape)
          .filter(this::isPart)
          .orElseGet(this::strip);
    }
    Shape asked = order.toSlowestFirst(request.shape().orElseThrow());
    if (!isPart(asked)) {
      throw new IllegalArgumentException(
          ("chunks of %s fit neither strips nor tiles of pages: give --chunk %s or fewer "
                  + "rows, or lengths that are multiples of %d and fit in all blocks")
              .formatted(order.toListed(asked), order.toListed(strip()), TILE));
    }
    return asked;
  }

  /**
   * Returns whether all pages have such parts. What is clipped to a block that is not as wide is a
   * strip.
   */
  private boolean isPart(Shape part) {
    int rank = grid.rank();
    if (part.rank() != rank || bytes(part) > MOST_BYTES) {
      return false;
    }
    boolean isOfPage = IntStream.range(0, y()).allMatch(axis -> part.length(axis) == 1);
    boolean hasSamples = x() == rank - 1 || part.length(rank - 1) == longest(rank - 1);
    boolean isStrip =
        isFirstWidest() && part.length(x()) == longest(x()) && rows(part) <= rows(shortest());
    return isOfPage && hasSamples && (isStrip || isTile(part));
  }

  /** The first file says how long the chunks of a set are; others may clip them. */
  private boolean isFirstWidest() {
    return IntStream.range(x(), grid.rank())
        .allMatch(axis -> grid.axis(axis).length(0) == longest(axis));
  }

  private int x() {
    return samples.x(grid.rank());
  }

  private int y() {
    return samples.y(grid.rank());
  }

  private long longest(int axis) {
    return grid.axis(axis).longest();
  }

  private boolean isTile(Shape part) {
    long last = y() < 0 ? 0 : grid.axis(y()).length(grid.axis(y()).count() - 1);
    return part.fitsIn(shortest())
        && rows(part) <= last
        && rows(part) % TILE == 0
        && part.length(x()) % TILE == 0;
  }

  private long rows(Shape part) {
    return y() < 0 ? 1 : part.length(y());
  }

  private long bytes(Shape part) {
    return Math.multiplyExact(part.volume(), type.bytes());
  }

  /** Files of one set have the same chunks, but for the last ones. */
  private Shape shortest() {
    return Shape.of(grid.rank(), axis -> grid.axis(axis).shortest());
  }

  /** Returns strips of all pages, clipped to blocks that are shorter or not as wide. */
  private Shape strip() {
    int rank = grid.rank();
    long width = longest(x());
    long pixels = x() < rank - 1 ? Math.multiplyExact(width, longest(rank - 1)) : width;
    long rowBytes = Math.multiplyExact(pixels, type.bytes());
    if (rowBytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "rows of %d bytes are too long for strips: give --chunk with lengths that are multiples of %d"
              .formatted(rowBytes, TILE));
    }
    if (!isFirstWidest()) {
      throw new IllegalArgumentException(
          ("%s files with strips cannot form a set if the first block has %d columns and "
                  + "another %d: give --chunk with lengths that are multiples of %d and fit in all "
                  + "blocks, or leave out compression")
              .formatted(format, grid.axis(x()).length(0), width, TILE));
    }
    long rows = Math.min(rows(shortest()), Math.max(1, STRIP_BYTES / rowBytes));
    return Shape.of(rank, axis -> axis >= x() ? longest(axis) : axis == y() ? rows : 1);
  }
}
