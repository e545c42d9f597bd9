package io.resplit.planner.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.result.Cost;
import io.resplit.testkit.TestTable;
import io.resplit.testkit.ThreadTime;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many files, many axes and little memory are planned in seconds. */
class FrontierSizeTest {

  @ParameterizedTest
  @CsvSource({
    "8000x8000x8000, 800x800x800, 500x500x500, 2097152, 2605056",
    "8000x8000x8000, 100x100x100, 80x80x80, 25600000, 1512000",
    "1000x1000x1000x1000, 13x17x19x23, 29x31x37x41, 400000, 200588000",
    "20x20x20x20x20x20, 3x4x5x6x7x8, 8x7x6x5x4x3, 10000, 310400",
    "10000000, 10, 10000000, 1000, 1010000",
    "70000000, 70, 77, 140, 1909091",
    "70000003, 70, 71, 100, 2549312",
    "1000003, 1, 1000003, 1, 2000006",
    "1000000x1000, 1x1000, 1000000x1, 100000, 6565000",
    "1000003x1000, 7x1000, 11x100, 100000, 1051958",
    "4000000000, 1000, 4000000000, 10, 800000000"
  })
  void isPlannedInSeconds(String shape, String in, String out, long memory, long seeks)
      throws Throwable {
    Problem problem =
        Problem.uniform(TestTable.shape(shape), TestTable.shape(in), TestTable.shape(out), 2);
    Cost cost =
        ThreadTime.within(10, () -> CostModel.cost(new FrontierPlanner().plan(problem, memory)));
    assertTrue(cost.seeks() <= seeks, cost::toString);
    assertTrue(cost.peakBytes() <= 2 * memory, cost::toString);
  }

  /** Many records of one file are not visited one by one. */
  @ParameterizedTest
  @CsvSource({
    "1000000x4, 1000000x1, 4000000, 1000004, 1",
    "1000000x4, 1000x4, 4000, 1001000, 1000",
    "100000x4, 100000x1, 400000, 100004, 1",
    "3000000, 1000, 1000, 3003000, 3000"
  })
  void recordsAreReadTogether(String shape, String out, long memory, long seeks, long opens) {
    Shape array = TestTable.shape(shape);
    Side file =
        new Side(
            Grid.uniform(array, array), StorageOrder.C, Optional.of(Chunking.ofRecords(array)));
    Grid blocks = Grid.uniform(array, TestTable.shape(out));
    Problem problem = new Problem(file, new Side(blocks, StorageOrder.C), 2);
    Plan plan = new FrontierPlanner().plan(problem.ofCells(), memory).over(problem);
    Cost cost = CostModel.cost(plan);
    assertEquals(seeks, cost.seeks());
    assertEquals(opens, cost.readOpens());
    assertEquals(2 * memory, cost.peakBytes());
  }

  @ParameterizedTest
  @CsvSource({"70000000, 70, 77, 140", "1000003, 1, 1000003, 1000003", "999983, 7, 10, 16"})
  void oneAxisNeedsNoMoreThanTwoBlocksForOneSeekPerFile(
      String shape, String in, String out, long least) {
    Problem problem =
        Problem.uniform(TestTable.shape(shape), TestTable.shape(in), TestTable.shape(out), 1);
    Frontier frontier = new FrontierPlanner().frontier(problem);
    assertEquals(least, frontier.leastMemoryElements());
  }
}
