package io.resplit.chunk;

import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.plan.Chunking;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import java.nio.ByteBuffer;
import java.util.stream.Stream;

/** Scratch memory for codecs: one buffer for each thread that uses them, as large as needed. */
public final class Scratch {

  private final ThreadLocal<ByteBuffer> buffers =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(0));

  /**
   * Returns the most bytes that each thread takes for the chunks of a problem. A file that a record
   * describes may have been given other filters since, which may take more.
   */
  public static long bytes(Problem problem) {
    return Stream.of(problem.in(), problem.out())
        .flatMap(Side::filtered)
        .mapToLong(each -> bytes(each, problem.elementBytes()))
        .max()
        .orElse(0);
  }

  /** Chunks longer than their blocks are decoded whole before the part in the block is taken. */
  private static long bytes(Chunking chunks, int elementBytes) {
    int areas = chunks.filters().areas() + (chunks.hasLongChunks() ? 1 : 0);
    boolean isEnlarging = chunks.filters().isEnlarging();
    return areas * FilterPipeline.mostStoredBytes(chunks.bytes(elementBytes), isEnlarging);
  }

  /** Returns the buffer of the calling thread, large enough for {@code codec}. */
  ByteBuffer get(ChunkCodec codec) {
    if (buffers.get().capacity() < codec.scratchBytes()) {
      buffers.set(ByteBuffer.allocateDirect(codec.scratchBytes()));
    }
    return buffers.get();
  }
}
