package io.resplit.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.Replacement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkOptionsTest {

  /**
   * Processors code; few threads write, and eight read files, however many processors there are.
   */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "4, 4", "5, 4", "64, 4", "1000, 4"})
  void eachProcessorCodesAndFewWrite(int processors, int writers) {
    ChunkOptions usual = ChunkOptions.usual(processors);
    assertEquals(processors, usual.threads());
    assertEquals(writers, usual.writers());
    assertEquals(8, usual.readers());
    assertTrue(usual.orFewer());
  }

  @Test
  void thoseOfThisMachineAreTheDefault() {
    assertEquals(
        ChunkOptions.usual(Runtime.getRuntime().availableProcessors()), ChunkOptions.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({"0", "3", "12"})
  void aNumberThatIsGivenHoldsForAll(int threads) {
    ChunkOptions given = ChunkOptions.usual(64).withThreads(threads);
    assertEquals(new ChunkOptions(threads, Replacement.NEXT_USE), given);
    assertEquals(threads, given.threads());
    assertEquals(threads, given.writers());
    assertEquals(threads, given.readers());
    assertFalse(given.orFewer());
  }

  @Test
  void fewerMayBecomeFewerYet() {
    assertEquals(ChunkOptions.usual(5), ChunkOptions.usual(64).withAtMost(5));
    assertEquals(ChunkOptions.usual(3), ChunkOptions.usual(3).withAtMost(5));
    assertEquals(0, ChunkOptions.usual(64).withAtMost(0).writers());
    assertEquals(0, ChunkOptions.usual(64).withAtMost(0).readers());
  }
}
