package io.resplit.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipBlockTest {

  /** A last block without any byte, which no stream lacks. */
  private static final byte[] END = {3, 0};

  /** As where a library makes noise longer than zlib does. */
  @ParameterizedTest
  @ValueSource(ints = {1, 100, 65_535, 65_536, 131_070, 300_000})
  void storesWhatDeflateHasNoRoomFor(int bytes) throws IOException {
    byte[] noise = new byte[bytes];
    new Random(bytes).nextBytes(noise);
    for (int level = 1; level <= 9; level += 4) {
      int least = bytes + 5 * ((bytes + 65_534) / 65_535);
      GzipBlock block = new GzipBlock(level);
      assertTrue(least <= block.maxBytes(bytes));
      for (int room : new int[] {least, least + 1, block.maxBytes(bytes)}) {
        ByteBuffer to = ByteBuffer.allocateDirect(room + 3).position(3);
        ByteBuffer from = ByteBuffer.allocateDirect(bytes + 7).position(7);
        from.put(noise).position(7);
        assertTrue(block.apply(from, to));
        assertEquals(7, from.position());
        assertEquals(3, to.position());
        byte[] stored = new byte[to.remaining()];
        to.get(stored);
        ByteArrayOutputStream twice = new ByteArrayOutputStream();
        twice.writeBytes(stored);
        twice.writeBytes(stored);
        twice.writeBytes(END);
        byte[] inflated = inflated(twice.toByteArray());
        assertEquals(2 * bytes, inflated.length);
        assertArrayEquals(noise, Arrays.copyOf(inflated, bytes));
        assertArrayEquals(noise, Arrays.copyOfRange(inflated, bytes, 2 * bytes));
      }
    }
  }

  private static byte[] inflated(byte[] stream) throws IOException {
    Inflater inflater = new Inflater(true);
    try (InflaterInputStream in =
        new InflaterInputStream(new ByteArrayInputStream(stream), inflater)) {
      return in.readAllBytes();
    } finally {
      inflater.end();
    }
  }
}
