package io.resplit.find;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.NameTemplate;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.BoxList;
import io.resplit.partition.Regularity;
import io.resplit.set.NameLimit;
import java.io.IOException;
import java.util.ArrayList;
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
  private final List<TreeSet<Long>> starts = new ArrayList<>();
  private final List<TreeSet<Long>> ends = new ArrayList<>();

  private NamedEdges(NamedBlocks blocks, NameTemplate template) {
    this.blocks = blocks;
    this.template = template;
    this.limit = new NameLimit(blocks.nameBytes());
    for (int axis = 0; axis < template.rank(); axis++) {
      starts.add(new TreeSet<>());
      ends.add(new TreeSet<>());
    }
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
   * Returns the grid that the names state.
   *
   * @param shape shape of the array, if it is known
   * @param withGaps whether blocks may be missing
   * @throws ResplitException if they state none, with the reason
   * @throws IllegalArgumentException if the shape is needed
   */
  static Grid grid(
      NamedBlocks blocks, NameTemplate template, Optional<Shape> shape, boolean withGaps)
      throws IOException {
    NamedEdges edges = new NamedEdges(blocks, template);
    edges.collect();
    BoxList boxes = new BoxList(shape.isPresent() ? shape.get() : edges.extent());
    edges.addTo(boxes);
    Regularity found = boxes.regularity();
    return found
        .grid()
        .or(() -> withGaps ? boxes.gridWithGaps() : Optional.empty())
        .orElseThrow(
            () ->
                badSet("blocks like '%s' in %s are %s".formatted(template, blocks.root(), found)));
  }

  private void collect() throws IOException {
    blocks
        .names()
        .forEach(
            name -> {
              if (template.matches(name) && limit.take(name)) {
                add(template.startsIn(name).orElseThrow(), starts);
                add(template.endsIn(name).orElseThrow(), ends);
              }
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
    long[] extent = new long[template.rank()];
    for (int axis = 0; axis < extent.length; axis++) {
      if (ends.get(axis).isEmpty()) {
        throw new IllegalArgumentException(
            "the shape of the array is needed: '%s' does not say where axis %d ends, so give --shape"
                .formatted(template, axis));
      }
      extent[axis] = Math.max(1, ends.get(axis).last());
    }
    return Shape.of(extent);
  }

  private void addTo(BoxList boxes) throws IOException {
    blocks
        .names()
        .forEach(
            name -> {
              if (template.matches(name)) {
                boxes.add(box(name, boxes.array()));
              }
            });
  }

  private Box box(String name, Shape array) throws ResplitException {
    long[] from = template.startsIn(name).orElseThrow();
    long[] to = template.endsIn(name).orElseThrow();
    for (int axis = 0; axis < from.length; axis++) {
      if (from[axis] < 0) {
        from[axis] = to[axis] < 0 ? 0 : or(ends.get(axis).lower(to[axis]), 0);
      }
      if (to[axis] < 0) {
        to[axis] = or(starts.get(axis).higher(from[axis]), array.length(axis));
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
