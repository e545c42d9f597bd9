package io.resplit.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterTimesTest {

  private static final ChunkFilter SHUFFLE = ChunkFilter.of(ChunkFilter.SHUFFLE);

  private static FilterTimes shuffled(String name, int level) {
    return FilterTimes.of(List.of(SHUFFLE, new ChunkFilter(name, level)));
  }

  private static FilterTimes alone(String name, int level) {
    return FilterTimes.of(List.of(new ChunkFilter(name, level)));
  }

  @Test
  void filtersTakeTheirTimesOneAfterTheOther() {
    assertEquals(new FilterTimes(1500, 2300), shuffled(ChunkFilter.LZ4, ChunkFilter.NO_LEVEL));
    assertEquals(new FilterTimes(800, 800), FilterTimes.of(List.of(SHUFFLE)));
    assertEquals(new FilterTimes(0, 0), FilterTimes.of(List.of()));
    assertEquals(FilterTimes.USUAL, alone("32015", ChunkFilter.NO_LEVEL));
  }

  @Test
  void threadsShareTheChunks() {
    assertEquals(new FilterTimes(5500, 25_800), shuffled(ChunkFilter.DEFLATE, 4).by(1));
    assertEquals(new FilterTimes(5500, 25_800), shuffled(ChunkFilter.DEFLATE, 4).by(0));
    assertEquals(new FilterTimes(1375, 6450), shuffled(ChunkFilter.DEFLATE, 4).by(4));
  }

  @ParameterizedTest
  @ValueSource(strings = {ChunkFilter.DEFLATE, ChunkFilter.ZSTD})
  void shuffledBytesAreCompressedSooner(String name) {
    for (int level = 1; level < 10; level++) {
      assertTrue(shuffled(name, level).encode() < alone(name, level).encode(), "level " + level);
      assertTrue(shuffled(name, level).decode() < alone(name, level).decode(), "level " + level);
    }
  }

  @Test
  void deflatingHarderTakesLonger() {
    int[] levels = IntStream.range(0, 10).map(i -> alone("deflate", i).encode()).toArray();
    int[] behind = IntStream.range(0, 10).map(i -> shuffled("deflate", i).encode()).toArray();
    for (int level = 1; level < 10; level++) {
      assertTrue(levels[level] >= levels[level - 1], "level " + level);
      assertTrue(behind[level] >= behind[level - 1], "level " + level);
    }
    assertTrue(levels[6] > 2 * levels[1] && behind[9] > 2 * behind[1]);
  }
}
