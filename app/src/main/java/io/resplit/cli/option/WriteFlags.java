package io.resplit.cli.option;

import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobOptions;
import picocli.CommandLine.Option;

/** Options of a command that writes files of arrays. */
public final class WriteFlags {

  @Option(
      names = {"-n", "--dry-run"},
      description =
          "Print the plan and write nothing. Checks input and output: the exit code shows"
              + " whether the job could start.")
  private boolean dryRun;

  @Option(
      names = "--overwrite",
      description = "Replace existing outputs. Also replaces the rest of an interrupted job.")
  private boolean overwrite;

  @Option(
      names = "--max-open",
      paramLabel = "N",
      description =
          "Set the maximum of data files open at once. At least 3, plus files that are"
              + " being synced. Default 32.")
  private int maxOpen = JobOptions.USUAL_OPEN;

  @Option(
      names = "--resume",
      description =
          "Continue an interrupted job where it stopped. Uses its memory, strategy and"
              + " disk. With --dry-run, prints the rest of the job.")
  private boolean resume;

  @Option(
      names = "--verify",
      description = "Read each output back and compare it. It gets its final name only then.")
  private boolean verify;

  @Option(
      names = "--fsync",
      paramLabel = "none|end|block",
      description =
          "Choose when outputs are forced to the disk. block (default): at each commit;"
              + " end: once; none: never.")
  private Fsync fsync = Fsync.BLOCK;

  @Option(
      names = "--commit",
      paramLabel = "SIZE",
      description =
          "Set the maximum that a resumed job writes again. Default 256MiB, or half a"
              + " minute of writing.")
  private Size commit;

  /** Returns whether nothing is to be written. */
  public boolean dryRun() {
    return dryRun;
  }

  /** Returns whether an interrupted job is to be resumed. */
  public boolean resume() {
    return resume;
  }

  /** Returns whether outputs are read again before they get their names. */
  public boolean verifies() {
    return verify;
  }

  /** Returns whether existing outputs are to be replaced. */
  boolean overwrite() {
    return overwrite;
  }

  /**
   * Returns the options of the library.
   *
   * @param existing what may happen to outputs that are there already
   * @param checksums whether checksums are recorded
   */
  JobOptions options(Existing existing, boolean checksums) {
    CommitInterval usual = CommitInterval.DEFAULT;
    CommitInterval interval =
        commit == null ? usual : new CommitInterval(commit.requireBytes("--commit"), usual.nanos());
    return new JobOptions(existing, fsync, interval, checksums, verify).withMaxOpen(maxOpen);
  }

  /** Refuses limits that no job can keep, and options that contradict each other. */
  void check() {
    if (overwrite && resume) {
      throw new IllegalArgumentException(
          "--overwrite and --resume cannot be combined: leave out one");
    }
    if (maxOpen < JobOptions.LEAST_OPEN) {
      throw new IllegalArgumentException(
          "--max-open must be at least " + JobOptions.LEAST_OPEN + ", not " + maxOpen);
    }
  }
}
