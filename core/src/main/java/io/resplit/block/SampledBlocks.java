package io.resplit.block;

import io.resplit.buffer.SampledCopy;
import io.resplit.io.IoCounts;
import io.resplit.partition.AxisArrangement;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What visits that read only some indices of a block have in common. Confined to one thread at a
 * time.
 *
 * @param window the indices that are read, with their runs in what is stored contiguously as blocks
 * @param copy gathers the elements
 * @param scratch direct buffer for elements and what lies between them
 * @param counts counts what is dropped
 */
public record SampledBlocks(
    AxisArrangement window, SampledCopy copy, ByteBuffer scratch, IoCounts counts) {

  private static final int SCRATCH_BYTES = 1 << 16;

  /** Prepares visits; takes 64 KiB of memory, or that of one element. */
  public static SampledBlocks of(AxisArrangement window, int elementBytes, IoCounts counts) {
    int bytes = Math.max(SCRATCH_BYTES, elementBytes);
    return new SampledBlocks(
        window,
        new SampledCopy(window.indices(), elementBytes),
        ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder()),
        counts);
  }
}
