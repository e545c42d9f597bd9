package io.resplit.job;

import io.resplit.format.FolderFiles;
import io.resplit.format.Format;
import io.resplit.format.Formats;
import io.resplit.io.FolderSync;
import io.resplit.io.IoAction;
import io.resplit.io.IoFailure;
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

  /**
   * Returns the refusal of a folder in which some files have taken their places, and some not: as
   * they do so now, or since that was interrupted.
   */
  public ResplitException interrupted(ResplitException.Reason reason) throws IOException {
    try {
      JobLock.requireFree(JobFiles.beside(piece));
    } catch (ResplitException held) {
      return new ResplitException(reason, file, held.getMessage());
    }
    return new ResplitException(
        reason,
        file,
        ("an append to %s was interrupted when its files were moved: end it with "
                + "--append and --resume")
            .formatted(FolderFiles.place(file)));
  }

  /**
   * Gives the files their places. May be done again if it was interrupted.
   *
   * @param prepare makes what was written ready for that, unless it is
   */
  public void run(Format format, IoAction<Path> prepare) throws IOException {
    locked(
        unprepared -> {
          if (!isBegun()) {
            prepare.accept(unprepared);
          }
          take(format);
        });
  }

  private void take(Format format) throws IOException {
    try {
      for (String lost : format.grow(file, piece)) {
        Warning.log(TakingIn.class, "not renewed, but left out: " + lost, Optional.of(file));
      }
    } catch (IoFailure e) {
      throw e.with("; --resume ends the append to " + FolderFiles.place(file));
    }
  }

  @SuppressWarnings("try") // the lock is only held
  private void locked(IoAction<Path> step) throws IOException {
    try (JobLock lock = JobLock.take(JobFiles.beside(piece), new FolderSync(true))) {
      step.accept(piece);
    }
  }

  /** Ends what was interrupted, says so, and returns whether anything was. */
  public boolean end(Formats formats) throws IOException {
    boolean[] isEnded = {false};
    if (isBegun()) {
      locked(
          left -> {
            isEnded[0] = isBegun(); // another job may have ended it meanwhile
            if (isEnded[0]) {
              take(formats.named(formats.nameOf(file)));
            }
          });
    }
    if (isEnded[0]) {
      Warning.note(
          TakingIn.class,
          "the append to %s that was interrupted is complete now"
              .formatted(FolderFiles.place(file)),
          Optional.of(file));
    }
    return isEnded[0];
  }
}
