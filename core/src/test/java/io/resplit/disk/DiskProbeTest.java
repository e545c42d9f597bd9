package io.resplit.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.FileAccess;
import io.resplit.io.IoFailure;
import io.resplit.result.DiskModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskProbeTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 4096, 3_000_000})
  void measuresWithFilesOfAnySizeAndLeavesNothingBehind(int bytes) throws IOException {
    List<Path> files = List.of(folder.resolve("a"), folder.resolve("b"), folder.resolve("c"));
    for (Path file : files) {
      Files.write(file, new byte[bytes]);
    }
    DiskModel model = new DiskProbe(files, folder).measure();
    assertEquals("measured", model.name());
    assertTrue(model.readBytesPerSecond() > 1 && model.readBytesPerSecond() < 1e12);
    assertTrue(model.writeBytesPerSecond() > 1 && model.writeBytesPerSecond() < 1e12);
    assertTrue(model.seekSeconds() > 0 && model.seekSeconds() < 60);
    assertTrue(model.openSeconds() > 0 && model.openSeconds() < 60);
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(3, left.count());
    }
  }

  @Test
  void writesFilesThatHaveNoNameWhateverEndsTheProcess() throws IOException {
    Path file = folder.resolve("probe");
    try (FileChannel channel = FileAccess.createForNow(file)) {
      assertEquals(5, channel.write(ByteBuffer.allocate(5)));
      assertFalse(Files.exists(file));
    }
  }

  @Test
  void namesTheFileThatCannotBeRead() {
    Path missing = folder.resolve("missing");
    IoFailure failure =
        assertThrows(IoFailure.class, () -> new DiskProbe(List.of(missing), folder).measure());
    assertEquals(missing, failure.path());
  }

  @Test
  void namesTheFolderThatCannotBeWritten() throws IOException {
    Path file = Files.write(folder.resolve("a"), new byte[5000]);
    Path missing = folder.resolve("no/such");
    IoFailure failure =
        assertThrows(IoFailure.class, () -> new DiskProbe(List.of(file), missing).measure());
    assertEquals(missing, failure.path());
  }

  @Test
  void needsAFileToRead() {
    assertThrows(IllegalArgumentException.class, () -> new DiskProbe(List.of(), folder));
  }
}
