package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import org.junit.jupiter.api.Test;

/** Checks the count that formats and splitters are held to. */
class RunCountTest {

  private static final Box FILE = Box.whole(Shape.of(4, 3, 5));

  private static long runs(long... corners) {
    return RunCount.of(part(corners), FILE);
  }

  private static Box part(long... corners) {
    return Box.of(
        new long[] {corners[0], corners[2], corners[4]},
        new long[] {corners[1], corners[3], corners[5]});
  }

  @Test
  void runsAreCountedByHand() {
    assertEquals(1, runs(0, 4, 0, 3, 0, 5)); // the whole file
    assertEquals(1, runs(1, 3, 0, 3, 0, 5)); // whole slices follow each other
    assertEquals(1, runs(2, 3, 1, 2, 1, 4)); // part of one row
    assertEquals(1, runs(2, 3, 0, 2, 0, 5)); // two whole rows of one slice
    assertEquals(2, runs(1, 3, 0, 2, 0, 5)); // two rows in each of two slices
    assertEquals(6, runs(0, 2, 0, 3, 0, 4)); // part of every row of two slices
    assertEquals(12, runs(0, 4, 0, 3, 1, 5)); // part of every row
  }

  @Test
  void positionsOfTheFileDoNotMatter() {
    Box file = Box.of(new long[] {10, 20}, new long[] {14, 25});
    assertEquals(3, RunCount.of(Box.of(new long[] {11, 20}, new long[] {14, 24}), file));
    assertEquals(1, RunCount.of(Box.of(new long[] {11, 20}, new long[] {14, 25}), file));
  }
}
