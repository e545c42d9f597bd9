package io.resplit.result;

/**
 * The limit of data memory that a plan was made for, and where it comes from.
 *
 * @param source what the user has set
 * @param dataBytes most payload that is allowed
 * @param processBytes most memory of the whole process; 0 if only the payload is limited
 * @param secondsToSave predicted time that more memory could save at most; given for {@link
 *     Source#AUTO} and {@link Source#AUTO_CAPPED}, else 0
 * @param chunkBytes what filtered chunks take besides the payload; 0 if there are none
 * @param heapBytes what sets and boxes take on the Java heap, beyond the reserve
 */
public record DataLimit(
    Source source,
    long dataBytes,
    long processBytes,
    double secondsToSave,
    long chunkBytes,
    long heapBytes) {

  /**
   * Of payload and cache together, a limit of the process leaves this part to gaps in the cache.
   */
  public static final long GAP_SHARE = 16;

  /** Returns this limit for a job that takes so much of the Java heap beyond the reserve. */
  public DataLimit withHeap(long bytes) {
    return new DataLimit(source, dataBytes, processBytes, secondsToSave, chunkBytes, bytes);
  }

  /** Returns this limit with another one of the payload. */
  public DataLimit withData(long bytes) {
    return new DataLimit(source, bytes, processBytes, secondsToSave, chunkBytes, heapBytes);
  }

  /** What a limit comes from. */
  public enum Source {
    /** The user limits the payload. */
    DATA,
    /** The user limits the whole process. */
    PROCESS,
    /** The least memory that is nearly as fast as any. */
    AUTO,
    /** As much memory as may be taken, which is less than that. */
    AUTO_CAPPED;

    /** Returns whether the limit was chosen, not set. */
    public boolean isAuto() {
      return this == AUTO || this == AUTO_CAPPED;
    }
  }

  /**
   * Returns the least limit, of the process if that is what the user has limited, else of the
   * payload, that allows {@code payloadBytes} whatever the plan.
   */
  public long limitFor(long payloadBytes) {
    return source == Source.PROCESS ? processLimitFor(payloadBytes) : payloadBytes;
  }

  /** Returns the least limit of the process that allows {@code payloadBytes} whatever the plan. */
  public long processLimitFor(long payloadBytes) {
    long gaps = chunkBytes == 0 ? 0 : payloadBytes / (GAP_SHARE - 1) + 1;
    long data = MemoryBudget.dataBytesFor(payloadBytes + gaps);
    return data + chunkBytes + heapBytes + MemoryBudget.RESERVE_BYTES;
  }
}
