package io.resplit.job.warning;

import io.resplit.output.OutputSpace;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;

/** Notes that a disk may become full: what is compressed may need less space than elements take. */
public final class SpaceNote {

  private SpaceNote() {}

  /** Logs one line if there is less space than may be needed; loads no logger if not. */
  public static void warn(BlockSet out) throws IOException {
    OutputSpace space = OutputSpace.of(out);
    if (!out.names().isShared() && space.neededBytes() > space.freeBytes()) {
      String message =
          ("%s needs at most %s bytes, and %s are free: it is compressed and may need "
                  + "less; if the disk becomes full, free some space and add --resume")
              .formatted(out.root(), space.neededBytes(), space.freeBytes());
      Warning.note(SpaceNote.class, message, Optional.of(out.root()));
    }
  }
}
