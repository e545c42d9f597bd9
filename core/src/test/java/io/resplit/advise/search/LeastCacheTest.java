package io.resplit.advise.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.advise.AccessPattern;
import io.resplit.geometry.Shape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeastCacheTest {

  @ParameterizedTest(name = "{0}x{1}")
  @CsvSource({
    "20000, 50000, 7107810, 142, 355, 7107810, 142, 355",
    "1000, 1000, 32768, 32, 32, 33759, 33, 33",
    "100, 1000, 10000, 10, 100, 10000, 10, 100",
    "2000, 5000, 226800, 45, 112, 230736, 46, 114",
    "7, 11, 36, 3, 4, 48, 4, 6",
    "27998, 1306127, 219441600, 168, 7775, 219454032, 168, 7822",
    "10000, 100, 100000, 1000, 10, 100000, 1000, 10",
  })
  void findsTheLeastCacheForRowsAndColumns(
      long rows, long columns, long stripe, long p, long q, long sweep, long p2, long q2) {
    Shape array = Shape.of(rows, columns);
    assertEquals(new LeastCache(stripe, Shape.of(p, q)), least(array, 1, LeastCache.Rule.STRIPE));
    assertEquals(
        new LeastCache(sweep, Shape.of(p2, q2)), least(array, 1, LeastCache.Rule.WHOLE_SWEEP));
    assertEquals(8 * sweep, least(array, 8, LeastCache.Rule.WHOLE_SWEEP).bytes());
  }

  private static LeastCache least(Shape array, int elementBytes, LeastCache.Rule rule) {
    return LeastCache.of(array, elementBytes, AccessPattern.slices(array), rule).orElseThrow();
  }
}
