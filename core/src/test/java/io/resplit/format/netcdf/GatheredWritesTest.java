package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.io.PositionalBytes;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GatheredWritesTest {

  private static final int MOST = 1 << 18;

  private final byte[] file = new byte[4 * MOST];
  private final List<Long> positions = new ArrayList<>();
  private final GatheredWrites writes = new GatheredWrites(new Memory());

  /** A file in memory that knows where each access began. */
  private final class Memory implements PositionalBytes {
    @Override
    public void read(long position, ByteBuffer target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(long position, ByteBuffer source) {
      positions.add(position);
      source.get(file, (int) position, source.remaining());
    }

    @Override
    public void close() {}
  }

  static LongStream seeds() {
    return RandomProblems.seeds(50);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void writesEveryByteAtItsPlace(long seed) throws IOException {
    Random random = new RandomProblems(seed).random();
    byte[] expected = new byte[file.length];
    int position = random.nextInt(100);
    while (position < 2 * MOST) {
      byte[] bytes = new byte[1 + random.nextInt(random.nextInt(20) == 0 ? 2 * MOST : 100)];
      random.nextBytes(bytes);
      System.arraycopy(bytes, 0, expected, position, bytes.length);
      writes.write(position, ByteBuffer.wrap(bytes));
      position += bytes.length + random.nextInt(6);
    }
    writes.flush();
    assertArrayEquals(expected, file);
  }

  @Test
  void writesNeighboursAtOnce() throws IOException {
    for (int position : new int[] {8, 12, 16, 24, 28, 24}) {
      writes.write(position, ByteBuffer.wrap(new byte[] {1, 2, 3, 4}));
    }
    writes.flush();
    assertEquals(List.of(8L, 24L, 24L), positions);
  }

  @Test
  void gapsOfPaddingAreFilled() throws IOException {
    writes.write(0, ByteBuffer.wrap(new byte[] {1}));
    writes.write(4, ByteBuffer.wrap(new byte[] {2}));
    writes.write(9, ByteBuffer.wrap(new byte[] {3}));
    writes.flush();
    assertEquals(List.of(0L, 9L), positions);
  }

  @Test
  void nothingIsWrittenTwice() throws IOException {
    writes.write(0, ByteBuffer.wrap(new byte[MOST + 1]));
    writes.flush();
    writes.flush();
    assertEquals(List.of(0L), positions);
  }
}
