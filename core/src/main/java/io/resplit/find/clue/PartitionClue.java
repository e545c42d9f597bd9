package io.resplit.find.clue;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
  private final StorageOrder order;
  private final List<Path> files = new ArrayList<>();
  private final List<Shape> shapes = new ArrayList<>();
  private final List<long[]> said = new ArrayList<>();
  private Optional<Path> bare = Optional.empty();

  /** Where tiles lie in rows and columns. */
  private record Grid(long[] rows, long[] columns, long height, long width) {}

  /**
   * Creates the clue for files in a folder.
   *
   * @param order how messages list axes
   */
  public PartitionClue(Path root, StorageOrder order) {
    this.root = root;
    this.order = order;
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
  public Verdict place() {
    if (bare.isPresent()) {
      return new Verdict.Impossible(
          "'%s' does not say which tile it is, as '%s' does".formatted(bare.get(), files.get(0)));
    }
    if (said.stream().allMatch(each -> Arrays.equals(each, said.get(0)))) {
      return new Verdict.Silent(); // one tile at several times
    }
    Optional<Grid> byTile = hasCounts() ? grid(1, 0) : Optional.empty();
    Optional<Grid> byStart = hasStarts() ? grid(3, 2) : Optional.empty();
    if (byTile.isEmpty() == byStart.isEmpty()) {
      return new Verdict.Impossible(
          "the attribute '%s' of the tiles in '%s' fits %s grid: join all tiles of one time first"
              .formatted(TilePlace.OF_TILE, root, byTile.isEmpty() ? "no" : "more than one"));
    }
    return new Verdict.Placed(tiles(byTile.or(() -> byStart).get()));
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
  private Optional<Grid> grid(int row, int column) {
    int rank = shapes.get(0).rank();
    TreeMap<Long, Long> heights = lengths(row, rank - 2);
    TreeMap<Long, Long> widths = lengths(column, rank - 1);
    long[] rows = starts(heights, row);
    long[] columns = starts(widths, column);
    HashSet<List<Long>> tiles = new HashSet<>();
    IntStream.range(0, files.size()).forEach(i -> tiles.add(List.of(rows[i], columns[i])));
    boolean isGrid =
        !heights.containsValue(-1L)
            && !widths.containsValue(-1L)
            && tiles.size() == files.size()
            && (long) heights.size() * widths.size() == files.size();
    return isGrid
        ? Optional.of(new Grid(rows, columns, sum(heights), sum(widths)))
        : Optional.empty();
  }

  private static long sum(TreeMap<Long, Long> lengths) {
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

  private long[] starts(TreeMap<Long, Long> lengths, int number) {
    return said.stream()
        .mapToLong(each -> sum(new TreeMap<>(lengths.headMap(each[number]))))
        .toArray();
  }

  private ModelTiles tiles(Grid grid) {
    Shape first = shapes.get(0);
    int rank = first.rank();
    Box whole =
        Box.whole(first).withAxis(rank - 2, 0, grid.height).withAxis(rank - 1, 0, grid.width);
    ModelTiles tiles = new ModelTiles(root, order);
    for (int i = 0; i < files.size(); i++) {
      Shape own = shapes.get(i);
      long row = grid.rows[i];
      long column = grid.columns[i];
      Box box =
          Box.whole(own)
              .withAxis(rank - 2, row, row + own.length(rank - 2))
              .withAxis(rank - 1, column, column + own.length(rank - 1));
      tiles.addOwn(files.get(i), box, whole.shape());
    }
    return tiles;
  }
}
