package io.resplit.header;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many steps along each of some axes lead along a way, or nearest to its end: linear equations,
 * solved by elimination.
 *
 * @param steps of each axis, none of length 0
 */
record StepEquations(List<double[]> steps) {

  /** Steps beyond which numbers are not exact, or no numbers. */
  private static final double MOST = 1e15;

  /** Less than this is left of an axis that lies along others. */
  private static final double LEAST = 1e-8;

  /** Returns the numbers, rounded; empty if axes lie in a plane, or numbers are none. */
  Optional<long[]> solved(double[] way) {
    int count = steps.size();
    double[][] rows = new double[count][count + 1];
    for (int row = 0; row < count; row++) {
      for (int column = 0; column < count; column++) {
        rows[row][column] = product(unit(row), unit(column));
      }
      rows[row][count] = product(unit(row), way);
    }
    IntStream.range(0, count).forEach(pivot -> eliminate(rows, pivot));
    double[] counts = new double[count];
    Arrays.setAll(counts, row -> rows[row][count] / rows[row][row] / length(steps.get(row)));
    boolean isKnown =
        IntStream.range(0, count)
            .allMatch(row -> Math.abs(rows[row][row]) > LEAST && Math.abs(counts[row]) < MOST);
    return isKnown
        ? Optional.of(Arrays.stream(counts).mapToLong(Math::round).toArray())
        : Optional.empty();
  }

  private static void eliminate(double[][] rows, int pivot) {
    for (int row = 0; row < rows.length; row++) {
      double factor = row == pivot ? 0 : rows[row][pivot] / rows[pivot][pivot];
      for (int column = pivot; column <= rows.length && factor != 0; column++) {
        rows[row][column] -= factor * rows[pivot][column];
      }
    }
  }

  private double[] unit(int axis) {
    double[] step = steps.get(axis);
    return Arrays.stream(step).map(each -> each / length(step)).toArray();
  }

  private static double length(double[] vector) {
    return Math.sqrt(product(vector, vector));
  }

  private static double product(double[] one, double[] other) {
    return IntStream.range(0, one.length).mapToDouble(i -> one[i] * other[i]).sum();
  }
}
