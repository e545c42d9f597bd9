package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSyncTest {

  @TempDir Path folder;

  @Test
  void aFileThatIsGoneFailsUnlessThatMayBe() {
    try (FileSync files = new FileSync()) {
      files.startIfThere(folder.resolve("gone"));
      assertDoesNotThrow(files::await);
      files.start(folder.resolve("gone"));
      IoFailure failure = assertThrows(IoFailure.class, files::await);
      assertTrue(failure.getMessage().contains("gone"), failure::getMessage);
    }
  }

  @Test
  void whatIsThereMustBeForced() throws IOException {
    Path noFile = Files.createDirectory(folder.resolve("folder"));
    try (FileSync files = new FileSync()) {
      files.startIfThere(noFile);
      assertThrows(IoFailure.class, files::await);
    }
  }
}
