package io.resplit.cache;

/**
 * The memory that a cache takes when it is carried out, which a plan counts beforehand.
 *
 * <p>Beside the chunks held, a chunk is decoded and one stored form of it are in memory for each of
 * these at most: {@link #decodesAhead} chunks that are read before they are used, {@link
 * #encodesBehind} that are encoded after they left, and the one in use.
 *
 * @param budgetBytes largest budget, decoded bytes held
 * @param threads threads that decode and encode; 0 if the calling thread does it all
 * @param chunkBytes bytes of the largest decoded chunk
 * @param maxStoredBytes most bytes that a chunk can take in its file
 */
public record CacheMemory(long budgetBytes, int threads, int chunkBytes, int maxStoredBytes) {

  private static final long SLAB_CHUNKS = 16;
  private static final long SMALLEST_SLAB = 16 << 20;
  private static final long LARGEST_SLAB = 1 << 30;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is negative
   */
  public CacheMemory {
    if (budgetBytes < 0 || threads < 0 || chunkBytes < 0 || maxStoredBytes < 0) {
      throw new IllegalArgumentException(
          "the memory of a cache cannot be negative: " + budgetBytes + ", " + threads);
    }
  }

  /** Returns the memory of a cache for {@code setup}. */
  public static CacheMemory of(CacheSetup setup, int threads, int maxStoredBytes) {
    return new CacheMemory(
        setup.largestBudgetBytes(), threads, setup.largestChunkBytes(), maxStoredBytes);
  }

  /** Returns the bytes of chunks in flight, decoded and stored, beside the budget. */
  public static long inFlightBytes(int threads, int chunkBytes, int maxStoredBytes) {
    return new CacheMemory(0, threads, chunkBytes, maxStoredBytes).inFlightBytes();
  }

  /** Returns how many chunks are read and decoded at most before they are used. */
  public int decodesAhead() {
    return threads == 0 ? 0 : threads + 1;
  }

  /** Returns how many chunks that left are encoded at most at a time. */
  public int encodesBehind() {
    return threads == 0 ? 0 : threads + 1;
  }

  /** Returns how many chunks are in flight at most: ahead, behind and in use. */
  public int chunksInFlight() {
    return decodesAhead() + encodesBehind() + 1;
  }

  /** Returns the bytes of chunks in flight, decoded and stored, beside the budget. */
  public long inFlightBytes() {
    return chunksInFlight() * ((long) chunkBytes + maxStoredBytes);
  }

  /** Returns the most bytes of data at any time: those held and those in flight. */
  public long dataBytes() {
    return Math.addExact(budgetBytes, inFlightBytes());
  }

  /** Returns the bytes of each of the slabs of memory for decoded chunks. */
  public int slabBytes() {
    long share = (decodedBytes() + slabCount() - 1) / slabCount();
    return Math.toIntExact(slabCount() == 1 ? share : share + chunkBytes - 1);
  }

  /**
   * Returns how many slabs there are. As long as budget and flight allow another chunk, one of them
   * has room for it once its chunks are moved together: if none had, each would have less than a
   * chunk left, and all of them together less than they are larger than what is allowed.
   */
  public int slabCount() {
    long most = mostSlabBytes();
    long decoded = decodedBytes();
    return decoded <= most ? 1 : Math.toIntExact((decoded - 1) / (most - chunkBytes + 1) + 1);
  }

  private long mostSlabBytes() {
    return chunkBytes > LARGEST_SLAB / 2
        ? Integer.MAX_VALUE
        : Math.min(Math.max(SMALLEST_SLAB, SLAB_CHUNKS * chunkBytes), LARGEST_SLAB);
  }

  /** Returns all bytes allocated at most: data, and the room that is lost between chunks. */
  public long allocatedBytes() {
    return (long) slabCount() * slabBytes() + (long) chunksInFlight() * maxStoredBytes;
  }

  private long decodedBytes() {
    return budgetBytes + (long) chunksInFlight() * chunkBytes;
  }
}
