package io.resplit.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.partition.AxisGrid;
import io.resplit.testkit.RandomProblems;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class AxisSweepTest {

  @Test
  void theFrontIsTheLastWriteEndThatIsRead() {
    // reads end at 4 8 12, writes at 3 6 9 12
    AxisSweep sweep = AxisSweep.of(AxisGrid.uniform(12, 4), AxisGrid.uniform(12, 3));
    assertEquals(3, sweep.front(0));
    assertEquals(6, sweep.front(1));
    assertEquals(12, sweep.front(2));
    assertEquals(0, sweep.frontBefore(0));
    assertEquals(3, sweep.frontBefore(1));
    assertFalse(sweep.isClean());
    assertEquals(AxisGrid.ofEnds(3, 6, 12), sweep.writeIntervals());
  }

  @Test
  void aReadThatCompletesNothingMovesNoFront() {
    // reads end at 2 4 6, one write of 5 and one of 1
    AxisSweep sweep = AxisSweep.of(AxisGrid.uniform(6, 2), AxisGrid.uniform(6, 5));
    assertEquals(0, sweep.front(0));
    assertEquals(0, sweep.front(1));
    assertEquals(6, sweep.front(2));
    assertEquals(AxisGrid.ofEnds(6), sweep.writeIntervals());
  }

  @Test
  void aCleanSweepWritesWhatItReads() {
    AxisSweep sweep = AxisSweep.clean(AxisGrid.uniform(10, 4));
    assertTrue(sweep.isClean());
    assertEquals(8, sweep.front(1));
    assertEquals(sweep.reads(), sweep.writeIntervals());
    assertTrue(AxisSweep.of(AxisGrid.uniform(10, 4), AxisGrid.ofEnds(4, 8, 10)).isClean());
  }

  @Test
  void writeIntervalsAreTheDistinctFronts() {
    RandomProblems.seeds(1_000)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              AxisSweep sweep = source.sweep(source.problem(1, 40), 0);
              TreeSet<Long> fronts = new TreeSet<>();
              for (long read = 0; read < sweep.count(); read++) {
                fronts.add(sweep.front(read));
              }
              fronts.remove(0L);
              long[] ends = fronts.stream().mapToLong(Long::longValue).toArray();
              assertEquals(
                  AxisGrid.ofEnds(ends), sweep.writeIntervals(), () -> "seed " + seed + sweep);
            });
  }

  @Test
  void equalSweepsAreEqual() {
    AxisSweep one = AxisSweep.of(AxisGrid.uniform(12, 4), AxisGrid.uniform(12, 3));
    AxisSweep same = AxisSweep.of(AxisGrid.ofEnds(4, 8, 12), AxisGrid.uniform(12, 3));
    assertEquals(one, same);
    assertEquals(one.hashCode(), same.hashCode());
    assertFalse(one.equals(AxisSweep.clean(AxisGrid.uniform(12, 4))));
    assertEquals("keep 12/4 > 12/3", one.toString());
  }

  @Test
  void refusesTwoExtentsNamingThem() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> AxisSweep.of(AxisGrid.uniform(12, 4), AxisGrid.uniform(13, 4)))
            .getMessage();
    assertEquals("reads end at 12, writes at 13", message);
  }
}
