package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose output is one file, gone on with after they are done. */
class FinishedFileTest {

  @TempDir private Path folder;
  private DemoFolder demo;

  @BeforeEach
  void makeDemo() throws IOException {
    demo = DemoFolder.in(folder);
  }

  private CommandRun merge(String file, String... options) {
    List<Object> arguments = new ArrayList<>(List.of("merge", demo.path("in"), demo.path(file)));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"all.raw", "all.h5", "all.nc", "all.nii"})
  void nothingIsLeftToDoForAFileThatHoldsTheInput(String file) throws IOException {
    merge(file).assertDone();
    byte[] before = Files.readAllBytes(folder.resolve(file));

    CommandRun again = merge(file, "--resume").assertDone();

    assertTrue(again.results().contains("0 bytes"), again.results());
    assertArrayEquals(before, Files.readAllBytes(folder.resolve(file)));
    merge(file).assertError(ExitCode.REFUSED, file);
  }

  @Test
  void compressedChunksAreReadForIt() throws IOException {
    String[] stored = {"--chunk", "5,6,5", "--deflate", "1"};
    merge("all.h5", stored).assertDone();
    String[] resumed = {"--chunk", "5,6,5", "--deflate", "1", "--resume"};
    assertTrue(merge("all.h5", resumed).assertDone().results().contains("0 bytes"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"all.raw", "all.h5", "all.nc"})
  void aFileThatHoldsSomethingElseIsRefused(String file) throws IOException {
    merge(file).assertDone();
    DemoFolder.damage(folder.resolve(file), (int) Files.size(folder.resolve(file)) - 40);
    byte[] before = Files.readAllBytes(folder.resolve(file));

    merge(file, "--resume").assertError(ExitCode.REFUSED, file, "exists");

    assertArrayEquals(before, Files.readAllBytes(folder.resolve(file)));
  }

  @Test
  void aFileOfAnotherSizeIsRefusedUnread() throws IOException {
    Files.write(folder.resolve("all.raw"), new byte[10]);
    merge("all.raw", "--resume").assertError(ExitCode.REFUSED, "all.raw", "exists");
  }

  @Test
  void theInputItselfIsNoFinishedOutput() throws IOException {
    merge("all.h5").assertDone();
    Files.createLink(folder.resolve("link.h5"), folder.resolve("all.h5"));
    CommandRun.of("merge", demo.path("all.h5"), demo.path("link.h5"), "--resume")
        .assertError(ExitCode.REFUSED, "link.h5", "all.h5");
  }

  @Test
  void aJobThatHasNotBegunIsDone() throws IOException {
    merge("all.raw", "--resume").assertDone();
    assertEquals(DemoFolder.BYTES, Files.size(folder.resolve("all.raw")));
    assertFalse(Files.exists(folder.resolve(".all.raw.resplit")));
  }
}
