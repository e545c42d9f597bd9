package io.resplit.planner.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.TestTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The planner is never worse than a reference search whose results are listed. */
class FrontierVectorsTest {

  private static final double GIB = 1L << 30;

  static List<TestTable.Row> golden() {
    return TestTable.rows(FrontierVectorsTest.class, "golden.tsv");
  }

  static List<TestTable.Row> published() {
    return TestTable.rows(FrontierVectorsTest.class, "published.tsv");
  }

  private static Problem problem(TestTable.Row row) {
    return Problem.uniform(
        row.shape("shape"), row.shape("in"), row.shape("out"), (int) row.number("itemsize"));
  }

  @Test
  void theTablesAreComplete() {
    assertEquals(12, golden().size());
    assertEquals(251, published().size());
    assertEquals(39, published().stream().map(row -> row.text("cfg")).distinct().count());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("golden")
  void goldenVectorsAreReached(TestTable.Row row) {
    Problem problem = problem(row);
    Frontier frontier = new FrontierPlanner().frontier(problem);
    long memory = row.number("m_bytes") / problem.elementBytes();
    Plan plan = frontier.plan(memory);
    Cost cost = CostModel.cost(plan);
    assertTrue(cost.seeks() <= row.number("seeks"), cost::toString);
    assertTrue(cost.peakBytes() <= row.number("m_bytes"), cost::toString);
    long leastBytes = frontier.leastMemoryElements() * problem.elementBytes();
    assertTrue(leastBytes <= row.number("least_bytes"), () -> leastBytes + " bytes");
    if (problem.shape().volume() < 10_000) {
      assertEquals(BruteForce.replay(plan), cost);
    }
    checkLeastMemory(frontier, problem);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("published")
  void publishedConfigurationsAreReached(TestTable.Row row) {
    Problem problem = problem(row);
    Frontier frontier = new FrontierPlanner().frontier(problem);
    long bytes = (long) (Double.parseDouble(row.text("m_gib")) * GIB);
    Cost cost = CostModel.cost(frontier.plan(bytes / problem.elementBytes()));
    assertTrue(cost.seeks() <= row.number("seeks"), cost::toString);
    assertTrue(cost.peakBytes() <= bytes, cost::toString);
    double leastGib = frontier.leastMemoryElements() * problem.elementBytes() / GIB;
    assertTrue(leastGib <= Double.parseDouble(row.text("least_gib")) + 0.0005, () -> leastGib + "");
    checkLeastMemory(frontier, problem);
  }

  private static void checkLeastMemory(Frontier frontier, Problem problem) {
    Cost cost = CostModel.cost(frontier.plan(frontier.leastMemoryElements()));
    assertEquals(CostModel.lowerBoundSeeks(problem), cost.seeks());
    assertEquals(frontier.leastMemoryElements() * problem.elementBytes(), cost.peakBytes());
  }
}
