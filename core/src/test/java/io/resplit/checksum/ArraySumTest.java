package io.resplit.checksum;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.nio.ByteBuffer;
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

class ArraySumTest {

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  private static String digestOf(byte[] whole) {
    CRC32C crc = new CRC32C();
    crc.update(whole);
    return HexFormat.of().toHexDigits(crc.getValue(), 8);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void isTheDigestOfTheWholeArrayHoweverItIsSplit(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = source.irregularProblem(4, seed % 10 == 0 ? 20_000 : 500);
    int bytes = 1 + source.random().nextInt(9);
    ReferenceArray array = new ReferenceArray(problem.shape(), bytes, source.random());
    byte[] whole = array.block(Grid.uniform(problem.shape(), problem.shape()), 0);
    ArraySum sum = new ArraySum(problem.shape(), bytes);

    for (Grid grid : List.of(problem.in().grid(), problem.out().grid())) {
      int total = sumOf(sum, array, grid, source);
      assertEquals(digestOf(whole), ArraySum.digest(total, whole.length));
    }
  }

  /** Adds all blocks in random order, and takes sums in between. */
  private static int sumOf(ArraySum sum, ReferenceArray array, Grid grid, RandomProblems source) {
    Random random = source.random();
    List<Long> numbers = new ArrayList<>(LongStream.range(0, grid.blockCount()).boxed().toList());
    Collections.shuffle(numbers, random);
    int total = 0;
    for (long number : numbers) {
      byte[] block = array.block(grid, number);
      ByteBuffer dense = ByteBuffer.allocateDirect(block.length).put(0, block);
      sum.add(grid.box(number), dense);
      assertEquals(0, dense.position());
      total ^= random.nextBoolean() ? sum.take() : 0;
    }
    return total ^ sum.take();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void equalElementsAddUpAsIfEachWereThere(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = source.irregularProblem(4, 500);
    byte[] element = new byte[1 + source.random().nextInt(9)];
    source.random().nextBytes(element);
    ArraySum equal = new ArraySum(problem.shape(), element.length);
    ArraySum each = new ArraySum(problem.shape(), element.length);
    Grid grid = problem.in().grid();
    for (long number = 0; number < grid.blockCount(); number++) {
      Box box = grid.box(number);
      ByteBuffer dense = ByteBuffer.allocate((int) box.volume() * element.length);
      while (dense.hasRemaining()) {
        dense.put(element);
      }
      each.add(box, dense);
      equal.addEqual(box, ByteBuffer.wrap(element));
      assertEquals(each.take(), equal.take());
    }
  }

  /** The check value of CRC-32C: any tool gives it for a raw file of these nine bytes. */
  @Test
  void givesThePublishedCheckValue() {
    Shape shape = Shape.of(3, 3);
    ArraySum sum = new ArraySum(shape, 1);
    byte[][] columns = {
      "147".getBytes(US_ASCII), "258".getBytes(US_ASCII), "369".getBytes(US_ASCII)
    };
    for (int column = 2; column >= 0; column--) {
      Box box = Box.of(new long[] {0, column}, new long[] {3, column + 1});
      sum.add(box, ByteBuffer.wrap(columns[column]));
    }
    assertEquals("e3069283", ArraySum.digest(sum.take(), 9));
  }

  @Test
  void changesWithEveryBitAndEverySwap() {
    Shape shape = Shape.of(4, 5, 6);
    byte[] values = new byte[120];
    new Random(3).nextBytes(values);
    String digest = digest(shape, values);
    for (int bit = 0; bit < 960; bit++) {
      values[bit / 8] ^= (byte) (1 << bit % 8);
      assertNotEquals(digest, digest(shape, values));
      values[bit / 8] ^= (byte) (1 << bit % 8);
    }
    for (int i = 1; i < 120; i++) {
      byte[] swapped = values.clone();
      swapped[i] = values[i - 1];
      swapped[i - 1] = values[i];
      assertEquals(values[i] == values[i - 1], digest.equals(digest(shape, swapped)));
    }
  }

  private static String digest(Shape shape, byte[] values) {
    ArraySum sum = new ArraySum(shape, 1);
    sum.add(Box.whole(shape), ByteBuffer.wrap(values));
    return ArraySum.digest(sum.take(), values.length);
  }
}
