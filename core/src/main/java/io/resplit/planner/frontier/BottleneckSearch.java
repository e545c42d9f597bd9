package io.resplit.planner.frontier;

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
    ends.add(0);
    fronts.add(0);
    for (int i = segment.in().from(0); i < segment.size() - 1; i = segment.in().from(i + 1)) {
      ends.add(segment.end(i));
      fronts.add(segment.outStart(i));
    }
    ends.add(segment.length());
    fronts.add(segment.length());
    this.at = ends.toArray();
    this.written = fronts.toArray();
    this.peaks = new long[at.length];
    this.previous = new int[at.length];
  }

  /** Returns the way that needs least memory, or empty if none needs less than the ceiling. */
  Optional<PivotPath.Leg> run() {
    ceiling = Math.min(ceiling, Math.addExact(peakOfSmallestSteps(), 1));
    Arrays.fill(peaks, Long.MAX_VALUE);
    peaks[0] = 0;
    for (int stop = 0; stop < at.length - 1; stop++) {
      if (peaks[stop] < ceiling) {
        follow(stop);
      }
    }
    return peaks[at.length - 1] < ceiling ? Optional.of(leg()) : Optional.empty();
  }

  private long peakOfSmallestSteps() {
    long peak = 0;
    int stop = 0;
    for (int next = 1; next < at.length; next++) {
      if (written[next] > written[stop]) {
        peak = Math.max(peak, peak(stop, next));
        stop = next;
      }
    }
    return peak;
  }

  private void follow(int stop) {
    long kept = at[stop] - written[stop];
    long harmless = Long.MAX_VALUE;
    int last = Math.min(at.length - 1, stop + MOST_TRIED);
    for (int next = stop + 1; next <= last && harmless > 0; next++) {
      long nextKept = at[next] - written[next];
      if (written[next] == written[stop] || nextKept >= harmless) {
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

  private long peak(int stop, int next) {
    return tail.peak(at[stop] - written[stop], at[next] - at[stop], written[next] - written[stop]);
  }

  private PivotPath.Leg leg() {
    int stops = 0;
    for (int stop = at.length - 1; stop > 0; stop = previous[stop]) {
      stops++;
    }
    long[] reads = new long[stops];
    long[] fronts = new long[stops];
    for (int stop = at.length - 1; stop > 0; stop = previous[stop]) {
      reads[--stops] = at[stop];
      fronts[stops] = written[stop];
    }
    return new PivotPath.Leg(reads, fronts, segment.repeats());
  }
}
