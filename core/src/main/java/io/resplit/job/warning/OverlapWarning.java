package io.resplit.job.warning;

import io.resplit.io.Activity;
import io.resplit.request.JobOptions;
import io.resplit.set.BlockSet;
import io.resplit.verify.OverlapCheck;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Warns of neighbours that hold different values of the same elements. */
public final class OverlapWarning {

  private OverlapWarning() {}

  /**
   * Compares what the files of a set hold of one another, if outputs are to be verified.
   *
   * @param bytes most bytes to take for data
   */
  public static void warn(BlockSet in, JobOptions options, int bytes, Activity activity)
      throws IOException {
    if (!options.readBack() || !in.arrangement().isOverlapping()) {
      return;
    }
    BlockSet between = in.through(in.arrangement().hull());
    Set<Long> read =
        LongStream.range(0, in.blockCount())
            .mapToObj(in::storedNumber)
            .collect(Collectors.toUnmodifiableSet());
    OverlapCheck.Found found =
        OverlapCheck.of(
            between, number -> read.contains(between.storedNumber(number)), bytes, activity);
    if (found.count() > 0) {
      String message =
          "%d %s where files overlap; the first one found is %s"
              .formatted(
                  found.count(),
                  found.count() == 1 ? "element differs" : "elements differ",
                  found.first().orElseThrow());
      Warning.log(OverlapWarning.class, message, Optional.empty());
    }
  }
}
