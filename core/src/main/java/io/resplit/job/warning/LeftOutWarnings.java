package io.resplit.job.warning;

import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import io.resplit.text.NameList;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
      String message =
          "not carried over to %s files: %s"
              .formatted(out.format().name(), NameList.first(NAMED, names));
      Warning.log(LeftOutWarnings.class, message, file(in), List.copyOf(names));
    }
  }
}
