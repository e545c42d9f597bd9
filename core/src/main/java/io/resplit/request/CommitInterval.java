package io.resplit.request;

/**
 * How much a job does between two commits: it commits as soon as either is reached.
 *
 * @param bytes bytes written
 * @param nanos time, in nanoseconds
 */
public record CommitInterval(long bytes, long nanos) {

  /** The interval that costs little and loses little: 256 MiB or half a minute. */
  public static final CommitInterval DEFAULT = new CommitInterval(256L << 20, 30_000_000_000L);

  /** Commits at the end only. */
  public static final CommitInterval NEVER = new CommitInterval(Long.MAX_VALUE, Long.MAX_VALUE);
}
