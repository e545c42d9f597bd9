package io.resplit;

import io.resplit.cost.MemoryBudget;

/** How much memory a job may use. */
public sealed interface MemoryLimit {

  /** Returns the most payload that the limit allows, in bytes; may be below 1. */
  long payloadBytes();

  /**
   * A limit of the payload: bytes read and not yet written.
   *
   * @param payloadBytes the limit
   */
  record OfData(long payloadBytes) implements MemoryLimit {}

  /**
   * A limit of the whole process: payload, pages, staging, and what the process needs beside data.
   *
   * @param bytes the limit
   */
  record OfProcess(long bytes) implements MemoryLimit {
    @Override
    public long payloadBytes() {
      return MemoryBudget.payloadWithin(bytes - Resplit.RESERVE_BYTES);
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
    public long payloadBytes() {
      return new OfProcess(mostBytes).payloadBytes();
    }
  }
}
