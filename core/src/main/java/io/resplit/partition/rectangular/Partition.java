package io.resplit.partition.rectangular;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.util.Comparator;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * The blocks of an array, each a half-open box, numbered from 0 in the order in which they were
 * given. They may overlap, leave gaps and reach beyond the array: {@link Regularity} says so.
 *
 * <p>Confined to one thread.
 */
public interface Partition {

  /** Returns the shape of the array. */
  Shape array();

  /** Returns the number of blocks. */
  long count();

  /** Returns the box of block {@code number}. */
  Box box(long number);

  /** Returns the numbers of the blocks that share an element with {@code region}, ascending. */
  PrimitiveIterator.OfLong blocksIn(Box region);

  /**
   * Returns the numbers of the blocks sorted by their first corners, the first axis first, and then
   * by their last. Takes 24 bytes a block.
   */
  default LongStream sorted() {
    Comparator<Long> order = Comparator.comparing(this::box, Partition::compare);
    return LongStream.range(0, count()).boxed().sorted(order).mapToLong(Long::longValue);
  }

  private static int compare(Box one, Box other) {
    int first = 0;
    int last = 0;
    for (int axis = one.rank() - 1; axis >= 0; axis--) {
      int starts = Long.compare(one.start(axis), other.start(axis));
      int ends = Long.compare(one.end(axis), other.end(axis));
      first = starts == 0 ? first : starts;
      last = ends == 0 ? last : ends;
    }
    return first == 0 ? last : first;
  }
}
