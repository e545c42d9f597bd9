package io.resplit;

import io.resplit.journal.CommitInterval;
import io.resplit.set.Existing;
import io.resplit.set.Fsync;
import io.resplit.set.OutputOptions;

/**
 * How to run a plan.
 *
 * @param existing what may happen to outputs that are there already
 * @param fsync when what is written is forced to the disk
 * @param interval how much is done between two commits
 * @param checksums whether checksums are computed and recorded
 * @param readBack whether outputs are read again and compared before they get their final names
 * @param chunks how filtered chunks are encoded, decoded and kept; as in the plan
 * @param history when and how the run was asked for, told to whoever goes on with it; may be empty
 */
public record RunOptions(
    Existing existing,
    Fsync fsync,
    CommitInterval interval,
    boolean checksums,
    boolean readBack,
    ChunkOptions chunks,
    String history) {

  /** Creates options with the usual ones for chunks. */
  public RunOptions(
      Existing existing,
      Fsync fsync,
      CommitInterval interval,
      boolean checksums,
      boolean readBack) {
    this(existing, fsync, interval, checksums, readBack, ChunkOptions.DEFAULT, "");
  }

  /** Returns these options with others for chunks. */
  public RunOptions with(ChunkOptions options) {
    return new RunOptions(existing, fsync, interval, checksums, readBack, options, history);
  }

  /** Returns these options with a line that tells when and how the run was asked for. */
  public RunOptions withHistory(String line) {
    return new RunOptions(existing, fsync, interval, checksums, readBack, chunks, line);
  }

  /** Durable, with checksums, onto nothing that exists. */
  public static final RunOptions DEFAULT =
      new RunOptions(Existing.REFUSE, Fsync.BLOCK, CommitInterval.DEFAULT, true, false);

  /** Returns these options with another policy for existing outputs. */
  public RunOptions with(Existing policy) {
    return new RunOptions(policy, fsync, interval, checksums, readBack, chunks, history);
  }

  /** Returns these options with another interval. */
  public RunOptions with(CommitInterval commitInterval) {
    return new RunOptions(existing, fsync, commitInterval, checksums, readBack, chunks, history);
  }

  boolean isDurable() {
    return fsync != Fsync.NONE;
  }

  CommitInterval effectiveInterval() {
    return fsync == Fsync.END ? CommitInterval.NEVER : interval;
  }

  OutputOptions outputOptions(boolean replace) {
    return new OutputOptions(fsync, checksums, readBack, replace);
  }
}
