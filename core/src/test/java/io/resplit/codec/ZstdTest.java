package io.resplit.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZstdTest {

  private static final byte[] CONTENT = "as it is".getBytes(StandardCharsets.US_ASCII);

  /** Returns a frame of one block that is not compressed, in a buffer that begins before it. */
  private static ByteBuffer frame(int window) {
    ByteBuffer frame = ByteBuffer.allocate(3 + 9 + CONTENT.length).order(ByteOrder.LITTLE_ENDIAN);
    frame.position(3);
    frame.putInt(0xfd2fb528).put((byte) 0).put((byte) window);
    int block = CONTENT.length << 3 | 1;
    frame.put((byte) block).put((byte) (block >> 8)).put((byte) 0).put(CONTENT);
    return frame.position(3);
  }

  /** Other libraries say the window of their level, however short the content is. */
  @ParameterizedTest
  @ValueSource(ints = {0, 13 << 3, (13 << 3) + 1, 17 << 3, 0xff})
  void framesOfAnyWindowAreUndone(int window) throws Exception {
    ByteBuffer found = new Zstd().undo(frame(window), ByteBuffer.allocate(100));
    byte[] bytes = new byte[found.remaining()];
    found.get(bytes);
    assertArrayEquals(CONTENT, bytes);
  }

  @Test
  void messagesHoldNoAddress() {
    ByteBuffer cut = frame(0).limit(3 + 9);
    CorruptChunkException found =
        assertThrows(
            CorruptChunkException.class, () -> new Zstd().undo(cut, ByteBuffer.allocate(100)));
    assertFalse(found.getMessage().matches(".*[0-9]{6}.*"), found.getMessage());
  }
}
