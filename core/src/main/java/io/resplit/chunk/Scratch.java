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

  private final long most;

  /** Creates it for the chunks of a problem. */
  Scratch(Problem problem) {
    this.most = bytes(problem);
  }

  /** Returns the most bytes that each thread takes for the chunks of a problem. */
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

  private final ThreadLocal<ByteBuffer> buffers =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(0));

  /**
   * Returns the buffer of the calling thread, large enough for {@code codec}.
   *
   * @throws IllegalStateException if that is more than was planned
   */
  ByteBuffer get(ChunkCodec codec) {
    if (codec.scratchBytes() > most) {
      throw new IllegalStateException(
          "filters need %d bytes, but %d are planned".formatted(codec.scratchBytes(), most));
    }
    if (buffers.get().capacity() < codec.scratchBytes()) {
      buffers.set(ByteBuffer.allocateDirect(codec.scratchBytes()));
    }
    return buffers.get();
  }
}
