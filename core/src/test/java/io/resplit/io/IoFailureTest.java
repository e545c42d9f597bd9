package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoFailureTest {

  @TempDir private Path folder;

  @Test
  void whatAnInterruptedJobHasLeftIsNamed() throws IOException {
    Path file = folder.resolve("out.nc");
    IOException cause = new NoSuchFileException(file.toString());
    String missing = "cannot open '" + file + "': no such file";
    assertEquals(missing, IoFailure.of("cannot open", file, cause).getMessage());
    Files.createFile(PartFiles.partOf(file));
    assertEquals(
        missing
            + ": a job has not finished %s.part: wait for it, or run it again with --resume"
                .formatted(file),
        IoFailure.of("cannot open", file, cause).getMessage());
  }
}
