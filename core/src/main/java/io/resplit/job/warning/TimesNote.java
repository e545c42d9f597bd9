package io.resplit.job.warning;

import io.resplit.format.TimesAsFirst;
import io.resplit.set.BlockSet;
import java.util.Optional;

/** Notes that times are written in other units than those of some files of the input. */
public final class TimesNote {

  private TimesNote() {}

  /** Logs one line if there are such times; loads no logger if not. */
  public static void warn(BlockSet in) {
    if (in.format() instanceof TimesAsFirst times && times.note().isPresent()) {
      Warning.note(TimesNote.class, times.note().get(), Optional.empty());
    }
  }
}
