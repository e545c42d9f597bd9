package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Folders of files as fields name them, whose true places are known, merged by the command; and
 * what its messages propose. With {@code -Dresplit.places=true} counts and examples are printed.
 */
class PlacedFoldersTest {

  private static final List<NamePattern> PATTERNS = NamePattern.all();

  /** Few seeds are to meet patterns of all kinds. */
  private static final long STRIDE = 37;

  /** Of folders that files or names settle, how many percent must be right without an option. */
  private static final int LEAST_RIGHT = 85;

  @TempDir private Path work;

  private Tally tally(PlacedFolder.Names names, int count) throws IOException {
    return tally(names, count, false);
  }

  private Tally tally(PlacedFolder.Names names, int count, boolean isListed) throws IOException {
    List<Trial> trials = new ArrayList<>();
    List<NamePattern> patterns =
        PATTERNS.stream().filter(p -> names == PlacedFolder.Names.AGREE || p.isSeries()).toList();
    for (long seed : RandomProblems.seeds(count).toArray()) {
      Random random = new Random(seed * 0x9E3779B97F4A7C15L + names.ordinal());
      random.nextLong();
      NamePattern pattern = patterns.get((int) (STRIDE * seed % patterns.size()));
      Path folder = Files.createDirectories(work.resolve("in"));
      PlacedFolder made = PlacedFolder.of(pattern, names, random, folder);
      trials.add(Trial.of(isListed ? made.listed() : made, seed, work));
      Trial.delete(folder);
    }
    return new Tally(trials);
  }

  @Test
  void filesAreLaidWhereTheyBelong() throws IOException {
    Tally tally = tally(PlacedFolder.Names.AGREE, 240);
    tally.check(Claim.SILENCE, Claim.ADVICE, Claim.CIRCLE);
    if (!RandomProblems.areFewerSeeds()) {
      assertTrue(tally.percentRight() >= LEAST_RIGHT, tally.table());
    }
  }

  @Test
  void coordinatesDecideWhereNamesContradict() throws IOException {
    tally(PlacedFolder.Names.CONTRADICT, 60).check(Claim.COORDINATES, Claim.ADVICE, Claim.CIRCLE);
  }

  @Test
  void aListAgainstCoordinatesIsRefusedUnlessItIsMeant() throws IOException {
    tally(PlacedFolder.Names.CONTRADICT, 40, true).check(Claim.LIST, Claim.ADVICE, Claim.CIRCLE);
  }

  @Test
  void filesThatAreGoneAreNamedOrFilled() throws IOException {
    tally(PlacedFolder.Names.GAP, 40).check(Claim.GAP, Claim.ADVICE, Claim.CIRCLE);
  }
}
