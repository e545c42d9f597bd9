package io.resplit.request;

import java.util.Optional;

/**
 * How to run a plan.
 *
 * @param existing what may happen to outputs that are there already
 * @param fsync when what is written is forced to the disk
 * @param interval how much is done between two commits
 * @param checksums whether checksums are computed and recorded
 * @param readBack whether outputs are read again and compared before they get their final names
 * @param chunks how filtered chunks are encoded, decoded and kept; as in the plan
 * @param maxOpen most data files open at once
 * @param history when and how the job was asked for, kept for jobs that resume it; may be empty
 * @param planning what the plan was made from, kept for jobs that resume it; if empty, they plan
 *     with its strategy and data memory
 */
public record JobOptions(
    Existing existing,
    Fsync fsync,
    CommitInterval interval,
    boolean checksums,
    boolean readBack,
    ChunkOptions chunks,
    int maxOpen,
    String history,
    Optional<PlanOptions> planning) {

  /** Most data files open at once unless said otherwise: far from the 256 of some systems. */
  public static final int USUAL_OPEN = 32;

  /**
   * Fewest data files that a job needs open at once: an input whose chunks are read, another one
   * that is looked at, and an output.
   */
  public static final int LEAST_OPEN = 3;

  /** Refuses too few open files. */
  public JobOptions {
    if (maxOpen < LEAST_OPEN) {
      throw new IllegalArgumentException(
          "at least " + LEAST_OPEN + " files must be open at once, not " + maxOpen);
    }
  }

  /** Creates options with the usual ones for chunks. */
  public JobOptions(
      Existing existing,
      Fsync fsync,
      CommitInterval interval,
      boolean checksums,
      boolean readBack) {
    this(
        existing,
        fsync,
        interval,
        checksums,
        readBack,
        ChunkOptions.DEFAULT,
        USUAL_OPEN,
        "",
        Optional.empty());
  }

  /** Returns these options with others for chunks. */
  public JobOptions with(ChunkOptions options) {
    return new JobOptions(
        existing, fsync, interval, checksums, readBack, options, maxOpen, history, planning);
  }

  /** Returns these options with a line that says when and how the job was asked for. */
  public JobOptions withHistory(String line) {
    return new JobOptions(
        existing, fsync, interval, checksums, readBack, chunks, maxOpen, line, planning);
  }

  /** Returns these options for a job that computes no checksums, and so decodes no copies. */
  public JobOptions withoutChecksums() {
    return new JobOptions(
        existing, fsync, interval, false, false, chunks, maxOpen, history, planning);
  }

  /** Returns these options with what the plan was made from. */
  public JobOptions withPlanning(PlanOptions from) {
    Optional<PlanOptions> of = Optional.of(from);
    return new JobOptions(
        existing, fsync, interval, checksums, readBack, chunks, maxOpen, history, of);
  }

  /** Returns these options with another number of data files open at once. */
  public JobOptions withMaxOpen(int files) {
    return new JobOptions(
        existing, fsync, interval, checksums, readBack, chunks, files, history, planning);
  }

  /** Durable, with checksums, onto nothing that exists. */
  public static final JobOptions DEFAULT =
      new JobOptions(Existing.REFUSE, Fsync.BLOCK, CommitInterval.DEFAULT, true, false);

  /** Returns these options with another policy for existing outputs. */
  public JobOptions with(Existing policy) {
    return new JobOptions(
        policy, fsync, interval, checksums, readBack, chunks, maxOpen, history, planning);
  }

  /** Returns these options with another interval. */
  public JobOptions with(CommitInterval commitInterval) {
    return new JobOptions(
        existing, fsync, commitInterval, checksums, readBack, chunks, maxOpen, history, planning);
  }

  /** Returns whether anything is forced to the disk. */
  public boolean isDurable() {
    return fsync != Fsync.NONE;
  }

  /**
   * Returns how much is done between two commits; nothing is committed before the end if that is
   * asked for.
   */
  public CommitInterval effectiveInterval() {
    return fsync == Fsync.END ? CommitInterval.NEVER : interval;
  }

  /**
   * Returns how the files of the output are written.
   *
   * @param replace whether files that are there may be replaced
   */
  public WriteOptions outputOptions(boolean replace) {
    return new WriteOptions(fsync, checksums, readBack, replace);
  }
}
