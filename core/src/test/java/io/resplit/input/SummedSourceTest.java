package io.resplit.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.DemoSource;
import io.resplit.buffer.ByteSwap;
import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.set.ArrayDigest;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SummedSourceTest {

  private static final List<String> TYPES =
      List.of("<u2", ">u2", "<f8", ">f8", "<c16", ">c16", "u1", "bytes3");

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  /** The elements of demo data that a source gives for one box. */
  private static byte[] read(BlockSource source, Grid grid, long number, int bytes)
      throws IOException {
    Box block = grid.box(number);
    ByteBuffer target = ByteBuffer.allocateDirect((int) block.volume() * bytes + 16);
    try (BlockFile file = source.open(number)) {
      file.read(block.relativeTo(block), target);
    }
    byte[] elements = new byte[target.limit()];
    target.get(0, elements);
    return elements;
  }

  private static String digestOf(Grid whole, ElementType type) throws IOException {
    byte[] elements = read(new DemoSource(whole, type), whole, 0, type.bytes());
    if (type.order() == ByteOrder.BIG_ENDIAN) {
      ByteSwap.swap(ByteBuffer.wrap(elements), type.numberBytes());
    }
    CRC32C crc = new CRC32C();
    crc.update(elements);
    return HexFormat.of().toHexDigits(crc.getValue(), 8);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void sumsLittleEndianNumbersAndGivesThoseOfTheOtherType(long seed) throws IOException {
    RandomProblems random = new RandomProblems(seed);
    Problem problem = random.irregularProblem(4, 500);
    Grid grid = problem.in().grid();
    ElementType from = ElementType.parse(TYPES.get(random.random().nextInt(TYPES.size())));
    ElementType to = random.random().nextBoolean() ? from : turned(from);
    ArrayDigest digest = SummedSource.digest(from, to, grid.shape());
    BlockSource source =
        SummedSource.between(from, to, new DemoSource(grid, from), grid::box, digest);
    BlockSource expected = new DemoSource(grid, to);

    read(source, grid, 0, from.bytes());
    digest.take();
    int sum = 0;
    for (long number = grid.blockCount() - 1; number >= 0; number--) {
      assertArrayEquals(
          read(expected, grid, number, to.bytes()), read(source, grid, number, to.bytes()));
      sum ^= random.random().nextBoolean() ? digest.take() : 0;
    }

    sum ^= digest.take();
    String text = ArrayDigest.text(sum, grid.shape(), to);
    assertEquals(digestOf(Grid.uniform(grid.shape(), grid.shape()), from), text);
  }

  private static ElementType turned(ElementType type) {
    boolean little = type.order() == ByteOrder.LITTLE_ENDIAN;
    return type.withOrder(little ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }
}
