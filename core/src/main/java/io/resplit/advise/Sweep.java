package io.resplit.advise;

import io.resplit.geometry.Multiples;
import java.util.ArrayList;
import java.util.List;

/**
 * What a sweep over an array needs of a chunk cache: all accesses of a pattern in turn, the last
 * swept axis fastest.
 *
 * <p>Source for matrices: A. Lun, <i>On the specification of chunk dimensions for optimal
 * consecutive row/column access</i>. Here for any number of axes, for the whole sweep and for
 * caches that are too small, with exact least-recently-used replacement: between two visits of a
 * chunk on one level of the nested loops, the sweep touches all chunks that the levels below it
 * touch.
 *
 * @param grid the chunks
 * @param pattern the accesses
 */
public record Sweep(ChunkGrid grid, AccessPattern pattern) {

  /** Refuses a pattern of another rank. */
  public Sweep {
    if (grid.rank() != pattern.rank()) {
      throw new IllegalArgumentException("accesses " + pattern + " of an array " + grid.array());
    }
  }

  /**
   * Returns the number of accesses: the loads of a layout made for this pattern alone, in which
   * each access is one chunk.
   */
  public long accesses() {
    long accesses = 1;
    for (int axis = 0; axis < grid.rank(); axis++) {
      accesses *= pattern.sweeps(axis) ? grid.array().length(axis) : 1;
    }
    return accesses;
  }

  /** Returns the number of chunks that one access touches. */
  public long chunksAnAccess() {
    return chunksBelow(grid.rank());
  }

  /** Chunks touched while swept axes before {@code level} stand still. */
  private long chunksBelow(int level) {
    long chunks = 1;
    for (int axis = 0; axis < grid.rank(); axis++) {
      boolean all = !pattern.sweeps(axis) || axis >= level;
      chunks = all ? Multiples.cappedProduct(chunks, grid.count(axis)) : chunks;
    }
    return chunks;
  }

  /**
   * Returns whether a cache holds all chunks along an axis together, at one position of the other
   * axes, before the sweep needs them again.
   *
   * <p>These are the whole axes, and the swept ones behind the slowest swept axis along which
   * accesses share chunks: before the next index of that one, the sweep passes along all of them.
   * Where the cache is too small for that, the next such axis counts. Where accesses share no
   * chunks, none is needed again and none must be held.
   *
   * @param cacheChunks chunks that the cache holds
   */
  boolean holdsTogether(int axis, long cacheChunks) {
    int kept = slowestKept(cacheChunks);
    return kept < grid.rank() && (!pattern.sweeps(axis) || axis > kept);
  }

  /** Returns the slowest swept axis whose chunks are still held at its next index, or the rank. */
  private int slowestKept(long cacheChunks) {
    for (int axis = 0; axis < grid.rank(); axis++) {
      if (pattern.sweeps(axis)
          && grid.chunk().length(axis) > 1
          && chunksBelow(axis + 1) <= cacheChunks) {
        return axis;
      }
    }
    return grid.rank();
  }

  /** Returns the number of chunks that a cache of some size holds until they are needed again. */
  long heldChunks(long cacheChunks) {
    int kept = slowestKept(cacheChunks);
    return kept < grid.rank() ? chunksBelow(kept + 1) : 1;
  }

  /**
   * Returns the number of chunks that a cache must hold so that the sweep loads each chunk once;
   * with one swept axis, the chunks of an access. Only chunks that a later access needs again
   * count: it is the one in use where accesses share none.
   */
  public long workingSetChunks() {
    return heldChunks(Long.MAX_VALUE);
  }

  /** Returns the numbers of chunks held at which the sweep begins to load fewer, if there are. */
  public List<Long> stepChunks() {
    List<Long> steps = new ArrayList<>();
    for (int axis = 0; axis < grid.rank(); axis++) {
      if (pattern.sweeps(axis) && grid.chunk().length(axis) > 1) {
        steps.add(chunksBelow(axis + 1));
      }
    }
    return steps;
  }

  /** Returns the elements that a cache must hold so that the sweep loads each chunk once. */
  public long workingSetElements() {
    return Multiples.cappedProduct(workingSetChunks(), grid.chunk().volume());
  }

  /**
   * Returns how many chunks the sweep loads through a cache that gives up the least recently used
   * chunk first.
   *
   * @param cacheChunks chunks that the cache holds, 0 or more
   */
  public long loads(long cacheChunks) {
    long loads = chunksAnAccess();
    for (int axis = grid.rank() - 1; axis >= 0; axis--) {
      if (pattern.sweeps(axis)) {
        boolean kept = cacheChunks >= chunksBelow(axis + 1);
        loads = Multiples.cappedProduct(loads, kept ? grid.count(axis) : grid.array().length(axis));
      }
    }
    return loads;
  }

  /**
   * Returns whether as many accesses share the chunks of one as it has chunks: then a full stripe
   * of chunks takes no more loads than a layout made for this pattern alone.
   */
  public boolean stripeBeatsPure() {
    long sharing = 1;
    for (int axis = 0; axis < grid.rank(); axis++) {
      sharing *= pattern.sweeps(axis) ? grid.chunk().length(axis) : 1;
    }
    return chunksAnAccess() <= sharing;
  }

  /**
   * Returns whether a sweep that fits the cache takes no more loads than a layout made for this
   * pattern alone; the last stripe, which may be thinner, counts as it is.
   */
  public boolean sweepBeatsPure() {
    return grid.chunks() <= accesses();
  }
}
