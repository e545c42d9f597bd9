package io.resplit.planner.frontier;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.ClusteredPlanner;
import io.resplit.planner.GridPlanner;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.planner.KeepPlanner;
import io.resplit.planner.MultiplePlanner;
import io.resplit.planner.NaivePlanner;
import io.resplit.planner.Planner;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The planner needs no more seeks than any other strategy at the peak that this one needs. */
class FrontierDominanceTest {

  private static final long PROBLEMS = 800;
  private static final long[] COMPOSITE = {12, 24, 30, 36, 40, 60, 70, 96, 100, 120};

  @Test
  void neverWorseThanNaiveGridAndKeep() {
    List<Planner> others = List.of(new NaivePlanner(), new GridPlanner(), new KeepPlanner());
    RandomProblems.seeds(PROBLEMS).forEach(seed -> compare(problem(seed), others, seed));
  }

  @Test
  void neverWorseThanTheOthersWhereAxesArePermuted() {
    List<Planner> others = List.of(new NaivePlanner(), new GridPlanner(), new KeepPlanner());
    RandomProblems.seeds(PROBLEMS)
        .forEach(seed -> compare(new RandomProblems(seed).permuted(problem(seed)), others, seed));
  }

  /** Thin blocks of large extents in little memory, where even parts of an axis are worth it. */
  @Test
  void neverWorseThanTheGridWithThinBlocks() {
    List<Planner> others = List.of(new GridPlanner());
    RandomProblems.seeds(150).forEach(seed -> compare(thin(seed), others, seed));
  }

  private static Problem thin(long seed) {
    Random random = new RandomProblems(seed).random();
    long[] lengths = {500 + random.nextLong(1500), 500 + random.nextLong(1500)};
    long[] in = {lengths[0], 1};
    long[] out = {1 + random.nextLong(lengths[0]), 1 + random.nextLong(lengths[1])};
    boolean across = random.nextBoolean();
    Shape thin = across ? Shape.of(1, 1 + random.nextLong(lengths[1])) : Shape.of(in);
    return Problem.uniform(Shape.of(lengths), thin, Shape.of(out), 1);
  }

  @Test
  void neverWorseThanClusteredAndMultiple() {
    List<Planner> others = List.of(new ClusteredPlanner(), new MultiplePlanner());
    RandomProblems.seeds(PROBLEMS)
        .forEach(
            seed -> {
              Problem problem = oneSided(seed);
              boolean permutes = seed % 4 == 1;
              compare(
                  permutes ? new RandomProblems(seed).permuted(problem) : problem, others, seed);
            });
  }

  /** Blocks at the edges of a region are never whole, which makes other cuts cheap. */
  @Test
  void neverWorseThanNaiveGridAndKeepInRegions() {
    List<Planner> others = List.of(new NaivePlanner(), new GridPlanner(), new KeepPlanner());
    RandomProblems.seeds(PROBLEMS)
        .forEach(
            seed -> compare(new RandomProblems(seed).withWindows(problem(seed)), others, seed));
  }

  @Test
  void neverWorseThanNaiveGridAndKeepWherePaddingIsWritten() {
    List<Planner> others = List.of(new NaivePlanner(), new GridPlanner(), new KeepPlanner());
    RandomProblems.seeds(PROBLEMS / 8)
        .filter(seed -> seed % 8 != 0) // their blocks are of many shapes
        .forEach(seed -> compare(RandomProblems.padded(problem(seed)), others, seed));
  }

  /** Runs between gaps are never whole either. */
  @Test
  void neverWorseThanNaiveGridAndKeepBetweenGaps() {
    List<Planner> others = List.of(new NaivePlanner(), new GridPlanner(), new KeepPlanner());
    RandomProblems.seeds(PROBLEMS)
        .forEach(
            seed -> {
              Problem problem = new RandomProblems(seed).withGaps(problem(seed));
              compare(problem.ofCells(), others, seed);
            });
  }

  private static void compare(Problem problem, List<Planner> others, long seed) {
    Random random = new RandomProblems(seed).random();
    long volume = problem.shape().volume();
    long memory = Math.max(1, (long) Math.pow(volume, random.nextDouble()));
    Frontier frontier = new FrontierPlanner().frontier(problem);
    for (Planner other : others) {
      Plan theirs = planOf(other, problem, memory);
      long peak = CostModel.peakElements(theirs);
      long seeks = CostModel.cost(theirs).seeks();
      long ours = CostModel.cost(frontier.plan(peak)).seeks();
      assertTrue(
          ours <= seeks,
          () ->
              "seed "
                  + seed
                  + ": "
                  + problem
                  + " in "
                  + peak
                  + ": "
                  + ours
                  + ", but "
                  + theirs.strategy()
                  + " "
                  + seeks);
    }
  }

  /** Returns the plan within the memory, or else that of the least memory. */
  private static Plan planOf(Planner planner, Problem problem, long memory) {
    try {
      return planner.plan(problem, memory);
    } catch (InfeasiblePlanException e) {
      return planner.plan(problem, e.leastElements());
    }
  }

  private static Problem problem(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    if (seed % 8 == 0) {
      return source.irregularProblem(4, 3_000);
    }
    int rank = 1 + random.nextInt(4);
    long[] lengths = new long[rank];
    for (int axis = 0; axis < rank; axis++) {
      lengths[axis] =
          seed % 2 == 0 ? COMPOSITE[random.nextInt(COMPOSITE.length)] : 2 + random.nextLong(80);
    }
    Shape array = Shape.of(lengths);
    return Problem.uniform(array, source.block(array), source.block(array), 1);
  }

  private static Problem oneSided(long seed) {
    Problem problem = problem(seed);
    List<AxisGrid> axes = new ArrayList<>();
    for (int axis = 0; axis < problem.rank(); axis++) {
      axes.add(AxisGrid.ofEnds(problem.shape().length(axis)));
    }
    Grid one = Grid.of(axes.toArray(new AxisGrid[0]));
    boolean split = seed % 3 == 0;
    return Problem.of(
        split ? one : problem.in().grid(),
        split ? problem.out().grid() : one,
        1,
        problem.in().order());
  }
}
