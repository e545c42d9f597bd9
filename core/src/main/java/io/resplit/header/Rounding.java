package io.resplit.header;

import io.resplit.array.ElementType;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How far coordinates of two files may be from one another and still be the same: as far as float32
 * rounds, and much less than the smallest step. Times are never rounded.
 */
public final class Rounding {

  /** Units of the last place of a float32. */
  private static final double UNITS = 4;

  /** The part of the smallest step. */
  private static final double PART = 1e-3;

  private Rounding() {}

  /** Returns the largest difference that is rounding, for coordinates of one axis in some files. */
  public static double limit(AxisInfo axis, Iterable<double[]> files) {
    double largest = 0;
    double step = Double.POSITIVE_INFINITY;
    for (double[] values : files) {
      largest = Math.max(largest, Arrays.stream(values).map(Math::abs).max().orElse(0));
      step = Math.min(step, step(values));
    }
    boolean isNever = axis.isTime() || step == Double.POSITIVE_INFINITY;
    return isNever ? 0 : Math.min(UNITS * Math.ulp((float) largest), PART * step);
  }

  private static double step(double[] values) {
    return IntStream.range(1, values.length)
        .mapToDouble(i -> Math.abs(values[i] - values[i - 1]))
        .filter(each -> each > 0)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns whether the coordinates of two files differ, and only by rounding. */
  public static boolean isAll(AxisInfo one, AxisInfo other) {
    Optional<double[]> first = numbers(one);
    Optional<double[]> second = numbers(other);
    if (first.isEmpty() || second.isEmpty() || first.get().length != second.get().length) {
      return false;
    }
    double limit = limit(one, Arrays.asList(first.get(), second.get()));
    return limit > 0
        && IntStream.range(0, first.get().length)
            .allMatch(i -> Math.abs(first.get()[i] - second.get()[i]) <= limit);
  }

  private static Optional<double[]> numbers(AxisInfo axis) {
    return axis.coordinates()
        .filter(all -> all.isRead() && !all.hasTexts())
        .filter(all -> all.type().kind() == ElementType.Kind.FLOAT)
        .map(all -> IntStream.range(0, all.count()).mapToDouble(all::number).toArray());
  }
}
