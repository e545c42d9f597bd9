package io.resplit.job;

import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.io.FolderSync;
import io.resplit.io.IoAction;
import io.resplit.io.ResplitException;
import io.resplit.job.warning.Warning;
import io.resplit.journal.JobFiles;
import io.resplit.journal.JobLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The end of an append to a folder that is one file: what was written next to it takes its place in
 * it.
 *
 * @param file stands for the folder
 * @param piece folder of what was written
 */
public record TakingIn(Path file, Path piece) {

  /** Returns whether files have begun to take their places. */
  public boolean isBegun() {
    return FolderFiles.isOne(file) && Files.isRegularFile(piece.resolve(FolderFiles.ADDED));
  }

  /** Returns the refusal of a folder in which some files have taken their places, and some not. */
  public ResplitException interrupted(ResplitException.Reason reason) {
    return new ResplitException(
        reason,
        file,
        "an append to %s was interrupted when its files took their places: end it with --append and --resume"
            .formatted(FolderFiles.place(file)));
  }

  /**
   * Gives the files their places. May be done again if it was interrupted.
   *
   * @param prepare makes what was written ready for that, unless it is
   */
  @SuppressWarnings("try") // the lock is only held
  public void run(Format format, IoAction<Path> prepare) throws IOException {
    JobFiles files = JobFiles.beside(piece);
    try (JobLock lock = JobLock.take(files, new FolderSync(true))) {
      if (!isBegun()) {
        prepare.accept(piece);
      }
      for (String lost : format.grow(file, piece)) {
        Warning.log(TakingIn.class, "not renewed, but left out: " + lost, Optional.of(file));
      }
    }
  }

  /** Ends what was interrupted, and returns whether anything was. */
  public boolean end(Formats formats) throws IOException {
    boolean isBegun = isBegun();
    if (isBegun) {
      run(formats.named(formats.nameOf(file)), prepared -> {});
    }
    return isBegun;
  }
}
