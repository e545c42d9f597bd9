package io.resplit.partition;

import io.resplit.geometry.Box;
import java.util.PrimitiveIterator;

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

  /**
   * Visits all pairs, by the numbers of the first partition and then of the second.
   *
   * @throws IllegalArgumentException if the arrays are of different shapes
   */
  public static Correspondence of(Partition first, Partition second, Visitor visitor) {
    if (!first.array().equals(second.array())) {
      throw new IllegalArgumentException(
          "blocks of %s cannot be compared with blocks of %s: the arrays have different shapes"
              .formatted(first.array(), second.array()));
    }
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
