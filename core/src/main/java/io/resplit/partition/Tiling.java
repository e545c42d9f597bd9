package io.resplit.partition;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Blocks that make up an array without being a grid: each element is in one of them. Their files
 * may hold more than the block. A region of a tiling is one as well, of the blocks that it meets.
 *
 * <p>Takes {@value #BYTES_A_BLOCK} bytes for each block of three axes, and less than that for the
 * edges of the {@link #refinement}. Immutable.
 */
public final class Tiling implements Arrangement {

  /** What a block takes on the Java heap, at most, in each of the forms that a set has in a job. */
  private static final long BYTES_A_BLOCK = 400;

  private static final long FORMS = 4;

  private final Corners blocks;
  private final Corners stored;
  private final int[] files;
  private final BoxTree tree;
  private final AxisArrangement cells;
  private final Shape longestStored;
  private final boolean overlaps;
  private final Box region;
  private final Optional<Tiling> whole;

  private Tiling(
      Corners blocks,
      Corners stored,
      int[] files,
      boolean overlaps,
      Box region,
      Optional<Tiling> whole) {
    this.blocks = blocks;
    this.stored = stored;
    this.files = files;
    this.overlaps = overlaps;
    this.region = region;
    this.whole = whole;
    this.tree = new BoxTree(blocks);
    this.cells = AxisArrangement.all(refinement(blocks));
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
        blocks.stream().reduce(Box::enclosing).orElseThrow(),
        Optional.empty());
  }

  private static Corners corners(List<Box> boxes) {
    return corners(boxes.get(0).rank(), IntStream.range(0, boxes.size()), boxes::get);
  }

  private static Corners corners(int rank, IntStream numbers, IntFunction<Box> boxes) {
    Corners corners = new Corners(rank);
    numbers.mapToObj(boxes).forEach(corners::add);
    return corners;
  }

  /** Returns the grid that all edges of all blocks make up: every block is some of its cells. */
  private static Grid refinement(Corners blocks) {
    return Grid.of(
        blocks.box(0).rank(),
        axis -> {
          IntStream all = IntStream.range(0, blocks.count());
          LongStream ends = all.mapToLong(number -> blocks.end(number, axis));
          return AxisGrid.ofEnds(ends.sorted().distinct().toArray());
        });
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

  @Override
  public long blockCount() {
    return files.length;
  }

  @Override
  public Box box(long number) {
    return blocks.box((int) number);
  }

  @Override
  public Box storedBox(long number) {
    return stored.box((int) number);
  }

  @Override
  public long storedNumber(long number) {
    return files[(int) number];
  }

  @Override
  public PrimitiveIterator.OfLong blocksIn(Box part) {
    return tree.blocksIn(part).iterator();
  }

  /** {@inheritDoc} The axes are cut where the block begins and ends as well. */
  @Override
  public LongFunction<Grid> cells(Shape part, Shape least) {
    return number -> cellsOf(number, part, least);
  }

  /** Returns the grid that all edges of all blocks make up: every block is some of its cells. */
  Grid refinement() {
    return cells.grid();
  }

  /** Returns the grid of the edges through which no block reaches. */
  private Grid common() {
    return Grid.of(refinement().rank(), this::common);
  }

  /** Counts for each cell of the refinement the blocks that go on behind it. */
  private AxisGrid common(int axis) {
    AxisGrid cells = refinement().axis(axis);
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

  @Override
  public Tiling whole() {
    return whole.orElse(this);
  }

  @Override
  public boolean isOverlapping() {
    return overlaps;
  }

  @Override
  public Shape longestStored() {
    return longestStored;
  }

  /** {@inheritDoc} It has the blocks that the region meets, cut by it. */
  @Override
  public Tiling within(Box part) {
    int[] met = tree.blocksIn(part).mapToInt(Math::toIntExact).toArray();
    return new Tiling(
        corners(part.rank(), IntStream.of(met), i -> box(i).intersection(part).relativeTo(part)),
        corners(part.rank(), IntStream.of(met), i -> storedBox(i).relativeTo(part)),
        IntStream.of(met).map(number -> files[number]).toArray(),
        overlaps,
        part.shifted(region),
        Optional.of(whole()));
  }

  @Override
  public Tiling within(List<AxisIndices> some, Shape cell, long through) {
    throw new IllegalArgumentException(
        "blocks that form no grid have no steps or lists of indices");
  }

  @Override
  public Tiling permuted(AxisMap map) {
    if (map.isIdentity()) {
      return this;
    }
    return new Tiling(
        corners(map.rank(), IntStream.range(0, files.length), i -> map.permute(box(i))),
        corners(map.rank(), IntStream.range(0, files.length), i -> map.permute(storedBox(i))),
        files,
        overlaps,
        map.permute(region),
        whole.map(all -> all.permuted(map)));
  }

  @Override
  public AxisArrangement asGrid() {
    return cells;
  }

  /** Returns the cells between the edges that all blocks have. */
  @Override
  public List<Grid> otherViews() {
    return List.of(common());
  }

  @Override
  public Tiling hull() {
    return this;
  }

  @Override
  public Grid stored() {
    return whole().refinement();
  }

  @Override
  public Box region() {
    return region;
  }

  @Override
  public Box inFile(long number, Box part) {
    return part.relativeTo(storedBox(number));
  }

  @Override
  public List<Box> ofFile(long number, Box part) {
    return Stream.of(part.shifted(storedBox(number)))
        .filter(box(number)::intersects)
        .map(box(number)::intersection)
        .toList();
  }

  @Override
  public boolean isPart() {
    return whole.isPresent() && !region.equals(Box.whole(stored().shape()));
  }

  @Override
  public long heapBytes() {
    return FORMS * BYTES_A_BLOCK * blockCount();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tiling tiling
        && blocks.equals(tiling.blocks)
        && stored.equals(tiling.stored)
        && region.equals(tiling.region)
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
        LongStream.range(0, blockCount())
            .map(number -> (31L * box(number).hashCode() + storedBox(number).hashCode()) * ~number)
            .reduce(files.length, (one, next) -> 1_000_003 * one + next);
    return region + " of " + blockCount() + " blocks " + Long.toHexString(sum);
  }
}
