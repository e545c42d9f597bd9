package io.resplit.find.clue;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.partition.Tiling;
import io.resplit.partition.rectangular.BoxList;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.PathList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Files that each say where in the array they lie, as the processes of a model write them, or whose
 * names say it. Without their halos they are blocks of a grid, where some may have no file: on land
 * nothing is computed; or a tiling of all of the array. Takes memory for the places of each file;
 * confined to one thread.
 */
public final class ModelTiles {

  /** Blocks without a file beyond which the grid is taken for wrong, besides those with one. */
  private static final long MOST_MISSING = 100_000;

  private final Path root;
  private final StorageOrder order;
  private final List<Path> files = new ArrayList<>();
  private final List<TilePlace> places = new ArrayList<>();

  /**
   * Creates an empty collection of files in a folder.
   *
   * @param order how messages list axes
   */
  public ModelTiles(Path root, StorageOrder order) {
    this.root = root;
    this.order = order;
  }

  /**
   * Adds a file.
   *
   * @throws ResplitException if it is of another array than those before
   */
  public void add(Path file, TilePlace place) throws ResplitException {
    if (!places.isEmpty() && !place.array().equals(array())) {
      throw badSet(
          "%s says that the array is %s, but %s says %s"
              .formatted(files.get(0), array(), file, place.array()));
    }
    files.add(file);
    places.add(place);
  }

  /** Returns the files, in the order in which they were added. */
  public List<Path> files() {
    return List.copyOf(files);
  }

  /** Returns the first index of each file on an axis. */
  public long[] starts(int axis) {
    return places.stream().mapToLong(place -> place.own().start(axis)).toArray();
  }

  /** Returns the axes along which some files lie behind others. */
  public List<Integer> cutAxes() {
    return IntStream.range(0, rank())
        .filter(axis -> Arrays.stream(starts(axis)).distinct().count() > 1)
        .boxed()
        .toList();
  }

  /** Returns the number of axes. */
  public int rank() {
    return array().rank();
  }

  private Shape array() {
    return places.get(0).array();
  }

  /**
   * Returns the grid of which each file is a block.
   *
   * @throws ResplitException if there is none
   */
  public Grid grid() throws ResplitException {
    AxisGrid[] axes = new AxisGrid[array().rank()];
    for (int axis = 0; axis < axes.length; axis++) {
      TreeSet<Long> ends = new TreeSet<>(List.of(array().length(axis)));
      for (TilePlace place : places) {
        ends.add(place.own().start(axis));
        ends.add(place.own().end(axis));
      }
      ends.remove(0L);
      axes[axis] = AxisGrid.ofEnds(ends.stream().mapToLong(Long::longValue).toArray());
    }
    try {
      Grid grid = Grid.of(axes);
      if (grid.blockCount() - files.size() <= MOST_MISSING) {
        return grid;
      }
    } catch (ArithmeticException e) {
      // refused below
    }
    throw noGrid();
  }

  private ResplitException noGrid() {
    BoxList listed = new BoxList(order.toListed(array()));
    places.forEach(place -> listed.add(order.toListed(place.own())));
    return badSet(
        "files in %s are %s%s"
            .formatted(root, listed.regularity(), flaw(listed).map("; "::concat).orElse("")));
  }

  private BoxList boxes() {
    BoxList boxes = new BoxList(array());
    places.forEach(place -> boxes.add(place.own()));
    return boxes;
  }

  /** Returns why boxes are no tiling, if they are none. */
  public static Optional<String> flaw(BoxList boxes) {
    return Tiling.flaw(boxes.array(), boxes.sorted().mapToObj(boxes::box).toList());
  }

  /** Blocks that are no grid, and their files. */
  public record Tiled(Tiling blocks, BlockNames names) {

    /** Returns a set of the cells of their refinement as the set of these blocks. */
    public BlockSet of(BlockSet cells) {
      return cells.through(blocks);
    }
  }

  /**
   * Returns the blocks, if they make up all of the array and are no grid, or one whose files have
   * halos that are not alike.
   *
   * @throws ResplitException if they have too many different edges
   */
  public Optional<Tiled> tiling() throws ResplitException {
    if (flaw(boxes()).isPresent()
        || boxes().gridWithGaps().filter(this::hasHalosAlike).isPresent()) {
      return Optional.empty();
    }
    int[] order = boxes().sorted().mapToInt(Math::toIntExact).toArray();
    List<TilePlace> sorted = IntStream.of(order).mapToObj(places::get).toList();
    PathList names = new PathList(root);
    IntStream.of(order).forEach(at -> names.append(root.relativize(files.get(at)).toString()));
    try {
      return Optional.of(
          new Tiled(
              Tiling.of(
                  sorted.stream().map(TilePlace::own).toList(),
                  sorted.stream().map(TilePlace::stored).toList()),
              new BlockNames.Listed(root, names)));
    } catch (ArithmeticException e) {
      throw ResplitException.unsupported(
          root, "its blocks have too many different edges: merge some of them first");
    }
  }

  private boolean hasHalosAlike(Grid grid) {
    Arrangement window = halos(grid);
    return places.stream()
        .allMatch(
            place ->
                window.storedBox(grid.blocksIn(place.own()).nextLong()).equals(place.stored()));
  }

  /**
   * Returns the files in the order of the blocks; those that have none get names of no files.
   *
   * @param filled whether blocks without a file are read as something
   * @throws ResplitException if files are no blocks of the grid, or missing
   */
  public BlockNames names(Grid grid, boolean filled) throws ResplitException {
    TreeMap<Long, Path> held = new TreeMap<>();
    for (int i = 0; i < files.size(); i++) {
      Box own = places.get(i).own();
      long number = grid.blocksIn(own).nextLong();
      if (!grid.box(number).equals(own)) {
        throw noGrid();
      }
      Path other = held.put(number, files.get(i));
      if (other != null) {
        throw badSet("%s and %s hold the same block %s".formatted(other, files.get(i), own));
      }
    }
    List<Path> all = new ArrayList<>();
    for (long number = 0; number < grid.blockCount(); number++) {
      Path file = held.get(number);
      if (file == null && !filled) {
        throw missing(grid, number);
      }
      all.add(file == null ? root.resolve("no file of block " + number) : file);
    }
    return new BlockNames.Listed(root, all);
  }

  private ResplitException missing(Grid grid, long first) {
    long all = grid.blockCount();
    long lost = all - files.size();
    return badSet(
        "%s of %s blocks missing%s, the first at %s%s"
            .formatted(
                lost,
                all,
                root.toString().isEmpty() ? "" : " in " + root,
                grid.box(first),
                2 * lost < all
                    ? ": if nothing was computed there, as on land, give --missing fill"
                    : ""));
  }

  /**
   * Returns the set without the halos of its files.
   *
   * @throws ResplitException if these are not alike
   */
  public BlockSet own(BlockSet blocks) throws ResplitException {
    Arrangement window = halos(blocks.grid());
    for (int i = 0; i < files.size(); i++) {
      long number = blocks.grid().blocksIn(places.get(i).own()).nextLong();
      if (!window.storedBox(number).equals(places.get(i).stored())) {
        throw ResplitException.unsupported(
            files.get(i), "its halo is not as wide as those of the other files");
      }
    }
    return window.isOverlapping() ? blocks.through(window) : blocks;
  }

  private Arrangement halos(Grid grid) {
    long[] before = new long[array().rank()];
    long[] after = new long[array().rank()];
    for (TilePlace place : places) {
      for (int axis = 0; axis < before.length; axis++) {
        before[axis] = Math.max(before[axis], place.own().start(axis) - place.stored().start(axis));
        after[axis] = Math.max(after[axis], place.stored().end(axis) - place.own().end(axis));
      }
    }
    return AxisArrangement.overlapping(grid, before, after);
  }
}
