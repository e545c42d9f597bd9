package io.resplit.job.warning;

import io.resplit.set.BlockSet;
import java.util.Optional;
import java.util.stream.IntStream;

/** Warns of unlimited dimensions of an input that are of fixed length in the output. */
public final class FixedAxesWarning {

  private FixedAxesWarning() {}

  /** Logs one line an axis; loads no logger if all stay as they are. */
  public static void warn(BlockSet in, BlockSet out) {
    BlockSet array = in.array();
    IntStream.range(0, out.grid().rank())
        .filter(axis -> array.header().isUnlimited(axis) && !out.header().isUnlimited(axis))
        .filter(axis -> !isLacking(in, axis) && !isLacking(out, axis))
        .mapToObj(axis -> message(array, axis))
        .forEach(message -> Warning.log(FixedAxesWarning.class, message, Optional.empty()));
  }

  /** An axis that files lack is unlimited only in a manner of speaking. */
  private static boolean isLacking(BlockSet set, int axis) {
    return set.lacksAxis() && set.axes().axis(0) == axis;
  }

  private static String message(BlockSet array, int axis) {
    String name = array.header().axes().get(axis).name();
    int listed = array.order().axis(axis, array.grid().rank()); // its own inverse
    return "dimension %s was unlimited and is fixed at %d in the output"
        .formatted(
            name.isEmpty() ? String.valueOf(listed) : name, array.grid().axis(axis).extent());
  }
}
