package io.resplit.advise;

import java.util.List;

/** Bounds for what the axes from one on can still come to. Immutable. */
final class ShapeBounds {

  private final long[] chunks;
  private final long[][] need;
  private final long[][] touched;
  private final long[][] elements;

  /**
   * Creates the bounds.
   *
   * @param array lengths of the array
   * @param choices what there is to choose from for each axis
   */
  ShapeBounds(long[] array, List<AccessPattern> patterns, List<AxisChoices> choices) {
    this.chunks = products(array.length, axis -> choices.get(axis).count(0));
    this.need = new long[patterns.size()][];
    this.touched = new long[patterns.size()][];
    this.elements = new long[patterns.size()][];
    for (int which = 0; which < need.length; which++) {
      AccessPattern each = patterns.get(which);
      need[which] =
          products(array.length, axis -> Demand.leastFactor(each, axis, choices.get(axis)));
      touched[which] =
          products(array.length, axis -> each.sweeps(axis) ? 1 : choices.get(axis).count(0));
      elements[which] = products(array.length, axis -> each.sweeps(axis) ? 1 : array[axis]);
    }
  }

  @FunctionalInterface
  private interface Factor {
    long of(int axis);
  }

  /** Returns for each axis the product of the factors from it on. */
  private static long[] products(int rank, Factor factor) {
    long[] products = new long[rank + 1];
    products[rank] = 1;
    for (int axis = rank - 1; axis >= 0; axis--) {
      products[axis] = Capped.product(products[axis + 1], factor.of(axis));
    }
    return products;
  }

  /** Returns the least number of chunks that a shape with {@code fixed} ones comes to. */
  long leastChunks(int axis, long fixed) {
    return Capped.product(fixed, chunks[axis]);
  }

  /** Returns the fewest elements that a cache must hold for a pattern. */
  long leastNeed(int which, Demand demand) {
    return Capped.product(demand.need(), need[which][demand.axis()]);
  }

  /**
   * Returns the fewest chunks that an access touches.
   *
   * @param lengthsLeft most elements that the lengths of the axes left may multiply to
   */
  long leastTouched(int which, Demand demand, long lengthsLeft) {
    int axis = demand.axis();
    long least = Math.max(touched[which][axis], (elements[which][axis] - 1) / lengthsLeft + 1);
    return Capped.product(demand.touched(), least);
  }
}
