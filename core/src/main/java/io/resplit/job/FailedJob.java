package io.resplit.job;

import io.resplit.input.InputWatch;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * What to say of a job that has failed: how far it came, and what its user can do now.
 *
 * @param target what it was writing
 * @param files how many files the job was to write
 */
record FailedJob(InputWatch source, JobTarget target, long files) {

  private static final String START_AGAIN = "start again with --overwrite";

  /** Returns what to throw for a job that was stopped. */
  CancellationException stopped() {
    return new CancellationException("stopped: " + complete());
  }

  /**
   * Returns what to throw for a failure, with a remedy that works: --resume only where inputs,
   * unfinished files and the journal are still such that a job could resume.
   *
   * @param steps how many steps were committed to the journal
   * @throws ResplitException if an input has changed, which is why the job has failed
   */
  IoFailure explained(IoFailure failure, long steps) throws ResplitException {
    requireInputs(failure);
    return failure.with("; " + complete() + ", " + remedy(failure, steps));
  }

  /**
   * Checks whether the inputs have changed, which explains many failures.
   *
   * @throws ResplitException if one has
   */
  void requireInputs(IOException failure) throws ResplitException {
    try {
      source.checkAll();
    } catch (ResplitException changed) {
      changed.addSuppressed(failure);
      throw changed;
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private String remedy(IoFailure failure, long steps) {
    Optional<Path> lost = target.sink().lostPart();
    if (lost.isPresent()) {
      return (failure.path().equals(lost.get())
              ? ""
              : lost.get() + " has been changed in the meantime: ")
          + START_AGAIN;
    }
    return holds(steps)
        ? "--resume continues"
        : "its journal has been changed in the meantime: " + START_AGAIN;
  }

  private boolean holds(long steps) {
    try {
      Optional<Journal> found = target.journal().files().leftJournal();
      return found.isPresent()
          && found.get().header().equals(target.header())
          && found.get().steps() >= steps;
    } catch (IOException e) {
      return false;
    }
  }

  private String complete() {
    long done = target.sink().published();
    return done + " of " + files + (files == 1 ? " file is" : " files are") + " complete";
  }
}
