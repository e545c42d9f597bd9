package io.resplit.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderFilesTest {

  @TempDir private Path folder;

  private static String refusal(Path store) {
    return assertThrows(ResplitException.class, () -> FolderFiles.requireOne(store)).getMessage();
  }

  @Test
  void aStoreThatAnInterruptedJobHasBegunIsUnfinished() throws IOException {
    Path store = Files.createDirectory(folder.resolve("a.zarr"));
    assertEquals(
        "cannot use '%s': it is not a Zarr store, without any of zarr.json, .zarray, .zgroup: copy it again with its hidden files"
            .formatted(store),
        refusal(store));
    Files.createFile(PartFiles.journalOf(store));
    assertEquals(
        "cannot use '%s': a job has not finished it: wait for it, or run it again with --resume"
            .formatted(store),
        refusal(store));
  }
}
