package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Reads;
import io.resplit.testkit.TestTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedConfigurationsTest {

  private static final double GIB = 1L << 30;

  static List<TestTable.Row> configurations() {
    return TestTable.rows(PublishedConfigurationsTest.class, "published-configurations.tsv");
  }

  static List<TestTable.Row> smallVectors() {
    return TestTable.rows(PublishedConfigurationsTest.class, "small-vectors.tsv");
  }

  private static Problem problem(TestTable.Row row) {
    return Problem.uniform(
        row.shape("shape"), row.shape("in"), row.shape("out"), (int) row.number("itemsize"));
  }

  private static long memoryElements(TestTable.Row row) {
    double bytes = Double.parseDouble(row.text("m_gib")) * GIB;
    return (long) bytes / row.number("itemsize");
  }

  private static String gib(Cost cost) {
    return String.format(Locale.ROOT, "%.3f", cost.peakBytes() / GIB);
  }

  @Test
  void theTableHasEveryConfiguration() {
    List<TestTable.Row> rows = configurations();
    assertEquals(53, rows.size());
    assertEquals(1, rows.stream().filter(row -> row.text("keep_shape").equals("fails")).count());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("configurations")
  void naiveCostsWhatTheBaselineColumnSays(TestTable.Row row) {
    Problem problem = problem(row);
    Cost cost = CostModel.cost(new NaivePlanner().plan(problem, Long.MAX_VALUE));
    assertEquals(row.number("lower_bound"), CostModel.lowerBoundSeeks(problem));
    assertEquals(row.number("baseline_seeks"), cost.seeks());
    assertEquals(row.text("baseline_peak_gib"), gib(cost));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("configurations")
  void thePublishedSelectionIsReproduced(TestTable.Row row) {
    Problem problem = problem(row);
    Optional<Shape> selected = PublishedKeep.select(problem, memoryElements(row));
    assertEquals(row.text("keep_shape"), selected.map(Shape::toString).orElse("fails"));
    selected.ifPresent(
        shape -> {
          Cost cost = PublishedKeep.costOf(problem, shape);
          assertEquals(row.number("keep_seeks"), cost.seeks());
          assertEquals(row.text("keep_peak_gib"), gib(cost));
        });
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("configurations")
  void keepWithoutALimitReadsTheAggregate(TestTable.Row row) {
    Cost cost = CostModel.cost(new KeepPlanner().plan(problem(row), Long.MAX_VALUE));
    assertEquals(row.number("lower_bound"), cost.seeks());
    if (!row.text("aggregate_peak_gib").equals("-")) {
      assertEquals(row.text("aggregate_peak_gib"), gib(cost));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("configurations")
  void keepNeverNeedsMoreSeeksThanThePublishedSelection(TestTable.Row row) {
    Problem problem = problem(row);
    for (long memory = memoryElements(row); memory > 10_000_000; memory /= 8) {
      assertNotWorse(problem, memory);
    }
    if (!row.text("keep_peak_gib").equals("-")) {
      Cost atItsOwnPeak = PublishedKeep.costOf(problem, row.shape("keep_shape"));
      assertNotWorse(problem, atItsOwnPeak.peakBytes() / problem.elementBytes());
    }
  }

  @Test
  void keepNeverNeedsMoreSeeksThanThePublishedSelectionOnRandomProblems() {
    long compared =
        RandomProblems.seeds(3_000)
            .filter(
                seed -> {
                  Random random = new RandomProblems(seed).random();
                  Problem problem = dividingProblem(random);
                  long most = problem.shape().volume();
                  return assertNotWorse(problem, 1 + random.nextLong(most));
                })
            .count();
    assertTrue(compared > 500 || RandomProblems.areFewerSeeds(), () -> compared + " cases");
  }

  private static Problem dividingProblem(Random random) {
    long[] array = new long[3];
    long[] in = new long[3];
    long[] out = new long[3];
    for (int axis = 0; axis < 3; axis++) {
      array[axis] = List.of(12L, 24L, 30L, 60L, 36L).get(random.nextInt(5));
      in[axis] = divisor(array[axis], random);
      out[axis] = divisor(array[axis], random);
    }
    return Problem.uniform(Shape.of(array), Shape.of(in), Shape.of(out), 2);
  }

  private static long divisor(long length, Random random) {
    List<Long> divisors = new ArrayList<>();
    for (long divisor = 1; divisor <= length; divisor++) {
      if (length % divisor == 0) {
        divisors.add(divisor);
      }
    }
    return divisors.get(random.nextInt(divisors.size()));
  }

  /** Returns whether the published selection has a plan; ours must then be as good. */
  private static boolean assertNotWorse(Problem problem, long memory) {
    Optional<Shape> published = PublishedKeep.select(problem, memory);
    published.ifPresent(
        shape -> {
          Plan ours = new KeepPlanner().plan(problem, memory);
          long theirs = PublishedKeep.costOf(problem, shape).seeks();
          assertTrue(
              CostModel.cost(ours).seeks() <= theirs,
              () -> problem + " in " + memory + ": " + ours.pivot() + ours.tail(0));
        });
    return published.isPresent();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("smallVectors")
  void naiveAndKeepCostWhatTheSmallVectorsSay(TestTable.Row row) {
    StorageOrder order = StorageOrder.valueOf(row.text("order"));
    Shape array = order.toSlowestFirst(row.shape("shape"));
    Grid in = Grid.uniform(array, order.toSlowestFirst(row.shape("in")));
    Grid out = Grid.uniform(array, order.toSlowestFirst(row.shape("out")));
    Problem problem = Problem.of(in, out, (int) row.number("itemsize"), order);
    assertEquals(row.number("lower_bound"), CostModel.lowerBoundSeeks(problem));

    Cost naive = CostModel.cost(new NaivePlanner().plan(problem, Long.MAX_VALUE));
    assertEquals(row.number("baseline_seeks"), naive.seeks());
    assertEquals(row.number("baseline_peak"), naive.peakBytes());

    Plan keep = new KeepPlanner().plan(problem, Long.MAX_VALUE);
    Shape aggregate = order.toSlowestFirst(row.shape("aggregate"));
    assertEquals(Grid.uniform(array, aggregate).blockShape(), Reads.largest(keep));
    assertEquals(row.number("keep_seeks"), CostModel.cost(keep).seeks());
    assertEquals(row.number("keep_peak"), CostModel.cost(keep).peakBytes());
  }
}
