package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Raw files of which the names have letters of axes. */
class AxisLettersCommandTest {

  @TempDir private Path folder;

  private CommandRun info(String set, String block) {
    return CommandRun.logged(
        "info", folder + "/" + set, "--in-shape", block, "--dtype", "u1", "--order", "F");
  }

  /** Two numbers differ in the names of blocks with three axes, and t is none of these. */
  @Test
  void lettersThatNameNoAxisAreNoPositions() throws Exception {
    for (int t = 0; t < 2; t++) {
      for (int z = 0; z < 3; z++) {
        Files.write(folder.resolve("t%d_c0_z%d.raw".formatted(t, z)), new byte[6]);
      }
    }
    info("", "2,3,1").assertError(ExitCode.INPUT, "/t{0}_c0_z{1}.raw'");
    CommandRun given = info("t{4}_c{3}_z{2}.raw", "2,3,1,1,1");
    assertTrue(given.results().contains("array      2x3x3x1x2 uint8"), given.results());
    assertEquals("", given.messages());
  }

  /** Columns vary fastest, whichever order axes are listed in. */
  @ParameterizedTest
  @CsvSource({"F, '2,3', 4x9", "C, '3,2', 9x4"})
  void lettersNameTheAxes(String order, String block, String array) throws Exception {
    for (int x = 0; x < 2; x++) {
      for (int y = 1; y < 4; y++) {
        Files.write(folder.resolve("out_X%d_Y%d.raw".formatted(x, y)), new byte[6]);
      }
    }
    CommandRun run =
        CommandRun.logged(
            "info", "" + folder, "--in-shape", block, "--dtype", "u1", "--order", order);
    assertTrue(run.results().contains("array      " + array + " uint8"), run.results());
  }
}
