package io.resplit.planner.frontier;

import io.resplit.geometry.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.planner.frontier.SegmentSearch.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the pivot axis is swept, segment by segment. */
final class PivotPath {

  /**
   * The way through one segment.
   *
   * @param reads where the reads end, counted from the start of the segment
   * @param fronts how far is written after each read
   * @param repeats how often the segment follows itself
   */
  record Leg(long[] reads, long[] fronts, long repeats) {

    long length() {
      return reads[reads.length - 1];
    }

    long peak(Tail tail) {
      long peak = 0;
      long read = 0;
      long front = 0;
      for (int i = 0; i < reads.length; i++) {
        peak = Math.max(peak, tail.peak(read - front, reads[i] - read, fronts[i] - front));
        read = reads[i];
        front = fronts[i];
      }
      return peak;
    }
  }

  private final List<Leg> legs = new ArrayList<>();
  private long cost;

  /** Appends a leg whose cuts cost {@code legCost} each time. */
  void add(Leg leg, long legCost) {
    legs.add(leg);
    cost += legCost * leg.repeats;
  }

  /** Returns the way that ends with {@code last}; between fills lies one {@code cleanStep}. */
  static Leg legTo(Stop last, long cleanStep, long repeats) {
    List<Stop> stops = new ArrayList<>();
    for (Optional<Stop> stop = Optional.of(last); stop.isPresent(); stop = stop.get().previous()) {
      stops.add(0, stop.get());
    }
    EndList reads = new EndList();
    EndList fronts = new EndList();
    for (Stop stop : stops.subList(1, stops.size())) {
      for (long fill = stop.fills(); fill > 0; fill--) {
        reads.add(stop.at() - fill * cleanStep);
        fronts.add(stop.at() - fill * cleanStep);
      }
      reads.add(stop.at());
      fronts.add(stop.written());
    }
    return new Leg(reads.toArray(), fronts.toArray(), repeats);
  }

  /** Returns what all cuts on the pivot axis cost. */
  long cost() {
    return cost;
  }

  /** Returns the most elements held, in one turn of the prefix loops. */
  long peak(Tail tail) {
    long peak = 0;
    for (Leg leg : legs) {
      peak = Math.max(peak, leg.peak(tail));
    }
    return peak;
  }

  AxisSweep sweep() {
    EndList reads = new EndList();
    EndList writes = new EndList();
    long start = 0;
    for (Leg leg : legs) {
      for (long i = 0; i < leg.repeats; i++) {
        append(leg, start, reads, writes);
        start += leg.length();
      }
    }
    AxisGrid readGrid = reads.toGrid();
    return AxisSweep.of(readGrid, writes.toGrid());
  }

  private static void append(Leg leg, long start, EndList reads, EndList writes) {
    for (int i = 0; i < leg.reads.length; i++) {
      reads.add(start + leg.reads[i]);
      if (start + leg.fronts[i] > writes.last()) {
        writes.add(start + leg.fronts[i]);
      }
    }
  }
}
