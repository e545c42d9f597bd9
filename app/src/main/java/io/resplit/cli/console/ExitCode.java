package io.resplit.cli.console;

/** How the process ends; the numbers are part of the interface and never change. */
public enum ExitCode {
  /** The job is done. */
  DONE(0),
  /** An error in resplit itself. */
  INTERNAL(1),
  /** The command line is wrong. */
  USAGE(2),
  /** Blocks or a manifest are missing, unreadable or not what they should be. */
  INPUT(3),
  /** Going on could destroy something. */
  REFUSED(4),
  /** The memory limit is too small, or the chunk cache. */
  NO_PLAN(5),
  /** Reading or writing failed; what is complete stays. */
  IO_FAILED(6),
  /** Two sets, or a set and its checksums, are not the same. */
  DIFFERENT(7),
  /** A file uses something that resplit cannot do. */
  UNSUPPORTED(8),
  /** Ended by SIGINT, usually Ctrl-C. */
  INTERRUPTED(130),
  /** The reader of the results went away, as {@code head} does: what SIGPIPE makes of others. */
  NO_READER(141),
  /** Ended by SIGTERM. */
  TERMINATED(143);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** Returns the number that the process returns. */
  public int code() {
    return code;
  }
}
