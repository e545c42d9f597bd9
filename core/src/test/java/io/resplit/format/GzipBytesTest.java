package io.resplit.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.RandomProblems;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GzipBytesTest {

  private static final int BYTES = 300_000;

  @TempDir Path folder;

  private static byte[] data() {
    byte[] data = new byte[BYTES];
    new Random(1).nextBytes(data);
    return data;
  }

  private static byte[] compressed(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(data);
    }
    return out.toByteArray();
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("a.gz"), bytes);
  }

  private static byte[] read(GzipBytes file, long position, int bytes) throws IOException {
    ByteBuffer target = ByteBuffer.allocateDirect(bytes);
    file.read(position, target);
    byte[] found = new byte[bytes];
    target.get(0, found);
    return found;
  }

  @Test
  void readsAnywhereForwardAndBack() throws IOException {
    byte[] data = data();
    Path path = file(compressed(data));
    Random random = new RandomProblems(3).random();
    try (GzipBytes file = GzipBytes.open(path, new IoCounts(), BYTES)) {
      for (int i = 0; i < 60; i++) {
        int from = random.nextInt(BYTES);
        int to = random.nextBoolean() ? BYTES : from + random.nextInt(BYTES - from);
        assertArrayEquals(Arrays.copyOfRange(data, from, to), read(file, from, to - from));
      }
    }
  }

  @Test
  void countsSeeksAsAPlainFileDoes() throws IOException {
    IoCounts counts = new IoCounts();
    try (GzipBytes file = GzipBytes.open(file(compressed(data())), counts, BYTES)) {
      read(file, 0, 10);
      read(file, 10, 10);
      read(file, 30, 10);
      read(file, 0, 10);
    }
    assertEquals(1, counts.opens());
    assertEquals(3, counts.seeks());
    assertEquals(40, counts.bytes());
  }

  @Test
  void readsSeveralMembersAsOne() throws IOException {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(compressed(new byte[] {1, 2}));
    both.writeBytes(compressed(new byte[] {3, 4}));
    try (GzipBytes file = GzipBytes.open(file(both.toByteArray()), new IoCounts(), 4)) {
      assertArrayEquals(new byte[] {2, 3, 4}, read(file, 1, 3));
    }
  }

  @Test
  void noticesAWrongChecksumAtTheEnd() throws IOException {
    byte[] bytes = compressed(data());
    bytes[bytes.length - 6] ^= 1;
    assertDamaged(bytes);
  }

  @Test
  void noticesACutFile() throws IOException {
    byte[] bytes = compressed(data());
    assertDamaged(Arrays.copyOf(bytes, bytes.length - 1));
    assertDamaged(Arrays.copyOf(bytes, bytes.length / 2));
    assertDamaged(Arrays.copyOf(bytes, 5));
    assertDamaged("no gzip at all".getBytes("US-ASCII"));
  }

  private void assertDamaged(byte[] bytes) throws IOException {
    Path path = file(bytes);
    SetException refusal =
        assertThrows(
            SetException.class,
            () -> {
              try (GzipBytes file = GzipBytes.open(path, new IoCounts(), BYTES)) {
                read(file, 0, BYTES);
              }
            });
    assertTrue(refusal.getMessage().startsWith("cannot use " + path), refusal.getMessage());
  }

  @Test
  void refusesToWrite() throws IOException {
    try (GzipBytes file = GzipBytes.open(file(compressed(data())), new IoCounts(), BYTES)) {
      assertThrows(SetException.class, () -> file.write(0, ByteBuffer.allocate(1)));
    }
  }
}
