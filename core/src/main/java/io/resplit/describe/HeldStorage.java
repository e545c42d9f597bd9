package io.resplit.describe;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.ChunkStorageRequest.Kind;
import io.resplit.set.BlockSet;
import java.util.List;
import java.util.Optional;

/**
 * How values that are held are stored in chunks: coordinates, and variables so small that what is
 * asked for all does not count for them. They stay as they are, unless they are asked for by name.
 *
 * @param format name of the format that is written, which has chunks
 * @param order how axes are listed
 * @param asked what a user says of the chunks of each
 */
record HeldStorage(String format, StorageOrder order, AskedChunks asked) {

  /**
   * Returns a header that says how they are stored only where one file is read as a whole: parts of
   * files, and files that are joined, need other chunks.
   */
  static ArrayHeader known(BlockSet in, ArrayHeader header) {
    boolean isWhole =
        in.blockCount() == 1
            && !in.arrangement().isPart()
            && in.axes().isIdentity()
            && in.missing().isEmpty();
    return isWhole
        ? header
        : header
            .withChunks(header.chunks().map(ChunkStorage::withoutLongChunks))
            .withAxes(header.mapAxes((axis, info) -> info.withChunks(Optional.empty())))
            .mapCompanions(each -> each.withChunks(ofParts(each)));
  }

  private static Optional<ChunkStorage> ofParts(Companion variable) {
    if (variable.isStoredAlike()) {
      return variable.chunks().map(ChunkStorage::withoutLongChunks);
    }
    boolean hasElements = !variable.isEmpty() && !variable.dimensions().isEmpty();
    return hasElements ? inOnePiece(variable) : variable.chunks();
  }

  /** Where datasets end is known of chunks only. */
  private static Optional<ChunkStorage> inOnePiece(Companion variable) {
    Shape whole = variable.shape();
    return variable
        .chunks()
        .filter(any -> variable.dimensions().stream().anyMatch(Dimension::unlimited))
        .map(all -> new ChunkStorage(whole, List.of(), false).withEnds(all.ends()));
  }

  /** Returns the chunks of a variable that is held. */
  Optional<ChunkStorage> of(Companion variable, Grid blocks) {
    boolean grows = variable.dimensions().stream().anyMatch(Dimension::unlimited);
    if (!variable.isHeldInChunks()) {
      return variable.chunks().filter(any -> grows || asked.request().kind() != Kind.NONE);
    }
    Grid own = variable.grid(blocks);
    return asked
        .ofHeld(variable, own)
        .map(given -> chosen(given, own, variable.type(), variable.chunks()))
        .orElseGet(() -> variable.chunks().flatMap(all -> kept(all, own, grows)));
  }

  /** Returns the chunks of the coordinates of an axis of the array. */
  Optional<ChunkStorage> of(int axis, AxisInfo info, Grid blocks) {
    Grid own = Grid.of(blocks.axis(axis));
    return info.coordinates()
        .map(Attribute::type)
        .flatMap(
            type ->
                asked
                    .ofCoordinates(axis, info, own)
                    .map(given -> chosen(given, own, type, info.chunks()))
                    .orElseGet(
                        () -> info.chunks().flatMap(all -> kept(all, own, info.unlimitedScale()))));
  }

  private Optional<ChunkStorage> chosen(
      ChunkStorageRequest own, Grid grid, ElementType type, Optional<ChunkStorage> like) {
    return new ChunkChoice(own, format, grid, type, order, Optional.empty())
        .storage(like, true, Optional.empty());
  }

  /** What is asked of all counts as far as it has to do with filters, or with having no chunks. */
  private Optional<ChunkStorage> kept(ChunkStorage all, Grid grid, boolean grows) {
    boolean isPlain = asked.request().kind() == Kind.NONE;
    if (isPlain && !grows) {
      return Optional.empty();
    }
    List<ChunkFilter> filters =
        asked
            .request()
            .filters()
            .filter(given -> given.isEmpty() || !all.filters().isEmpty())
            .orElseGet(() -> KeptFilters.ofFile(all.filters()));
    return Optional.of(
        isPlain
            ? new ChunkStorage(grid.shape(), List.of(), false).withEnds(all.ends())
            : all.withFilters(filters));
  }
}
