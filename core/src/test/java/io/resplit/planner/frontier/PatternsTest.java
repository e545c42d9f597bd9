package io.resplit.planner.frontier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.SweepHull;
import io.resplit.partition.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop.Direction;
import io.resplit.planner.frontier.pivot.AxisView;
import io.resplit.planner.frontier.pivot.Segment;
import io.resplit.testkit.RandomProblems;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatternsTest {

  private static AxisView view(AxisGrid in, AxisGrid out) {
    return new AxisView(0, in, out, Direction.FORWARD);
  }

  @Test
  void groupSizesGiveDifferentNumbersOfGroups() {
    assertArrayEquals(new long[] {1}, Patterns.groupSizes(1));
    assertArrayEquals(new long[] {1, 2, 3, 4, 5, 10}, Patterns.groupSizes(10));
    assertEquals(12, Patterns.groupSizes(1_000_000).length);
  }

  @Test
  void thinningKeepsBothEndsAndSpacesEvenly() {
    assertArrayEquals(new long[] {3, 5}, Patterns.thin(new long[] {3, 5}, 2));
    assertArrayEquals(new long[] {1, 3, 5}, Patterns.thin(new long[] {1, 2, 3, 4, 5}, 3));
  }

  @Test
  void commonEndsAreMultiplesOfBothBlocks() {
    AxisGrid six = AxisGrid.uniform(40, 6);
    assertEquals(AxisGrid.uniform(40, 12), view(six, AxisGrid.uniform(40, 4)).common());
    assertEquals(AxisGrid.uniform(40, 40), view(six, AxisGrid.uniform(40, 7)).common());
    AxisGrid irregular = AxisGrid.ofEnds(5, 12, 13, 30, 40);
    assertEquals(AxisGrid.ofEnds(12, 30, 40), view(six, irregular).common());
  }

  @Test
  void anAxisLooksTheSameFromBothEndsWhenBothBlocksDivideIt() {
    assertEquals(1, AxisView.of(0, AxisGrid.uniform(12, 4), AxisGrid.uniform(12, 3)).size());
    assertEquals(2, AxisView.of(0, AxisGrid.uniform(12, 5), AxisGrid.uniform(12, 3)).size());
  }

  @Test
  void noPrefixPatternIsWorseThanAnother() {
    RandomProblems.seeds(200)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              AxisView view = view(source.ends(40, 0.2), source.ends(40, 0.4));
              List<Pattern> patterns = Patterns.prefixes(view);
              for (Pattern one : patterns) {
                assertTrue(one.sweep().isClean());
                assertTrue(
                    patterns.stream().noneMatch(two -> one != two && two.isNoWorseThan(one)));
              }
              assertTrue(patterns.stream().anyMatch(pattern -> pattern.readLength() == 1));
            });
  }

  /** So no choice of a tail loop has such a pattern. */
  @Test
  void aPrefixThatIsNoWorseNeedsNoMoreMemoryThanTheTailLoop() {
    long replaced =
        RandomProblems.seeds(300)
            .map(
                seed -> {
                  RandomProblems source = new RandomProblems(seed);
                  AxisView view = view(source.ends(20, 0.3), source.ends(20, 0.4));
                  List<Pattern> prefixes = Patterns.prefixes(view);
                  long pairs = 0;
                  for (Pattern tail : Patterns.tails(view)) {
                    for (Pattern prefix : prefixes) {
                      if (prefix.isNoWorseThan(tail)) {
                        assertNeedsNoMore(prefix, tail, source);
                        pairs++;
                      }
                    }
                  }
                  return pairs;
                })
            .sum();
    assertTrue(replaced > 300, () -> replaced + " pairs");
  }

  private static void assertNeedsNoMore(Pattern prefix, Pattern tail, RandomProblems source) {
    AxisSweep inner = AxisSweep.of(source.ends(7, 0.4), source.ends(7, 0.4));
    AxisSweep outer = AxisSweep.of(source.ends(9, 0.4), source.ends(9, 0.4));
    SweepHull within = SweepHull.ofElement().inside(inner);
    SweepHull without = within.inside(outer);
    SweepHull with = within.inside(tail.sweep()).inside(outer);
    long kept = source.random().nextLong(6);
    long read = 1 + source.random().nextLong(9);
    long released = source.random().nextLong(kept + read + 1);
    long ofTail = kept * with.extent() + with.peak(read, released);
    long ofOneTurn = kept * without.extent() + without.peak(read, released);
    assertTrue(prefix.readLength() * ofOneTurn <= ofTail, () -> prefix + " for " + tail);
  }

  @Test
  void tailPatternsOfOneChoiceMakeTheSameCuts() {
    List<AxisView> views = AxisView.of(0, AxisGrid.uniform(100, 7), AxisGrid.uniform(100, 9));
    List<Choice> choices = Choice.of(views);
    assertTrue(choices.stream().anyMatch(choice -> !choice.isPrefix() && choice.cutsNothing()));
    for (Choice choice : choices) {
      assertFalse(choice.patterns().isEmpty());
      for (Pattern pattern : choice.patterns()) {
        assertEquals(choice.reads(), pattern.reads());
        assertEquals(choice.writes(), pattern.writes());
        assertTrue(choice.readLength() <= pattern.readLength());
      }
    }
  }

  @Test
  void segmentsLieBetweenCommonEndsAndRepeat() {
    AxisView even = view(AxisGrid.uniform(100, 6), AxisGrid.uniform(100, 4));
    List<Segment> segments = Segment.of(even);
    assertEquals(2, segments.size());
    assertEquals(8, segments.get(0).repeats());
    assertEquals(12, segments.get(0).length());
    assertEquals(4, segments.get(1).length());
    assertEquals(1, Segment.of(view(AxisGrid.uniform(96, 6), AxisGrid.uniform(96, 4))).size());
    AxisView mirrored = AxisView.of(0, even.in(), even.out()).get(1);
    assertEquals(100, Segment.of(mirrored).stream().mapToLong(s -> s.length() * s.repeats()).sum());
  }
}
