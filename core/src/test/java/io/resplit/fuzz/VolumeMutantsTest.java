package io.resplit.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.Damage;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A thousand mutants of each header of a volume end in errors of ours, or are read. */
@Tag("slow")
class VolumeMutantsTest {

  private static final int MUTANTS = 1000;
  private static final int HEADER_BYTES = 3000;

  @Test
  void mutantsEndInOurErrorsOnly() throws IOException, URISyntaxException {
    Path inputs = Path.of(FuzzFindingsTest.class.getResource("volume").toURI());
    try (Stream<Path> files = Files.list(inputs)) {
      List<Path> all = files.sorted().toList();
      assertTrue(all.size() > 8);
      for (Path file : all) {
        byte[] data = Files.readAllBytes(file);
        Random random = new RandomProblems(file.getFileName().toString().hashCode()).random();
        Damage damage = new Damage(data, Math.min(HEADER_BYTES, data.length), random);
        for (long i = 0; i < RandomProblems.seeds(MUTANTS).count(); i++) {
          VolumeFuzz.fuzzerTestOneInput(damage.next());
        }
      }
    }
  }
}
