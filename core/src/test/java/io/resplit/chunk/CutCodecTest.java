package io.resplit.chunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.codec.ChunkCodec;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class CutCodecTest {

  /** Decodes a chunk of 3 x 4 elements of 2 bytes: byte i is what is stored plus i. */
  private static final ChunkCodec WHOLE =
      new ChunkCodec() {
        @Override
        public int chunkBytes() {
          return 24;
        }

        @Override
        public int maxStoredBytes() {
          return 1;
        }

        @Override
        public int scratchBytes() {
          return 5;
        }

        @Override
        public void decode(
            ByteBuffer stored, int skipped, ByteBuffer elements, ByteBuffer scratch) {
          scratch.put(0, new byte[5]);
          for (int i = 0; i < 24; i++) {
            elements.put((byte) (stored.get(stored.position()) + skipped + i));
          }
        }

        @Override
        public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch) {
          stored.put(elements.duplicate());
          return 3;
        }
      };

  @Test
  void keepsTheCornerOfAChunk() throws IOException {
    CutCodec cut = new CutCodec(WHOLE, Shape.of(3, 4), Shape.of(2, 3), new byte[] {7, 9});
    assertEquals(12, cut.chunkBytes());
    assertEquals(1, cut.maxStoredBytes());
    ByteBuffer elements = ByteBuffer.allocateDirect(20).position(3);
    ByteBuffer scratch = ByteBuffer.allocateDirect(cut.scratchBytes()).position(7);
    cut.decode(ByteBuffer.wrap(new byte[] {40}), 2, elements, scratch);
    assertEquals(15, elements.position());
    byte[] got = new byte[12];
    elements.get(3, got);
    assertArrayEquals(new byte[] {42, 43, 44, 45, 46, 47, 50, 51, 52, 53, 54, 55}, got);
    ByteBuffer stored = ByteBuffer.allocateDirect(30);
    assertEquals(3, cut.encode(elements.duplicate().flip().position(3), stored, scratch));
    byte[] whole = new byte[stored.flip().remaining()];
    stored.get(whole);
    assertArrayEquals(
        new byte[] {
          42, 43, 44, 45, 46, 47, 7, 9, 50, 51, 52, 53, 54, 55, 7, 9, 7, 9, 7, 9, 7, 9, 7, 9
        },
        whole);
  }
}
