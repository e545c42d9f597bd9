package io.resplit.advise.search;

import java.util.Arrays;

/**
 * What makes one chunk shape better than another: less is better.
 *
 * @param chunks number of chunks of the array
 * @param worst most chunks that an access of any pattern touches
 * @param volume elements of a chunk
 * @param lengths lengths of a chunk
 */
record ShapeRank(long chunks, long worst, long volume, long[] lengths) {

  /** What counts first. */
  enum Order {
    /** The number of chunks, then the worst access. */
    FEWEST_CHUNKS,
    /** The worst access, then the number of chunks. */
    WORST_ACCESS;

    /** Returns whether the one shape is better than the other. */
    boolean prefers(ShapeRank one, ShapeRank other) {
      int counts = compare(one, other.chunks, other.worst);
      if (counts != 0) {
        return counts < 0;
      }
      return one.volume != other.volume
          ? one.volume < other.volume
          : Arrays.compare(one.lengths, other.lengths) < 0;
    }

    /** Returns whether a shape is better than one with these counts, whatever its lengths. */
    boolean prefersCounts(ShapeRank one, long chunks, long worst) {
      return compare(one, chunks, worst) < 0;
    }

    private int compare(ShapeRank one, long chunks, long worst) {
      int byChunks = Long.compare(one.chunks, chunks);
      int byWorst = Long.compare(one.worst, worst);
      return this == FEWEST_CHUNKS
          ? (byChunks != 0 ? byChunks : byWorst)
          : (byWorst != 0 ? byWorst : byChunks);
    }
  }
}
