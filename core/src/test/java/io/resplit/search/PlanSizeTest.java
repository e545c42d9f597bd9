package io.resplit.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.partition.Tiling;
import io.resplit.plan.Chunking;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.PlanReport;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.TestTable;
import io.resplit.testkit.ThreadTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Dry runs of many files, many axes and little memory end within seconds. */
class PlanSizeTest {

  private static final ElementType TYPE = ElementType.parse("uint8");

  static LongStream seeds() {
    return RandomProblems.seeds(32);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "1000000x1000000x1000000, 10x10x10, 100x100x100, 1073741824, 1001000000000000",
    "1000000x1000000x1000000, 10x10x10, 7x7x7, 4194304, 3915504373492712",
    "60x60x60x60x60x60x60, 7x7x7x7x7x7x7, 11x11x11x11x11x11x11, 4194304, 360320400",
    "60x60x60x60x60x60x60, 7x11x13x7x11x13x7, 11x7x5x13x7x11x11, 4194304, 204120000",
    "60x60x60x60x60x60, 7x7x7x7x7x7, 11x11x11x11x11x11, 4194304, 6005340",
    "16x16x16x16x16x16x16x16, 3x3x3x3x3x3x3x3, 5x5x5x5x5x5x5x5, 4194304, 3637504",
    "7000000, 7, 11, 9, 2363637",
  })
  void areAnsweredInSeconds(String shape, String in, String out, long dataBytes, long seeks)
      throws Throwable {
    Problem problem =
        Problem.uniform(TestTable.shape(shape), TestTable.shape(in), TestTable.shape(out), 1);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(dataBytes)).withComparison();
    PlanReport report = ThreadTime.within(10, () -> new Resplit().plan(problem, TYPE, options));
    assertTrue(report.cost().seeks() <= seeks, report.cost()::toString);
  }

  @Test
  void aTilingOfManyBlocksIsAnswered() throws Throwable {
    List<Box> tiles = new ArrayList<>();
    int parts = (int) RandomProblems.seeds(5_000).count();
    cut(Box.whole(Shape.of(30000, 30000, 30000)), parts, new Random(1), tiles);
    Tiling tiling = Tiling.of(tiles, tiles);
    Side in = new Side(tiling, StorageOrder.C, Optional.empty(), AxisMap.of(2, 0, 1));
    Grid out = Grid.uniform(in.grid().shape(), Shape.of(900, 900, 900));
    Problem problem = new Problem(in, new Side(out, StorageOrder.C), 1);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 30)).withComparison();
    PlanReport report = ThreadTime.within(60, () -> new Resplit().plan(problem, TYPE, options));
    assertTrue(report.fits());
  }

  private static void cut(Box box, int parts, Random random, List<Box> tiles) {
    if (parts == 1) {
      tiles.add(box);
      return;
    }
    int axis = random.nextInt(box.rank());
    while (box.length(axis) == 1) {
      axis = (axis + 1) % box.rank();
    }
    long middle = box.length(axis) / 2; // so that no part is too small for the parts it gets
    long at = box.start(axis) + Math.max(1, middle + random.nextLong(middle + 1) / 2 - middle / 4);
    cut(box.withAxis(axis, box.start(axis), at), parts / 2, random, tiles);
    cut(box.withAxis(axis, at, box.end(axis)), parts - parts / 2, random, tiles);
  }

  /** Sets of so many axes are too many to look at each. */
  @Test
  void thirtyAxesAreAnswered() throws Throwable {
    long[] twos = new long[30];
    long[] in = new long[30];
    long[] out = new long[30];
    for (int axis = 0; axis < twos.length; axis++) {
      twos[axis] = 2;
      in[axis] = 1 + axis % 2;
      out[axis] = 2 - axis % 2;
    }
    Problem problem = Problem.uniform(Shape.of(twos), Shape.of(in), Shape.of(out), 1);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 16));
    PlanReport report = ThreadTime.within(60, () -> new Resplit().plan(problem, TYPE, options));
    assertTrue(report.cutShort());
  }

  /** The figures of others may be those without a cache; the plan itself stays what it is. */
  @Test
  void doNotForecastEveryVisitOfStrategiesThatAreNotRun() {
    Shape array = Shape.of(8760, 180, 360);
    Problem problem =
        new Problem(
            chunked(array, Shape.of(365, 180, 360), Shape.of(1, 180, 360)),
            chunked(array, Shape.of(8760, 30, 60), Shape.of(365, 15, 15)),
            4);
    PlanOptions options = PlanOptions.within(new MemoryLimit.Auto(8L << 30));
    PlanReport run = new Resplit().plan(problem, TYPE, options);
    PlanReport shown = new Resplit().plan(problem, TYPE, options.withComparison());
    assertEquals(run.cost(), shown.cost());
    assertFalse(shown.cutShort());
    assertTrue(shown.outlook().orElseThrow().cutShort());
  }

  private static Side chunked(Shape array, Shape block, Shape chunk) {
    Chunking chunking = new Chunking(chunk, Chunking.Access.CHUNKS);
    return new Side(Grid.uniform(array, block), StorageOrder.C, Optional.of(chunking));
  }

  /**
   * Small problems are searched whole, whatever is looked at beside; so dry runs show real plans.
   */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void findThePlanThatARunFinds(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = source.withChunks(source.problem(4, 3000));
    long bytes = 1 + source.random().nextLong(problem.bytes());
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(bytes));
    PlanReport run = new Resplit().plan(problem, TYPE, options);
    PlanReport shown = new Resplit().plan(problem, TYPE, options.withComparison());
    assertEquals(run.cost(), shown.cost());
    assertFalse(shown.searchWasCutShort());
  }
}
