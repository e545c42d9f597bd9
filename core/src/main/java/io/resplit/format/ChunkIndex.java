package io.resplit.format;

import io.resplit.array.BlockLayout;

/**
 * Where the chunks of one block lie in its file. Chunks are numbered with the last axis fastest, as
 * the blocks of {@code Grid.uniform(shape, chunkShape)}. Immutable; any thread may use it.
 *
 * <p>What is stored of a chunk is read with one positional access: {@link #storedBytes} bytes at
 * {@link #position}, then {@link ChunkCodec#decode}.
 */
public interface ChunkIndex {

  /** Returns the shapes of block and chunks, and the filters. */
  BlockLayout.Chunked layout();

  /** Returns what decodes the chunks; its refusals name the file. */
  ChunkCodec codec();

  /** Returns a copy of the bytes of an element that was never written. */
  byte[] fill();

  /** Returns the number of chunks, stored or not. */
  long count();

  /** Returns the number of chunks that are stored. */
  long storedCount();

  /** Returns whether a chunk is stored; the elements of others are the fill value. */
  boolean isStored(long chunk);

  /** Returns where a stored chunk starts in the file, in bytes. */
  long position(long chunk);

  /** Returns the size of a stored chunk in the file, in bytes. */
  int storedBytes(long chunk);

  /** Returns the filters that were not applied to a stored chunk: bit {@code i} for the i-th. */
  int skippedFilters(long chunk);

  /** Returns the memory that the index takes, in bytes. */
  long heapBytes();
}
