package io.resplit.advise.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.advise.AccessPattern;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.NoChunkFitsException;
import io.resplit.advise.Sweep;
import io.resplit.describe.ChunkAdvice;
import io.resplit.geometry.Shape;
import io.resplit.testkit.TestTable;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkSearchTest {

  static List<TestTable.Row> matrices() {
    return TestTable.rows(ChunkSearchTest.class, "matrices.tsv");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("matrices")
  void choosesForMatricesWhatTheTableSays(TestTable.Row row) {
    Shape array = row.shape("array");
    Shape chunk = ofAnySize(array, 1, row.number("cache"));
    assertEquals(row.shape("chunk"), chunk);
    ChunkGrid grid = new ChunkGrid(array, chunk);
    assertEquals(row.shape("grid"), grid.counts());
    Sweep rows = new Sweep(grid, AccessPattern.slices(array).get(0));
    Sweep columns = new Sweep(grid, AccessPattern.slices(array).get(1));
    assertEquals(
        row.number("need"), Math.max(rows.workingSetElements(), columns.workingSetElements()));
    assertEquals(row.text("rows").equals("yes"), rows.stripeBeatsPure());
    assertEquals(row.text("columns").equals("yes"), columns.stripeBeatsPure());
  }

  private static Shape ofAnySize(Shape array, int elementBytes, long cacheBytes) {
    return ChunkAdvice.shape(
        ChunkRequest.slices(array, elementBytes).withCache(cacheBytes).withMinChunk(1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("matrices")
  void leavesSmallChunksThatAreWorthItAsTheyAre(TestTable.Row row) {
    Shape chunk =
        ChunkAdvice.shape(
            ChunkRequest.slices(row.shape("array"), 1).withCache(row.number("cache")));
    if (row.shape("chunk").volume() > 2) {
      assertEquals(row.shape("chunk"), chunk);
    } else {
      assertTrue(chunk.volume() >= ChunkRequest.USUAL_MIN_CHUNK, chunk.toString());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("matrices")
  void countsBytesByTheSizeOfAnElement(TestTable.Row row) {
    Shape array = row.shape("array");
    long cache = row.number("cache");
    assertEquals(row.shape("chunk"), ofAnySize(array, 4, 4 * cache));
    assertEquals(row.shape("chunk"), ofAnySize(array, 8, 8 * cache + 7));
  }

  @Test
  void balancesSlicesOfAVolume() {
    Shape array = Shape.of(3500, 3500, 3500);
    assertEquals(
        Shape.of(175, 175, 175),
        ChunkAdvice.shape(ChunkRequest.slices(array, 2).withCache(4L << 30)));
  }

  @Test
  void dividesTheBlocksOfTheOutput() {
    Shape array = Shape.of(3500, 3500, 3500);
    ChunkRequest request =
        ChunkRequest.slices(array, 2).dividing(Shape.of(350, 350, 350)).withMaxChunk(1 << 20);
    assertEquals(Shape.of(70, 70, 70), ChunkAdvice.shape(request));
    assertEquals(Shape.of(70, 70, 70), ChunkAdvice.shape(request.withCache(4L << 30)));
    assertEquals(
        Shape.of(175, 175, 175),
        ChunkAdvice.shape(request.withCache(4L << 30).withMaxChunk(ChunkRequest.UNLIMITED)));
  }

  @Test
  void balancesSeriesAgainstMaps() {
    Shape array = Shape.of(98128, 277, 349);
    List<AccessPattern> patterns =
        List.of(
            AccessPattern.of(array, Shape.of(98128, 1, 1)),
            AccessPattern.of(array, Shape.of(1, 277, 349)));
    ChunkRequest request = ChunkRequest.slices(array, 4).withPatterns(patterns);
    assertEquals(Shape.of(506, 47, 11), ChunkAdvice.shape(request.withMaxChunk(1 << 20)));
    assertEquals(Shape.of(1023, 93, 11), ChunkAdvice.shape(request.withMaxChunk(4 << 20)));
  }

  @Test
  void aLargestChunkThatDoesNotHinderChangesNothing() {
    ChunkRequest request = ChunkRequest.slices(Shape.of(20000, 50000), 1).withCache(10_000_000);
    assertEquals(Shape.of(200, 500), ChunkAdvice.shape(request.withMaxChunk(100_000)));
    Shape smaller = ChunkAdvice.shape(request.withMaxChunk(99_999));
    assertTrue(smaller.volume() <= 99_999, smaller.toString());
  }

  @Test
  void withoutLimitsTheArrayIsOneChunk() {
    assertEquals(Shape.of(30, 40), ChunkAdvice.shape(ChunkRequest.slices(Shape.of(30, 40), 8)));
  }

  @Test
  void noChunkIsLargerThanHdf5Allows() {
    Shape chunk = ChunkAdvice.shape(ChunkRequest.slices(Shape.of(1L << 20, 1L << 20), 8));
    assertTrue(chunk.volume() * 8 < 1L << 32, chunk.toString());
  }

  @Test
  void cutsMapsSoThatTheCacheHoldsTheirParts() {
    Shape array = Shape.of(1460, 721, 1440);
    ChunkRequest maps =
        ChunkRequest.slices(array, 4)
            .withPatterns(List.of(AccessPattern.of(array, Shape.of(1, 721, 1440))))
            .withCache(1 << 20);
    Shape chunk = ChunkAdvice.shape(maps);
    assertEquals(Shape.of(1, 721, 360), chunk);
    Sweep sweep = new Sweep(new ChunkGrid(array, chunk), maps.patterns().get(0));
    assertEquals(1, sweep.workingSetChunks());
    assertEquals(sweep.grid().chunks(), sweep.loads(1));
  }

  @Tag("slow")
  @Test
  void looksForACompromiseWhereOnlyTinyChunksAreLoadedOnce() {
    ChunkRequest request = ChunkRequest.slices(Shape.of(64, 64, 64, 64, 64, 64), 4);
    for (long cache : new long[] {1 << 20, 1L << 32, 1L << 33}) {
      Shape chunk = ChunkAdvice.shape(request.withCache(cache));
      assertTrue(4 * chunk.volume() >= ChunkRequest.USUAL_MIN_CHUNK, cache + " " + chunk);
      assertTrue(4 * chunk.volume() <= 1 << 20, cache + " " + chunk);
    }
    assertEquals(
        Shape.of(2, 2, 2, 2, 2, 2), ChunkAdvice.shape(request.withCache(1L << 33).withMinChunk(1)));
  }

  @Test
  void chunksAreNoSmallerThanAsked() {
    ChunkRequest request = ChunkRequest.slices(Shape.of(2000, 5000), 1).withCache(400_000);
    assertEquals(Shape.of(80, 200), ChunkAdvice.shape(request));
    assertEquals(Shape.of(80, 200), ChunkAdvice.shape(request.withMinChunk(16_000)));
    Shape larger = ChunkAdvice.shape(request.withMinChunk(16_001));
    assertTrue(larger.volume() > 16_000, larger.toString());
    Shape tiny = Shape.of(5, 7);
    assertEquals(
        tiny, ChunkAdvice.shape(ChunkRequest.slices(tiny, 4).withCache(200).withMinChunk(1 << 20)));
    assertThrows(IllegalArgumentException.class, () -> request.withMinChunk(0));
    assertThrows(
        IllegalArgumentException.class, () -> request.withMaxChunk(9_999).withMinChunk(10_000));
  }

  @Test
  void saysWhatHoldsNoChunk() {
    NoChunkFitsException none =
        assertThrows(
            NoChunkFitsException.class,
            () -> ChunkAdvice.shape(ChunkRequest.slices(Shape.of(20000, 50000), 4).withCache(3)));
    assertTrue(none.getMessage().contains("a single element has 4"), none.getMessage());
    ChunkRequest request = ChunkRequest.slices(Shape.of(5, 5), 4).withCache(90).withMinChunk(91);
    none = assertThrows(NoChunkFitsException.class, () -> ChunkAdvice.shape(request));
    assertTrue(none.getMessage().contains("give a smaller --min-chunk"), none.getMessage());
  }

  @Test
  void saysTheLeastChunkThatHoldsAnElement() {
    ChunkRequest request = ChunkRequest.slices(Shape.of(5, 5), 16).withMaxChunk(15);
    NoChunkFitsException none =
        assertThrows(NoChunkFitsException.class, () -> ChunkAdvice.shape(request));
    assertTrue(none.getMessage().contains("give --max-chunk 16 or more"), none.getMessage());
  }

  @Test
  void choosesForLongAxesAndForManyAxes() {
    Shape line = Shape.of(1L << 45);
    assertEquals(
        Shape.of(1 << 26), ChunkAdvice.shape(ChunkRequest.slices(line, 4).withCache(1 << 28)));
    Shape wide = Shape.of(1L << 33, 1L << 12);
    Shape chunk = ChunkAdvice.shape(ChunkRequest.slices(wide, 1).withCache(1L << 40));
    assertEquals(Shape.of(91, 92), new ChunkGrid(wide, chunk).counts());
    Shape many = Shape.of(12, 12, 12, 12, 12, 12, 12, 12);
    Shape small =
        ChunkAdvice.shape(ChunkRequest.slices(many, 4).withCache(3 * many.volume() / 12 * 4));
    assertEquals(Shape.of(3, 3, 3, 3, 3, 3, 3, 3), small);
  }
}
