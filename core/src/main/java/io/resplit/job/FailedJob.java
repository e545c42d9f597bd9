package io.resplit.job;

import io.resplit.input.InputWatch;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.journal.Journal;
import io.resplit.journal.JournalCheckpoints;
import io.resplit.journal.JournalHeader;
import io.resplit.output.OutputSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * What to say of a job that has failed: how far it came, and what its user can do now.
 *
 * @param files how many files the job was to write
 */
record FailedJob(InputWatch source, OutputSet sink, long files) {

  private static final String START_AGAIN = "start again with --overwrite";

  /** Returns what to throw for a job that was stopped. */
  CancellationException stopped() {
    return new CancellationException("stopped: " + complete());
  }

  /**
   * Returns what to throw for a failure, with a remedy that works: --resume only where inputs,
   * unfinished files and the journal are still such that a job could resume.
   *
   * @param journal the journal of the job
   * @param header what that journal began with
   * @param checkpoints what was committed to it
   * @throws ResplitException if an input has changed, which is why the job has failed
   */
  IoFailure explained(
      IoFailure failure, JobJournal journal, JournalHeader header, JournalCheckpoints checkpoints)
      throws ResplitException {
    requireInputs(failure);
    return failure.with(
        "; " + complete() + ", " + remedy(failure, journal, header, checkpoints.committedSteps()));
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

  private String remedy(IoFailure failure, JobJournal journal, JournalHeader header, long steps) {
    Optional<Path> lost = sink.lostPart();
    if (lost.isPresent()) {
      return (failure.path().equals(lost.get())
              ? ""
              : lost.get() + " has been changed in the meantime: ")
          + START_AGAIN;
    }
    return holds(journal, header, steps)
        ? "--resume continues"
        : "its journal has been changed in the meantime: " + START_AGAIN;
  }

  private static boolean holds(JobJournal journal, JournalHeader header, long steps) {
    try {
      Optional<Journal> found = journal.found();
      return found.isPresent()
          && found.get().header().equals(header)
          && found.get().steps() >= steps;
    } catch (IOException e) {
      return false;
    }
  }

  private String complete() {
    long done = sink.published();
    return done + " of " + files + (files == 1 ? " file is" : " files are") + " complete";
  }
}
