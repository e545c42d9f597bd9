package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.Sweep;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Optional;

/**
 * The least cache with which some chunk shape serves every pattern as well as a layout made for
 * that pattern alone, in which each access is one chunk.
 *
 * <p>Source: A. Lun, <i>On the specification of chunk dimensions for optimal consecutive row/column
 * access</i>, which gives the longer side times the root of the shorter one for matrices that
 * divide evenly. Solved here over all numbers of chunks; lengths are the least for their number,
 * except that for patterns of one swept axis they are raised where that helps.
 *
 * @param bytes bytes of the cache
 * @param chunk shape of the chunks, slowest axis first
 */
public record LeastCache(long bytes, Shape chunk) {

  /** What "as well" means. */
  public enum Rule {
    /** One access has no more chunks than accesses share them: true of every full stripe. */
    STRIPE,
    /** A whole sweep loads no more chunks, a last, thinner stripe counted. */
    WHOLE_SWEEP;

    boolean isMet(Sweep sweep) {
      return this == STRIPE ? sweep.stripeBeatsPure() : sweep.sweepBeatsPure();
    }
  }

  /**
   * Returns the least cache for an array; empty if chunks would have to be larger than HDF5 allows.
   */
  public static Optional<LeastCache> of(
      Shape array, int elementBytes, List<AccessPattern> patterns, Rule rule) {
    ChunkRequest request = ChunkRequest.slices(array, elementBytes).withPatterns(patterns);
    List<AxisChoices> choices = AxisChoices.affordable(request, request.maxChunkElements());
    LeastNeed goal = new LeastNeed(request, new ShapeBounds(array, patterns, choices));
    goal.reach(Rule.WHOLE_SWEEP, choices);
    if (rule == Rule.STRIPE) {
      goal.reach(rule, choices);
    }
    return goal.found();
  }
}
