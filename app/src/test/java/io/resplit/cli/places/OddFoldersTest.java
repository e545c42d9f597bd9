package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.TestTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Series that are odd but meant: they are joined as their names or coordinates say. */
class OddFoldersTest {

  private static final int LEAST = 40;

  @TempDir private Path work;

  @Test
  void whatIsOddButMeantIsJoined() throws IOException {
    List<Trial> trials = new ArrayList<>();
    for (TestTable.Row row : OddFolder.all()) {
      for (boolean isUnlimited : new boolean[] {false, true}) {
        Path folder = Files.createDirectories(work.resolve("in"));
        trials.add(Trial.of(OddFolder.of(row, isUnlimited, folder), trials.size(), work));
        Trial.delete(folder);
      }
    }
    Tally tally = new Tally(trials);
    assertTrue(trials.size() >= LEAST);
    tally.show(Claim.ODD, Claim.ADVICE);
    assertEquals("", String.join("\n", tally.examples(Claim.ODD, false)));
  }
}
