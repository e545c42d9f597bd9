package io.resplit.result;

/**
 * What a plan costs, exactly, or what a job has cost, counted.
 *
 * @param readSeeks runs read that do not continue the previous access of their visit, the first run
 *     of a visit included
 * @param writeSeeks the same for writes
 * @param readOpens visits to input files
 * @param writeOpens visits to output files
 * @param bytes bytes read, and also bytes written
 * @param peakBytes most data bytes held at any moment: read and not yet written
 * @param chunks what filtered chunks cost in addition
 * @param gapBytes bytes that are read between others and dropped
 * @param inflation what compressed files cost in addition
 */
public record Cost(
    long readSeeks,
    long writeSeeks,
    long readOpens,
    long writeOpens,
    long bytes,
    long peakBytes,
    ChunkCost chunks,
    long gapBytes,
    Inflation inflation) {

  /** Creates the cost of a job without filtered chunks that reads only what it writes. */
  public Cost(
      long readSeeks,
      long writeSeeks,
      long readOpens,
      long writeOpens,
      long bytes,
      long peakBytes) {
    this(
        readSeeks,
        writeSeeks,
        readOpens,
        writeOpens,
        bytes,
        peakBytes,
        ChunkCost.NONE,
        0,
        Inflation.NONE);
  }

  /** Returns the same with other seeks for reading. */
  public Cost withReadSeeks(long seeks) {
    return new Cost(
        seeks, writeSeeks, readOpens, writeOpens, bytes, peakBytes, chunks, gapBytes, inflation);
  }

  /** Returns this cost and another, one after the other: peaks are not at the same time. */
  public Cost plus(Cost other) {
    return new Cost(
        Math.addExact(readSeeks, other.readSeeks),
        Math.addExact(writeSeeks, other.writeSeeks),
        Math.addExact(readOpens, other.readOpens),
        Math.addExact(writeOpens, other.writeOpens),
        Math.addExact(bytes, other.bytes),
        Math.max(peakBytes, other.peakBytes),
        chunks.plus(other.chunks),
        Math.addExact(gapBytes, other.gapBytes),
        inflation.plus(other.inflation));
  }

  /** Returns reads and writes together. */
  public long seeks() {
    return Math.addExact(readSeeks, writeSeeks);
  }

  /** Returns visits to input and output files together. */
  public long opens() {
    return Math.addExact(readOpens, writeOpens);
  }

  /** Returns whether chunks pass through filters. */
  public boolean isFiltered() {
    return chunks.decodes() > 0 || chunks.encodes() > 0 || chunks.copies() > 0;
  }
}
