package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.Witness;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists that a program writes while the command reads them, in the command's own process. */
class PipedListTest {

  /** {@code $1} to {@code $3} are Java, the class path and the folder of the files. */
  private static final String SCRIPT =
      """
      "$1" -cp "$2" io.resplit.cli.Main merge --in-list <(printf '%s\\n' "$3"/a.raw "$3"/b.raw) \
        "$3"/all.raw --stack t=@<(printf '3\\n2\\n') --in-shape 2 --dtype u1 --quiet
      """;

  @Test
  void areReadFromPipesOfTheShell(@TempDir Path folder) throws Exception {
    Witness.requireProgram("bash");
    Files.write(folder.resolve("a.raw"), new byte[] {1, 2});
    Files.write(folder.resolve("b.raw"), new byte[] {3, 4});
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    Process process =
        new ProcessBuilder("bash", "-c", SCRIPT, "bash", java, classes, folder.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    assertArrayEquals(new byte[] {3, 4, 1, 2}, Files.readAllBytes(folder.resolve("all.raw")));
  }
}
