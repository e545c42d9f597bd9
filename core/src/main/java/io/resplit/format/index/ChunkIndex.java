package io.resplit.format.index;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Shape;
import java.util.function.UnaryOperator;

/**
 * Where the chunks of a block that is read lie, and what decodes them. Immutable; any thread may
 * use it.
 *
 * <p>What is stored of a chunk is read with one positional access: {@link #storedBytes} bytes at
 * {@link #position}, then {@link ChunkCodec#decode}.
 */
public interface ChunkIndex extends ChunkPlaces {

  /** Returns the shapes of block and chunks, and the filters. */
  BlockLayout.Chunked layout();

  /** Returns the index of the same chunks of a block of another shape, see {@link BlockLayout}. */
  ChunkIndex reshaped(UnaryOperator<Shape> other);

  /** Returns what decodes the chunks; its refusals name the file. */
  ChunkCodec codec();

  /** Returns a copy of the bytes of an element that was never written. */
  byte[] fill();

  /**
   * Returns the bytes of an element that {@link BlockLayout.Chunked#stored} does not reach: they
   * are those of an element in the whole block that no program has ever written.
   */
  byte[] fillBeyond();

  /** Returns the memory that the index takes, in bytes. */
  long heapBytes();
}
