package io.resplit;

import io.resplit.format.SetException;
import io.resplit.set.BlockSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** Warns of what the files of an input say and those of the output cannot hold. */
final class LeftOut {

  private static final int NAMED = 12;

  private LeftOut() {}

  /** Logs one line if something is left out; loads no logger if nothing is. */
  static void warn(BlockSet in, BlockSet out) throws SetException {
    Set<String> names = new LinkedHashSet<>(in.header().notCarried());
    names.addAll(out.image(0).dropped());
    if (!names.isEmpty()) {
      String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
      LoggerFactory.getLogger(LeftOut.class)
          .warn(
              "not carried to {} files: {}{}",
              out.format().name(),
              names.stream().limit(NAMED).collect(Collectors.joining(", ")),
              more);
    }
  }
}
