package io.resplit.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ChunkFilter;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.testkit.ImageCodecs;
import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The filters of images, which are only undone, against encoders that are only for tests. */
class ImageFiltersTest {

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  private static FilterPipeline pipeline(int bytes, int elementBytes, ChunkFilter... filters) {
    return new FilterPipeline(List.of(filters), bytes, elementBytes, "file");
  }

  private static byte[] decoded(FilterPipeline pipeline, byte[] stored, int skipped)
      throws ResplitException {
    ByteBuffer elements = ByteBuffer.allocate(pipeline.chunkBytes());
    ByteBuffer scratch = ByteBuffer.allocate(pipeline.scratchBytes());
    pipeline.decode(ByteBuffer.wrap(stored), skipped, elements, scratch);
    return elements.array();
  }

  /** Noise, or what repeats, so that all lengths of codes and runs occur. */
  private static byte[] bytes(Random random, int most) {
    byte[] bytes = new byte[1 + random.nextInt(most)];
    int values = 1 << random.nextInt(9);
    int length = 1 + random.nextInt(300);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = i % length == 0 || values > 16 ? (byte) random.nextInt(values) : bytes[i - 1];
    }
    return bytes;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void undoesWhatAnEncoderMade(long seed) throws ResplitException {
    Random random = new RandomProblems(seed).random();
    byte[] bytes = bytes(random, 30_000);
    FilterPipeline lzw = pipeline(bytes.length, 1, ChunkFilter.of(ChunkFilter.LZW));
    byte[] coded = ImageCodecs.lzw(bytes);
    assertArrayEquals(bytes, decoded(lzw, coded, 0));
    int rows = 2 + random.nextInt(300);
    byte[] whole = Arrays.copyOf(bytes, (bytes.length / rows + 1) * rows);
    FilterPipeline packed = pipeline(whole.length, 1, ChunkFilter.of(ChunkFilter.PACKBITS));
    assertArrayEquals(whole, decoded(packed, ImageCodecs.packBits(whole, rows), 0));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void refusesDamagedChunksOrGivesTheirSize(long seed) {
    Random random = new RandomProblems(seed).random();
    byte[] bytes = bytes(random, 4000);
    boolean isLzw = random.nextBoolean();
    byte[] stored = isLzw ? ImageCodecs.lzw(bytes) : ImageCodecs.packBits(bytes, bytes.length);
    String name = isLzw ? ChunkFilter.LZW : ChunkFilter.PACKBITS;
    FilterPipeline pipeline =
        pipeline(
            bytes.length,
            1,
            ChunkFilter.cut(Shape.of(1 + random.nextInt(bytes.length))),
            ChunkFilter.predictor(2, Shape.of(1 + random.nextInt(9), 1), false),
            ChunkFilter.of(name));
    for (int round = 0; round < 20; round++) {
      byte[] damaged = Arrays.copyOf(stored, 1 + random.nextInt(stored.length + 20));
      for (int i = random.nextInt(6); i >= 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        assertEquals(bytes.length, decoded(pipeline, damaged, 0).length);
      } catch (ResplitException e) {
        assertEquals(1, e.getMessage().lines().count());
      }
    }
  }

  @Test
  void refusesLzwOfBeforeTiff6() {
    FilterPipeline pipeline = pipeline(9, 1, ChunkFilter.of(ChunkFilter.LZW));
    String refusal =
        assertThrows(ResplitException.class, () -> decoded(pipeline, new byte[] {0, 1, 5}, 0))
            .getMessage();
    assertEquals("'file': a chunk is LZW of before TIFF 6.0, which is not read", refusal);
  }

  @Test
  void fillsUpOnlyWhatWasCut() throws ResplitException {
    FilterPipeline pipeline = pipeline(8, 2, ChunkFilter.cut(Shape.of(3, 1)));
    assertArrayEquals(
        new byte[] {1, 2, 3, 4, 5, 6, 0, 0}, decoded(pipeline, new byte[] {1, 2, 3, 4, 5, 6}, 0));
    byte[] whole = {1, 2, 3, 4, 5, 6, 7, 8};
    assertArrayEquals(whole, decoded(pipeline, whole, 0));
    assertArrayEquals(whole, decoded(pipeline, whole, 1));
    assertThrows(ResplitException.class, () -> decoded(pipeline, new byte[6], 1));
    assertThrows(ResplitException.class, () -> decoded(pipeline, new byte[4], 0));
  }
}
