package io.resplit.block;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FillFileTest {

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void repeatsAnElementAndChangesNoOtherByte(long seed) {
    Random random = new RandomProblems(seed).random();
    byte[] element = new byte[1 + random.nextInt(17)];
    random.nextBytes(element);
    byte[] expected = new byte[2000];
    random.nextBytes(expected);
    boolean isDirect = random.nextBoolean();
    ByteBuffer target = isDirect ? ByteBuffer.allocateDirect(2000) : ByteBuffer.allocate(2000);
    target.put(0, expected).position(7);
    int bytes = random.nextInt(100) * element.length;
    int at = random.nextInt(2000 - bytes);

    FillFile.fill(target, at, bytes, element);

    for (int i = 0; i < bytes; i++) {
      expected[at + i] = element[i % element.length];
    }
    byte[] found = new byte[2000];
    target.get(0, found);
    assertArrayEquals(expected, found);
    assertEquals(7, target.position());
  }
}
