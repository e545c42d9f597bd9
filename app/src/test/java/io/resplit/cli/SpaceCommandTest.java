package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that are larger than the disk; their files have holes. */
class SpaceCommandTest {

  private static final long ROW = 1 << 30;

  @TempDir Path folder;
  private long rows;

  @BeforeEach
  void writeAHole() throws IOException {
    rows = Files.getFileStore(folder).getUsableSpace() / ROW + 8;
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve("a.raw").toFile(), "rw")) {
      file.setLength(rows * ROW);
    }
  }

  private Object[] merge(Object... more) {
    Object[] first = {
      "merge",
      folder.resolve("a.raw"),
      folder.resolve("a.h5"),
      "--dry-run",
      "--dtype",
      "uint8",
      "--order",
      "C",
      "--shape",
      rows + ",32768,32768",
      "--disk",
      "ssd"
    };
    Object[] all = java.util.Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  @Test
  void plainOutputThatCannotFitIsRefused() {
    CommandRun.of(merge("-q"))
        .assertErrorLine(ExitCode.IO_FAILED, "not enough space", rows * ROW + " bytes");
  }

  @Test
  void compressedOutputThatMayNotFitIsWarnedOf() {
    CommandRun run = CommandRun.logged(merge("--chunk", "1,1024,1024", "--deflate", "1"));
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    assertTrue(run.messages().contains("needs at most " + rows * ROW + " bytes"), run.messages());
    assertTrue(run.results().contains("needs at most"), run.results());
    CommandRun quiet = CommandRun.logged(merge("--chunk", "1,1024,1024", "--deflate", "1", "-q"));
    assertFalse(quiet.messages().contains("needs at most"), quiet.messages());
  }
}
