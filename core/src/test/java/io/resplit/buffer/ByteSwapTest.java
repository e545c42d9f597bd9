package io.resplit.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSwapTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void reversesEveryNumberAndNothingElse(int numberBytes) {
    RandomProblems.seeds(50)
        .forEach(
            seed -> {
              Random random = new RandomProblems(seed).random();
              byte[] bytes = new byte[numberBytes * random.nextInt(70)];
              random.nextBytes(bytes);
              assertArrayEquals(reversed(bytes, numberBytes), swapped(bytes, numberBytes, random));
            });
  }

  private static byte[] swapped(byte[] bytes, int numberBytes, Random random) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length + 9);
    buffer.order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    buffer.put(0, bytes).put(bytes.length, (byte) 77).limit(bytes.length);
    ByteSwap.swap(buffer, numberBytes);
    assertEquals(0, buffer.position());
    byte[] result = new byte[bytes.length];
    buffer.get(0, result).limit(bytes.length + 9);
    assertEquals(77, buffer.get(bytes.length));
    return result;
  }

  private static byte[] reversed(byte[] bytes, int numberBytes) {
    byte[] result = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      result[i / numberBytes * numberBytes + numberBytes - 1 - i % numberBytes] = bytes[i];
    }
    return result;
  }

  @Test
  void refusesBytesThatAreNoWholeNumbers() {
    assertThrows(IllegalArgumentException.class, () -> ByteSwap.swap(ByteBuffer.allocate(6), 4));
    assertThrows(IllegalArgumentException.class, () -> ByteSwap.swap(ByteBuffer.allocate(6), 3));
  }
}
