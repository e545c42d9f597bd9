package io.resplit.output;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.BehindWrites;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import io.resplit.io.IoFailure;
import io.resplit.request.Fsync;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesApartTest {

  @TempDir Path folder;

  /** What is forced early and is gone then does no harm; what was left for the commit does. */
  @Test
  void onlyTheLastFileWaitsForTheCommit() throws Exception {
    FilesApart apart = new FilesApart(new FolderSync(true), Fsync.BLOCK, new BehindWrites());
    Path closed = folder.resolve("closed");
    Path open = folder.resolve("open");
    apart.file(open);
    apart.file(closed);
    apart.file(open);
    try (FileSync files = new FileSync()) {
      apart.startSome(files, EarlyStart.BYTES);
      assertDoesNotThrow(files::await);
      apart.start(files);
      IoFailure failure = assertThrows(IoFailure.class, files::await);
      assertTrue(failure.getMessage().contains(open.toString()), failure::getMessage);
    }
  }

  @Test
  void nothingIsForcedEarlyBeforeEnoughIsWritten() throws Exception {
    FilesApart apart = new FilesApart(new FolderSync(true), Fsync.BLOCK, new BehindWrites());
    apart.file(folder.resolve("gone"));
    apart.file(Files.createFile(folder.resolve("last")));
    try (FileSync files = new FileSync()) {
      apart.startSome(files, EarlyStart.BYTES - 1);
      apart.start(files);
      assertThrows(IoFailure.class, files::await);
    }
  }
}
