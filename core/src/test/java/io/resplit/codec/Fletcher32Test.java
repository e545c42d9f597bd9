package io.resplit.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.RandomProblems;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Fletcher32Test {

  private static int checksum(byte... bytes) {
    return Fletcher32.checksum(FilterPipelineTest.direct(bytes));
  }

  @Test
  void ofZerosIsZeroAndOfFullWordsIsNot() {
    assertEquals(0, checksum(new byte[64]));
    assertEquals(0xffffffff, checksum((byte) -1, (byte) -1));
  }

  /** The published checksum of "abcde" is f04fc729 for words whose first byte is the lower one. */
  @Test
  void agreesWithThePublishedValue() {
    byte[] exchanged = {'b', 'a', 'd', 'c', 0, 'e'};
    assertEquals(0xf04fc729, checksum(exchanged));
  }

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void equalsTheSumsWordByWord(long seed) {
    Random random = new RandomProblems(seed).random();
    byte[] bytes = new byte[random.nextInt(2000)];
    random.nextBytes(bytes);
    assertEquals(wordByWord(bytes), checksum(bytes));
  }

  @Test
  void longChunksDoNotOverflow() {
    byte[] full = new byte[(5 << 20) + 3];
    Arrays.fill(full, (byte) -1);
    full[77] = 5;
    assertEquals(wordByWord(full), checksum(full));
  }

  private static int wordByWord(byte[] bytes) {
    long first = 0;
    long second = 0;
    for (int i = 0; i < bytes.length; i += 2) {
      int low = i + 1 < bytes.length ? bytes[i + 1] & 0xff : 0;
      first = folded(first + ((bytes[i] & 0xff) << 8 | low));
      second = folded(second + first);
    }
    return (int) (second << 16 | first);
  }

  private static long folded(long sum) {
    return sum > 0xffff ? sum - 0xffff : sum;
  }
}
