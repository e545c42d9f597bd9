package io.resplit.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TranspositionTest {

  private static final int[] SIZES = {1, 2, 3, 4, 8, 16, 24};

  @Test
  void elementsLieWhereTheirIndicesSay() {
    RandomProblems.seeds(1_000)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Shape stored = source.shape(1 + (int) (seed % 5), seed % 10 == 0 ? 20_000 : 1_000);
              check(stored, source.axisMap(stored.rank()), SIZES[(int) (seed % 7)], seed);
            });
  }

  @Test
  void planesOfAnyLengthsAreTransposed() {
    for (int size : SIZES) {
      for (int rows = 1; rows < 41; rows += 3) {
        for (int columns = 1; columns < 75; columns += 7) {
          check(Shape.of(rows, columns), AxisMap.of(1, 0), size, rows);
        }
      }
    }
  }

  @Test
  void whatMovesNothingIsACopy() {
    assertTrue(new Transposition(Shape.of(4, 1, 5), AxisMap.of(1, 0, 2), 2).isCopy());
    assertTrue(new Transposition(Shape.of(1, 1), AxisMap.of(1, 0), 2).isCopy());
    assertFalse(new Transposition(Shape.of(4, 1, 5), AxisMap.of(2, 0, 1), 2).isCopy());
  }

  private static void check(Shape stored, AxisMap axes, int size, long seed) {
    byte[] bytes = new byte[(int) stored.volume() * size];
    new Random(seed).nextBytes(bytes);
    ByteBuffer source = ByteBuffer.allocateDirect(bytes.length).order(ByteOrder.nativeOrder());
    source.put(0, bytes);
    ByteBuffer target = ByteBuffer.allocateDirect(bytes.length + 8).order(ByteOrder.nativeOrder());
    new Transposition(stored, axes, size).copy(source, target);
    byte[] found = new byte[bytes.length];
    target.get(0, found);
    assertArrayEquals(
        expected(bytes, stored, axes, size),
        found,
        () -> "seed " + seed + ": " + stored + " as " + axes + ", " + size + " bytes");
    assertEquals(0, target.getLong(bytes.length), "nothing is written behind the elements");
  }

  private static byte[] expected(byte[] bytes, Shape stored, AxisMap axes, int size) {
    byte[] moved = new byte[bytes.length];
    int from = 0;
    for (Odometer at = new Odometer(stored.toArray()); !at.done(); at.advance()) {
      long[] index = new long[stored.rank()];
      long[] lengths = new long[stored.rank()];
      for (int k = 0; k < index.length; k++) {
        index[axes.axis(k)] = at.digit(k);
        lengths[axes.axis(k)] = stored.length(k);
      }
      long to = 0;
      for (int axis = 0; axis < index.length; axis++) {
        to = to * lengths[axis] + index[axis];
      }
      System.arraycopy(bytes, from, moved, (int) to * size, size);
      from += size;
    }
    return moved;
  }
}
