package io.resplit.cli.console;

/** How the process ends; the numbers are part of the interface and never change. */
public enum ExitCode {
  /** The job is done. */
  DONE(0, "done"),
  /** An error in resplit itself. */
  INTERNAL(1, "internal error; please report it"),
  /** The command line is wrong. */
  USAGE(2, "wrong usage"),
  /** Blocks or a manifest are missing, unreadable or not what they should be. */
  INPUT(3, "input wrong or incomplete"),
  /** Going on could destroy something. */
  REFUSED(4, "refused, without any change: for example, the output exists"),
  /** The memory limit is too small, or the chunk cache. */
  NO_PLAN(5, "no plan fits the memory, or no chunks fit the cache"),
  /** Reading or writing failed; what is complete stays. */
  IO_FAILED(6, "reading or writing failed, or there is too little disk space"),
  /** Two sets, or a set and its checksums, are not the same. */
  DIFFERENT(7, "verification found a difference"),
  /** A file uses something that resplit cannot do. */
  UNSUPPORTED(8, "unsupported"),
  /** Ended by SIGINT, usually Ctrl-C. */
  INTERRUPTED(130, "ended by SIGINT (Ctrl-C)"),
  /** The reader of the results went away, as {@code head} does: what SIGPIPE makes of others. */
  NO_READER(141, "the program that reads the results has ended"),
  /** Ended by SIGTERM. */
  TERMINATED(143, "ended by SIGTERM");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** Returns what it means, for users. */
  public String meaning() {
    return meaning;
  }

  /** Returns the number that the process returns. */
  public int code() {
    return code;
  }
}
