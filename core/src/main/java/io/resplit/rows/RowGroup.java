package io.resplit.rows;

/**
 * How rows lie that two arrays have in common: all as long, and at one distance in each.
 *
 * @param count number of rows, at least 1
 * @param bytes length of each
 * @param firstStride bytes from the start of one row to that of the next in the first array
 * @param secondStride the same in the second array
 */
public record RowGroup(int count, int bytes, long firstStride, long secondStride) {

  /** Receives groups. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Visits one group.
     *
     * @param first bytes from the start of the first array to the first row
     * @param second bytes from the start of the second array to the first row
     */
    void group(long first, long second, RowGroup rows);
  }

  /** Returns the same rows, the second array first. */
  public RowGroup turned() {
    return new RowGroup(count, bytes, secondStride, firstStride);
  }
}
