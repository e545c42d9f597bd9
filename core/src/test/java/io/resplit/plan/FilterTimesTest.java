package io.resplit.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FilterTimesTest {

  private static final ChunkFilter SHUFFLE = ChunkFilter.of(ChunkFilter.SHUFFLE);

  private static FilterTimes times(String name, int level) {
    return FilterTimes.of(List.of(SHUFFLE, new ChunkFilter(name, level)));
  }

  @Test
  void filtersTakeTheirTimesOneAfterTheOther() {
    assertEquals(new FilterTimes(2000, 3000), times(ChunkFilter.LZ4, ChunkFilter.NO_LEVEL));
    assertEquals(new FilterTimes(500, 500), FilterTimes.of(List.of(SHUFFLE)));
    assertEquals(FilterTimes.USUAL, FilterTimes.of(List.of()));
  }

  @Test
  void deflatingHarderTakesLonger() {
    int[] levels = IntStream.range(0, 10).map(level -> times("deflate", level).encode()).toArray();
    for (int level = 1; level < 10; level++) {
      assertTrue(levels[level] >= levels[level - 1], "level " + level);
    }
    assertTrue(levels[6] > 2 * levels[1] && levels[9] > 2 * levels[6]);
  }
}
