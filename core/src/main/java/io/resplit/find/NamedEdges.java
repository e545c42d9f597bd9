package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.StorageOrder;
import io.resplit.find.clue.ModelTiles;
import io.resplit.find.clue.TilePlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.partition.rectangular.BoxList;
import io.resplit.set.NameLimit;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The partition that names state by the first elements of blocks, {@code {o0}}, by their ends,
 * {@code {e0}}, or both: what is not said is where a neighbour begins or ends. Axes are as listed.
 *
 * <p>Takes memory for the box of each block, within the limit for names. Confined to one thread.
 */
final class NamedEdges {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[oe]([0-9]{1,2})[:}]");
  private static final Pattern INDEX = Pattern.compile("\\{[0-9ijk*]");

  private final NamedBlocks blocks;
  private final NameTemplate template;
  private final NameLimit limit;
  private final List<TreeSet<Long>> starts;
  private final List<TreeSet<Long>> ends;
  private final Optional<Lengths> lengths;
  private Shape array;

  /** Knows the shapes of blocks. */
  @FunctionalInterface
  interface Lengths {
    /** Returns the shape of the block of that name, as listed. */
    Shape of(String name) throws IOException;
  }

  private NamedEdges(NamedBlocks blocks, NameTemplate template, Optional<Lengths> lengths) {
    this.blocks = blocks;
    this.template = template;
    this.lengths = lengths;
    this.limit = new NameLimit(blocks.nameBytes());
    this.starts = Stream.generate(TreeSet<Long>::new).limit(template.rank()).toList();
    this.ends = Stream.generate(TreeSet<Long>::new).limit(template.rank()).toList();
  }

  /**
   * Returns how many axes there are at least in names of a pattern that states edges; 0 if it
   * states none, or indices as well.
   */
  static int axesIn(String pattern) {
    if (INDEX.matcher(pattern).find()) {
      return 0;
    }
    return PLACEHOLDER
        .matcher(pattern)
        .results()
        .mapToInt(found -> Integer.parseInt(found.group(1)) + 1)
        .max()
        .orElse(0);
  }

  /**
   * Reads the names.
   *
   * @param shape shape of the array, if it is known
   * @throws IllegalArgumentException if the shape is needed
   */
  static NamedEdges of(NamedBlocks blocks, NameTemplate template, Optional<Shape> shape)
      throws IOException {
    NamedEdges edges = new NamedEdges(blocks, template, Optional.empty());
    edges.collect();
    edges.array = shape.isPresent() ? shape.get() : edges.extent();
    return edges;
  }

  /** Returns the same of files that say how long they are; the array ends with the last of them. */
  static NamedEdges ofFiles(NamedBlocks blocks, NameTemplate template, Lengths lengths)
      throws IOException {
    NamedEdges edges = new NamedEdges(blocks, template, Optional.of(lengths));
    long[] ends = new long[template.rank()];
    edges.forEach((name, box) -> Arrays.setAll(ends, axis -> Math.max(ends[axis], box.end(axis))));
    edges.array = Shape.of(ends);
    return edges;
  }

  /**
   * Returns the grid that the names state, if they do.
   *
   * @param withGaps whether blocks may be missing
   */
  Optional<Grid> grid(boolean withGaps) throws IOException {
    BoxList boxes = boxes();
    Optional<Grid> grid = boxes.regularity().grid();
    return grid.isEmpty() && withGaps ? boxes.gridWithGaps() : grid;
  }

  private BoxList boxes() throws IOException {
    BoxList boxes = new BoxList(array);
    forEach((name, box) -> boxes.add(box));
    return boxes;
  }

  /**
   * Returns the blocks that are no grid.
   *
   * @param order how axes are listed
   * @throws ResplitException if they do not make up the array, with the reason
   */
  ModelTiles.Tiled tiling(StorageOrder order) throws IOException {
    ModelTiles tiles = new ModelTiles(blocks.root(), order);
    forEach(
        (name, listed) -> {
          Box box = order.toListed(listed);
          tiles.add(blocks.file(name), new TilePlace(box, box, order.toSlowestFirst(array)));
        });
    Optional<ModelTiles.Tiled> tiling = tiles.tiling();
    if (tiling.isPresent()) {
      return tiling.get();
    }
    BoxList boxes = boxes();
    throw badSet(
        "blocks like '%s' in %s are %s; %s"
            .formatted(
                template,
                blocks.root(),
                boxes.regularity(),
                ModelTiles.flaw(boxes).orElse("they have gaps")));
  }

  private void collect() throws IOException {
    blocks
        .names()
        .that(name -> template.matches(name) && limit.take(name))
        .forEach(
            name -> {
              add(template.startsIn(name).orElseThrow(), starts);
              add(template.endsIn(name).orElseThrow(), ends);
            });
    limit.require();
    if (Stream.concat(starts.stream(), ends.stream()).allMatch(TreeSet::isEmpty)) {
      throw badSet(blocks.noneLike(template));
    }
  }

  private static void add(long[] numbers, List<TreeSet<Long>> to) {
    for (int axis = 0; axis < numbers.length; axis++) {
      if (numbers[axis] >= 0) {
        to.get(axis).add(numbers[axis]);
      }
    }
  }

  private Shape extent() {
    return Shape.of(
        template.rank(),
        axis -> {
          if (ends.get(axis).isEmpty()) {
            throw new IllegalArgumentException(
                "the shape of the array is needed: '%s' does not say where axis %d ends, so give --shape"
                    .formatted(template, axis));
          }
          return Math.max(1, ends.get(axis).last());
        });
  }

  /** Receives a block. */
  private interface Visitor {
    void visit(String name, Box listed) throws IOException;
  }

  private void forEach(Visitor visitor) throws IOException {
    blocks.names().that(template::matches).forEach(name -> visitor.visit(name, box(name)));
  }

  /** What a name does not say follows from the length of the block, or from its neighbours. */
  private Box box(String name) throws IOException {
    long[] from = template.startsIn(name).orElseThrow();
    long[] to = template.endsIn(name).orElseThrow();
    Optional<Shape> own =
        lengths.isPresent() ? Optional.of(lengths.get().of(name)) : Optional.empty();
    for (int axis = 0; axis < from.length; axis++) {
      long length = own.isPresent() ? own.get().length(axis) : 0;
      if (from[axis] < 0 && to[axis] > 0) {
        from[axis] = length > 0 ? to[axis] - length : or(ends.get(axis).lower(to[axis]), 0);
      }
      from[axis] = Math.max(0, from[axis]);
      if (to[axis] < 0) {
        to[axis] =
            length > 0
                ? Math.addExact(from[axis], length)
                : or(starts.get(axis).higher(from[axis]), array.length(axis));
      }
      if (from[axis] >= to[axis]) {
        throw badSet(
            "block %s is empty: [%d,%d) on axis %d"
                .formatted(blocks.root().resolve(name), from[axis], to[axis], axis));
      }
    }
    return Box.of(from, to);
  }

  private static long or(Long neighbour, long none) {
    return neighbour == null ? none : neighbour;
  }
}
