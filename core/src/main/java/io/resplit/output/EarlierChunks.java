package io.resplit.output;

import io.resplit.set.BlockSet;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The chunks that the files of an output held when a job began, left there by the job that it
 * resumes. Takes a bit a chunk of the files that are not finished. Confined to one thread.
 */
public final class EarlierChunks {

  private final BitSet finished = new BitSet();
  private final Map<Long, BitSet> chunks = new HashMap<>();

  /**
   * Says that there is a file for a block.
   *
   * @throws IllegalArgumentException if it is finished, or the set has no such files
   */
  void begin(long number, BlockSet set) {
    if (!set.isAppended() || isFinished(number)) {
      throw new IllegalArgumentException("no unfinished chunks of block " + number);
    }
    Objects.checkIndex(number, set.grid().blockCount());
    chunks.computeIfAbsent(number, key -> new BitSet());
  }

  /** Says whether a file holds a chunk with everything that was written of it. */
  void set(long number, long chunk, boolean isThere) {
    chunks.get(number).set(Math.toIntExact(chunk), isThere);
  }

  /** Says that the file of a block is finished. */
  void finish(long number) {
    finished.set(Math.toIntExact(number));
    chunks.remove(number);
  }

  /** Returns whether the file of a block was finished. */
  public boolean isFinished(long number) {
    return finished.get(Math.toIntExact(number));
  }

  /**
   * Returns whether everything that had been written of a chunk was in its file, or was left out as
   * fill values.
   */
  public boolean hold(long number, long chunk) {
    return isFinished(number)
        || chunks.containsKey(number) && chunks.get(number).get(Math.toIntExact(chunk));
  }
}
