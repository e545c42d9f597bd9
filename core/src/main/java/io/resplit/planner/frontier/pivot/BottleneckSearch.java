package io.resplit.planner.frontier.pivot;

import java.util.Arrays;
import java.util.Optional;

/**
 * The way through one segment of the pivot axis that cuts no block and needs least memory.
 *
 * <p>Stops at ends of input blocks only and keeps what does not complete an output block; a
 * shortest path whose length is the largest step.
 */
final class BottleneckSearch {

  private static final int MOST_TRIED = 512;

  private final Segment segment;
  private final Tail tail;
  private final long[] at;
  private final long[] written;
  private final long[] peaks;
  private final int[] previous;
  private long ceiling;

  /**
   * Prepares a search.
   *
   * @param ceiling paths that need so much or more are of no interest
   */
  BottleneckSearch(Segment segment, Tail tail, long ceiling) {
    this.segment = segment;
    this.tail = tail;
    this.ceiling = ceiling;
    EndList ends = new EndList();
    EndList fronts = new EndList();
    ends.add(segment.start());
    fronts.add(segment.start());
    while (ends.last() < segment.end()) {
      ends.add(segment.nextIn(ends.last()));
      fronts.add(segment.out().lastEndUpTo(ends.last()));
    }
    this.at = ends.toArray();
    this.written = fronts.toArray();
    this.peaks = new long[at.length];
    this.previous = new int[at.length];
  }

  /** Returns the way that needs least memory, or empty if none needs less than the ceiling. */
  Optional<SegmentedPath.Leg> run() {
    ceiling = Math.min(ceiling, Math.addExact(peakOfSmallestSteps(), 1));
    Arrays.fill(peaks, Long.MAX_VALUE);
    peaks[0] = 0;
    for (int stop = 0; stop < at.length - 1; stop++) {
      if (tail.isSpent()) {
        return Optional.empty();
      }
      if (peaks[stop] < ceiling) {
        follow(stop);
      }
    }
    return peaks[at.length - 1] < ceiling ? Optional.of(leg()) : Optional.empty();
  }

  private long peakOfSmallestSteps() {
    long peak = 0;
    int stop = 0;
    while (stop < at.length - 1) {
      int next = firstThatWrites(stop);
      peak = Math.max(peak, peak(stop, next));
      stop = next;
    }
    return peak;
  }

  private void follow(int stop) {
    long kept = at[stop] - written[stop];
    long harmless = Long.MAX_VALUE;
    int first = firstThatWrites(stop);
    int last = (int) Math.min(at.length - 1, first + (long) MOST_TRIED);
    for (int next = first; next <= last && harmless > 0; next++) {
      long nextKept = at[next] - written[next];
      if (nextKept >= harmless) {
        continue;
      }
      if (tail.peak(0, at[next] - at[stop], at[next] - at[stop]) >= ceiling) {
        return;
      }
      long peak = Math.max(peaks[stop], peak(stop, next));
      if (peak < peaks[next]) {
        peaks[next] = peak;
        previous[next] = stop;
      }
      harmless = nextKept <= kept ? nextKept : harmless;
    }
  }

  private int firstThatWrites(int stop) {
    long number = segment.in().indexOf(segment.nextOut(written[stop]) - 1);
    return (int) (number - segment.in().indexOf(segment.start())) + 1;
  }

  private long peak(int stop, int next) {
    return tail.peak(at[stop] - written[stop], at[next] - at[stop], written[next] - written[stop]);
  }

  private SegmentedPath.Leg leg() {
    int stops = 0;
    for (int stop = at.length - 1; stop > 0; stop = previous[stop]) {
      stops++;
    }
    long[] reads = new long[stops];
    long[] fronts = new long[stops];
    for (int stop = at.length - 1; stop > 0; stop = previous[stop]) {
      reads[--stops] = at[stop] - segment.start();
      fronts[stops] = written[stop] - segment.start();
    }
    return new SegmentedPath.Leg(reads, fronts, segment.repeats());
  }
}
