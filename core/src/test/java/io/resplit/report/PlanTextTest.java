package io.resplit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.DiskSpace;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.DiskModel;
import io.resplit.result.MemoryBudget;
import io.resplit.result.PlanReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanTextTest {

  private static final List<DiskSpace> SPACES = List.of(new DiskSpace("out", 3456, 3456, 1 << 20));

  private static PlanReport plan(PlanOptions options) {
    Grid in = Grid.uniform(Shape.of(12, 12, 12), Shape.of(4, 4, 4));
    Grid out = Grid.uniform(Shape.of(12, 12, 12), Shape.of(6, 6, 6));
    Problem problem = Problem.of(in, out, 2, StorageOrder.F);
    return new Resplit().plan(problem, ElementType.parse("uint16"), options);
  }

  private static PlanOptions data(long bytes) {
    DiskModel disk = new DiskModel("test", 0.008, 100e-6, 180e6, 160e6);
    return PlanOptions.within(new MemoryLimit.OfData(bytes)).withDisk(disk);
  }

  @Test
  void showsEverythingThatIsKnown() {
    assertEquals(
        """
        array      12x12x12 uint16, 3.4 KiB (3,456 bytes)
        order      F: axis 0 varies fastest in the files
        input      27 files of 4x4x4
        output     8 files of 6x6x6
        space      out needs 3.4 KiB (3,456 bytes), 1 MiB (1,048,576 bytes) free
        strategy   frontier
        seeks      43 (27 reading, 16 writing)
        minimum    35 seeks, one for each file, need 1.2 KiB (1,184 bytes) of data
        opens      43 (27 reading, 16 writing)
        time       0.3 s predicted for test (8.0 ms a seek, 100 us a visit, \
        180 MB/s reading, 160 MB/s writing)
        data       at most 512 bytes held at once
        memory     512 B data + 1.3 KiB overhead + 64 MiB reserve = 64.0 MiB (67,110,672 bytes)
        limit      1,000 bytes of data

        strategy             seeks         data         time  fits
        frontier                43        512 B        0.3 s  yes
        keep                    44        768 B        0.4 s  yes
        grid                    70        864 B        0.6 s  yes
        naive                  603        128 B        4.8 s  yes

        with --mem data=1.2KiB: 35 instead of 43 seeks, saves 65 ms
        more than --mem data=1.2KiB saves no seeks
        """,
        PlanText.of(plan(data(1000).withComparison()), SPACES));
  }

  @Test
  void showsOnlyThePlanIfNothingElseWasAskedFor() {
    assertEquals(
        """
        array      12x12x12 uint16, 3.4 KiB (3,456 bytes)
        order      F: axis 0 varies fastest in the files
        input      27 files of 4x4x4
        output     8 files of 6x6x6
        strategy   keep
        seeks      44 (36 reading, 8 writing)
        minimum    35 seeks, one for each file
        opens      44 (36 reading, 8 writing)
        time       0.4 s predicted for test (8.0 ms a seek, 100 us a visit, \
        180 MB/s reading, 160 MB/s writing)
        data       at most 768 bytes held at once
        memory     768 B data + 1.5 KiB overhead + 64 MiB reserve = 64.0 MiB (67,111,184 bytes)
        limit      1,000 bytes of data
        """,
        PlanText.of(plan(data(1000).withStrategy("keep")), List.of()));
  }

  @Test
  void namesWhatIsSoughtAtLeastOnce() {
    Shape block = Shape.of(4, 6);
    Grid grid = Grid.uniform(Shape.of(12, 6), block);
    Side files = new Side(grid, StorageOrder.C);
    Side records = inside(grid, Chunking.ofRecords(block));
    Side chunks = inside(grid, new Chunking(Shape.of(2, 3), Chunking.Access.ELEMENTS));
    assertEquals("6 seeks, one for each file", least(files, files));
    assertEquals("15 seeks, one for each record and file", least(records, files));
    assertEquals("15 seeks, one for each file and chunk", least(files, chunks));
    assertEquals("24 seeks, one for each chunk", least(chunks, chunks));
  }

  private static Side inside(Grid grid, Chunking chunking) {
    return new Side(grid, StorageOrder.C, Optional.of(chunking));
  }

  private static String least(Side in, Side out) {
    PlanReport report =
        new Resplit().plan(new Problem(in, out, 2), ElementType.parse("int16"), data(100));
    return PlanText.of(report, List.of())
        .lines()
        .filter(line -> line.startsWith("minimum"))
        .findFirst()
        .orElseThrow()
        .substring(11);
  }

  @Test
  void saysThatALimitIsTooSmall() {
    String text = PlanText.of(plan(data(200).withStrategy("keep").withComparison()), List.of());
    assertTrue(
        text.contains(
            "limit      200 bytes of data: too small; this is the plan that needs the least"),
        text);
  }

  @Test
  void saysWhyMemoryWasChosen() {
    PlanOptions auto =
        PlanOptions.within(new MemoryLimit.Auto(1L << 30))
            .withDisk(new DiskModel("test", 1, 0, 500, 500));
    String text = PlanText.of(plan(auto), List.of());
    String expected =
        "limit      auto: 1.2 KiB of data is within 5 % of the best time; more memory saves"
            + " nothing";
    assertTrue(text.contains(expected), text);
  }

  @Test
  void saysThatAllThatMayBeTakenIsTooLittle() {
    PlanOptions auto = PlanOptions.within(new MemoryLimit.Auto(MemoryBudget.RESERVE_BYTES + 1000));
    String text = PlanText.of(plan(auto), List.of());
    String expected =
        "limit      auto: half of the available memory, 64.0 MiB (67,109,864 bytes) for the whole"
            + " process; more saves ";
    assertTrue(text.contains(expected), text);
  }

  @Test
  void showsBothLimitsIfTheProcessIsLimited() {
    PlanOptions process =
        PlanOptions.within(new MemoryLimit.OfProcess(MemoryBudget.RESERVE_BYTES + 4000));
    String text = PlanText.of(plan(process.withComparison()), List.of());
    assertTrue(
        text.contains(
            "limit      64.0 MiB (67,112,864 bytes) for the whole process, 1,000 bytes of data\n"),
        text);
    assertTrue(text.contains("more than --mem 64.1MiB saves no seeks\n"), text);
  }

  @Test
  void warnsOfManyFilesAndLittleSpace() {
    Problem problem = Problem.uniform(Shape.of(100_001), Shape.of(1000), Shape.of(1), 1);
    PlanReport report = new Resplit().plan(problem, ElementType.parse("uint8"), data(5000));
    String text = PlanText.of(report, List.of(new DiskSpace("x", 100_001, 100_001, 99)));
    assertTrue(text.contains("\nwarning    more than 100,000 output files make"), text);
    assertTrue(
        text.contains("x needs 97.7 KiB (100,001 bytes), 99 bytes free: not enough\n"), text);
    assertFalse(plan(data(10)).hasManyFiles());
  }

  @Test
  void theSameIsThereAsJson() throws IOException {
    PlanReport report = plan(data(1000).withComparison());
    String line =
        JsonLines.plan(new JobReport(report, List.of(new JobReport.Named("", report))), SPACES)
            .toString();
    List<String> names = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(line)) {
      while (parser.nextToken() != null) {
        boolean top =
            parser.getParsingContext().getParent() != null
                && parser.getParsingContext().getParent().inRoot();
        if (parser.currentToken() == JsonToken.FIELD_NAME && top) {
          names.add(parser.currentName());
        }
      }
    }
    assertTrue(
        names.containsAll(
            List.of(
                "message_type",
                "schema",
                "strategy",
                "order",
                "shape",
                "in_shape",
                "out_shape",
                "dtype",
                "in_files",
                "out_files",
                "bytes",
                "read_seeks",
                "write_seeks",
                "seeks",
                "read_opens",
                "write_opens",
                "peak_bytes",
                "mem_bytes",
                "data_mem_bytes",
                "overhead_bytes",
                "reserve_bytes",
                "lower_bound_seeks",
                "min_data_mem_for_lower_bound",
                "predicted_seconds",
                "planning_seconds",
                "alternatives",
                "limit",
                "space",
                "disk",
                "enough",
                "better",
                "many_files")),
        names.toString());
    assertTrue(line.contains("\"space\":[{\"path\":\"out\",\"least_bytes\":3456,"), line);
    assertTrue(line.contains("\"limit\":\"data\""), line);
  }
}
