package io.resplit.cache;

import java.util.List;
import java.util.Optional;

/**
 * What happens at one access, in this order: the victims leave, the chunk comes from its source and
 * is used, then it meets its fate.
 *
 * @param position number of the access, from 0
 * @param access the access
 * @param source where the decoded bytes come from
 * @param victims chunks that leave before, in this order; they make space in the budget
 * @param fate what happens to the chunk afterwards
 * @param encodes whether the chunk is encoded afterwards; only if it is not kept
 * @param copyTo chunk that is written next as this one is stored, if it is
 */
public record Decision(
    long position,
    ChunkAccess access,
    Source source,
    List<Victim> victims,
    Fate fate,
    boolean encodes,
    Optional<ChunkKey> copyTo) {

  /** Where the decoded bytes of a chunk come from. */
  public enum Source {
    /** The chunk is held. */
    HELD,
    /** The chunk is read from its file and decoded. */
    DECODED,
    /** The file does not hold the chunk yet, which is written in part: fill values. */
    FILLED,
    /**
     * The file never held the chunk, which is read: fill values, which are not kept. Or the chunk
     * would be written, but holds nothing else.
     */
    ABSENT,
    /** The same for a chunk that was found absent before. */
    ABSENT_AGAIN,
    /** Nothing comes from anywhere: all useful bytes are replaced. */
    OVERWRITTEN,
    /** The chunk is read from its file for the next access only, and not decoded. */
    UNSEEN,
    /** The chunk that was read right before is written as it is stored. */
    COPIED
  }

  /** Returns whether the chunk is written to its file afterwards. */
  public boolean writes() {
    return encodes || source == Source.COPIED;
  }

  /** What happens to a chunk after its use. */
  public enum Fate {
    /** It is held for later accesses. */
    KEPT,
    /** It was held within the budget and leaves, for it is not used again. */
    LEFT,
    /** It was never held: handed over, and gone. */
    PASSED
  }

  /**
   * A chunk that leaves.
   *
   * @param key the chunk
   * @param dirty whether it must be encoded first
   */
  public record Victim(ChunkKey key, boolean dirty) {}
}
