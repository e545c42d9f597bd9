package io.resplit.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.testkit.ShortChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BehindWritesTest {

  private static final int MOST = 3 << 20;

  @TempDir Path folder;
  private final BehindWrites writes = new BehindWrites();
  private final IoCounts all = new IoCounts();

  @AfterEach
  void end() {
    writes.close();
  }

  private Path data() {
    return folder.resolve("data");
  }

  private PositionalFile file(int mostBytes) throws IOException {
    FileChannel channel =
        FileChannel.open(
            data(), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    return new PositionalFile(
        data(), new ShortChannel(channel, mostBytes), all, Optional.of(writes));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void writesWhatItWasGivenWhereverItBegins(long seed) throws IOException {
    Random random = new Random(seed);
    if (seed > 4) {
      writes.writePastCache();
    }
    byte[] expected = new byte[MOST];
    long seeks = 0;
    int at = 0;
    try (PositionalFile file = file(1 + random.nextInt(200_000))) {
      for (int i = 0; i < 200; i++) {
        boolean jumps = random.nextInt(10) == 0 || i == 0;
        at = jumps ? random.nextInt(MOST / 2) : at;
        byte[] piece = new byte[1 + random.nextInt(Math.min(50_000, MOST - at - 1))];
        random.nextBytes(piece);
        seeks += jumps ? 1 : 0;
        file.write(at, ByteBuffer.wrap(piece));
        System.arraycopy(piece, 0, expected, at, piece.length);
        at += piece.length;
        if (random.nextInt(20) == 0) {
          ByteBuffer back = ByteBuffer.allocate(piece.length);
          file.restart();
          file.read(at - piece.length, back);
          assertArrayEquals(piece, back.array());
          seeks++;
        }
        if (at > MOST - 100_000) {
          at = 0;
          file.restart();
          seeks++;
        }
      }
    }
    byte[] found = Files.readAllBytes(data());
    assertArrayEquals(Arrays.copyOf(expected, found.length), found);
    assertEquals(1, all.opens());
    assertEquals(seeks, all.seeks(), 1); // a jump may go to where the file was left
  }

  @Test
  void longVisitsPassByTheCacheWhereTheFileSystemCan() throws IOException {
    writes.writePastCache();
    byte[] expected = new byte[MOST];
    new Random(3).nextBytes(expected);
    try (PositionalFile file = file(MOST)) {
      for (int at = 0; at < MOST; at += 40_000) {
        file.write(at, ByteBuffer.wrap(expected, at, Math.min(40_000, MOST - at)));
      }
    }
    assertArrayEquals(expected, Files.readAllBytes(data()));
    assertEquals(canPass(), writes.hasPassedCache());
  }

  private boolean canPass() throws IOException {
    Path other = Files.createFile(folder.resolve("other"));
    ByteBuffer page = ByteBuffer.allocateDirect(8192).alignedSlice(4096).limit(4096);
    try (FileChannel past = FileAccess.updateDirect(other)) {
      return past.write(page, 0) == 4096;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  @Test
  void whereTheCacheCannotBePassedEverythingGoesThroughIt() throws IOException {
    writes.writePastCache();
    try (PositionalFile file = file(MOST)) {
      Files.delete(data()); // so that it cannot be opened once more
      file.write(0, ByteBuffer.allocate(MOST));
      ByteBuffer back = ByteBuffer.allocate(MOST);
      file.read(0, back);
      assertEquals(MOST, back.position());
    }
    assertFalse(writes.hasPassedCache());
  }

  @Test
  void saysAtTheLatestWhenTheFileIsClosedWhatWentWrong() throws IOException {
    PositionalFile file = file(0);
    file.write(0, ByteBuffer.allocate(100));
    IoFailure flush = assertThrows(IoFailure.class, file::flush);
    assertEquals(
        "cannot write '" + data() + "': accepts no more bytes at byte 0", flush.getMessage());
    assertThrows(IoFailure.class, () -> file.write(100, ByteBuffer.allocate(100)));
    assertThrows(IoFailure.class, file::close);
  }

  @Test
  void keepsItsBuffersWhateverFails() throws IOException {
    for (int i = 0; i < 20; i++) {
      PositionalFile broken = file(0);
      assertThrows(
          IoFailure.class,
          () -> {
            for (long at = 0; ; at += MOST) {
              broken.write(at, ByteBuffer.allocate(MOST));
            }
          });
      assertThrows(IoFailure.class, broken::close);
    }
    try (PositionalFile sound = file(MOST)) {
      sound.write(0, ByteBuffer.allocate(MOST));
    }
    assertEquals(MOST, Files.size(data()));
  }
}
