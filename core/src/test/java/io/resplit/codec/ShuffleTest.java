package io.resplit.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShuffleTest {

  private static final int[] SIZES = {1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 40, 255, 256, 264};

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  /** Elements that fill tiles, or a part of one, and bytes that make no whole element. */
  private static byte[] elements(Random random, int elementBytes) {
    int most = random.nextBoolean() ? 40_000 : 700;
    byte[] elements = new byte[random.nextInt(most) + random.nextInt(elementBytes)];
    random.nextBytes(elements);
    return elements;
  }

  /** Copies to the middle of a buffer. */
  private static ByteBuffer inside(byte[] bytes, boolean isDirect) {
    int size = bytes.length + 8;
    ByteBuffer room = isDirect ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
    return room.put(3, bytes).position(3).limit(3 + bytes.length);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bringsBytesTogether(long seed) throws CorruptChunkException {
    Random random = new RandomProblems(seed).random();
    int elementBytes = SIZES[random.nextInt(SIZES.length)];
    byte[] elements = elements(random, elementBytes);
    boolean isDirect = random.nextBoolean();
    ByteBuffer planes = inside(new byte[elements.length], isDirect);
    Shuffle shuffle = new Shuffle(elementBytes);
    shuffle.apply(inside(elements, isDirect), planes);
    assertArrayEquals(byteByByte(elements, elementBytes), FilterPipelineTest.bytes(planes));

    ByteBuffer back = shuffle.undo(planes, inside(new byte[elements.length], !isDirect));
    assertArrayEquals(elements, FilterPipelineTest.bytes(back));
  }

  private static byte[] byteByByte(byte[] elements, int elementBytes) {
    byte[] planes = elements.clone();
    int count = elements.length / elementBytes;
    for (int i = 0; i < count * elementBytes; i++) {
      planes[i % elementBytes * count + i / elementBytes] = elements[i];
    }
    return planes;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bringsBitsTogether(long seed) {
    Random random = new RandomProblems(seed).random();
    int elementBytes = SIZES[random.nextInt(SIZES.length)];
    byte[] elements = elements(random, elementBytes);
    if (random.nextInt(8) > 0) {
      elements = new byte[elements.length / elementBytes / 8 * 8 * elementBytes];
      random.nextBytes(elements);
    }
    ByteBuffer planes = inside(new byte[elements.length], true);
    BitShuffle shuffle = new BitShuffle(elementBytes);
    shuffle.apply(inside(elements, true), planes);
    assertArrayEquals(bitByBit(elements, elementBytes), FilterPipelineTest.bytes(planes));

    ByteBuffer back = inside(new byte[elements.length], random.nextBoolean());
    shuffle.undo(planes, back);
    assertArrayEquals(elements, FilterPipelineTest.bytes(back));
  }

  private static byte[] bitByBit(byte[] elements, int elementBytes) {
    byte[] planes = elements.clone();
    int count = elements.length / elementBytes;
    for (int i = 0; i < count * elementBytes && count % 8 == 0; i++) {
      for (int bit = 0; bit < 8; bit++) {
        int plane = i % elementBytes * 8 + bit;
        int element = i / elementBytes;
        int at = plane * (count / 8) + element / 8;
        int kept = planes[at] & ~(1 << element % 8);
        planes[at] = (byte) (kept | (elements[i] >>> bit & 1) << element % 8);
      }
    }
    return planes;
  }
}
