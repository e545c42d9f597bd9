package io.resplit.geometry;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Blocks that make up an array without being a grid: each element is in one of them. Their files
 * may hold more than the block. A region of a tiling is one as well, of the blocks that it meets.
 *
 * <p>Takes {@value #BYTES_A_BLOCK} bytes for each block of three axes, and less than that for the
 * edges of the {@link #refinement}. Immutable.
 */
public final class Tiling {

  /** What a block takes on the Java heap, at most, in each of the forms that a set has in a job. */
  public static final long BYTES_A_BLOCK = 400;

  private final Corners blocks;
  private final Corners stored;
  private final int[] files;
  private final BoxTree tree;
  private final Grid refinement;
  private final Shape longestStored;
  private final boolean overlaps;
  private final Optional<Tiling> whole;

  private Tiling(
      Corners blocks, Corners stored, int[] files, boolean overlaps, Optional<Tiling> whole) {
    this.blocks = blocks;
    this.stored = stored;
    this.files = files;
    this.overlaps = overlaps;
    this.whole = whole;
    this.tree = new BoxTree(blocks);
    this.refinement = refinement(blocks);
    this.longestStored =
        IntStream.range(0, stored.count())
            .mapToObj(i -> stored.box(i).shape())
            .reduce(Shape::extendedTo)
            .orElseThrow();
  }

  /**
   * Creates a tiling.
   *
   * @param blocks the block of each file, without common elements and gaps
   * @param stored what each file holds
   * @throws ArithmeticException if the refinement has more cells than can be counted
   */
  public static Tiling of(List<Box> blocks, List<Box> stored) {
    return new Tiling(
        corners(blocks),
        corners(stored),
        IntStream.range(0, blocks.size()).toArray(),
        !stored.equals(blocks),
        Optional.empty());
  }

  private static Corners corners(List<Box> boxes) {
    Corners corners = new Corners(boxes.get(0).rank());
    boxes.forEach(corners::add);
    return corners;
  }

  /** Returns the grid that all edges of all blocks make up: every block is some of its cells. */
  private static Grid refinement(Corners blocks) {
    AxisGrid[] axes = new AxisGrid[blocks.box(0).rank()];
    for (int axis = 0; axis < axes.length; axis++) {
      int along = axis;
      IntStream all = IntStream.range(0, blocks.count());
      long[] ends =
          all.mapToLong(number -> blocks.end(number, along)).sorted().distinct().toArray();
      axes[axis] = AxisGrid.ofEnds(ends);
    }
    return Grid.of(axes);
  }

  /**
   * Returns why boxes do not cover an array once, if they do not.
   *
   * @param array shape of the array
   */
  public static Optional<String> flaw(Shape array, List<Box> boxes) {
    Corners corners = corners(boxes);
    BoxTree tree = new BoxTree(corners);
    long left = array.volume();
    for (int i = 0; i < corners.count(); i++) {
      Box box = corners.box(i);
      long[] met = tree.blocksIn(box).limit(2).toArray();
      if (!Box.whole(array).contains(box) || met.length > 1) {
        return Optional.of(
            met.length > 1
                ? "blocks %s and %s overlap"
                    .formatted(boxes.get((int) met[0]), boxes.get((int) met[1]))
                : "block %s is outside of the array %s".formatted(box, array));
      }
      left -= box.volume();
    }
    return left == 0
        ? Optional.empty()
        : Optional.of("no block holds %s of %s elements".formatted(left, array.volume()));
  }

  /** Returns the number of blocks. */
  public long count() {
    return files.length;
  }

  /** Returns the box of a block. */
  public Box box(long number) {
    return blocks.box((int) number);
  }

  /** Returns what the file of a block holds; of a region it may start below 0. */
  public Box stored(long number) {
    return stored.box((int) number);
  }

  /** Returns where a block begins on an axis. */
  public long start(long number, int axis) {
    return blocks.start((int) number, axis);
  }

  /** Returns where it ends. */
  public long end(long number, int axis) {
    return blocks.end((int) number, axis);
  }

  /** Returns where what its file holds begins. */
  public long storedStart(long number, int axis) {
    return stored.start((int) number, axis);
  }

  /** Returns how much of the axis its file holds. */
  public long storedLength(long number, int axis) {
    return stored.end((int) number, axis) - stored.start((int) number, axis);
  }

  /** Returns the number that a block has in the whole tiling. */
  public long file(long number) {
    return files[(int) number];
  }

  /** Returns the numbers of the blocks that share an element with a region, ascending. */
  public PrimitiveIterator.OfLong blocksIn(Box region) {
    return tree.blocksIn(region).iterator();
  }

  /**
   * Returns the axes cut where a block begins and ends, and in between as its file is: into cells,
   * of which the first begins where the file does.
   *
   * @param cell shape of a cell, clipped to files that are smaller
   */
  public Grid cells(long number, Shape cell) {
    Box file = stored(number);
    return Grid.of(
        IntStream.range(0, cell.rank())
            .mapToObj(axis -> cells(box(number), file, axis, cell.clippedTo(file.shape())))
            .toArray(AxisGrid[]::new));
  }

  private AxisGrid cells(Box block, Box file, int axis, Shape cell) {
    long length = cell.length(axis);
    long first = file.start(axis);
    long skipped = (block.start(axis) - first) / length + 1;
    LongStream cut =
        LongStream.iterate(
            first + skipped * length, end -> end < block.end(axis), end -> end + length);
    LongStream before = LongStream.of(block.start(axis)).filter(start -> start > 0);
    LongStream after = LongStream.of(block.end(axis), refinement.shape().length(axis)).distinct();
    return AxisGrid.ofEnds(LongStream.concat(before, LongStream.concat(cut, after)).toArray());
  }

  /** Returns the grid that all edges of all blocks make up: every block is some of its cells. */
  public Grid refinement() {
    return refinement;
  }

  /** Returns the grid of the edges through which no block reaches. */
  public Grid common() {
    return Grid.of(
        IntStream.range(0, refinement.rank()).mapToObj(this::common).toArray(AxisGrid[]::new));
  }

  /** Counts for each cell of the refinement the blocks that go on behind it. */
  private AxisGrid common(int axis) {
    AxisGrid cells = refinement.axis(axis);
    int[] reaching = new int[(int) cells.count()];
    for (int number = 0; number < blocks.count(); number++) {
      reaching[(int) cells.indexOf(blocks.start(number, axis))]++;
      reaching[(int) cells.indexOf(blocks.end(number, axis) - 1)]--;
    }
    for (int cell = 1; cell < reaching.length; cell++) {
      reaching[cell] += reaching[cell - 1];
    }
    return AxisGrid.ofEnds(
        IntStream.range(0, reaching.length)
            .filter(cell -> reaching[cell] == 0)
            .mapToLong(cells::end)
            .toArray());
  }

  /** Returns the tiling of which this is a region, or this one. */
  public Tiling whole() {
    return whole.orElse(this);
  }

  /** Returns whether files of the whole tiling hold more than their blocks. */
  boolean overlaps() {
    return overlaps;
  }

  /** Returns the lengths of the longest that a file holds on each axis. */
  public Shape longestStored() {
    return longestStored;
  }

  /** Returns the blocks that a region meets, cut by it and seen from its first corner. */
  Tiling within(Box region) {
    Corners cut = new Corners(region.rank());
    Corners held = new Corners(region.rank());
    int[] met = tree.blocksIn(region).mapToInt(Math::toIntExact).toArray();
    for (int number : met) {
      cut.add(box(number).intersection(region).relativeTo(region));
      held.add(stored(number).relativeTo(region));
    }
    int[] ofMet = IntStream.of(met).map(number -> files[number]).toArray();
    return new Tiling(cut, held, ofMet, overlaps, Optional.of(whole()));
  }

  /** Returns the same blocks, with the same numbers, of the array with its axes permuted. */
  Tiling permuted(AxisMap map) {
    Corners turned = new Corners(map.rank());
    Corners held = new Corners(map.rank());
    for (int number = 0; number < files.length; number++) {
      turned.add(map.permute(box(number)));
      held.add(map.permute(stored(number)));
    }
    return new Tiling(turned, held, files, overlaps, whole.map(all -> all.permuted(map)));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tiling tiling
        && blocks.equals(tiling.blocks)
        && stored.equals(tiling.stored)
        && Arrays.equals(files, tiling.files);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(
        new int[] {blocks.hashCode(), stored.hashCode(), Arrays.hashCode(files)});
  }

  /** Returns the number of blocks, and a sum of all of them that tells tilings apart. */
  @Override
  public String toString() {
    long sum =
        LongStream.range(0, count())
            .map(number -> (31L * box(number).hashCode() + stored(number).hashCode()) * ~number)
            .reduce(files.length, (one, next) -> 1_000_003 * one + next);
    return count() + " blocks " + Long.toHexString(sum);
  }
}
