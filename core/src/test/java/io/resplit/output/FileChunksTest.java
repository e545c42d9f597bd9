package io.resplit.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FileChunksTest {

  private static final int START = 100;
  private static final int MOST = 50;

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  private static FileChunks chunks(int count) {
    return new FileChunks(new ChunkIndexBuilder(count), START, MOST, false);
  }

  /** Carries what has changed from one file to another. */
  private record Carrier(FileChunks target, List<Long> carried) implements ChunkRecords {
    @Override
    public void file(long number, long end, int sum) {}

    @Override
    public void chunk(long chunk, long position, int storedBytes, int skippedFilters) {
      carried.add(chunk);
      target.restore(chunk, position, storedBytes, skippedFilters);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void restoreToWhatWasRecordedLast(long seed) throws IOException {
    Random random = new Random(seed);
    int count = 1 + random.nextInt(20);
    FileChunks written = chunks(count);
    FileChunks restored = chunks(count);
    Map<Long, String> expected = new TreeMap<>();
    for (int commit = 0; commit < 5; commit++) {
      Map<Long, String> changes = new TreeMap<>();
      for (int i = random.nextInt(10); i > 0; i--) {
        long chunk = random.nextInt(count);
        changes.put(chunk, change(written, chunk, random));
      }
      restored.restoreEnd(written.end());
      Carrier carrier = new Carrier(restored, new ArrayList<>());
      written.takeChanged(carrier);
      assertEquals(List.copyOf(changes.keySet()), carrier.carried());
      expected.putAll(changes);
      expected.forEach((chunk, place) -> assertEquals(place, place(restored, chunk)));
    }
  }

  /** Changes a chunk in any way and returns where it is then. */
  private static String change(FileChunks chunks, long chunk, Random random) {
    switch (random.nextInt(4)) {
      case 0 -> chunks.leaveOut(chunk);
      case 1 -> chunks.take(chunk);
      default -> {
        long position = chunks.end();
        int bytes = 1 + random.nextInt(MOST);
        int skipped = random.nextInt(3);
        chunks.append(chunk, bytes, skipped);
        return position + " " + bytes + " " + skipped;
      }
    }
    return "nowhere";
  }

  private static String place(FileChunks chunks, long chunk) {
    ChunkIndexBuilder index = chunks.index();
    return index.isStored(chunk)
        ? index.position(chunk) + " " + index.storedBytes(chunk) + " " + index.skippedFilters(chunk)
        : "nowhere";
  }

  @Test
  void canStillBeReadWhenTheyAreTaken() {
    FileChunks chunks = chunks(3);
    assertEquals(chunks.start(), chunks.end());
    chunks.append(1, 7, 2);
    chunks.take(1);
    assertEquals("100 7 2", place(chunks, 1));
    assertEquals(107, chunks.end());
  }

  @Test
  void refuseToLieOutsideOfTheirFile() {
    FileChunks chunks = chunks(3);
    chunks.restoreEnd(200);
    assertThrows(IllegalArgumentException.class, () -> chunks.restoreEnd(199));
    assertThrows(IllegalArgumentException.class, () -> chunks.restore(0, 99, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> chunks.restore(0, 200, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> chunks.restore(0, 160, 41, 0));
    assertThrows(IllegalArgumentException.class, () -> chunks.restore(0, 100, MOST + 1, 0));
    assertThrows(IllegalArgumentException.class, () -> chunks.restore(0, Long.MIN_VALUE, 1, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> chunks.restore(3, 100, 1, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> chunks.restore(-1, 0, 0, 0));
    assertThrows(ArithmeticException.class, () -> chunks.restore(1L << 40, 100, 1, 0));
    chunks.restore(2, 160, 40, 0);
    assertEquals("160 40 0", place(chunks, 2));
  }
}
