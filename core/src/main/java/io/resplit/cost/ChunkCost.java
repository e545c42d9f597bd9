package io.resplit.cost;

import io.resplit.plan.FilterTimes;

/**
 * What filtered chunks cost: how many pass through their filters, and how much data that is.
 *
 * <p>A plan reads no index of chunks, so it takes every chunk of the input for stored: its counts
 * are those of a job that finds them all. Where chunks are absent a job decodes fewer, mostly by
 * just as many, and by more where the plan would have decoded one of them again or has space left
 * for others.
 *
 * @param decodes chunks of the input that are read and decoded; a chunk counts as often as it is
 * @param absent different chunks of the input that were read and that its files do not hold; 0 in a
 *     plan
 * @param encodes chunks of the output that are encoded and written
 * @param redecodes chunks of the output that are read back because they were written in part
 * @param copies chunks that are written as they are stored in the input, without being encoded
 * @param decodedBytes bytes of all decoded chunks, after decoding; every one counts as a whole one
 * @param encodedBytes bytes of all encoded chunks, before encoding; the same
 * @param cachePeakBytes most decoded bytes that the chunk cache holds
 * @param picoseconds predicted time that filters take
 */
public record ChunkCost(
    long decodes,
    long absent,
    long encodes,
    long redecodes,
    long copies,
    long decodedBytes,
    long encodedBytes,
    long cachePeakBytes,
    double picoseconds) {

  /** The cost of a job without filtered chunks. */
  public static final ChunkCost NONE = new ChunkCost(0, 0, 0, 0, 0, 0, 0, 0);

  /** Creates the cost of chunks whose filters are not known. */
  public ChunkCost(
      long decodes,
      long absent,
      long encodes,
      long redecodes,
      long copies,
      long decodedBytes,
      long encodedBytes,
      long cachePeakBytes) {
    this(
        decodes,
        absent,
        encodes,
        redecodes,
        copies,
        decodedBytes,
        encodedBytes,
        cachePeakBytes,
        (double) decodedBytes * FilterTimes.USUAL.decode()
            + (double) encodedBytes * FilterTimes.USUAL.encode());
  }

  /** Returns the predicted time that filters take, in seconds. */
  public double seconds() {
    return picoseconds * 1e-12;
  }

  /** Returns this cost and another, one after the other. */
  ChunkCost plus(ChunkCost other) {
    return new ChunkCost(
        decodes + other.decodes,
        absent + other.absent,
        encodes + other.encodes,
        redecodes + other.redecodes,
        copies + other.copies,
        decodedBytes + other.decodedBytes,
        encodedBytes + other.encodedBytes,
        Math.max(cachePeakBytes, other.cachePeakBytes),
        picoseconds + other.picoseconds);
  }

  /** Returns this cost with chunks that are absent. */
  public ChunkCost withAbsent(long chunks) {
    return new ChunkCost(
        decodes,
        chunks,
        encodes,
        redecodes,
        copies,
        decodedBytes,
        encodedBytes,
        cachePeakBytes,
        picoseconds);
  }

  /** Returns this cost with chunks that are copied. */
  public ChunkCost withCopies(long chunks) {
    return new ChunkCost(
        decodes,
        absent,
        encodes,
        redecodes,
        chunks,
        decodedBytes,
        encodedBytes,
        cachePeakBytes,
        picoseconds);
  }
}
