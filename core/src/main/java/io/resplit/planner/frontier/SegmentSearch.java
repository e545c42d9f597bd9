package io.resplit.planner.frontier;

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
 * number small; all follow from alpha &gt;= beta and alpha &lt;= slab for every pair of a hull:
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
   */
  record Stop(long cost, long at, long written, long fills, Optional<Stop> previous) {

    long kept() {
      return at - written;
    }
  }

  /** Returns the last stop of the cheapest path, or empty if none fits. */
  Optional<Stop> run() {
    BitSet keptAt = new BitSet();
    long clean = -1;
    open.add(new Stop(0, 0, 0, 0, Optional.empty()));
    while (!open.isEmpty()) {
      Stop stop = open.poll();
      if (stop.at == segment.length()) {
        return Optional.of(stop);
      }
      if (stop.at <= clean || stop.kept() > 0 && keptAt.get(segment.indexAfter(stop.at))) {
        continue;
      }
      if (stop.kept() == 0) {
        clean = stop.at;
      } else {
        keptAt.set(segment.indexAfter(stop.at));
      }
      follow(stop);
    }
    return Optional.empty();
  }

  private void follow(Stop stop) {
    long reach = stop.at + tail.longestCleanRead(stop.kept(), limit);
    if (reach >= segment.length() || reach < 0) {
      add(stop, 0, segment.length(), segment.length());
      return;
    }
    int next = segment.indexAfter(stop.at);
    int last = segment.indexAfter(reach) - 1;
    if (last >= next) {
      stopAtIn(stop, segment.in().upTo(last), next);
      stopAtOut(stop, segment.out().upTo(last), next);
    }
    if (reach > stop.at && (last < 0 || segment.end(last) < reach)) {
      fill(stop, reach, last + 1);
    }
    keep(stop, next);
  }

  /** Stops clean at the end of an input block; also at one before it if that cut is cheaper. */
  private void stopAtIn(Stop stop, int farthest, int next) {
    if (farthest < next) {
      return;
    }
    boolean first = stop.written <= segment.outStart(farthest);
    addClean(stop, cost.writeCut(first), segment.end(farthest));
    if (first && stop.written > segment.outStart(next)) {
      int inSameBlock = segment.in().upTo(segment.out().from(next) - 1);
      if (inSameBlock >= next) {
        addClean(stop, cost.writeCut(false), segment.end(inSameBlock));
      }
    }
  }

  /** Stops clean at the end of an output block; also at one before it if that cut is cheaper. */
  private void stopAtOut(Stop stop, int farthest, int next) {
    if (farthest < next) {
      return;
    }
    boolean first = stop.at <= segment.inStart(farthest);
    addClean(stop, cost.readCut(first), segment.end(farthest));
    if (first && stop.at > segment.inStart(next)) {
      int inSameBlock = segment.out().upTo(segment.in().from(next) - 1);
      if (inSameBlock >= next) {
        addClean(stop, cost.readCut(false), segment.end(inSameBlock));
      }
    }
  }

  /** Stops clean inside a block on both sides, and goes on in clean steps up to its end. */
  private void fill(Stop stop, long reach, int next) {
    long fills = (segment.end(next) - 1 - reach) / cleanStep;
    long added = cost.readCut(stop.at <= segment.inStart(next));
    added += cost.writeCut(stop.written <= segment.outStart(next));
    long perFill = cost.readCut(false) + cost.writeCut(false);
    if (fills > 0 && perFill > (ceiling - stop.cost) / fills) {
      return;
    }
    long at = reach + fills * cleanStep;
    long total = stop.cost + added + fills * perFill;
    if (total <= ceiling) {
      open.add(new Stop(total, at, at, fills, Optional.of(stop)));
    }
  }

  /** Stops at ends of input blocks, keeping what does not complete an output block. */
  private void keep(Stop stop, int next) {
    long harmless = Long.MAX_VALUE;
    int tried = 0;
    for (int i = segment.in().from(next); tried++ < MOST_TRIED; i = segment.in().from(i + 1)) {
      long at = segment.end(i);
      if (at - stop.at > cleanStep || at == segment.length()) {
        return;
      }
      long written = segment.outStart(i);
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

  private void addClean(Stop stop, long added, long at) {
    add(stop, added, at, at);
  }

  private void add(Stop stop, long added, long at, long written) {
    if (stop.cost + added <= ceiling) {
      open.add(new Stop(stop.cost + added, at, written, 0, Optional.of(stop)));
    }
  }
}
