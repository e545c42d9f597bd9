package io.resplit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.cost.DiskModel;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedPlanningTest {

  private static final PlanOptions OPTIONS =
      PlanOptions.within(new MemoryLimit.Auto(1L << 33))
          .withReadShape(Shape.of(3, 1, 4))
          .withObjective(Objective.TIME)
          .withDisk(new DiskModel("open=0.1ms", 1e-3 / 3, 5e-6, 1e-4, 123e6, Double.MAX_VALUE))
          .withChunks(new ChunkOptions(0, new CacheRules(Replacement.LRU, 7, 1L << 40)));

  private static PlanOptions throughJournal(PlanOptions options) throws IOException {
    byte[] line = RecordedPlanning.addTo(new JournalEntry(), options).toLine();
    return RecordedPlanning.of(JournalEntry.parse(Arrays.copyOf(line, line.length - 1)));
  }

  @Test
  void comesBackAsItWas() throws IOException {
    List<MemoryLimit> limits =
        List.of(new MemoryLimit.OfData(1), new MemoryLimit.OfProcess(2), new MemoryLimit.Auto(3));
    for (MemoryLimit limit : limits) {
      PlanOptions options = OPTIONS.withMemory(limit);
      assertEquals(options, throughJournal(options));
      PlanOptions more = options.withComparison().withMetadata(5);
      assertEquals(RecordedPlanning.bare(more), throughJournal(more));
    }
    PlanOptions usual = PlanOptions.within(limits.get(0)).withStrategy("naive");
    assertEquals(usual, throughJournal(usual));
  }

  @Test
  void refusesWhatItCannotHaveWritten() {
    List<JournalEntry> wrong =
        List.of(
            new JournalEntry(),
            written().text("memory", "much"),
            written().text("disk_seeks_open_read_write", "1 2 3 4"),
            written().text("disk_seeks_open_read_write", "1 2 fast 4 5"),
            written().text("read_shape", "1,,2"),
            written().text("read_shape", "0"),
            written().text("objective", "fun"),
            written().number("threads", -1),
            written().text("cache", "mine"));
    for (JournalEntry entry : wrong) {
      assertThrows(IllegalArgumentException.class, () -> RecordedPlanning.of(entry));
    }
  }

  private static JournalEntry written() {
    return RecordedPlanning.addTo(new JournalEntry(), OPTIONS);
  }
}
