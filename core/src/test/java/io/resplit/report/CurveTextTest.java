package io.resplit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.array.ElementType;
import io.resplit.cost.CostModel;
import io.resplit.plan.Problem;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.result.MemoryCurve;
import io.resplit.result.MemoryCurve.Point;
import io.resplit.result.MemoryCurve.Series;
import io.resplit.result.PlanReport;
import io.resplit.testkit.RandomProblems;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CurveTextTest {

  private static final MemoryCurve CURVE =
      new MemoryCurve(
          List.of(
              new Series(
                  "frontier",
                  List.of(new Point(1024, 1000, 12_345, 75), new Point(1536, 1500, 99, 3.21))),
              new Series("keep", List.of(new Point(1536, 1400, 100, 4000)))));

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  @Test
  void printsOneTableOfSeeksAndOneOfTimes() {
    assertEquals(
        """
        seeks within the data memory
                data        frontier            keep
               1 KiB          12,345               -
             1.5 KiB              99             100

        predicted time (h:mm:ss) within the data memory
                data        frontier            keep
               1 KiB            1:15               -
             1.5 KiB           3.2 s         1:06:40
        """,
        CurveText.of(CURVE));
  }

  @Test
  void printsTheSameAsJson() {
    assertEquals(
        "{\"message_type\":\"curve\",\"schema\":1,\"strategies\":["
            + "{\"strategy\":\"frontier\",\"points\":["
            + "{\"data_mem_bytes\":1024,\"seeks\":12345,\"peak_bytes\":1000,"
            + "\"predicted_seconds\":75.0},"
            + "{\"data_mem_bytes\":1536,\"seeks\":99,\"peak_bytes\":1500,"
            + "\"predicted_seconds\":3.21}]},"
            + "{\"strategy\":\"keep\",\"points\":["
            + "{\"data_mem_bytes\":1536,\"seeks\":100,\"peak_bytes\":1400,"
            + "\"predicted_seconds\":4000.0}]}]}",
        CurveText.json(CURVE).toString());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyPointFitsItsLimitAndTheDefaultStrategyIsLowestEverywhere(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = seed % 3 == 0 ? source.irregularProblem(3, 2000) : source.problem(4, 2000);
    PlanOptions options =
        PlanOptions.within(
                new MemoryLimit.OfData(
                    Math.max(
                        problem.elementBytes(), source.random().nextLong(problem.bytes() + 1))))
            .withComparison();
    Resplit resplit = new Resplit();
    PlanReport planned = resplit.plan(problem, ElementType.parse("uint8"), options);
    MemoryCurve curve = Steps.curve(planned, Objective.SEEKS);
    Series frontier = curve.series().get(0);
    assertEquals("frontier", frontier.strategy());
    for (Series series : curve.series()) {
      for (Point point : series.points()) {
        assertTrue(point.peakBytes() <= point.limitBytes());
        assertTrue(at(frontier, point.limitBytes()).seeks() <= point.seeks(), series.strategy());
      }
    }
    Point last = frontier.points().get(frontier.points().size() - 1);
    assertEquals(CostModel.lowerBoundSeeks(problem), last.seeks());
    assertEquals(planned.cost().seeks(), at(frontier, planned.dataLimitBytes()).seeks());
  }

  private static Point at(Series series, long limitBytes) {
    return series.points().stream()
        .filter(point -> point.limitBytes() == limitBytes)
        .findFirst()
        .orElseThrow();
  }
}
