package io.resplit.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterNeedsTest {

  private static final ChunkFilter SHUFFLE = ChunkFilter.of(ChunkFilter.SHUFFLE);

  private static FilterNeeds shuffled(String name, int level) {
    return FilterNeeds.of(List.of(SHUFFLE, new ChunkFilter(name, level)));
  }

  private static FilterNeeds alone(String name, int level) {
    return FilterNeeds.of(List.of(new ChunkFilter(name, level)));
  }

  @Test
  void filtersTakeTheirTimesOneAfterTheOther() {
    assertEquals(
        new FilterNeeds(1500, 2300, false, 1), shuffled(ChunkFilter.LZ4, ChunkFilter.NO_LEVEL));
    assertEquals(new FilterNeeds(800, 800), FilterNeeds.of(List.of(SHUFFLE)));
    assertEquals(new FilterNeeds(0, 0), FilterNeeds.of(List.of()));
    assertEquals(FilterNeeds.USUAL.encode(), alone("32015", ChunkFilter.NO_LEVEL).encode());
  }

  @Test
  void resultsLieBetweenFilters() {
    ChunkFilter deflate = new ChunkFilter(ChunkFilter.DEFLATE, 4);
    ChunkFilter sum = ChunkFilter.of(ChunkFilter.FLETCHER32);
    ChunkFilter blosc = ChunkFilter.blosc("lz4", "shuffle", 5);
    ChunkFilter shards = ChunkFilter.of(ChunkFilter.SHARDS);
    assertEquals(0, FilterNeeds.of(List.of()).areas());
    assertEquals(0, FilterNeeds.of(List.of(shards, deflate)).areas());
    assertEquals(1, FilterNeeds.of(List.of(SHUFFLE, deflate)).areas());
    assertEquals(2, FilterNeeds.of(List.of(SHUFFLE, deflate, sum)).areas());
    assertEquals(1, FilterNeeds.of(List.of(blosc)).areas());
    assertEquals(2, FilterNeeds.of(List.of(blosc, ChunkFilter.of(ChunkFilter.CRC32C))).areas());
    assertEquals(2, FilterNeeds.of(List.of(SHUFFLE, deflate, sum)).by(3).areas());
  }

  @Test
  void threadsShareTheChunks() {
    assertEquals(new FilterNeeds(5500, 25_800, false, 1), shuffled(ChunkFilter.DEFLATE, 4).by(1));
    assertEquals(new FilterNeeds(5500, 25_800, false, 1), shuffled(ChunkFilter.DEFLATE, 4).by(0));
    assertEquals(new FilterNeeds(1375, 6450, false, 1), shuffled(ChunkFilter.DEFLATE, 4).by(4));
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
