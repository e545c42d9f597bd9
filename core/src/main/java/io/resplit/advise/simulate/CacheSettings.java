package io.resplit.advise.simulate;

import io.resplit.advise.ChunkHash;

/**
 * Settings of HDF5's chunk cache, as for {@code H5Pset_chunk_cache}.
 *
 * @param slots number of slots; 0 turns the cache off
 * @param bytes most bytes of chunks held; 0 turns the cache off
 * @param w0 0 to 1: how much chunks that are completely read or written are thrown out before
 *     others; at 1 the limit of bytes does not hold for the others
 * @param hash how the slot of a chunk is found
 */
public record CacheSettings(long slots, long bytes, double w0, ChunkHash hash) {

  /** Slots by default, before HDF5 2.0. */
  public static final long DEFAULT_SLOTS = 521;

  /** Bytes by default, before HDF5 2.0. */
  public static final long DEFAULT_BYTES = 1 << 20;

  /** Preference by default. */
  public static final double DEFAULT_W0 = 0.75;

  /** Refuses negative sizes and a preference that is none. */
  public CacheSettings {
    if (slots < 0 || bytes < 0) {
      throw new IllegalArgumentException(
          "slots and bytes must not be negative: " + slots + ", " + bytes);
    }
    if (!(w0 >= 0 && w0 <= 1)) {
      throw new IllegalArgumentException("w0 must be 0 to 1: " + w0);
    }
  }

  /** Returns whether anything is held. */
  boolean isOn() {
    return slots > 0 && bytes > 0;
  }
}
