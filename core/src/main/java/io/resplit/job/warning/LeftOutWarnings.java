package io.resplit.job.warning;

import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Warns of what the files of an input say and those of the output cannot hold. */
public final class LeftOutWarnings {

  private static final int NAMED = 12;

  private LeftOutWarnings() {}

  private static Optional<Path> file(BlockSet in) {
    return in.grid().blockCount() == 1 ? Optional.of(in.path(0)) : Optional.empty();
  }

  /** Logs one line if something is left out; loads no logger if nothing is. */
  public static void warn(BlockSet in, BlockSet out) throws ResplitException {
    Set<String> names = new LinkedHashSet<>(in.header().notCarried());
    names.addAll(out.header().notCarried());
    names.addAll(out.image(0).dropped());
    if (!names.isEmpty()) {
      String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
      String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
      String message =
          "not carried over to %s files: %s%s".formatted(out.format().name(), first, more);
      Warning.log(LeftOutWarnings.class, message, file(in), List.copyOf(names));
    }
  }
}
