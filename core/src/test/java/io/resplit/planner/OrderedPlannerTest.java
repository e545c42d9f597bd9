package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.testkit.RandomProblems;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OrderedPlannerTest extends PlannerContract {

  @Override
  Planner planner(Problem problem, RandomProblems source) {
    return new OrderedPlanner();
  }

  static LongStream seeds() {
    return RandomProblems.seeds(600);
  }

  /** Returns a problem whose output has chunks that are runs of the elements of its blocks. */
  private static Problem streamed(RandomProblems source) {
    boolean isIrregular = source.random().nextBoolean();
    Problem plain = isIrregular ? source.irregularProblem(5, 300) : source.problem(5, 300);
    Shape longest = plain.out().grid().blockShape();
    Shape run = longest.firstContiguous(1 + source.random().nextLong(longest.volume()));
    Side out =
        new Side(
            plain.out().grid(),
            StorageOrder.C,
            Optional.of(new Chunking(run, Chunking.Access.STREAM)));
    return new Problem(plain.in(), out, plain.elementBytes());
  }

  /** Every chunk is written once, as a whole, behind the one before it in its file. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void writesEveryFileFromFrontToBack(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = streamed(source);
    Shape chunk = problem.out().chunking().orElseThrow().shape();
    long least = problem.out().cells().blockShape().volume();
    long memory = least + source.random().nextLong(problem.shape().volume());
    Plan plan = new OrderedPlanner().plan(problem, memory);
    assertTrue(CostModel.peakElements(plan) <= memory);
    Grid blocks = problem.out().grid();
    Map<Long, Long> next = new HashMap<>();
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); ) {
      if (steps.next() instanceof Step.Write write) {
        PrimitiveIterator.OfLong met = blocks.blocksIn(write.box());
        while (met.hasNext()) {
          long number = met.nextLong();
          Box block = blocks.box(number);
          Box part = write.box().intersection(block).relativeTo(block);
          Grid chunks = Grid.uniform(block.shape(), chunk.clippedTo(block.shape()));
          chunks
              .blocksIn(part)
              .forEachRemaining(
                  (long each) -> {
                    assertEquals(next.getOrDefault(number, 0L), each, plan.toString());
                    assertEquals(chunks.box(each), chunks.box(each).intersection(part));
                    next.put(number, each + 1);
                  });
        }
      }
    }
    assertEquals(blocks.blockCount(), next.size());
    assertThrows(
        InfeasiblePlanException.class, () -> new OrderedPlanner().plan(problem, least - 1));
    assertEquals(problem.out().cells().blockCount(), CostModel.cost(plan).writeSeeks());
  }
}
