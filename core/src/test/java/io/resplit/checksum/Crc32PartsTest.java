package io.resplit.checksum;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.RandomProblems;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Crc32PartsTest {

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  private static int crc(byte[] bytes, int from, int to) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, to - from);
    return (int) crc.getValue();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void partsOfAnyLengthsHaveTheSumOfTheWhole(long seed) {
    Random random = new RandomProblems(seed).random();
    byte[] bytes = new byte[random.nextInt(5000)];
    random.nextBytes(bytes);
    int sum = 0;
    int end = 0;
    for (int at = 0; at < bytes.length; at = end) {
      end = at + random.nextInt(bytes.length - at + 1);
      sum = Crc32Parts.joined(sum, crc(bytes, at, end), end - at);
    }
    assertEquals(crc(bytes, 0, bytes.length), sum);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void partsOfAnyLengthsHaveTheAdlerSumOfTheWhole(long seed) {
    Random random = new RandomProblems(seed).random();
    byte[] bytes = new byte[random.nextInt(200_000)];
    random.nextBytes(bytes);
    int sum = 1;
    int end = 0;
    for (int at = 0; at < bytes.length; at = end) {
      end = at + random.nextInt(bytes.length - at + 1);
      sum = Adler32Parts.joined(sum, adler(bytes, at, end), end - at);
    }
    assertEquals(adler(bytes, 0, bytes.length), sum);
  }

  private static int adler(byte[] bytes, int from, int to) {
    Adler32 adler = new Adler32();
    adler.update(bytes, from, to - from);
    return (int) adler.getValue();
  }

  /** zlib's tables repeat after 2^32 - 1 bits: lengths beyond an int count as well. */
  @Test
  void lengthsMayBeLargerThanAnyArray() {
    int sum = 0x12345678;
    long bytes = 5_000_000_011L;
    int atOnce = Crc32Parts.joined(sum, 0, bytes);
    int inParts = sum;
    for (long part : new long[] {4_294_967_296L, 705_032_704L, 11}) {
      inParts = Crc32Parts.joined(inParts, 0, part);
    }
    assertEquals(inParts, atOnce);
    CRC32 zeros = new CRC32();
    zeros.update(new byte[1 << 20]);
    assertEquals(
        (int) zeros.getValue(),
        Crc32Parts.joined(
            crc(new byte[7], 0, 7), crc(new byte[1 << 20], 0, (1 << 20) - 7), (1 << 20) - 7));
  }
}
