package io.resplit.journal;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What the tasks of a job have in common.
 *
 * @param tasks how many there are
 * @param job fingerprint of both sets and of how the output is cut
 * @param inputs fingerprint of the names, sizes and times of all inputs
 * @param digest digest that the input is recorded with, if that must be the one of the output; or
 *     else empty
 * @param history line for the history of files; empty if unknown
 * @param bytes size of the output if it is a single file; or else 0
 */
public record TaskJob(
    long tasks, String job, String inputs, String digest, String history, long bytes) {

  /** Leaves out a history that is too long; refuses a job without tasks. */
  public TaskJob {
    if (tasks < 1) {
      throw new IllegalArgumentException("a job has at least one task, not " + tasks);
    }
    history = history.length() > JournalHeader.MOST_TEXT ? "" : history;
  }

  /** Writes this to a new file, and forces it to the disk. */
  public void write(Path file, boolean durable) throws IOException {
    EntryFile.write(file, durable, TaskJob.class, this, lines -> {});
  }

  /**
   * Reads what a file says.
   *
   * @throws io.resplit.io.ResplitException if it is damaged, or of another version
   */
  public static TaskJob read(Path file) throws IOException {
    return EntryFile.read(file, TaskJob.class, entry -> {});
  }
}
