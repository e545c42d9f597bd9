package io.resplit.partition.rectangular;

import io.resplit.geometry.Box;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * How the blocks of two partitions of one array correspond.
 *
 * @param pairs number of pairs of blocks that share an element
 * @param isOneToOne whether each block of either shares elements with one of the other, and no more
 */
public record Correspondence(long pairs, boolean isOneToOne) {

  /** Receives pairs of blocks. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Visits two blocks that share an element.
     *
     * @param first number of the block in the first partition
     * @param second number of the block in the second partition
     * @param common what they share
     */
    void pair(long first, long second, Box common);
  }

  /** Counts on each axis: pairs of two grids are the product, and at most one for each element. */
  private static Correspondence ofGrids(Grid first, Grid second) {
    long pairs = 1;
    for (int axis = 0; axis < first.rank(); axis++) {
      pairs *= pairs(first.axis(axis), second.axis(axis));
    }
    boolean single = pairs == first.blockCount() && pairs == second.blockCount();
    return new Correspondence(pairs, single);
  }

  /** As many as there are different ends. */
  private static long pairs(AxisGrid first, AxisGrid second) {
    boolean swap = first.count() > second.count();
    AxisGrid few = swap ? second : first;
    AxisGrid many = swap ? first : second;
    return many.count()
        + LongStream.range(0, few.count()).filter(i -> !many.isEnd(few.end(i))).count();
  }

  /**
   * Visits pairs, by the numbers of the first partition and then of the second.
   *
   * @param most how many pairs of two grids to visit: others are counted only
   * @throws IllegalArgumentException if the arrays are of different shapes
   */
  public static Correspondence of(Partition first, Partition second, long most, Visitor visitor) {
    if (!first.array().equals(second.array())) {
      throw new IllegalArgumentException(
          "blocks of %s cannot be compared with blocks of %s: the arrays have different shapes"
              .formatted(first.array(), second.array()));
    }
    if (first instanceof GridBlocks one && second instanceof GridBlocks other) {
      visit(one, other, most, visitor);
      return ofGrids(one.grid(), other.grid());
    }
    return ofLists(first, second, visitor);
  }

  private static void visit(GridBlocks first, GridBlocks second, long most, Visitor visitor) {
    long left = most;
    for (long number = 0; number < first.count() && left > 0; number++) {
      Box box = first.box(number);
      PrimitiveIterator.OfLong others = second.blocksIn(box);
      for (; others.hasNext() && left > 0; left--) {
        long other = others.nextLong();
        visitor.pair(number, other, box.intersection(second.box(other)));
      }
    }
  }

  private static Correspondence ofLists(Partition first, Partition second, Visitor visitor) {
    long pairs = 0;
    boolean single = first.count() == second.count();
    for (long number = 0; number < first.count(); number++) {
      Box box = first.box(number);
      long before = pairs;
      for (PrimitiveIterator.OfLong others = second.blocksIn(box); others.hasNext(); pairs++) {
        long other = others.nextLong();
        Box otherBox = second.box(other);
        visitor.pair(number, other, box.intersection(otherBox));
        single = single && isSingle(first.blocksIn(otherBox));
      }
      single &= pairs == before + 1;
    }
    return new Correspondence(pairs, single);
  }

  private static boolean isSingle(PrimitiveIterator.OfLong blocks) {
    blocks.nextLong();
    return !blocks.hasNext();
  }
}
