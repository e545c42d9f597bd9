package io.resplit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.output.ChunkRecords;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkEntriesTest {

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  /** Remembers what it receives; a file that goes on is the same file. */
  private static final class Heard implements ChunkRecords {
    private final List<String> all = new ArrayList<>();
    private String file = "";

    @Override
    public void file(long number, long end, int sum) {
      String text = "file " + number + " " + end + " " + sum;
      if (!text.equals(file)) {
        all.add(text);
      }
      file = text;
    }

    @Override
    public void chunk(long chunk, long position, int storedBytes, int skippedFilters) {
      String place = storedBytes > 0 ? " at " + position : "";
      all.add(chunk + ": " + storedBytes + place + " without " + skippedFilters);
    }
  }

  private static void enter(Random random, ChunkRecords... listeners) throws IOException {
    int files = random.nextInt(4);
    for (int file = 0; file < files; file++) {
      long end = random.nextLong();
      int sum = random.nextInt();
      for (ChunkRecords listener : listeners) {
        listener.file(file, end, sum);
      }
      int chunks = 1 + random.nextInt(3000);
      long chunk = 0;
      for (int i = 0; i < chunks; i++) {
        chunk += 1 + random.nextInt(random.nextInt(5) == 0 ? 1 << 20 : 2);
        int bytes = random.nextInt(4) == 0 ? -random.nextInt(2) : 1 + random.nextInt(1 << 30);
        long position = bytes > 0 ? 1 + random.nextLong(1L << 62) : 0;
        int skipped = bytes > 0 && random.nextInt(4) == 0 ? random.nextInt() : 0;
        for (ChunkRecords listener : listeners) {
          listener.chunk(chunk, position, bytes, skipped);
        }
      }
    }
  }

  private static byte[] withoutEnd(byte[] line) {
    assertTrue(line.length <= JournalEntry.MOST_BYTES, () -> line.length + " bytes");
    return Arrays.copyOf(line, line.length - 1);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void giveBackWhatTheyWereGiven(long seed) throws IOException {
    Heard heard = new Heard();
    Heard read = new Heard();
    ChunkEntries entries =
        new ChunkEntries(
            entry -> ChunkEntries.visit(JournalEntry.parse(withoutEnd(entry.toLine())), read));
    enter(new Random(seed), heard, entries);
    entries.end();
    assertEquals(heard.all, read.all);
  }

  @Test
  void areShortWhereChunksFollowEachOther() throws IOException {
    long[] bytes = {0};
    ChunkEntries entries = new ChunkEntries(entry -> bytes[0] += entry.toLine().length);
    entries.file(0, 1 << 30, 7);
    long position = 4096;
    for (int chunk = 0; chunk < 100_000; chunk++) {
      entries.chunk(chunk, position, 23_456, 0);
      position += 23_456;
    }
    entries.end();
    assertTrue(bytes[0] < 1_300_000, () -> bytes[0] + " bytes for 100,000 chunks");
  }

  @Test
  void fitTheirLineWhateverTheNumbers() throws IOException {
    int[] chunks = {0};
    Heard read = new Heard();
    ChunkEntries entries =
        new ChunkEntries(
            entry -> {
              chunks[0]++;
              ChunkEntries.visit(JournalEntry.parse(withoutEnd(entry.toLine())), read);
            });
    entries.file(Long.MAX_VALUE, Long.MIN_VALUE, Integer.MIN_VALUE);
    for (long chunk = 0; chunk < 5000; chunk++) {
      long position = chunk % 2 == 0 ? 1 : Long.MAX_VALUE - Integer.MAX_VALUE;
      entries.chunk(chunk << 20, position, Integer.MAX_VALUE, Integer.MIN_VALUE);
    }
    entries.end();
    assertEquals(5, chunks[0]);
    assertEquals(5001, read.all.size());
  }

  private static JournalEntry parse(String json) throws IOException {
    byte[] line = new JournalEntry().toLine();
    assertEquals("{}\n", new String(line, 9, line.length - 9, StandardCharsets.US_ASCII));
    return JournalEntry.parse(SealedLine.of(json).getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void refuseWhatIsNone() throws IOException {
    for (String json :
        List.of(
            "{\"chunks\":[1,2,3]}",
            "{\"sums\":[1]}",
            "{\"lumps\":[1,2,3,4]}",
            "{\"sums\":[1,2],\"chunks\":[1,2,3,4]}",
            "{\"chunks\":[1,2,3,[4]]}",
            "{\"chunks\":[1,2,3,4.5]}",
            "{\"chunks\":[" + "1,2,3,4,".repeat(1000) + "1,2,3,4]}")) {
      assertThrows(IOException.class, () -> parse(json), json);
    }
    for (String json :
        List.of("{\"chunks\":[1,2,3,4]}", "{\"chunks\":[1,2,3,4],\"file\":1,\"end\":2}")) {
      JournalEntry entry = parse(json);
      assertThrows(
          IllegalArgumentException.class, () -> ChunkEntries.visit(entry, new Heard()), json);
    }
    JournalEntry large = parse("{\"chunks\":[1,2,4294967296,4],\"file\":1,\"end\":2,\"sum\":3}");
    assertThrows(ArithmeticException.class, () -> ChunkEntries.visit(large, new Heard()));
  }
}
