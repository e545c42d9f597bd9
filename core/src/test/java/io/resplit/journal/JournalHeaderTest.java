package io.resplit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.result.DiskModel;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JournalHeaderTest {

  private static final PlanOptions OPTIONS =
      PlanOptions.within(new MemoryLimit.Auto(1L << 33))
          .withReadShape(Shape.of(3, 1, 4))
          .withObjective(Objective.TIME)
          .withDisk(new DiskModel("open=0.1ms", 1e-3 / 3, 5e-6, 1e-4, 123e6, Double.MAX_VALUE))
          .withChunks(new ChunkOptions(0, new CacheRules(Replacement.LRU, 7, 1L << 40)));
  private static final Grid GRID =
      Grid.of(AxisGrid.uniform(7, 3), AxisGrid.ofEdges(0, 1, 5, 6), AxisGrid.uniform(1L << 40, 1));

  @TempDir private Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  private static JournalHeader header(PlanOptions options, Grid grid, String history) {
    return new JournalHeader(
        "plan",
        "inputs",
        "grid",
        options,
        1L << 50,
        true,
        "a_{*}.raw",
        Shape.of(3, 4, 1),
        Optional.of(grid),
        9,
        history);
  }

  private Path file() {
    return folder.resolve("journal");
  }

  private JournalHeader throughJournal(JournalHeader header) throws IOException {
    Files.deleteIfExists(file());
    JournalWriter.create(file(), header, false).close();
    return JournalReader.read(file()).orElseThrow().header();
  }

  @Test
  void comesBackAsItWas() throws IOException {
    List<MemoryLimit> limits =
        List.of(
            new MemoryLimit.OfData(1), new MemoryLimit.OfProcess(2, 4), new MemoryLimit.Auto(3));
    for (MemoryLimit limit : limits) {
      JournalHeader header = header(OPTIONS.withMemory(limit), GRID, "2026 ä");
      assertEquals(header, throughJournal(header));
    }
    PlanOptions usual = PlanOptions.within(limits.get(0)).withStrategy("naive");
    assertEquals(header(usual, GRID, ""), throughJournal(header(usual, GRID, "")));
  }

  @Test
  void keepsWhatAPlanDependsOn() {
    JournalHeader more = header(OPTIONS.withComparison().withMetadata(5), GRID, "");
    assertEquals(header(OPTIONS, GRID, ""), more);
    assertEquals(OPTIONS, more.planning());
  }

  @Test
  void leavesOutWhatIsTooLong() throws IOException {
    Grid edges = Grid.of(AxisGrid.ofEnds(LongStream.range(1, 6000).map(i -> i * i).toArray()));
    JournalHeader header = header(OPTIONS, edges, "ä".repeat(1 << 14));
    assertEquals(Optional.empty(), header.grid());
    assertEquals(header, throughJournal(header));
    assertEquals("", header(OPTIONS, GRID, "a".repeat((1 << 14) + 1)).history());
  }

  /** Checksums do not keep out who means harm: values are not trusted either. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void hostileHeadersAreRefusedInOneLine(long seed) throws IOException {
    throughJournal(header(OPTIONS, GRID, "history"));
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>(Files.readAllLines(file()));
    String json = lines.remove(1).substring(9);
    int at = 10 + random.nextInt(json.length() - 12);
    char[] hostile = json.toCharArray();
    hostile[at] = "AB/+9z".charAt(random.nextInt(6));
    lines.add(SealedLine.of(new String(hostile)));
    Files.write(file(), lines);
    try {
      JournalReader.read(file());
    } catch (ResplitException e) {
      assertEquals(ResplitException.Reason.REFUSED, e.reason());
      assertTrue(e.getMessage().contains(file().toString()), e.getMessage());
      assertEquals(1, e.getMessage().lines().count());
    }
  }

  @Test
  void journalsOfAnotherVersionAreRefused() throws IOException {
    Files.writeString(file(), SealedLine.of("{\"journal\":10}") + "\n");
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> JournalReader.read(file()));
    assertTrue(refusal.getMessage().contains("another version"), refusal.getMessage());
  }
}
