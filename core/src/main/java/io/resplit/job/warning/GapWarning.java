package io.resplit.job.warning;

import io.resplit.geometry.AxisIndices;
import io.resplit.header.AxisInfo;
import io.resplit.header.CoordinateOrder;
import io.resplit.header.Longitudes;
import io.resplit.set.BlockSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Warns of axes on which indices are left out or reordered, if they have coordinates. */
public final class GapWarning {

  private GapWarning() {}

  /** Logs one line if there are such axes; loads no logger if there are none. */
  public static void warn(BlockSet in) {
    List<AxisInfo> axes = in.header().axes();
    List<String> names =
        IntStream.range(0, axes.size())
            .filter(axis -> axes.get(axis).coordinates().isPresent() && isTorn(in, axis))
            .mapToObj(axis -> axes.get(axis).name())
            .toList();
    if (!names.isEmpty()) {
      String message =
          "--roi leaves out or reorders indices of %s: the cells of neighbours no longer touch"
              .formatted(String.join(", ", names));
      Warning.log(GapWarning.class, message, Optional.empty(), names);
    }
  }

  /** Longitudes that go on where the axis begins are in order, though their indices are not. */
  private static boolean isTorn(BlockSet in, int axis) {
    AxisIndices indices = in.arrangement().indices().get(axis);
    AxisInfo info = in.header().axes().get(axis);
    boolean goesOn =
        Longitudes.are(info)
            && !indices.rises()
            && CoordinateOrder.firstTurn(info, in.grid().axis(axis)).isEmpty();
    return !indices.isDense() && !goesOn;
  }
}
