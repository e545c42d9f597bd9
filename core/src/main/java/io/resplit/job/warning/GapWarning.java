package io.resplit.job.warning;

import io.resplit.header.AxisInfo;
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
            .filter(
                axis ->
                    !in.arrangement().indices().get(axis).isDense()
                        && axes.get(axis).coordinates().isPresent())
            .mapToObj(axis -> axes.get(axis).name())
            .toList();
    if (!names.isEmpty()) {
      String message =
          "--roi leaves out or reorders indices of %s: the cells of neighbours no longer touch"
              .formatted(String.join(", ", names));
      Warning.log(GapWarning.class, message, Optional.empty(), names);
    }
  }
}
