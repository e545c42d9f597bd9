package io.resplit.output;

import io.resplit.io.FileSync;
import io.resplit.request.Fsync;
import io.resplit.set.BlockSet;
import java.util.BitSet;

/**
 * Files of a set with contents that the disk may not know yet. Takes a bit a file. Confined to one
 * thread.
 */
final class UnsyncedFiles {

  private final BlockSet set;
  private final Fsync when;
  private final FileSync files;
  private final BitSet unsynced = new BitSet();
  private final EarlyStart early = new EarlyStart();

  /**
   * Starts without a file.
   *
   * @param files forces them to the disk
   */
  UnsyncedFiles(BlockSet set, Fsync when, FileSync files) {
    this.set = set;
    this.when = when;
    this.files = files;
  }

  /** Says that a file has changed. */
  void add(long number) {
    unsynced.set((int) number);
  }

  /** Returns whether a file has changed since it was last forced to the disk. */
  boolean has(long number) {
    return unsynced.get((int) number);
  }

  /**
   * Begins to force files that are complete to the disk, if that is wanted before a commit. The
   * disk may also begin with large ones that still grow; the next {@link #startAll} does the rest.
   *
   * @param written bytes of the array written to all files so far
   */
  void startSome(BitSet complete, long written) {
    if (when != Fsync.BLOCK) {
      return;
    }
    complete.and(unsynced);
    start(complete);
    unsynced.andNot(complete);
    if (early.isDue(written, unsynced.cardinality())) {
      start(unsynced);
    }
  }

  /** Begins to force all to the disk. */
  void startAll() {
    start(unsynced);
    unsynced.clear();
  }

  private void start(BitSet blocks) {
    blocks.stream().forEach(block -> files.start(set.unfinished(block)));
  }
}
