package io.resplit.describe;

import io.resplit.format.Formats;
import io.resplit.header.AxisInfo;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The order that axes of an input need, as {@code --permute} lists it. Immutable.
 *
 * @param in the input, its axes in the order of the output
 */
record NeededOrder(BlockSet in) {

  /** Returns which axis of the files becomes the one at a listed position of the output. */
  int stored(int position) {
    return in.axes().inverse().axis(in.order().axis(position, in.grid().rank()));
  }

  /** Returns the number by which users list an axis of the files. */
  int listed(int axis) {
    return in.order().axis(axis, in.grid().rank());
  }

  /** Returns axes of the files, in the order in which the output lists them, as numbers. */
  String permute(List<Integer> stored) {
    return stored.stream()
        .map(axis -> Integer.toString(listed(axis)))
        .collect(Collectors.joining(","));
  }

  /**
   * Checks that the axes of an output are in the order that its format needs.
   *
   * @param axes slowest first
   * @param name of the format
   * @throws ResplitException if they are not; names the order to give
   */
  void require(List<AxisInfo> axes, Formats formats, String name, String place)
      throws ResplitException {
    Optional<AxisMap> needed =
        name.equals(Formats.RAW) ? Optional.empty() : formats.named(name).neededOrder(axes);
    if (needed.isPresent()) {
      List<AxisInfo> ordered = needed.get().permute(axes);
      List<Integer> stored =
          in.order().toListed(needed.get().toList()).stream()
              .map(axis -> in.axes().inverse().axis(axis))
              .toList();
      throw ResplitException.unsupported(
          Path.of(place),
          ("%s needs the axes %s in this order, slowest first, not %s: give --permute %s (and "
                  + "list --axes, if you give it, as %s)")
              .formatted(
                  name,
                  names(ordered),
                  names(axes),
                  permute(stored),
                  names(in.order().toListed(ordered))));
    }
  }

  private static String names(List<AxisInfo> axes) {
    return axes.stream().map(AxisInfo::name).collect(Collectors.joining(","));
  }
}
