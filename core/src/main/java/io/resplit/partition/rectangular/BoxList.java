package io.resplit.partition.rectangular;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Blocks;
import io.resplit.partition.BoxTree;
import io.resplit.partition.Corners;
import io.resplit.partition.Grid;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Blocks listed one by one, which takes 16 bytes for each axis of each block. */
public final class BoxList implements Partition {

  private final Shape array;
  private final Corners corners;
  private BoxTree tree;

  /** Creates a partition without blocks of an array of that shape. */
  public BoxList(Shape array) {
    this.array = array;
    this.corners = new Corners(array.rank());
  }

  /** Returns the blocks of a set as a partition. */
  public static Partition of(Blocks blocks) {
    if (blocks.arrangement().isGrid()) {
      return new GridBlocks(blocks.grid());
    }
    BoxList boxes = new BoxList(blocks.grid().shape());
    LongStream.range(0, blocks.blockCount()).forEach(number -> boxes.add(blocks.box(number)));
    return boxes;
  }

  /**
   * Returns a partition restricted to some axes: every box projected to them, in the same order and
   * with those that have become equal. All axes in another order are a permutation, the first ones
   * a prefix.
   *
   * @param axes axes to keep, each at most once
   */
  public static BoxList restricted(Partition partition, int... axes) {
    Shape array = partition.array();
    BoxList projected = new BoxList(Shape.of(on(axes, array::length)));
    for (long number = 0; number < partition.count(); number++) {
      Box box = partition.box(number);
      projected.add(Box.of(on(axes, box::start), on(axes, box::end)));
    }
    return projected;
  }

  private static long[] on(int[] axes, IntToLongFunction value) {
    return IntStream.of(axes).mapToLong(value).toArray();
  }

  /**
   * Appends a block.
   *
   * @throws IllegalArgumentException if it has another number of axes than the array
   */
  public void add(Box box) {
    if (box.rank() != array.rank()) {
      throw new IllegalArgumentException(
          "block " + box + " has " + box.rank() + " axes, the array " + array.rank());
    }
    corners.add(box);
    tree = null;
  }

  @Override
  public Shape array() {
    return array;
  }

  @Override
  public long count() {
    return corners.count();
  }

  @Override
  public Box box(long number) {
    return corners.box(Math.toIntExact(number));
  }

  @Override
  public PrimitiveIterator.OfLong blocksIn(Box region) {
    if (tree == null) {
      tree = new BoxTree(corners);
    }
    return tree.blocksIn(region).iterator();
  }

  /** Returns the grid whose blocks are all in the partition at most once, if there is one. */
  public Optional<Grid> gridWithGaps() {
    return new RegularityCheck(this).gridWithGaps();
  }

  /** Returns what kind of partition the blocks are. */
  public Regularity regularity() {
    return new RegularityCheck(this).result();
  }
}
