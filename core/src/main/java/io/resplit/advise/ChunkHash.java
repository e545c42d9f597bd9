package io.resplit.advise;

import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;

/** How HDF5 finds the slot of a chunk in its cache: a number made of its coordinates, modulo. */
public enum ChunkHash {
  /**
   * Coordinates side by side in binary, each in as many bits as the chunks along its axis need:
   * HDF5 1.10 and newer ({@code H5D__chunk_hash_val}; seen in 1.10.8).
   */
  PACKED,
  /** The number of the chunk in row-major order: older versions, and the literature. */
  LINEAR;

  /**
   * Returns by how much one step along each axis changes the number of a chunk; the number is the
   * sum over all axes, modulo 2^64.
   *
   * @param counts numbers of chunks, slowest axis first
   */
  public long[] strides(Shape counts) {
    long[] strides = new long[counts.rank()];
    long stride = 1;
    for (int axis = strides.length - 1; axis >= 0; axis--) {
      strides[axis] = stride;
      stride =
          this == PACKED
              ? stride << bits(counts.length(axis))
              : Multiples.cappedProduct(stride, counts.length(axis));
    }
    return strides;
  }

  /** Binary digits of the largest coordinate. */
  private static int bits(long count) {
    return Long.SIZE - Long.numberOfLeadingZeros(count - 1);
  }
}
