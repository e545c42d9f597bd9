package io.resplit.search;

import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.cost.PlanReport;
import io.resplit.plan.Problem;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.testkit.TestTable;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dry runs of many files, many axes and little memory end within seconds. */
class PlanSizeTest {

  private static final ElementType TYPE = ElementType.parse("uint8");

  @ParameterizedTest
  @CsvSource({
    "1000000x1000000x1000000, 10x10x10, 100x100x100, 1073741824, 1001000000000000",
    "1000000x1000000x1000000, 10x10x10, 7x7x7, 4194304, 4058364373492712",
  })
  void areAnsweredInSeconds(String shape, String in, String out, long dataBytes, long seeks) {
    Problem problem =
        Problem.uniform(TestTable.shape(shape), TestTable.shape(in), TestTable.shape(out), 1);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(dataBytes)).withComparison();
    PlanReport report =
        assertTimeout(
            Duration.ofSeconds(10), () -> new Resplit().plan(problem, TYPE, options));
    assertTrue(report.cost().seeks() <= seeks, report.cost()::toString);
  }
}
