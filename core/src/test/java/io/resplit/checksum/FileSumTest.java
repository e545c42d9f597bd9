package io.resplit.checksum;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FileSumTest {

  static LongStream seeds() {
    return RandomProblems.seeds(500);
  }

  private static String crc32c(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return HexFormat.of().toHexDigits(crc.getValue(), 8);
  }

  @Test
  void givesThePublishedCheckValue() {
    byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
    FileSum sum = new FileSum(9);
    sum.add(6, ByteBuffer.wrap(digits, 6, 3));
    sum.add(0, ByteBuffer.wrap(digits, 0, 6));
    assertEquals("e3069283", FileSum.crc32c(sum.take(), 9));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void equalsTheCrcOfTheFileInWhateverOrderAndVisitsItIsWritten(long seed) {
    Random random = new RandomProblems(seed).random();
    byte[] file = new byte[1 + random.nextInt(seed % 10 == 0 ? 20_000 : 60)];
    random.nextBytes(file);
    List<int[]> runs = runs(file, random);
    Collections.shuffle(runs, random);
    if (seed % 3 == 0) {
      runs.sort((a, b) -> Integer.compare(a[0], b[0]));
    }
    int total = 0;
    long assumed = file.length + (seed % 4 == 0 ? random.nextLong(1L << 50) : 0);
    FileSum sum = new FileSum(assumed);
    for (int[] run : runs) {
      sum.add(run[0], ByteBuffer.wrap(file, run[0], run[1] - run[0]));
      if (random.nextInt(4) == 0) {
        total ^= sum.take();
      }
    }
    total = FileSum.ofShorter(total ^ sum.take(), assumed, file.length);
    assertEquals(crc32c(file), FileSum.crc32c(total, file.length));
  }

  /** Cuts the file; runs of zeros may be left out. */
  private static List<int[]> runs(byte[] file, Random random) {
    List<int[]> runs = new ArrayList<>();
    for (int start = 0; start < file.length; ) {
      int end = Math.min(file.length, start + 1 + random.nextInt(20));
      if (random.nextInt(5) == 0) {
        for (int i = start; i < end; i++) {
          file[i] = 0;
        }
      } else {
        runs.add(new int[] {start, end});
      }
      start = end;
    }
    return runs;
  }

  @Test
  void shiftsAsIfZerosFollowed() {
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      int sum = random.nextInt();
      int zeros = random.nextInt(50);
      int expected = sum;
      for (int bit = 0; bit < 8 * zeros; bit++) {
        expected = CrcPolynomial.multiply(expected, 1 << 30);
      }
      assertEquals(expected, CrcPolynomial.shifted(sum, zeros));
      assertEquals(expected, new ConstantShift(zeros).of(sum));
    }
  }

  @Test
  void shiftsAnyDistanceInOneStepAsInTwo() {
    Random random = new Random(2);
    for (int i = 0; i < 200; i++) {
      int sum = random.nextInt();
      long far = random.nextLong(1L << 1 + random.nextInt(61));
      long further = random.nextLong(1L << 1 + random.nextInt(61));
      int inTwo = CrcPolynomial.shifted(CrcPolynomial.shifted(sum, far), further);
      assertEquals(inTwo, CrcPolynomial.shifted(sum, far + further));
    }
  }
}
