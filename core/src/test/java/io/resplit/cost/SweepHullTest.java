package io.resplit.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.partition.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.testkit.RandomProblems;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SweepHullTest {

  private static final long CASES = 2_000;

  private static SweepHull hull(RandomProblems source, long outer, long inner) {
    return SweepHull.ofElement().inside(sweep(source, inner)).inside(sweep(source, outer));
  }

  private static AxisSweep sweep(RandomProblems source, long extent) {
    AxisGrid reads = source.ends(extent, source.random().nextDouble());
    return source.random().nextInt(3) == 0
        ? AxisSweep.clean(AxisGrid.uniform(extent, 1 + source.random().nextLong(extent)))
        : AxisSweep.of(reads, source.ends(extent, source.random().nextDouble()));
  }

  @Test
  void thePeakIsTheMostHeldAtAnyRead() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              AxisSweep outer = sweep(source, 9);
              AxisSweep inner = sweep(source, 7);
              long read = 1 + source.random().nextLong(5);
              long released = source.random().nextLong(8);
              SweepHull hull = SweepHull.ofElement().inside(inner).inside(outer);
              assertEquals(63, hull.extent());
              assertEquals(mostHeld(outer, inner, read, released), hull.peak(read, released));
            });
  }

  private static long mostHeld(AxisSweep outer, AxisSweep inner, long read, long released) {
    long most = Long.MIN_VALUE;
    for (long i = 0; i < outer.count(); i++) {
      long rows = outer.reads().length(i);
      long freed = outer.front(i) - outer.frontBefore(i);
      long before = 7 * (read * outer.reads().start(i) - released * outer.frontBefore(i));
      for (long j = 0; j < inner.count(); j++) {
        long in = read * rows * inner.reads().end(j);
        long out = released * freed * inner.frontBefore(j);
        most = Math.max(most, before + in - out);
      }
    }
    return most;
  }

  @Test
  void peaksOfManyLayersAreThePeakOfEach() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              SweepHull hull = hull(source, 9, 8);
              long[] peaks = hull.peaks(16, 2, 24);
              for (int layer = 0; layer < peaks.length; layer++) {
                assertEquals(hull.peak(16, 2 * layer), peaks[layer]);
              }
            });
  }

  @Test
  void theLongestCleanReadFitsAndOneMoreDoesNot() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              SweepHull hull = hull(source, 8, 6);
              long kept = source.random().nextLong(4);
              long limit = 48 * kept + source.random().nextLong(500);
              long longest = hull.longestCleanRead(kept, limit);
              assertTrue(need(hull, kept, longest) <= limit || longest == 0);
              assertTrue(need(hull, kept, longest + 1) > limit);
            });
  }

  private static long need(SweepHull hull, long kept, long read) {
    return kept * hull.extent() + hull.peak(read, read + kept);
  }

  @Test
  void neverAboveMeansNeverAboveForAnyLayer() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              SweepHull one = hull(source, 6, 5);
              SweepHull two = hull(source, 6, 5);
              boolean above = isAboveSomewhere(one, two, source.random());
              assertTrue(!above || !one.isNeverAbove(two), () -> "seed " + seed);
              assertTrue(one.isNeverAbove(one));
            });
  }

  @Test
  void aHullThatIsNotNeverAboveIsAboveForSomeLayer() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              SweepHull one = hull(source, 4, 3);
              SweepHull two = hull(source, 4, 3);
              assertTrue(one.isNeverAbove(two) || isAboveOnAGrid(one, two), () -> "seed " + seed);
            });
  }

  private static boolean isAboveSomewhere(SweepHull one, SweepHull two, Random random) {
    boolean above = false;
    for (int i = 0; i < 100; i++) {
      long read = random.nextLong(1_000);
      long released = random.nextLong(3_000);
      above |= one.peak(read, released) > two.peak(read, released);
    }
    return above;
  }

  private static boolean isAboveOnAGrid(SweepHull one, SweepHull two) {
    boolean above = false;
    for (long read = 0; read <= 60; read++) {
      for (long released = 0; released <= 600; released++) {
        above |= one.peak(read, released) > two.peak(read, released);
      }
    }
    return above;
  }
}
