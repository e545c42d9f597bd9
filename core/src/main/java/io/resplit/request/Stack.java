package io.resplit.request;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A new axis along which files lie that lack it: one index each.
 *
 * @param axis its name
 * @param values coordinates, one for each file in their order; of steps the first alone; none if
 *     the files say them, or their names
 * @param step how far each coordinate is from the one before, if they are steps
 * @param units units of the values; empty if they are not known
 */
public record Stack(String axis, List<Double> values, Optional<Double> step, String units) {

  /** Copies the list. */
  public Stack {
    values = List.copyOf(values);
  }

  /** Returns an axis whose coordinates the files say, or their names. */
  public static Stack along(String axis) {
    return new Stack(axis, List.of(), Optional.empty(), "");
  }

  /**
   * Returns the coordinates of so many files; none if they are not given.
   *
   * @throws IllegalArgumentException if they are given for another number of files
   */
  public double[] values(int files) {
    if (step.isPresent()) {
      double start = values.get(0);
      return DoubleStream.iterate(0, i -> i + 1)
          .limit(files)
          .map(i -> start + i * step.get())
          .toArray();
    }
    if (!values.isEmpty() && values.size() != files) {
      throw new IllegalArgumentException(
          ("--stack gives %d values of %s for %d files: give a value for each file, or "
                  + "FIRST:STEP")
              .formatted(values.size(), axis, files));
    }
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
