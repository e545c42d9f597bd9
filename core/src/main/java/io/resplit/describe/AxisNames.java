package io.resplit.describe;

import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Spacing;
import io.resplit.request.Stack;
import io.resplit.set.BlockSet;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user says of the axes of an output: their names, and how far apart indices lie.
 *
 * @param all each axis as listed, with no value, a step, or a start and a step
 */
public record AxisNames(List<Stack> all) {

  /** Copies the list. */
  public AxisNames {
    all = List.copyOf(all);
  }

  /**
   * Returns an input as if it said the same of its axes, which are given in the order of the
   * output; an output is described like that.
   *
   * @throws IllegalArgumentException if it has another number of axes, or what is given is no step
   */
  public BlockSet in(BlockSet set) {
    int rank = set.grid().rank();
    if (all.size() != rank) {
      throw new IllegalArgumentException(
          "--axes names %d axes, but the output has %d: %s"
              .formatted(all.size(), rank, set.array().listedShape()));
    }
    ArrayHeader header = set.header();
    List<AxisInfo> axes = new ArrayList<>();
    for (int axis = 0; axis < rank; axis++) {
      Stack said = all.get(set.order().axis(set.axes().axis(axis), rank));
      AxisInfo known = header.axes().isEmpty() ? AxisInfo.named("") : header.axes().get(axis);
      if (!header.companions().isEmpty() && !known.name().equals(said.axis())) {
        throw new IllegalArgumentException(
            "--axes calls axis %s %s, which other variables have as well: name one variable, as in FILE:/NAME"
                .formatted(known.name(), said.axis()));
      }
      axes.add(axis(known, said, set.grid().shape().length(axis)));
    }
    return set.withHeader(header.withAxes(axes));
  }

  private static AxisInfo axis(AxisInfo known, Stack said, long length) {
    if (said.values().isEmpty()) {
      return known.withName(said.axis());
    }
    double step = said.step().orElse(said.values().get(0));
    if (said.values().size() > 1 || !(step > 0) || length > Spacing.MOST) {
      throw new IllegalArgumentException(
          length > Spacing.MOST
              ? "--axes gives a step of axis %s, which is longer than %,d"
                  .formatted(said.axis(), Spacing.MOST)
              : "--axes %s: give a step above 0, as in z=4um, or FIRST:STEP"
                  .formatted(said.axis()));
    }
    double start = said.step().isPresent() ? said.values().get(0) : 0;
    return new Spacing(start, step, said.units())
        .axis(said.axis(), length)
        .withUnlimited(known.unlimited());
  }
}
