package io.resplit.io;

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
import java.util.stream.LongStream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GzipBytesTest {

  private static final int BYTES = 300_000;
  private static final int HEADER_BYTES = 10;

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
    try (GzipBytes file = GzipBytes.open(path, new IoCounts(), 0, BYTES)) {
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
    try (GzipBytes file = GzipBytes.open(file(compressed(data())), counts, 0, BYTES)) {
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
    try (GzipBytes file = GzipBytes.open(file(both.toByteArray()), new IoCounts(), 0, 4)) {
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
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> {
              try (GzipBytes file = GzipBytes.open(path, new IoCounts(), 0, BYTES)) {
                read(file, 0, BYTES);
              }
            });
    assertTrue(refusal.getMessage().startsWith("cannot use '" + path), refusal.getMessage());
  }

  /** A flip that made the stream longer put the trailer out of sight: 107 of 1,000 did. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noticesAnyFlippedBitOfTheDeflatedData(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    byte[] data = smooth(random);
    byte[] bytes = random.nextBoolean() ? compressed(data) : inMembers(data, random);
    int at = HEADER_BYTES + random.nextInt(bytes.length - HEADER_BYTES);
    bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
    byte[] found = new byte[data.length];
    try (GzipBytes file = GzipBytes.open(file(bytes), new IoCounts(), 0, data.length)) {
      ByteBuffer target = ByteBuffer.wrap(found);
      for (int from = 0; from < data.length; from += 1000) {
        file.read(from, target.limit(Math.min(data.length, from + 1000)));
      }
    } catch (ResplitException e) {
      return; // as it should
    }
    assertArrayEquals(data, found, "byte " + at); // time and system of later members
  }

  static LongStream seeds() {
    return RandomProblems.seeds(400);
  }

  private static byte[] smooth(Random random) {
    byte[] data = new byte[2000 + random.nextInt(8000)];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) (i / 50 + random.nextInt(4));
    }
    return data;
  }

  /** Several members and an empty one, as bgzip writes them. */
  private static byte[] inMembers(byte[] data, Random random) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int from = 0; from < data.length; ) {
      int to = Math.min(data.length, from + 1 + random.nextInt(2000));
      all.writeBytes(compressed(Arrays.copyOfRange(data, from, to)));
      from = to;
    }
    all.writeBytes(compressed(new byte[0]));
    return all.toByteArray();
  }

  @Test
  void readsThroughEmptyMembersAndPadding() throws IOException {
    byte[] data = data();
    byte[] sound = joined(compressed(new byte[0]), compressed(data), compressed(new byte[0]));
    for (int padding : new int[] {0, 1, 511, 200_000}) {
      Path path = file(joined(sound, new byte[padding], compressed(new byte[0])));
      try (GzipBytes file = GzipBytes.open(path, new IoCounts(), 0, BYTES)) {
        assertArrayEquals(data, read(file, 0, BYTES));
      }
    }
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  @Test
  void noticesWhateverFollowsTheData() throws IOException {
    byte[] sound = compressed(data());
    assertDamaged(joined(sound, new byte[] {1}));
    assertDamaged(joined(sound, new byte[] {0, 0, 1}));
    assertDamaged(joined(sound, new byte[] {0x1f}));
    assertDamaged(joined(sound, "and something else".getBytes("US-ASCII")));
    assertDamaged(joined(sound, Arrays.copyOf(compressed(new byte[0]), 12)));
  }

  /** They are no elements, but the checksums cover them. */
  @Test
  void readsFilesWithBytesBehindTheData() throws IOException {
    byte[] more = new byte[200_000];
    byte[] bytes = joined(compressed(joined(data(), new byte[] {7})), compressed(more));
    IoCounts counts = readSome(bytes);
    assertEquals(more.length + 1, counts.mostBehind());
    assertEquals(readSome(compressed(data())).inflatedBytes(), counts.inflatedBytes());
    bytes[bytes.length - 6] ^= 1;
    assertThrows(ResplitException.class, () -> readSome(bytes));
  }

  /** RFC 1952: all optional fields, and the checksum over them. */
  @Test
  void readsHeadersWithAllFieldsAndComparesTheirChecksum() throws IOException {
    byte[] data = data();
    byte[] start = {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3, 2, 0, 'B', 'C'};
    byte[] header = joined(start, "name\0why\0".getBytes("US-ASCII"));
    CRC32 sum = new CRC32();
    sum.update(header);
    byte[] low = {(byte) sum.getValue(), (byte) (sum.getValue() >> 8)};
    byte[] plain = compressed(data);
    byte[] rest = Arrays.copyOfRange(plain, HEADER_BYTES, plain.length);
    Path path = file(joined(header, low, rest));
    try (GzipBytes file = GzipBytes.open(path, new IoCounts(), 0, BYTES)) {
      assertArrayEquals(data, read(file, 0, BYTES));
    }
    low[0] ^= 1;
    assertDamaged(joined(header, low, rest));
    plain[3] = 32;
    assertDamaged(plain);
  }

  /** What was not read to its end, or was read backward, is covered by the checksum as well. */
  @Test
  void verifiesOnRequestWhatWasReadInPart() throws IOException {
    byte[] bytes = compressed(data());
    assertEquals(BYTES, readSome(bytes).bytes());
    bytes[bytes.length - 6] ^= 1;
    assertThrows(ResplitException.class, () -> readSome(bytes));
  }

  private IoCounts readSome(byte[] bytes) throws IOException {
    IoCounts counts = new IoCounts();
    try (GzipBytes file = GzipBytes.open(file(bytes), counts, 0, BYTES)) {
      for (int from = BYTES / 2; from > 0; from -= BYTES / 10) {
        read(file, from, BYTES / 5);
      }
      file.verify();
      file.verify();
    }
    return counts;
  }

  @Test
  void refusesToWrite() throws IOException {
    try (GzipBytes file = GzipBytes.open(file(compressed(data())), new IoCounts(), 0, BYTES)) {
      assertThrows(ResplitException.class, () -> file.write(0, ByteBuffer.allocate(1)));
    }
  }
}
