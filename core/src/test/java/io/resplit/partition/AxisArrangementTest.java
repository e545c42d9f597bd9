package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AxisArrangementTest {

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void partsOfARegionAreThoseOfThePartition(long seed) {
    Random random = new Random(seed);
    long[] ends = LongStream.rangeClosed(1, 12).filter(end -> random.nextBoolean()).toArray();
    AxisGrid axis =
        ends.length > 1 ? AxisGrid.ofEnds(ends) : AxisGrid.uniform(12, 1 + random.nextInt(12));
    long from = random.nextLong(axis.extent());
    long to = from + 1 + random.nextLong(axis.extent() - from);
    Shape part = Shape.of(1 + random.nextLong(5));
    Box region = Box.of(new long[] {from}, new long[] {to});
    AxisArrangement parts = region(Grid.of(axis), region).refined(part, Shape.of(1));
    AxisArrangement all = region(Grid.of(axis).refined(part), region);
    assertEquals(all.grid(), parts.grid());
    for (long i = 0; i < all.grid().blockCount(); i++) {
      AxisWindow along = parts.axes().get(0);
      long first = all.grid().axis(0).start(i);
      Box held = Box.of(new long[] {along.cellStart(first)}, new long[] {along.cellEnd(first)});
      assertEquals(all.storedBox(i), held.relativeTo(region));
      assertEquals(all.box(i).volume() < held.volume(), along.isCut(first, all.box(i).end(0)));
    }
  }

  private static AxisArrangement region(Grid stored, Box region) {
    return AxisArrangement.all(stored).within(region);
  }

  /** Of an axis of 10^15 indices, all of whose parts no memory could hold. */
  @ParameterizedTest
  @CsvSource({"10, 5:25, 9", "1000000000000, 999999999995:1000000000005, 5"})
  void onlyPartsOfTheRegionAreListed(long block, String bounds, long count) {
    Grid stored = Grid.uniform(Shape.of(1_000_000_000_000_000L), Shape.of(block));
    String[] range = bounds.split(":");
    long from = Long.parseLong(range[0]);
    long to = Long.parseLong(range[1]);
    Box region = Box.of(new long[] {from}, new long[] {to});
    AxisArrangement parts = region(stored, region).refined(Shape.of(3), Shape.of(1));
    assertEquals(count, parts.grid().blockCount());
  }
}
