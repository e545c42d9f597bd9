package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.TestTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Series that are odd but meant, and such that cannot be meant. */
class OddFoldersTest {

  private static final int LEAST = 40;

  @TempDir private Path work;

  private interface Making {
    PlacedFolder of(TestTable.Row row, boolean isUnlimited, Path folder) throws IOException;
  }

  private List<Trial> trials(String table, Making making) throws IOException {
    List<Trial> trials = new ArrayList<>();
    for (TestTable.Row row : TestTable.rows(OddFoldersTest.class, table)) {
      Path folder = Files.createDirectories(work.resolve("in"));
      PlacedFolder made = making.of(row, trials.size() % 2 == 0, folder);
      trials.add(Trial.of(made, trials.size(), work));
      Trial.delete(folder);
    }
    return trials;
  }

  @Test
  void whatIsOddButMeantIsJoined() throws IOException {
    List<Trial> trials = trials("odd.tsv", OddFolder::ofSeries);
    assertTrue(trials.size() >= LEAST);
    new Tally(trials).check(Claim.ODD);
  }

  @Test
  void whatOverlapsIsRefusedOrHeldOnce() throws IOException {
    new Tally(trials("overlap.tsv", OddFolder::ofPlaces)).check(Claim.OVERLAP);
  }
}
