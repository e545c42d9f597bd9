package io.resplit.format.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.codec.ChunkCodec;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkIndexTest {

  /** Encodes nothing: the index only hands it on. */
  private static final ChunkCodec CODEC =
      new ChunkCodec() {
        @Override
        public int chunkBytes() {
          return 1;
        }

        @Override
        public int maxStoredBytes() {
          return 1;
        }

        @Override
        public int scratchBytes() {
          return 0;
        }

        @Override
        public void decode(
            ByteBuffer stored, int skipped, ByteBuffer elements, ByteBuffer scratch) {
          throw new UnsupportedOperationException();
        }

        @Override
        public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch) {
          throw new UnsupportedOperationException();
        }
      };

  private static BlockLayout.Chunked chunks(long count) {
    return new BlockLayout.Chunked(Shape.of(count), Shape.of(1), List.of(ChunkFilter.of("lz4")));
  }

  private static ChunkIndex index(ChunkCollector collector) {
    return collector.index(CODEC, new byte[] {5}, new byte[] {5});
  }

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  /** Sparse and dense grids, crowded and scattered chunks, in order and not. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void findsWhatWasAddedAndNothingElse(long seed) {
    Random random = new RandomProblems(seed).random();
    long count = 1 + random.nextLong(1L << 1 + random.nextInt(49));
    long spread = 1 + random.nextLong(count);
    Map<Long, Integer> added = new HashMap<>();
    for (int i = random.nextInt(500); i >= 0; i--) {
      added.put(random.nextLong(spread), 1 + random.nextInt(Integer.MAX_VALUE));
    }
    boolean masks = random.nextBoolean();
    ChunkCollector collector = new ChunkCollector(chunks(count));
    List<Long> order = new ArrayList<>(added.keySet());
    Collections.shuffle(order, random);
    order.forEach(n -> collector.add(n, 7 * n + 1, added.get(n), masks ? added.get(n) % 3 : 0));
    ChunkIndex index = index(collector);
    assertEquals(count, index.count());
    assertEquals(added.size(), index.storedCount());
    for (long number : order) {
      assertEquals(7 * number + 1, index.position(number));
      assertEquals(added.get(number), index.storedBytes(number));
      assertEquals(masks ? added.get(number) % 3 : 0, index.skippedFilters(number));
    }
    for (int i = 0; i < 300; i++) {
      long number = random.nextLong(random.nextBoolean() ? spread : count);
      assertEquals(added.containsKey(number), index.isStored(number));
    }
    assertTrue(index.heapBytes() <= 24L * added.size() + 16 + (count >>> 28));
  }

  @Test
  void saysWhatIsNotThere() {
    ChunkCollector collector = new ChunkCollector(chunks(10));
    collector.add(4, 100, 3, 0);
    ChunkIndex index = index(collector);
    assertThrows(IllegalArgumentException.class, () -> index.position(5));
    assertThrows(IndexOutOfBoundsException.class, () -> index.isStored(10));
    assertThrows(IndexOutOfBoundsException.class, () -> index.isStored(-1));
    index.fill()[0] = 9;
    assertArrayEquals(new byte[] {5}, index.fill());
  }

  @Test
  void refusesChunksTwiceAndOutsideOfTheGrid() {
    ChunkCollector collector = new ChunkCollector(chunks(3));
    assertThrows(IllegalArgumentException.class, () -> collector.add(3, 1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> collector.add(-1, 1, 1, 0));
    collector.add(2, 1, 1, 0);
    collector.add(2, 2, 1, 0);
    collector.add(0, 3, 1, 0);
    assertThrows(IllegalArgumentException.class, () -> collector.add(1, 4, 1, 0));
    var twice = assertThrows(IllegalArgumentException.class, () -> index(collector));
    assertEquals("chunk 2 occurs twice", twice.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new ChunkCollector(chunks(1L << 51)));
  }

  @Test
  void aBuilderTakesChunksInAnyOrderAndAgain() {
    ChunkIndexBuilder builder = new ChunkIndexBuilder(5);
    builder.put(3, 10, 7, 0);
    builder.put(1, 17, 8, 2);
    builder.put(3, 25, 9, 0);
    assertEquals(5, builder.count());
    assertEquals(2, builder.storedCount());
    assertEquals(List.of(25L, 17L), List.of(builder.position(3), builder.position(1)));
    assertEquals(9, builder.storedBytes(3));
    assertEquals(List.of(0, 2), List.of(builder.skippedFilters(3), builder.skippedFilters(1)));
    assertTrue(!builder.isStored(0) && builder.isStored(1));
    builder.remove(1);
    builder.remove(0);
    assertEquals(1, builder.storedCount());
    assertTrue(!builder.isStored(1) && builder.isStored(3));
    assertEquals(0, builder.storedBytes(1));
    assertEquals(80, ChunkIndexBuilder.heapBytes(5));
  }

  @Test
  void aBuilderRefusesWhatNoFileHas() {
    ChunkIndexBuilder builder = new ChunkIndexBuilder(5);
    assertThrows(IllegalArgumentException.class, () -> builder.put(0, 0, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> builder.put(0, 1, 0, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> builder.put(5, 1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new ChunkIndexBuilder(1L << 31));
  }
}
