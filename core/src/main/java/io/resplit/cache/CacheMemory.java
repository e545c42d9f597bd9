package io.resplit.cache;

/**
 * The memory that a cache takes when it is carried out, which a plan counts beforehand.
 *
 * <p>Beside the chunks held there are chunks in flight, each decoded and in its stored form: those
 * that are read before they are used, those that are encoded after they left, and the one in use.
 * What does not fit ahead or behind is done while the caller waits, in the space of the one in use.
 *
 * @param budgetBytes largest budget, decoded bytes held
 * @param threads threads that decode and encode; 0 if the calling thread does it all
 * @param ahead most that is read before it is used
 * @param behind most that is encoded after it left
 * @param inUse largest decoded chunk and largest stored form of all datasets
 */
public record CacheMemory(
    long budgetBytes, int threads, Flight ahead, Flight behind, Flight inUse) {

  /** Most small chunks of a thread ahead. */
  private static final int MOST_SMALL = 16;

  /** Most bytes that they have together. */
  private static final int SMALL_BYTES = 1 << 20;

  /**
   * Bytes of chunks in flight.
   *
   * @param decodedBytes bytes of them decoded
   * @param storedBytes bytes that they can take stored, at most
   */
  public record Flight(long decodedBytes, long storedBytes) {

    /** No chunk. */
    public static final Flight NONE = new Flight(0, 0);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is negative
     */
    public Flight {
      if (decodedBytes < 0 || storedBytes < 0) {
        throw new IllegalArgumentException(
            "bytes in flight cannot be negative: " + decodedBytes + ", " + storedBytes);
      }
    }

    /** Returns space for some chunks where this is space for one. */
    Flight times(int chunks) {
      return new Flight(chunks * decodedBytes, chunks * storedBytes);
    }

    /** Returns space for either. */
    Flight max(Flight other) {
      return new Flight(
          Math.max(decodedBytes, other.decodedBytes), Math.max(storedBytes, other.storedBytes));
    }

    /** Returns the sum of both. */
    public Flight plus(Flight other) {
      return new Flight(decodedBytes + other.decodedBytes, storedBytes + other.storedBytes);
    }

    /** Returns what is left of this without {@code other}, which must fit in it. */
    public Flight minus(Flight other) {
      return new Flight(decodedBytes - other.decodedBytes, storedBytes - other.storedBytes);
    }

    /** Returns whether this leaves a fourth of {@code limit}. */
    public boolean leavesFourth(Flight limit) {
      return decodedBytes <= limit.decodedBytes - limit.decodedBytes / 4
          && storedBytes <= limit.storedBytes - limit.storedBytes / 4;
    }

    /** Returns whether this is within {@code limit}. */
    public boolean fitsIn(Flight limit) {
      return decodedBytes <= limit.decodedBytes && storedBytes <= limit.storedBytes;
    }

    /** Returns decoded and stored bytes together. */
    public long bytes() {
      return decodedBytes + storedBytes;
    }
  }

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is negative
   */
  public CacheMemory {
    if (budgetBytes < 0 || threads < 0) {
      throw new IllegalArgumentException(
          "neither budget nor threads can be negative: " + budgetBytes + ", " + threads);
    }
  }

  /**
   * Returns memory for one chunk more, ahead and behind, than there are threads; for none without
   * threads.
   *
   * <p>Ahead there is space for chunks that are only read. Those that are written and read back may
   * be larger: then they are decoded when they are due.
   *
   * @param read the largest chunk of what is only read, as space for one; {@link Flight#NONE} if
   *     there is none
   * @param written the largest chunk of what is written, likewise
   * @param copies whether chunks are copied as they are stored and nobody looks at them: then there
   *     is space for more small ones ahead, while others had better leave that to the cache
   */
  public static CacheMemory of(
      long budgetBytes, int threads, Flight read, Flight written, boolean copies) {
    int chunks = threads == 0 ? 0 : threads + 1;
    Flight ahead = read.decodedBytes() == 0 ? written : read;
    return new CacheMemory(
        budgetBytes,
        threads,
        ahead.times(chunks + (copies ? threads * more(ahead.decodedBytes()) : 0)),
        written.times(chunks),
        read.max(written));
  }

  /** Returns how many small chunks more a thread is given at once. */
  private static int more(long chunkBytes) {
    return chunkBytes == 0 ? 0 : (int) Math.min(MOST_SMALL - 1, SMALL_BYTES / chunkBytes);
  }

  /** Returns the most that is in flight. */
  public Flight inFlight() {
    return ahead.plus(behind).plus(inUse);
  }

  /** Returns the most bytes of data at any time: those held and those in flight. */
  public long dataBytes() {
    return Math.addExact(budgetBytes, inFlight().bytes());
  }

  /** Returns the spans in which decoded chunks lie. */
  public SpanSizes decodedSpans() {
    return SpanSizes.of(budgetBytes + inFlight().decodedBytes(), (int) inUse.decodedBytes());
  }

  /** Returns the spans in which stored forms of chunks lie. */
  public SpanSizes storedSpans() {
    return SpanSizes.of(inFlight().storedBytes(), (int) inUse.storedBytes());
  }

  /** Returns all bytes allocated at most: data, and the space that is lost between chunks. */
  public long allocatedBytes() {
    return decodedSpans().bytes() + storedSpans().bytes();
  }
}
