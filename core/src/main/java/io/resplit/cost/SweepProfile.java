package io.resplit.cost;

import io.resplit.geometry.Multiples;
import io.resplit.partition.AxisGrid;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * What of a sweep can decide the peak: the few turns of it that may be the worst ones.
 *
 * <p>Reading up to {@code r} and writing up to the last write end that is at most {@code r}, most
 * turns repeat others further on: among turns that read and release equally much, only those on the
 * upper hull of (start, written) can be the worst. Made once for a sweep, it gives the peak of any
 * nest that contains the sweep without a pass over all reads. Immutable.
 */
public final class SweepProfile {

  /**
   * One read of a sweep and the write after it.
   *
   * @param start where the read starts
   * @param written how far is written before it
   * @param length how much it reads
   * @param released how much is written after it
   */
  record Turn(long start, long written, long length, long released) {

    boolean movesLike(Turn other) {
      return length == other.length && released == other.released;
    }
  }

  private static final Comparator<Turn> BY_MOVE =
      (one, other) -> {
        int byLength = Long.compare(one.length, other.length);
        return byLength != 0 ? byLength : Long.compare(one.released, other.released);
      };

  private final AxisGrid reads;
  private final AxisGrid writes;
  private final List<Turn> turns = new ArrayList<>();
  private int mostTurns = 4096;

  private SweepProfile(AxisGrid reads, AxisGrid writes) {
    this.reads = reads;
    this.writes = writes;
  }

  /**
   * Returns the profile of the sweep that reads up to the ends of {@code reads} and writes as soon
   * as an interval of {@code writes} is complete.
   *
   * <p>For two uniform partitions it visits one period of their pattern at either end of the axis:
   * equal turns in between lie on the straight line between those.
   */
  public static SweepProfile of(AxisGrid reads, AxisGrid writes) {
    SweepProfile profile = new SweepProfile(reads, writes);
    if (!reads.isUniform() || !writes.isUniform()) {
      LongStream.range(0, reads.count()).forEach(profile::addRead);
    } else if (reads.longest() >= writes.longest()) {
      long period = period(writes.longest(), reads.longest());
      addPeriods(reads.count(), period, profile::addRead);
    } else {
      long period = period(reads.longest(), writes.longest());
      addPeriods(writes.count(), period, profile::addWrite);
    }
    profile.keepWorst();
    return profile;
  }

  /** Adds the first and the last of some intervals, of each as many as a period has. */
  private static void addPeriods(long count, long period, LongConsumer add) {
    long last = count - 1;
    LongStream.range(0, Math.min(period, last)).forEach(add);
    LongStream.rangeClosed(Math.max(Math.min(period, last), last - period), last).forEach(add);
  }

  /** Returns after how many intervals of {@code other} the pattern of the two repeats. */
  private static long period(long length, long other) {
    return length / Multiples.greatestCommonDivisor(length, other);
  }

  /** Adds the read that completes each of the given writes, and the last one before it. */
  private void addWrite(long write) {
    long completing = reads.indexOf(writes.end(write) - 1);
    if (completing > 0) {
      addRead(completing - 1);
    }
    addRead(completing);
  }

  private void addRead(long read) {
    long start = reads.start(read);
    long end = reads.end(read);
    long written = start == 0 ? 0 : writes.lastEndUpTo(start);
    turns.add(new Turn(start, written, end - start, writes.lastEndUpTo(end) - written));
    if (turns.size() > mostTurns) {
      keepWorst();
      mostTurns = Math.max(mostTurns, 2 * turns.size());
    }
  }

  private void keepWorst() {
    List<Turn> all = new ArrayList<>(turns);
    all.sort(BY_MOVE);
    turns.clear();
    int from = 0;
    for (int to = 1; to <= all.size(); to++) {
      if (to == all.size() || !all.get(to).movesLike(all.get(from))) {
        keepWorst(all.subList(from, to));
        from = to;
      }
    }
  }

  private void keepWorst(List<Turn> alike) {
    List<UpperHull.Pair> positions = new ArrayList<>(alike.size());
    for (Turn turn : alike) {
      positions.add(new UpperHull.Pair(turn.start, turn.written));
    }
    Turn move = alike.get(0);
    UpperHull worst = UpperHull.of(positions);
    for (int i = 0; i < worst.size(); i++) {
      turns.add(new Turn(worst.alpha(i), worst.beta(i), move.length, move.released));
    }
  }

  /** Returns the number of indices on the axis. */
  public long extent() {
    return reads.extent();
  }

  /** Returns the turns that may be the worst, in no particular order. */
  List<Turn> turns() {
    return turns;
  }
}
