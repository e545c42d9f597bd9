package io.resplit.advise.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.ChunkHash;
import io.resplit.geometry.Shape;
import io.resplit.testkit.TestTable;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowsTest {

  private static final Shape ARRAY = Shape.of(2000, 5000);

  @Test
  void countsWhatTheLibraryCounts() {
    assertEquals(122, checked("library.tsv"));
  }

  @Test
  void countsWhatAnIndependentSimulatorCounts() {
    assertEquals(1200, checked("random.tsv"));
  }

  /** Checks every row of a table and returns their number. */
  private static int checked(String table) {
    List<TestTable.Row> rows = TestTable.rows(WindowsTest.class, table);
    for (TestTable.Row row : rows) {
      assertEquals(expected(row), simulated(row), row::toString);
    }
    return rows.size();
  }

  private static SimulatedCounts expected(TestTable.Row row) {
    return new SimulatedCounts(
        row.number("requested"),
        row.number("loads"),
        row.number("stores"),
        row.number("read"),
        row.number("written"),
        row.number("hits"),
        row.number("collisions"),
        row.number("peak"));
  }

  private static SimulatedCounts simulated(TestTable.Row row) {
    CacheSettings settings =
        new CacheSettings(
            row.number("slots"),
            row.number("cache"),
            Double.parseDouble(row.text("w0")),
            ChunkHash.valueOf(upper(row, "hash")));
    return new Windows(new ChunkGrid(row.shape("array"), row.shape("chunk")), row.shape("window"))
        .simulate(
            (int) row.number("element"),
            settings,
            Operation.valueOf(upper(row, "operation")),
            StoredAs.valueOf(upper(row, "stored")));
  }

  private static String upper(TestTable.Row row, String name) {
    return row.text(name).toUpperCase(Locale.ROOT);
  }

  private static SimulatedCounts sweep(int axis, Shape chunk, long slots, long bytes, double w0) {
    AccessPattern pattern = AccessPattern.slices(ARRAY).get(axis);
    return new Windows(new ChunkGrid(ARRAY, chunk), pattern.access(ARRAY))
        .simulate(
            1,
            new CacheSettings(slots, bytes, w0, ChunkHash.PACKED),
            Operation.READ,
            StoredAs.FILTERED);
  }

  /** Loads a chunk of sweeps by rows and by columns, as measured with the library. */
  @ParameterizedTest(name = "chunks of {0}x{1}, cache of {2} bytes")
  @CsvSource({
    "80, 200, 400000, 1.0, 1.0",
    "80, 200, 399999, 80.0, 200.0",
    "45, 112, 226800, 1.0, 1.0",
    "45, 112, 226799, 44.4, 111.1",
    "200, 500, 1000000, 1.0, 1.0",
    "200, 500, 999999, 200.0, 500.0",
    "16, 200, 399999, 1.0, 200.0",
  })
  void showsTheCliff(long length, long width, long cache, double rows, double columns) {
    Shape chunk = Shape.of(length, width);
    double chunks = new ChunkGrid(ARRAY, chunk).chunks();
    assertEquals(rows, sweep(0, chunk, 521, cache, 0.75).loads() / chunks, 0.05);
    assertEquals(columns, sweep(1, chunk, 521, cache, 0.75).loads() / chunks, 0.05);
  }

  /** Loads a chunk of a sweep by columns with 125x25 chunks, as measured with the library. */
  @ParameterizedTest(name = "{0} slots")
  @CsvSource({"125, 1.00", "126, 198.41", "127, 1.00", "128, 200", "512, 200", "521, 1.00"})
  void showsWhatTooFewSlotsCost(long slots, double loads) {
    SimulatedCounts counts = sweep(1, Shape.of(16, 200), slots, 400_000, 0.75);
    assertEquals(loads, counts.loads() / (125 * 25.0), 0.005);
    assertEquals(loads > 1, counts.collisions() > 0 && counts.loads() > 3125);
  }

  @Test
  void atW0OfOneTheLimitOfBytesDoesNotHold() {
    assertEquals(80 * 625, sweep(0, Shape.of(80, 200), 521, 16_000, 0.99).loads());
    SimulatedCounts counts = sweep(0, Shape.of(80, 200), 521, 16_000, 1.0);
    assertEquals(625, counts.loads());
    assertEquals(25 * 16_000, counts.peakBytes());
  }

  /** The published experiment: a square window over 2000x2000 bytes, space for 25 of 400 chunks. */
  @ParameterizedTest(name = "window of {0}")
  @CsvSource({
    "50, 1.000, .500, 1.000, .500",
    "100, 1.000, 1.000, 1.000, 1.000",
    "130, 1.000, .524, 1.000, .524",
    "150, 1.000, .634, 1.000, .634",
    "250, 1.000, .735, 1.000, .735",
    "333, .855, .540, 1.000, .662",
    "350, 1.000, .783, 1.000, .783",
    "500, 1.000, 1.000, 1.000, 1.000",
  })
  void computesTheEfficiencyOfAWindow(
      long window, double read, double written, double readAtOne, double writtenAtOne) {
    assertEquals(read, window(window, 0.75, Operation.READ), 0.001);
    assertEquals(written, window(window, 0.75, Operation.REWRITE), 0.001);
    assertEquals(readAtOne, window(window, 1, Operation.READ), 0.001);
    assertEquals(writtenAtOne, window(window, 1, Operation.REWRITE), 0.001);
    assertEquals(1.0, window(window, 1, Operation.WRITE));
  }

  private static double window(long length, double w0, Operation operation) {
    ChunkGrid grid = new ChunkGrid(Shape.of(2000, 2000), Shape.of(100, 100));
    CacheSettings settings = new CacheSettings(521, 250_000, w0, ChunkHash.PACKED);
    return new Windows(grid, Shape.of(length, length))
        .simulate(1, settings, operation, StoredAs.FILTERED)
        .efficiency();
  }

  @Test
  void countsTheAccessesOfASimulationBeforehand() {
    for (TestTable.Row row : TestTable.rows(WindowsTest.class, "random.tsv")) {
      ChunkGrid grid = new ChunkGrid(row.shape("array"), row.shape("chunk"));
      long accesses = new Windows(grid, row.shape("window")).accesses();
      long counted = row.number("hits") + row.number("loads");
      boolean all = row.text("operation").equals("read") && row.text("stored").equals("filtered");
      assertTrue(all ? accesses == counted : accesses >= row.number("hits"), row::toString);
    }
  }

  @Test
  void refusesWhatMakesNoSense() {
    ChunkGrid grid = new ChunkGrid(Shape.of(20, 20), Shape.of(10, 10));
    assertThrows(IllegalArgumentException.class, () -> new Windows(grid, Shape.of(21, 1)));
    assertThrows(
        IllegalArgumentException.class, () -> new CacheSettings(1, 1, 1.01, ChunkHash.LINEAR));
    assertThrows(
        IllegalArgumentException.class,
        () -> new CacheSettings(1, 1, Double.NaN, ChunkHash.LINEAR));
    assertThrows(
        IllegalArgumentException.class, () -> new CacheSettings(-1, 1, 1, ChunkHash.LINEAR));
  }
}
