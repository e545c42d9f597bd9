package io.resplit.journal;

import io.resplit.io.ResplitException;
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

  private static final long VERSION = 2;

  /** Leaves out a history that is too long; refuses a job without tasks. */
  public TaskJob {
    if (tasks < 1) {
      throw new IllegalArgumentException("a job has at least one task, not " + tasks);
    }
    history = history.length() > JournalHeader.MOST_TEXT ? "" : history;
  }

  /** Writes this to a new file, and forces it to the disk. */
  public void write(Path file, boolean durable) throws IOException {
    JournalEntry entry =
        new JournalEntry()
            .number("version", VERSION)
            .number("tasks", tasks)
            .text("job", job)
            .text("inputs", inputs)
            .text("digest", digest)
            .text("history", history)
            .number("bytes", bytes);
    EntryFile.write(file, durable, lines -> lines.accept(entry));
  }

  /**
   * Reads what a file says.
   *
   * @throws ResplitException if it is damaged, or of another version
   */
  public static TaskJob read(Path file) throws IOException {
    JournalEntry[] read = new JournalEntry[1];
    EntryFile.read(file, entry -> read[0] = entry);
    if (read[0] == null || !read[0].has("version")) {
      throw EntryFile.damaged(file);
    }
    if (read[0].number("version") != VERSION) {
      throw ResplitException.refused(
          file, file + " was written by another version of resplit: finish with that one");
    }
    try {
      return new TaskJob(
          read[0].number("tasks"),
          read[0].text("job"),
          read[0].text("inputs"),
          read[0].text("digest"),
          read[0].text("history"),
          read[0].number("bytes"));
    } catch (IllegalArgumentException e) {
      throw EntryFile.damaged(file);
    }
  }
}
