package io.resplit.chunk;

import io.resplit.codec.ChunkCodec;
import java.nio.ByteBuffer;

/** Scratch memory for codecs: one buffer for each thread that uses them, as large as needed. */
final class Scratch {

  private final ThreadLocal<ByteBuffer> buffers =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(0));

  /** Returns the buffer of the calling thread, large enough for {@code codec}. */
  ByteBuffer get(ChunkCodec codec) {
    if (buffers.get().capacity() < codec.scratchBytes()) {
      buffers.set(ByteBuffer.allocateDirect(codec.scratchBytes()));
    }
    return buffers.get();
  }
}
