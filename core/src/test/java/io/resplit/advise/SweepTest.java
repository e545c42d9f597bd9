package io.resplit.advise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SweepTest {

  private static Sweep rows(Shape chunk) {
    Shape array = Shape.of(2000, 5000);
    return new Sweep(new ChunkGrid(array, chunk), AccessPattern.slices(array).get(0));
  }

  private static Sweep columns(Shape chunk) {
    Shape array = Shape.of(2000, 5000);
    return new Sweep(new ChunkGrid(array, chunk), AccessPattern.slices(array).get(1));
  }

  /** The figures of the real library for 2000x5000 bytes. */
  @ParameterizedTest(name = "chunks of {0}x{1}, cache of {2} bytes")
  @CsvSource({
    "80, 200, 400000, 1.0, 1.0",
    "80, 200, 399999, 80.0, 200.0",
    "45, 112, 226800, 1.0, 1.0",
    "45, 112, 226799, 44.4, 111.1",
    "200, 500, 1000000, 1.0, 1.0",
    "200, 500, 999999, 200.0, 500.0",
    "80, 200, 1048576, 1.0, 1.0",
    "16, 200, 399999, 1.0, 200.0",
  })
  void fallsOffTheCliffWithOneByteLess(
      long length, long width, long cache, double byRows, double byColumns) {
    Shape chunk = Shape.of(length, width);
    long held = cache / chunk.volume();
    double chunks = rows(chunk).grid().chunks();
    assertEquals(byRows, rows(chunk).loads(held) / chunks, 0.05);
    assertEquals(byColumns, columns(chunk).loads(held) / chunks, 0.05);
  }

  @Test
  void aPureLayoutLoadsEachAccessOnce() {
    assertEquals(2000, rows(Shape.of(1, 5000)).loads(0));
    assertEquals(5000, columns(Shape.of(2000, 1)).loads(0));
    assertEquals(2000L * 5000, columns(Shape.of(1, 5000)).loads(1999));
    assertEquals(2000, columns(Shape.of(1, 5000)).loads(2000));
    assertEquals(2000, rows(Shape.of(80, 200)).accesses());
  }

  @Test
  void aThinLastStripeIsWorseThanAPureLayout() {
    Shape array = Shape.of(7, 11);
    Sweep rows =
        new Sweep(new ChunkGrid(array, Shape.of(3, 4)), AccessPattern.slices(array).get(0));
    assertTrue(rows.stripeBeatsPure());
    assertFalse(rows.sweepBeatsPure());
  }

  @Test
  void comesBackToChunksOfPencilsAfterAWholeRowOfThem() {
    Shape array = Shape.of(100, 20, 30);
    AccessPattern series = AccessPattern.of(array, Shape.of(100, 1, 1));
    Sweep sweep = new Sweep(new ChunkGrid(array, Shape.of(10, 5, 6)), series);
    assertEquals(10, sweep.chunksAnAccess());
    assertEquals(10 * 5, sweep.workingSetChunks());
    assertEquals(10 * 4 * 5, sweep.loads(50));
    assertEquals(10 * 20 * 5, sweep.loads(49));
    assertEquals(10 * 20 * 30, sweep.loads(9));
  }

  @Test
  void needsNoChunksThatNoLaterAccessNeeds() {
    Shape array = Shape.of(100, 20, 30);
    AccessPattern maps = AccessPattern.of(array, Shape.of(1, 20, 30));
    Sweep sweep = new Sweep(new ChunkGrid(array, Shape.of(1, 5, 6)), maps);
    assertEquals(1, sweep.workingSetChunks());
    assertEquals(sweep.grid().chunks(), sweep.loads(1));
    assertEquals(20, new Sweep(new ChunkGrid(array, Shape.of(2, 5, 6)), maps).workingSetChunks());
  }

  @Test
  void oneAccessNeedsOneChunkAtATime() {
    Shape array = Shape.of(100, 20);
    Sweep sweep = new Sweep(new ChunkGrid(array, Shape.of(10, 5)), AccessPattern.of(array, array));
    assertEquals(1, sweep.workingSetChunks());
    assertEquals(40, sweep.loads(0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Sweep(sweep.grid(), AccessPattern.slices(Shape.of(5)).get(0)));
    assertThrows(IllegalArgumentException.class, () -> new ChunkGrid(array, Shape.of(10)));
  }

  static LongStream seeds() {
    return RandomProblems.seeds(400);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void loadsWhatALeastRecentlyUsedCacheLoads(long seed) {
    RandomProblems problems = new RandomProblems(seed);
    Random random = problems.random();
    Shape array = problems.shape(1 + random.nextInt(4), 400);
    ChunkGrid grid = new ChunkGrid(array, problems.block(array));
    long[] access = array.toArray();
    for (int axis = 0; axis < access.length; axis++) {
      access[axis] = random.nextBoolean() ? 1 : access[axis];
    }
    Sweep sweep = new Sweep(grid, AccessPattern.of(array, Shape.of(access)));
    long need = sweep.workingSetChunks();
    for (long held : new long[] {0, 1, need - 1, need, random.nextLong(grid.chunks() + 1)}) {
      assertEquals(simulated(sweep, held), sweep.loads(held), sweep + " " + held);
    }
    assertEquals(grid.chunks(), sweep.loads(need));
  }

  private static long simulated(Sweep sweep, long held) {
    LinkedHashSet<List<Long>> cache = new LinkedHashSet<>();
    long loads = 0;
    ChunkGrid grid = sweep.grid();
    Odometer access = odometer(grid, axis -> sweep.pattern().sweeps(axis), grid.array());
    for (; !access.done(); access.advance()) {
      Odometer whole = odometer(grid, axis -> !sweep.pattern().sweeps(axis), grid.counts());
      for (; !whole.done(); whole.advance()) {
        List<Long> chunk =
            LongStream.range(0, grid.rank())
                .map(axis -> coordinate(sweep, access, whole, (int) axis))
                .boxed()
                .toList();
        loads += cache.remove(chunk) ? 0 : 1;
        cache.add(chunk);
        if (cache.size() > held) {
          cache.remove(cache.iterator().next());
        }
      }
    }
    return loads;
  }

  private static long coordinate(Sweep sweep, Odometer access, Odometer whole, int axis) {
    return sweep.pattern().sweeps(axis)
        ? access.digit(axis) / sweep.grid().chunk().length(axis)
        : whole.digit(axis);
  }

  private static Odometer odometer(
      ChunkGrid grid, java.util.function.IntPredicate runs, Shape lengths) {
    long[] counts = new long[grid.rank()];
    for (int axis = 0; axis < counts.length; axis++) {
      counts[axis] = runs.test(axis) ? lengths.length(axis) : 1;
    }
    return new Odometer(counts);
  }
}
