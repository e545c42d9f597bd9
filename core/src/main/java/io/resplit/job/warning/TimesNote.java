package io.resplit.job.warning;

import io.resplit.format.FirstTimes;
import io.resplit.set.BlockSet;
import java.util.Optional;

/** Notes that times are written in other units than those of some files of the input. */
public final class TimesNote {

  private TimesNote() {}

  /** Logs one line if there are such times; loads no logger if not. */
  public static void warn(BlockSet in) {
    Optional<String> note = in.formats().times().flatMap(FirstTimes::note);
    if (note.isPresent()) {
      Warning.note(TimesNote.class, note.get(), Optional.empty());
    }
  }
}
