package io.resplit.header;

import io.resplit.geometry.AxisIndices;
import io.resplit.partition.AxisGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Finds out whether files follow each other on an axis as their coordinates do.
 *
 * <p>Joined coordinates that rise or fall in every file, but not from one file to the next, are a
 * sign of files in the wrong order, or of times that several files have. A step to the next file
 * that is much larger than those next to it is a sign of a file that is missing in between; where
 * it is not, none is.
 */
public final class CoordinateOrder {

  /** More than the longest month is longer than the shortest, less than one step more. */
  private static final double LARGER = 1.5;

  private final Attribute coordinates;

  private CoordinateOrder(Attribute coordinates) {
    this.coordinates = coordinates;
  }

  /**
   * Returns the first index at which coordinates turn back or repeat themselves; empty if they
   * never do, or do so within a block as well.
   *
   * @param axis the whole axis; what was never written at the end of a block is not compared
   * @param blocks the axis, cut into the parts that the files store
   */
  public static OptionalLong firstTurn(AxisInfo axis, AxisGrid blocks) {
    Attribute all = axis.coordinates().orElseThrow();
    LongStream.Builder known = LongStream.builder();
    List<Long> ends = new ArrayList<>();
    long count = 0;
    for (long block = 0; block < blocks.count(); block++) {
      long start = blocks.start(block);
      long end = blocks.end(block);
      while (end > start && axis.isUnknown(end - 1, end)) {
        end--;
      }
      LongStream.range(start, end).forEach(known::add);
      count += end - start;
      if (end > start) {
        ends.add(count);
      }
    }
    if (ends.isEmpty()) {
      return OptionalLong.empty();
    }
    long[] indices = known.build().toArray();
    OptionalLong turn =
        new CoordinateOrder(all.of(AxisIndices.of(indices)))
            .firstTurn(AxisGrid.ofEnds(ends.stream().mapToLong(Long::longValue).toArray()));
    return turn.isPresent() ? OptionalLong.of(indices[(int) turn.getAsLong()]) : turn;
  }

  /** Returns whether the step to an index is about as large as those next to it. */
  public static boolean isSteady(Attribute coordinates, long index) {
    return comparedStep(coordinates::number, coordinates.count(), (int) index) <= LARGER;
  }

  /** Returns whether the step to an index is longer than those next to it. */
  public static boolean isLonger(double[] coordinates, int index) {
    return comparedStep(i -> coordinates[i], coordinates.length, index) > LARGER;
  }

  /** Returns a step as a multiple of the least next to it; no number if one turns or none is. */
  private static double comparedStep(IntToDoubleFunction all, int count, int index) {
    IntToDoubleFunction step = i -> all.applyAsDouble(i) - all.applyAsDouble(i - 1);
    double[] ratios =
        IntStream.of(index - 1, index + 1)
            .filter(other -> other > 0 && other < count)
            .mapToDouble(other -> step.applyAsDouble(index) / step.applyAsDouble(other))
            .toArray();
    boolean areSteps =
        DoubleStream.of(ratios).allMatch(ratio -> ratio > 0 && ratio < Double.POSITIVE_INFINITY);
    return areSteps ? DoubleStream.of(ratios).max().orElse(Double.NaN) : Double.NaN;
  }

  private OptionalLong firstTurn(AxisGrid blocks) {
    OptionalLong first = OptionalLong.empty();
    int direction = direction(blocks);
    for (int i = 1; i < coordinates.count(); i++) {
      if (step(i) != direction || step(i) == 0) {
        if (!isBorder(i, blocks)) {
          return OptionalLong.empty();
        }
        first = first.isPresent() ? first : OptionalLong.of(i);
      }
    }
    return first;
  }

  /** Returns the sign of the first step within a file; if there is none, of the first step. */
  private int direction(AxisGrid blocks) {
    for (int i = 1; i < coordinates.count(); i++) {
      if (!isBorder(i, blocks)) {
        return step(i);
      }
    }
    return coordinates.count() > 1 ? step(1) : 0;
  }

  private static boolean isBorder(int index, AxisGrid blocks) {
    return blocks.start(blocks.indexOf(index)) == index;
  }

  /** Returns the sign of the step to a number from the one before; 0 for what has no order. */
  private int step(int index) {
    return switch (coordinates.type().kind()) {
      case INT -> Long.compare(coordinates.integer(index), coordinates.integer(index - 1));
      case UINT -> Long.compareUnsigned(coordinates.integer(index), coordinates.integer(index - 1));
      case FLOAT -> (int) Math.signum(coordinates.number(index) - coordinates.number(index - 1));
      case COMPLEX, BYTES -> 0;
    };
  }
}
