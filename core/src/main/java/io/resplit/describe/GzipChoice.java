package io.resplit.describe;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.StorageOrder;
import io.resplit.format.FormatDescriptor.Ability;
import io.resplit.format.Formats;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Chooses how files are compressed that are one stream of gzip, or end with one: where their names
 * end with .gz, and where filters are asked for.
 *
 * @param request what the user says of chunks, which are the blocks of the stream
 * @param place the address of the output
 */
record GzipChoice(ChunkStorageRequest request, String place) {

  /** What names of such files end with, behind the ending of the format. */
  static final String ENDING = ".gz";

  private static final Set<String> NAMES = Set.of(ChunkFilter.DEFLATE, ChunkFilter.GZIP);

  /** The one of gzip, pigz and zlib. */
  private static final int USUAL_LEVEL = 6;

  /** Long enough that they cost no compression, and short enough for all threads to have some. */
  private static final long BLOCK_BYTES = 4 << 20;

  private static final long MOST_BYTES = 128 << 20;

  /** Returns whether files of a format are compressed. */
  boolean isAsked(Formats formats, String format) {
    boolean can = formats.can(format, Ability.GZIP);
    if (isNamed() && !can && !formats.unpacks(place, ENDING)) {
      throw new IllegalArgumentException(
          "%s files are not compressed as a whole: write %s"
              .formatted(format, place.substring(0, place.length() - ENDING.length())));
    }
    boolean isFiltered = request.filters().map(all -> !all.isEmpty()).orElse(false);
    if (isFiltered && formats.headerBeside(format).isPresent()) {
      throw new IllegalArgumentException(
          "elements next to a header are not compressed: write .nrrd or .mha files, or "
              + "leave out --filters");
    }
    return can && (isNamed() || isFiltered)
        || isFiltered && formats.can(format, Ability.GZIP_INSIDE);
  }

  /**
   * Returns whether files of a format are compressed as those of the input are, since nothing else
   * is asked for.
   *
   * @param areNamed whether the user names the files: without the ending of gzip, they are not
   */
  boolean isKept(Formats formats, String format, boolean areNamed) {
    boolean isFree =
        request.filters().isEmpty()
            && !request.sparse()
            && request.kind() != ChunkStorageRequest.Kind.NONE;
    boolean mayBe =
        formats.can(format, Ability.GZIP) && !areNamed || formats.can(format, Ability.GZIP_INSIDE);
    return isFree && mayBe;
  }

  private boolean isNamed() {
    return place.toLowerCase(Locale.ROOT).endsWith(ENDING);
  }

  /**
   * Refuses the name of a file that is not compressed.
   *
   * @throws IllegalArgumentException if it is one
   */
  void requireNamed() {
    if (!isNamed()) {
      throw new IllegalArgumentException(
          "files compressed by gzip have names that end with %s: write %s%s, or leave out --filters"
              .formatted(ENDING, place, ENDING));
    }
  }

  /**
   * Returns how the blocks of a set are stored.
   *
   * @param grid blocks of the set, slowest axis first
   * @param order how axes are listed
   * @throws IllegalArgumentException if something else than a level and a run of elements is asked
   */
  ChunkStorage storage(Grid grid, int elementBytes, StorageOrder order) {
    Shape longest = grid.blockShape();
    Shape part =
        request.kind() == ChunkStorageRequest.Kind.GIVEN
            ? given(longest, elementBytes, order)
            : longest.firstContiguous(Math.max(1, BLOCK_BYTES / elementBytes));
    if (request.sparse() || request.kind() == ChunkStorageRequest.Kind.NONE) {
      throw new IllegalArgumentException(
          "a file compressed by gzip is one stream, in which nothing can be left out: do not give"
              + " --sparse or --chunk none");
    }
    return new ChunkStorage(part, List.of(new ChunkFilter(ChunkFilter.GZIP_BLOCK, level())), false)
        .withAll();
  }

  private Shape given(Shape block, int elementBytes, StorageOrder order) {
    Shape part = request.shape().map(order::toSlowestFirst).orElseThrow();
    if (!part.fitsIn(block) || !part.equals(block.firstContiguous(part.volume()))) {
      throw new IllegalArgumentException(
          ("%s elements of a file of %s do not follow one another, as in a gzip block: "
                  + "leave out --chunk")
              .formatted(order.toListed(part), order.toListed(block)));
    }
    if (part.volume() > MOST_BYTES / elementBytes) {
      throw new IllegalArgumentException(
          "%s elements of %d bytes are more than the 128 MiB that a block of gzip may have: give a smaller --chunk, or leave it out"
              .formatted(order.toListed(part), elementBytes));
    }
    return part;
  }

  private int level() {
    List<ChunkFilter> filters = request.filters().orElse(List.of(usual()));
    ChunkFilter filter = filters.isEmpty() ? ChunkFilter.of("none") : filters.get(0);
    int level = filter.level() == ChunkFilter.NO_LEVEL ? USUAL_LEVEL : filter.level();
    if (filters.size() != 1 || !NAMES.contains(filter.name()) || level < 0 || level > 9) {
      throw new IllegalArgumentException(
          ("'%s' can only be compressed by gzip: give --filters gzip:LEVEL with a level "
                  + "from 0 to 9")
              .formatted(place));
    }
    return level;
  }

  private static ChunkFilter usual() {
    return new ChunkFilter(ChunkFilter.GZIP, USUAL_LEVEL);
  }
}
