package io.resplit.planner.frontier.pivot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.partition.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.planner.Effort;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Paths along a pivot axis are as good as the best of all, with any stops and any fronts. */
class PivotTest {

  private static final long CASES = 8_000;
  private static final int MOST_INDICES = 16;
  private static final long NONE = Long.MAX_VALUE / 4;

  /** An axis, what its steps take and what its cuts cost; all random. */
  private record Case(AxisView view, Tail tail, PivotCost cost, long limit) {

    static Case of(long seed) {
      RandomProblems source = new RandomProblems(seed);
      Random random = source.random();
      long extent = 2 + random.nextInt(MOST_INDICES - 1);
      AxisGrid in = blocks(extent, source);
      AxisGrid out = blocks(extent, source);
      Tail tail = tail(source);
      long limit = 1 + random.nextLong(tail.peak(0, extent, extent));
      AxisView view = new AxisView(0, in, out, Loop.Direction.FORWARD);
      return new Case(view, tail, cost(random), limit);
    }

    private static AxisGrid blocks(long extent, RandomProblems source) {
      return source.random().nextInt(4) == 0
          ? AxisGrid.uniform(extent, 1 + source.random().nextLong(extent))
          : source.ends(extent, source.random().nextDouble());
    }

    /** Returns some nests over the same one or two axes. */
    private static Tail tail(RandomProblems source) {
      Random random = source.random();
      long[] extents = new long[1 + random.nextInt(2)];
      Arrays.setAll(extents, axis -> 1 + random.nextInt(6));
      List<TailSweep> nests = new ArrayList<>();
      for (int nest = random.nextInt(3); nest >= 0; nest--) {
        TailSweep sweeps = TailSweep.empty();
        for (int axis = 0; axis < extents.length; axis++) {
          AxisSweep sweep =
              AxisSweep.of(blocks(extents[axis], source), blocks(extents[axis], source));
          sweeps = sweeps.inside(Loop.forward(1 + axis, sweep));
        }
        nests.add(sweeps);
      }
      return new Tail(nests, new Effort());
    }

    /** A part never costs less than a whole; on the slowest axis it costs the same. */
    private static PivotCost cost(Random random) {
      int more = random.nextBoolean() ? 1 : 6;
      long read = 1 + random.nextInt(4);
      long write = 1 + random.nextInt(4);
      return new PivotCost(
          0, read + random.nextInt(more), read, write + random.nextInt(more), write);
    }

    private long added(int at, int written, int nextAt, int nextWritten) {
      boolean firstRead = at <= view.in().lastEndUpTo(nextAt);
      boolean firstWrite = written <= view.out().lastEndUpTo(nextWritten);
      long read = view.in().isEnd(nextAt) ? 0 : cost.readCut(firstRead);
      return read + (view.out().isEnd(nextWritten) ? 0 : cost.writeCut(firstWrite));
    }

    long peak(int at, int written, int nextAt, int nextWritten) {
      return tail.peak(at - written, nextAt - at, nextWritten - written);
    }

    /** Tries every way to read and write on. */
    private long best(Steps steps) {
      int extent = (int) view.extent();
      long[][] best = new long[extent + 1][extent + 1];
      for (long[] row : best) {
        Arrays.fill(row, NONE);
      }
      best[0][0] = 0;
      for (int at = 0; at < extent; at++) {
        for (int written = 0; written <= at; written++) {
          for (int next = at + 1; next <= extent && best[at][written] < NONE; next++) {
            for (int front = written; front <= next; front++) {
              long value = steps.after(best[at][written], at, written, next, front);
              best[next][front] = Math.min(best[next][front], value);
            }
          }
        }
      }
      return best[extent][extent];
    }

    long cheapest() {
      return best(
          (sofar, at, written, next, front) ->
              peak(at, written, next, front) <= limit
                  ? sofar + added(at, written, next, front)
                  : NONE);
    }

    long leastWithoutCuts() {
      return best(
          (sofar, at, written, next, front) ->
              view.in().isEnd(next) && (front == written || view.out().isEnd(front))
                  ? Math.max(sofar, peak(at, written, next, front))
                  : NONE);
    }
  }

  /** What a path is worth after one more step. */
  private interface Steps {
    long after(long sofar, int at, int written, int next, int front);
  }

  @Test
  void noPathThatFitsIsCheaper() {
    long found = RandomProblems.seeds(CASES).filter(PivotTest::isCheapest).count();
    assertTrue(found > CASES / 2 || RandomProblems.areFewerSeeds(), () -> found + " paths");
  }

  /** Returns whether there is a path at all. */
  private static boolean isCheapest(long seed) {
    Case one = Case.of(seed);
    Optional<PivotPath> path =
        new Pivot(one.view).cheapest(one.tail, one.cost, one.limit, NONE - 1);
    assertEquals(one.cheapest(), path.map(PivotPath::cost).orElse(NONE), () -> seed + ": " + one);
    path.ifPresent(found -> assertTrue(found.peak(one.tail) <= one.limit, () -> "seed " + seed));
    return path.isPresent();
  }

  @Test
  void noPathWithoutCutsNeedsLessMemory() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              Case one = Case.of(seed);
              PivotPath path = new Pivot(one.view).withoutCuts(one.tail, NONE).orElseThrow();
              assertEquals(one.leastWithoutCuts(), path.peak(one.tail), () -> seed + ": " + one);
            });
  }
}
