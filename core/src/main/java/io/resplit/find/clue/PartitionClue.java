package io.resplit.find.clue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The attribute {@code partition} of tiles of ROMS, four numbers, in either of its meanings:
 * column, row, and how many of both there are; or rank, number of ranks, and the first column and
 * row that the tile holds, from 1. That counts with which all tiles fit one grid. Where a tile
 * begins follows from the lengths of those before it, so that variables on the edges of cells fit
 * as well.
 */
public final class PartitionClue implements Clue {

  private final Path root;
  private final List<Path> files = new ArrayList<>();
  private final List<Shape> shapes = new ArrayList<>();
  private final List<long[]> said = new ArrayList<>();
  private Optional<Path> bare = Optional.empty();

  /** Creates the clue for files in a folder. */
  public PartitionClue(Path root) {
    this.root = root;
  }

  /** Returns whether a file says which tile it is, of an array with rows and columns. */
  public static boolean isIn(BlockHeader header) {
    return header.shape().rank() > 1 && of(header).length > 0;
  }

  private static long[] of(BlockHeader header) {
    return header.fileAttributes().stream()
        .filter(TilePlace::saysTile)
        .findFirst()
        .map(each -> IntStream.range(0, 4).mapToLong(each::integer).toArray())
        .orElse(new long[0]);
  }

  @Override
  public String name() {
    return "their attribute " + TilePlace.OF_TILE;
  }

  @Override
  public boolean isStated() {
    return true;
  }

  @Override
  public void see(Path file, BlockHeader header, Companions beside) {
    long[] numbers = of(header);
    boolean isOther = !shapes.isEmpty() && shapes.get(0).rank() != header.shape().rank();
    bare = numbers.length == 0 || isOther ? Optional.of(file) : bare;
    files.add(file);
    shapes.add(header.shape());
    said.add(numbers);
  }

  @Override
  public Optional<Placed> place() throws Unclear {
    if (bare.isPresent()) {
      throw new Unclear(
          "'%s' does not say which tile it is, as '%s' does".formatted(bare.get(), files.get(0)));
    }
    if (said.stream().map(LongBuffer::wrap).distinct().count() == 1) {
      return Optional.empty(); // one tile at several times
    }
    Optional<Placed> byTile = hasCounts() ? grid(1, 0) : Optional.empty();
    Optional<Placed> byStart = hasStarts() ? grid(3, 2) : Optional.empty();
    if (byTile.isEmpty() == byStart.isEmpty()) {
      throw new Unclear(
          "the attribute '%s' of the tiles in '%s' fits %s grid: join all tiles of one time first"
              .formatted(TilePlace.OF_TILE, root, byTile.isEmpty() ? "no" : "more than one"));
    }
    return byTile.or(() -> byStart);
  }

  private boolean hasCounts() {
    long[] first = said.get(0);
    return first[2] * first[3] == files.size()
        && said.stream()
            .allMatch(
                each ->
                    each[2] == first[2]
                        && each[3] == first[3]
                        && isBelow(each[0], first[2])
                        && isBelow(each[1], first[3]));
  }

  private boolean hasStarts() {
    return said.stream().allMatch(each -> each[1] == files.size() && isBelow(each[0], each[1]));
  }

  private static boolean isBelow(long number, long end) {
    return number >= 0 && number < end;
  }

  /** Returns the tiles by two of their numbers, if these make a grid of rows and columns. */
  private Optional<Placed> grid(int row, int column) {
    int rank = shapes.get(0).rank();
    TreeMap<Long, Long> heights = lengths(row, rank - 2);
    TreeMap<Long, Long> widths = lengths(column, rank - 1);
    if (heights.containsValue(-1L) || widths.containsValue(-1L)) {
      return Optional.empty();
    }
    Box whole =
        Box.whole(shapes.get(0))
            .withAxis(rank - 2, 0, sum(heights))
            .withAxis(rank - 1, 0, sum(widths));
    List<TilePlace> tiles = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      long[] start = new long[rank];
      start[rank - 2] = sum(heights.headMap(said.get(i)[row]));
      start[rank - 1] = sum(widths.headMap(said.get(i)[column]));
      tiles.add(new TilePlace(Box.at(start, shapes.get(i)), whole.shape()));
    }
    boolean isGrid =
        tiles.stream().distinct().count() == files.size()
            && (long) heights.size() * widths.size() == files.size();
    return isGrid ? Optional.of(new Placed(tiles)) : Optional.empty();
  }

  private static long sum(SortedMap<Long, Long> lengths) {
    return lengths.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns how long tiles are by their number; -1 for one that has several lengths. */
  private TreeMap<Long, Long> lengths(int number, int axis) {
    TreeMap<Long, Long> lengths = new TreeMap<>();
    for (int i = 0; i < files.size(); i++) {
      long length = shapes.get(i).length(axis);
      lengths.merge(said.get(i)[number], length, (one, other) -> one.equals(other) ? one : -1L);
    }
    return lengths;
  }
}
