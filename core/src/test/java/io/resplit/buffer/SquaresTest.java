package io.resplit.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SquaresTest {

  private static final int ROW = 21;
  private static final int TO_ROW = 19;

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer random() {
    byte[] bytes = new byte[200];
    new Random(1).nextBytes(bytes);
    return buffer(bytes.length).put(0, bytes);
  }

  @Test
  void bytesChangePlacesAndNothingElseIsWritten() {
    ByteBuffer source = random();
    ByteBuffer target = buffer(200);
    Squares.ofBytes(source, 5, ROW, target, 3, TO_ROW);
    ByteBuffer expected = buffer(200);
    for (int row = 0; row < Squares.side(1); row++) {
      for (int column = 0; column < Squares.side(1); column++) {
        expected.put(3 + column * TO_ROW + row, source.get(5 + row * ROW + column));
      }
    }
    assertEquals(expected, target);
  }

  @Test
  void numbersOfTwoBytesChangePlacesAndNothingElseIsWritten() {
    ByteBuffer source = random();
    ByteBuffer target = buffer(200);
    Squares.ofShorts(source, 5, ROW, target, 3, TO_ROW);
    ByteBuffer expected = buffer(200);
    for (int row = 0; row < Squares.side(2); row++) {
      for (int column = 0; column < Squares.side(2); column++) {
        short number = source.getShort(5 + row * ROW + 2 * column);
        expected.putShort(3 + column * TO_ROW + 2 * row, number);
      }
    }
    assertEquals(expected, target);
  }
}
