package io.resplit.format.hdf5.object;

import io.resplit.format.hdf5.structure.StructureBytes;

/** Where the elements of a dataset lie (IV.A.2.i). */
public sealed interface DataLayout {

  /** Elements in the object header, so many bytes from an address on. */
  record Compact(long address, long bytes) implements DataLayout {}

  /**
   * Elements one after the other from an address on, {@link StructureBytes#NOWHERE} if unwritten.
   */
  record Contiguous(long address) implements DataLayout {}

  /**
   * Elements in chunks.
   *
   * @param index kind of the index
   * @param address where the index is, or {@link StructureBytes#NOWHERE} if no chunk is stored
   * @param lengths lengths of a chunk, slowest axis first, and behind them the size of an element
   * @param storesPartialPlain whether chunks that reach beyond the dataset are without filters
   * @param singleBytes size of the only chunk, where it has filters; else -1
   * @param singleSkipped which of its filters were skipped
   */
  record Chunked(
      Index index,
      long address,
      long[] lengths,
      boolean storesPartialPlain,
      long singleBytes,
      int singleSkipped)
      implements DataLayout {}

  /** Kinds of chunk indexes, in the order of their numbers. */
  enum Index {
    /** A B-tree of version 1. */
    B_TREE_1,
    /** One chunk. */
    SINGLE,
    /** None: chunks lie one after the other. */
    IMPLICIT,
    /** A fixed array. */
    FIXED_ARRAY,
    /** An extensible array. */
    EXTENSIBLE_ARRAY,
    /** A B-tree of version 2. */
    B_TREE_2
  }
}
