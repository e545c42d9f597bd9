package io.resplit.request;

import io.resplit.result.MemoryBudget;

/** How much memory a job may use. */
public sealed interface MemoryLimit {

  /**
   * Returns the most payload that the limit allows, in bytes; may be below 1.
   *
   * @param besides memory that the process needs for something else than payload, its pages and its
   *     staging
   * @param stagingBytes most that both staging buffers take
   */
  long payloadBytes(long besides, long stagingBytes);

  /**
   * A limit of the payload: bytes read and not yet written.
   *
   * @param payloadBytes the limit
   */
  record OfData(long payloadBytes) implements MemoryLimit {
    @Override
    public long payloadBytes(long besides, long stagingBytes) {
      return payloadBytes;
    }
  }

  /**
   * A limit of the whole process: payload, pages, staging, and what the process needs besides data.
   *
   * @param bytes the limit
   * @param mostPayloadBytes a limit of the payload as well
   */
  record OfProcess(long bytes, long mostPayloadBytes) implements MemoryLimit {

    /** Creates a limit of the process alone. */
    public OfProcess(long bytes) {
      this(bytes, Long.MAX_VALUE);
    }

    @Override
    public long payloadBytes(long besides, long stagingBytes) {
      long data = bytes - MemoryBudget.RESERVE_BYTES - besides;
      long within = MemoryBudget.payloadWithin(data, stagingBytes);
      return Math.min(within, mostPayloadBytes);
    }
  }

  /**
   * As little memory as makes the plan nearly as fast as any memory would, within a limit of the
   * whole process.
   *
   * @param mostBytes the limit
   */
  record Auto(long mostBytes) implements MemoryLimit {
    @Override
    public long payloadBytes(long besides, long stagingBytes) {
      return new OfProcess(mostBytes).payloadBytes(besides, stagingBytes);
    }
  }
}
