package io.resplit.planner.frontier.pivot;

import io.resplit.partition.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.planner.frontier.pivot.SegmentSearch.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A path that is given segment by segment. */
final class SegmentedPath implements PivotPath {

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

    /** Returns the number of different values. */
    static int count(long[] positions) {
      int count = 0;
      long last = 0;
      for (long position : positions) {
        count += position > last ? 1 : 0;
        last = position;
      }
      return count;
    }
  }

  private final List<Leg> legs = new ArrayList<>();
  private long cost;

  /** Appends a leg whose cuts cost {@code legCost} each time. */
  void add(Leg leg, long legCost) {
    legs.add(leg);
    cost += legCost * leg.repeats;
  }

  /**
   * Returns the way that ends with {@code last}.
   *
   * @param cleanStep what lies between fills
   */
  static Leg legTo(Stop last, long cleanStep, Segment segment) {
    List<Stop> stops = new ArrayList<>();
    for (Optional<Stop> stop = Optional.of(last); stop.isPresent(); stop = stop.get().previous()) {
      stops.add(stop.get());
    }
    EndList reads = new EndList();
    EndList fronts = new EndList();
    for (int i = stops.size() - 2; i >= 0; i--) {
      Stop stop = stops.get(i);
      for (long fill = stop.fills(); fill > 0; fill--) {
        reads.add(stop.at() - fill * cleanStep - segment.start());
        fronts.add(reads.last());
      }
      reads.add(stop.at() - segment.start());
      fronts.add(stop.written() - segment.start());
    }
    return new Leg(reads.toArray(), fronts.toArray(), segment.repeats());
  }

  @Override
  public long cost() {
    return cost;
  }

  @Override
  public long peak(Tail tail) {
    return legs.stream().mapToLong(leg -> leg.peak(tail)).max().orElse(0);
  }

  @Override
  public AxisSweep sweep() {
    return AxisSweep.of(grid(true), grid(false));
  }

  private AxisGrid grid(boolean ofReads) {
    long count = 0;
    for (Leg leg : legs) {
      count += leg.repeats * Leg.count(ofReads ? leg.reads : leg.fronts);
    }
    EndList ends = new EndList(Math.toIntExact(count));
    long start = 0;
    for (Leg leg : legs) {
      for (long i = 0; i < leg.repeats; i++, start += leg.length()) {
        for (long end : ofReads ? leg.reads : leg.fronts) {
          if (start + end > ends.last()) {
            ends.add(start + end);
          }
        }
      }
    }
    return ends.toGrid();
  }
}
