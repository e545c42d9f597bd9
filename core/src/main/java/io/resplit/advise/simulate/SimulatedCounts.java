package io.resplit.advise.simulate;

/**
 * What a cache has done for a list of accesses.
 *
 * @param requestedBytes bytes that the program asked for or gave
 * @param loads chunks read and decoded
 * @param stores chunks encoded and written
 * @param bytesRead decoded bytes of what was read
 * @param bytesWritten decoded bytes of what was written
 * @param hits accesses whose chunk was held
 * @param collisions chunks thrown out because another one needed their slot
 * @param peakBytes most bytes of chunks held at once
 */
public record SimulatedCounts(
    long requestedBytes,
    long loads,
    long stores,
    long bytesRead,
    long bytesWritten,
    long hits,
    long collisions,
    long peakBytes) {

  /**
   * Returns the bytes that the program asked for or gave as a share of those that went through the
   * filters: 1 where each byte is read or written once.
   */
  public double efficiency() {
    return (double) requestedBytes / Math.max(1, bytesRead + bytesWritten);
  }
}
