package io.resplit.planner.frontier.pivot;

import java.util.BitSet;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The cheapest way through one segment of the pivot axis within a memory limit.
 *
 * <p>A shortest path over stops. At a stop the plan has read up to {@code at} and written either
 * all of it (the stop is clean) or, at the end of an input block, up to the last end of an output
 * block. Stops are settled in the order of their cost, the farthest first. Three facts keep their
 * number small; all follow from beta &lt; alpha &lt;= layer for every pair of a hull:
 *
 * <ul>
 *   <li>a clean stop makes every stop at or before it that costs no less superfluous;
 *   <li>hence, of the clean stops that can follow a stop and cost the same, only the farthest is of
 *       use, and inside a block only the farthest that fits;
 *   <li>a stop that cuts nothing and keeps no more than its neighbours never harms, so that no step
 *       need pass over it.
 * </ul>
 */
final class SegmentSearch {

  /** Most stops at ends of input blocks that are tried after one stop. */
  private static final int MOST_TRIED = 512;

  private static final Comparator<Stop> CHEAPEST_THEN_FARTHEST =
      (a, b) -> a.cost != b.cost ? Long.compare(a.cost, b.cost) : Long.compare(b.at, a.at);

  private final Segment segment;
  private final Tail tail;
  private final PivotCost cost;
  private final long limit;
  private final long ceiling;
  private final long cleanStep;
  private final PriorityQueue<Stop> open = new PriorityQueue<>(CHEAPEST_THEN_FARTHEST);

  /**
   * Prepares a search.
   *
   * @param limit most elements held at any moment, in one turn of the prefix loops
   * @param ceiling most that the cuts may cost
   */
  SegmentSearch(Segment segment, Tail tail, PivotCost cost, long limit, long ceiling) {
    this.segment = segment;
    this.tail = tail;
    this.cost = cost;
    this.limit = limit;
    this.ceiling = ceiling;
    this.cleanStep = tail.longestCleanRead(0, limit);
  }

  /**
   * One stop, and how the path came there.
   *
   * @param cost of all cuts so far
   * @param at how far is read
   * @param written how far is written
   * @param fills number of clean stops, one clean step apart, that come just before this one
   * @param previous the stop before, none for the start
   */
  record Stop(long cost, long at, long written, long fills, Optional<Stop> previous) {

    long kept() {
      return at - written;
    }
  }

  /** Returns the last stop of the cheapest path, or empty if none fits. */
  Optional<Stop> run() {
    BitSet keptAt = new BitSet();
    long clean = segment.start() - 1;
    open.add(new Stop(0, segment.start(), segment.start(), 0, Optional.empty()));
    while (!open.isEmpty() && !tail.isSpent()) {
      Stop stop = open.poll();
      if (stop.at == segment.end()) {
        return Optional.of(stop);
      }
      if (stop.at <= clean || stop.kept() > 0 && keptAt.get(inNumber(stop))) {
        continue;
      }
      if (stop.kept() == 0) {
        clean = stop.at;
      } else {
        keptAt.set(inNumber(stop));
      }
      follow(stop);
    }
    return Optional.empty();
  }

  private int inNumber(Stop stop) {
    return (int) (segment.in().indexOf(stop.at) - segment.in().indexOf(segment.start()));
  }

  private void follow(Stop stop) {
    long step = tail.longestCleanRead(stop.kept(), limit);
    if (step >= segment.end() - stop.at) {
      add(stop, 0, segment.end(), segment.end());
      return;
    }
    long reach = stop.at + step;
    long in = segment.in().lastEndUpTo(reach);
    long out = segment.out().lastEndUpTo(reach);
    if (in > stop.at) {
      stopAtIn(stop, in);
    }
    if (out > stop.at) {
      stopAtOut(stop, out);
    }
    if (reach > Math.max(stop.at, Math.max(in, out))) {
      fill(stop, reach);
    }
    keep(stop);
  }

  /** Stops clean at the end of an input block; also at one before it if that cut is cheaper. */
  private void stopAtIn(Stop stop, long farthest) {
    boolean first = stop.written <= segment.out().lastEndUpTo(farthest);
    add(stop, cost.writeCut(first), farthest, farthest);
    if (first && stop.written > segment.out().lastEndUpTo(stop.at)) {
      long inSameBlock = segment.in().lastEndUpTo(segment.nextOut(stop.at) - 1);
      if (inSameBlock > stop.at) {
        add(stop, cost.writeCut(false), inSameBlock, inSameBlock);
      }
    }
  }

  /** Stops clean at the end of an output block; also at one before it if that cut is cheaper. */
  private void stopAtOut(Stop stop, long farthest) {
    boolean first = stop.at <= segment.in().lastEndUpTo(farthest);
    add(stop, cost.readCut(first), farthest, farthest);
    if (first && stop.at > segment.in().lastEndUpTo(stop.at)) {
      long inSameBlock = segment.out().lastEndUpTo(segment.nextIn(stop.at) - 1);
      if (inSameBlock > stop.at) {
        add(stop, cost.readCut(false), inSameBlock, inSameBlock);
      }
    }
  }

  /** Stops clean inside a block on both sides, and continues in clean steps up to its end. */
  private void fill(Stop stop, long reach) {
    long blockEnd = Math.min(segment.nextIn(reach), segment.nextOut(reach));
    long fills = (blockEnd - 1 - reach) / cleanStep;
    long perFill = cost.readCut(false) + cost.writeCut(false);
    if (fills > 0 && perFill > (ceiling - stop.cost) / fills) {
      return;
    }
    long added = cost.readCut(stop.at <= segment.in().lastEndUpTo(reach));
    added += cost.writeCut(stop.written <= segment.out().lastEndUpTo(reach));
    long total = stop.cost + added + fills * perFill;
    if (total <= ceiling) {
      long at = reach + fills * cleanStep;
      open.add(new Stop(total, at, at, fills, Optional.of(stop)));
    }
  }

  /** Stops at ends of input blocks, keeping what does not complete an output block. */
  private void keep(Stop stop) {
    long harmless = Long.MAX_VALUE;
    long number = segment.in().indexOf(segment.nextOut(stop.written) - 1);
    for (int tried = 0; tried < MOST_TRIED; tried++) {
      long at = segment.in().end(number++);
      if (at - stop.at > cleanStep || at >= segment.end()) {
        return;
      }
      long written = segment.out().lastEndUpTo(at);
      long kept = at - written;
      if (written <= stop.written || kept >= harmless) {
        continue;
      }
      if (tail.peak(stop.kept(), at - stop.at, written - stop.written) <= limit) {
        add(stop, 0, at, written);
      }
      harmless = kept <= stop.kept() ? kept : harmless;
    }
  }

  private void add(Stop stop, long added, long at, long written) {
    if (stop.cost + added <= ceiling) {
      open.add(new Stop(stop.cost + added, at, written, 0, Optional.of(stop)));
    }
  }
}
