package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Raw files of which the names have letters of axes. */
class AxisLettersCommandTest {

  @TempDir private Path folder;

  private CommandRun info(String set, String block) {
    return CommandRun.logged(
        "info", folder + "/" + set, "--in-shape", block, "--dtype", "u1", "--order", "F");
  }

  @Test
  void aGuessThatContradictsTheLettersIsDoubted() throws Exception {
    for (int t = 0; t < 2; t++) {
      for (int z = 0; z < 3; z++) {
        Files.write(folder.resolve("t%d_c0_z%d.raw".formatted(t, z)), new byte[6]);
      }
    }
    CommandRun guessed = info("", "2,3,1");
    assertTrue(guessed.results().contains("array      4x3x3 uint8"), guessed.results());
    assertTrue(
        guessed.messages().contains("WARN: the number after t in names such as "),
        guessed.messages());
    CommandRun given = info("t{4}_c{3}_z{2}.raw", "2,3,1,1,1");
    assertTrue(given.results().contains("array      2x3x3x1x2 uint8"), given.results());
    assertEquals("", given.messages());
    assertEquals("", info("t{0}_c{1}_z{2}.raw", "2,3,1").messages());
  }
}
