package io.resplit.cli.console;

/** How the process ends; the numbers are part of the interface and never change. */
public enum ExitCode {
  /** The job is done. */
  DONE(0, "done"),
  /** An error in resplit itself. */
  INTERNAL(1, "internal error"),
  /** The command line is wrong. */
  USAGE(2, "wrong usage"),
  /** Blocks or a manifest are missing, unreadable or not what they should be. */
  INPUT(3, "input wrong or incomplete"),
  /** Going on could destroy something. */
  REFUSED(4, "refused: output exists, is the input, is locked or belongs to another plan"),
  /** The memory limit is too small, or the chunk cache. */
  NO_PLAN(5, "no plan fits the memory, no chunks fit the cache"),
  /** Reading or writing failed; what is complete stays. */
  IO_FAILED(6, "I/O failed while running; can be resumed"),
  /** Two sets, or a set and its checksums, are not the same. */
  DIFFERENT(7, "verification found a difference"),
  /** A file uses something that resplit cannot do. */
  UNSUPPORTED(8, "unsupported"),
  /** Ended by SIGINT, usually Ctrl-C. */
  INTERRUPTED(130, "interrupted"),
  /** Ended by SIGTERM. */
  TERMINATED(143, "terminated");

  private final int code;
  private final String description;

  ExitCode(int code, String description) {
    this.code = code;
    this.description = description;
  }

  /** Returns the number that the process returns. */
  public int code() {
    return code;
  }

  /** Returns what the number means, in a few words. */
  public String description() {
    return description;
  }
}
