package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkRequest;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The lengths that chunks may have along one axis, longest first: of all lengths that cut the axis
 * into the same number of chunks the least, for a longer one makes chunks bigger and none fewer;
 * where chunks must have a least size, the greatest is wanted, too. All divisors of a block count.
 *
 * <p>There are about twice the square root of the length of the axis. Immutable.
 */
final class AxisChoices {

  /** Numbers of chunks above this one are taken this finely, which leaves out none below 2^32. */
  private static final int FINENESS_BITS = 16;

  private final long[] counts;
  private final long[] lengths;
  private final long[] mostLengths;
  private final long leastPadded;

  private AxisChoices(long[] counts, long[] lengths, long[] mostLengths) {
    this.counts = counts;
    this.lengths = lengths;
    this.mostLengths = mostLengths;
    long least = Long.MAX_VALUE;
    for (int choice = 0; choice < counts.length; choice++) {
      least = Math.min(least, Multiples.cappedProduct(counts[choice], lengths[choice]));
    }
    this.leastPadded = least;
  }

  /**
   * Returns the choices for all axes.
   *
   * @param maxElements most elements of a chunk
   */
  static List<AxisChoices> all(ChunkRequest request, long maxElements) {
    Shape array = request.array();
    return IntStream.range(0, array.rank())
        .mapToObj(
            axis ->
                request.block().isPresent()
                    ? dividing(array.length(axis), request.block().get().length(axis), maxElements)
                    : of(array.length(axis), maxElements))
        .toList();
  }

  /**
   * Returns the choices for all axes, without lengths for which the cache is too small whatever the
   * other lengths are.
   *
   * @param maxElements most elements of a chunk
   */
  static List<AxisChoices> affordable(ChunkRequest request, long maxElements) {
    List<AxisChoices> all = all(request, maxElements);
    return IntStream.range(0, all.size())
        .mapToObj(own -> all.get(own).only(choice -> isAffordable(request, all, own, choice)))
        .toList();
  }

  private static boolean isAffordable(
      ChunkRequest request, List<AxisChoices> all, int own, int choice) {
    return request.patterns().stream()
        .allMatch(each -> need(each, all, own, choice) <= request.cacheElements());
  }

  /** Returns the least that a pattern can need of a cache with a choice for one axis. */
  private static long need(AccessPattern pattern, List<AxisChoices> all, int own, int choice) {
    long need = all.get(own).lengths[choice];
    if (need == 1 || !pattern.sweeps(own)) {
      return need;
    }
    for (int axis = 0; axis < all.size(); axis++) {
      long factor = axis == own ? 1 : Demand.leastFactor(pattern, own, axis, all.get(axis));
      need = Multiples.cappedProduct(need, factor);
    }
    return need;
  }

  /**
   * Returns the choices of an axis.
   *
   * @param longest most elements of a chunk along it
   */
  static AxisChoices of(long axisLength, long longest) {
    LongStream.Builder lengths = LongStream.builder();
    long count = (axisLength - 1) / Math.min(axisLength, longest) + 1;
    long length = (axisLength - 1) / count + 1;
    while (length > 1) {
      lengths.add(length);
      long more = (axisLength - 1) / (length - 1) + 1;
      count = Math.max(more, count + (count >> FINENESS_BITS));
      length = (axisLength - 1) / count + 1;
    }
    return ofLengths(axisLength, longest, lengths.add(1).build().toArray());
  }

  /**
   * Returns the choices of an axis that divide the length of a block.
   *
   * @param longest most elements of a chunk along it
   */
  static AxisChoices dividing(long axisLength, long blockLength, long longest) {
    LongStream.Builder lengths = LongStream.builder();
    for (long divisor = 1; divisor <= blockLength / divisor; divisor++) {
      if (blockLength % divisor == 0) {
        lengths.add(divisor).add(blockLength / divisor);
      }
    }
    long[] divisors =
        lengths
            .build()
            .filter(length -> length <= longest)
            .distinct()
            .map(length -> -length)
            .sorted()
            .map(length -> -length)
            .toArray();
    return new AxisChoices(counts(axisLength, divisors), divisors, divisors);
  }

  private static AxisChoices ofLengths(long axisLength, long longest, long[] lengths) {
    long[] counts = counts(axisLength, lengths);
    long[] most =
        Arrays.stream(counts)
            .map(count -> count == 1 ? axisLength : (axisLength - 1) / (count - 1))
            .map(length -> Math.min(length, longest))
            .toArray();
    return new AxisChoices(counts, lengths, most);
  }

  private static long[] counts(long axisLength, long[] lengths) {
    return Arrays.stream(lengths).map(each -> (axisLength - 1) / each + 1).toArray();
  }

  /** Returns those choices that meet a condition. */
  AxisChoices only(IntPredicate condition) {
    int[] kept = IntStream.range(0, size()).filter(condition).toArray();
    return new AxisChoices(kept(counts, kept), kept(lengths, kept), kept(mostLengths, kept));
  }

  private static long[] kept(long[] values, int[] kept) {
    return Arrays.stream(kept).mapToLong(choice -> values[choice]).toArray();
  }

  /** Returns these choices with one left for each binary order of magnitude of the count. */
  AxisChoices coarse() {
    return only(
        choice ->
            choice == 0
                || Long.highestOneBit(counts[choice]) > Long.highestOneBit(counts[choice - 1]));
  }

  /** Returns the number of choices. */
  int size() {
    return counts.length;
  }

  /** Returns the number of chunks along the axis; does not fall with {@code choice}. */
  long count(int choice) {
    return counts[choice];
  }

  /** Returns the length of a chunk along the axis, in elements. */
  long length(int choice) {
    return lengths[choice];
  }

  /** Returns the greatest length of a chunk for this number of chunks along the axis. */
  long mostLength(int choice) {
    return mostLengths[choice];
  }

  /** Returns the greatest length of all. */
  long mostLength() {
    return Arrays.stream(mostLengths).max().orElse(0);
  }

  /**
   * Returns the least elements that all chunks in a row along the axis have, the last one whole.
   */
  long leastPadded() {
    return leastPadded;
  }
}
