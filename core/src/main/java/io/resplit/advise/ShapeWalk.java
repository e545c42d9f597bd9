package io.resplit.advise;

import io.resplit.geometry.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The branch and bound of {@link ChunkSearch}: fixes the lengths of a chunk axis by axis, slowest
 * first. Confined to one thread.
 */
final class ShapeWalk {

  private final ChunkRequest request;
  private final ShapeRank.Order order;
  private final long maxElements;
  private final List<AxisChoices> choices;
  private final ShapeBounds bounds;
  private final long[] lengths;
  private ShapeRank best;
  private long nodes;

  /**
   * Prepares a walk.
   *
   * @param all what there is to choose from for each axis
   * @param maxElements most elements of a chunk
   */
  ShapeWalk(ChunkRequest request, List<AxisChoices> all, ShapeRank.Order order, long maxElements) {
    this.request = request;
    this.order = order;
    this.maxElements = maxElements;
    this.lengths = new long[request.array().rank()];
    this.choices = affordable(all);
    this.bounds = new ShapeBounds(request.array().toArray(), request.patterns(), choices);
    long[] ones = new long[lengths.length];
    Arrays.fill(ones, 1);
    this.best = rank(new ChunkGrid(request.array(), Shape.of(ones)));
  }

  private ShapeRank rank(ChunkGrid grid) {
    long worst = 0;
    for (AccessPattern pattern : request.patterns()) {
      worst = Math.max(worst, new Sweep(grid, pattern).chunksAnAccess());
    }
    return new ShapeRank(grid.chunks(), worst, grid.chunk().volume(), grid.chunk().toArray());
  }

  /** Returns the best shape; chunks of one element must be allowed. */
  Shape best() {
    List<Demand> demands = request.patterns().stream().map(Demand::of).toList();
    walk(0, 1, 1, demands.toArray(Demand[]::new));
    return Shape.of(best.lengths());
  }

  /** Leaves out lengths with which some cache is too small whatever the other lengths are. */
  private List<AxisChoices> affordable(List<AxisChoices> all) {
    List<AxisChoices> kept = new ArrayList<>();
    for (int axis = 0; axis < lengths.length; axis++) {
      int number = axis;
      AxisChoices each = all.get(axis);
      kept.add(
          each.only(
              choice ->
                  request.patterns().stream()
                      .allMatch(pattern -> affords(pattern, all, number, choice))));
    }
    return kept;
  }

  private boolean affords(AccessPattern pattern, List<AxisChoices> all, int axis, int choice) {
    AxisChoices own = all.get(axis);
    boolean counts = Demand.leastFactor(pattern, axis, own) > 1;
    long need = Capped.product(own.length(choice), counts ? own.count(choice) : 1);
    for (int other = 0; other < lengths.length; other++) {
      long least = other == axis ? 1 : Demand.leastFactor(pattern, other, all.get(other));
      need = Capped.product(need, least);
    }
    return need <= request.cacheElements();
  }

  /**
   * Tries all choices for an axis and those after it.
   *
   * @param volume product of the lengths fixed so far
   * @param chunks product of the numbers of chunks fixed so far
   * @param demands what the patterns ask so far
   */
  private void walk(int axis, long volume, long chunks, Demand[] demands) {
    if (axis == lengths.length) {
      offer(volume, chunks, demands);
      return;
    }
    AxisChoices own = choices.get(axis);
    for (int choice = 0; choice < own.size() && nodes < ChunkSearch.MAX_NODES; choice++) {
      nodes++;
      lengths[axis] = own.length(choice);
      long newVolume = Capped.product(volume, own.length(choice));
      long newChunks = Capped.product(chunks, own.count(choice));
      Demand[] next = next(demands, own.count(choice), own.length(choice));
      if (newVolume <= maxElements && fits(next) && isPromising(newVolume, newChunks, next)) {
        walk(axis + 1, newVolume, newChunks, next);
      }
    }
  }

  private static Demand[] next(Demand[] demands, long count, long length) {
    Demand[] next = new Demand[demands.length];
    for (int which = 0; which < next.length; which++) {
      next[which] = demands[which].with(count, length);
    }
    return next;
  }

  private boolean fits(Demand[] demands) {
    for (int which = 0; which < demands.length; which++) {
      if (bounds.leastNeed(which, demands[which]) > request.cacheElements()) {
        return false;
      }
    }
    return true;
  }

  private boolean isPromising(long volume, long chunks, Demand[] demands) {
    long worst = 0;
    for (int which = 0; which < demands.length; which++) {
      long touched = bounds.leastTouched(which, demands[which], maxElements / volume);
      worst = Math.max(worst, touched);
    }
    long least = bounds.leastChunks(demands[0].axis(), chunks);
    return !order.prefersCounts(best, least, worst);
  }

  private void offer(long volume, long chunks, Demand[] demands) {
    long worst = 0;
    for (Demand demand : demands) {
      worst = Math.max(worst, demand.touched());
    }
    ShapeRank rank = new ShapeRank(chunks, worst, volume, lengths);
    if (order.prefers(rank, best)) {
      best = new ShapeRank(chunks, worst, volume, lengths.clone());
    }
  }
}
