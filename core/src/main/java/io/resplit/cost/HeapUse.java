package io.resplit.cost;

import io.resplit.plan.Plan;

/**
 * What a job keeps on the Java heap besides its data: coordinates, attributes and names of files,
 * and what the write boxes take that have begun and are not written.
 *
 * <p>Little of it belongs to the reserve; more is counted in whole MiB, so that a few bytes more or
 * less change no plan.
 */
public final class HeapUse {

  /** Most bytes that belong to the reserve. */
  public static final long IN_RESERVE = 4L << 20;

  /**
   * What a write box takes while it waits: 850 to 1,180 bytes measured, as anonymous memory of the
   * process for each box more, between 10,000, 30,000 and 100,000 boxes.
   */
  static final long BYTES_A_WRITE_BOX = 1200;

  private static final long STEP = 1L << 20;

  private HeapUse() {}

  /** Returns what {@code bytes} of heap take besides the reserve, in bytes. */
  public static long beyondReserve(long bytes) {
    return bytes <= IN_RESERVE ? 0 : (bytes + STEP - 1) / STEP * STEP;
  }

  /**
   * Returns what the job of a plan takes beyond the reserve, in bytes.
   *
   * @param metadataBytes what the sets take
   */
  public static long beyondReserve(Plan plan, long metadataBytes) {
    return beyondReserve(metadataBytes + BYTES_A_WRITE_BOX * LiveBoxes.most(plan));
  }
}
