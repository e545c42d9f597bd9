package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.testkit.ShortChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionalFileTest {

  @TempDir Path folder;
  private final IoCounts counts = new IoCounts();

  private ShortChannel channel(int mostBytes) throws IOException {
    return new ShortChannel(
        FileChannel.open(
            folder.resolve("data"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE),
        mostBytes);
  }

  private PositionalFile file(FileChannel channel) {
    return new PositionalFile(folder.resolve("data"), channel, counts);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 100})
  void finishesShortReadsAndWrites(int mostBytes) throws IOException {
    byte[] contents = new byte[20];
    for (int i = 0; i < contents.length; i++) {
      contents[i] = (byte) i;
    }
    ShortChannel channel = channel(mostBytes);
    try (PositionalFile file = file(channel)) {
      file.write(5, ByteBuffer.wrap(contents));
      ByteBuffer target = ByteBuffer.allocate(20);
      file.read(5, target);
      assertArrayEquals(contents, target.array());
    }
    assertEquals(2 * ((20 - 1) / mostBytes + 1), channel.calls());
    assertEquals(2, counts.seeks());
    assertEquals(40, counts.bytes());
  }

  @Test
  void writesWhatIsLongInPiecesUnlessEachCallIsARequest() throws IOException {
    ByteBuffer contents = ByteBuffer.allocateDirect(300 << 10);
    ShortChannel channel = channel(1 << 20);
    try (PositionalFile file = file(channel)) {
      file.write(0, contents);
      assertEquals(3, channel.calls());
      counts.writeAtOnce();
      file.write(0, contents.clear());
      assertEquals(4, channel.calls());
    }
    assertEquals(2 * (300 << 10), counts.bytes());
  }

  @Test
  void givesUpOnAChannelThatIsStuck() throws IOException {
    try (PositionalFile file = file(channel(0))) {
      IoFailure write = assertThrows(IoFailure.class, () -> file.write(9, ByteBuffer.allocate(1)));
      assertEquals(
          "cannot write '" + folder.resolve("data") + "': accepts no more bytes at byte 9",
          write.getMessage());
      assertThrows(IoFailure.class, () -> file.read(0, ByteBuffer.allocate(1)));
    }
  }

  @Test
  void countsAnAccessThatContinuesAsNoSeek() throws IOException {
    try (PositionalFile file = file(channel(100))) {
      file.write(0, ByteBuffer.allocate(4));
      file.write(4, ByteBuffer.allocate(4));
      file.write(9, ByteBuffer.allocate(1));
      file.write(9, ByteBuffer.allocate(1));
      file.write(10, ByteBuffer.allocate(1));
    }
    assertEquals(1, counts.opens());
    assertEquals(3, counts.seeks());
    assertEquals(11, counts.bytes());
  }

  @Test
  void knowsWhereAFileEnds() throws IOException {
    Path file = Files.write(folder.resolve("short"), new byte[10]);
    try (PositionalFile opened = PositionalFile.open(file, counts, StandardOpenOption.READ)) {
      IoFailure failure =
          assertThrows(IoFailure.class, () -> opened.read(8, ByteBuffer.allocate(5)));
      assertEquals(
          "cannot read '" + file + "': ends at byte 10, 3 more expected", failure.getMessage());
      assertEquals(file, failure.path());
    }
  }

  @Test
  void saysInPlainWordsWhyAFileCannotBeUsed() {
    Path file = Path.of("some", "file");
    assertEquals(
        "cannot list 'some/file': it is not a folder",
        IoFailure.of("cannot list", file, new NotDirectoryException("some/file")).getMessage());
    assertEquals(
        "cannot read 'some/file': ClosedChannelException",
        IoFailure.of("cannot read", file, new ClosedChannelException()).getMessage());
    IoFailure first = IoFailure.of("cannot read", file, new IOException("reason"));
    assertEquals(first, IoFailure.of("cannot do more", file, first));
  }
}
