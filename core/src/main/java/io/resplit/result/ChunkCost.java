package io.resplit.result;

import io.resplit.plan.Chunking;
import io.resplit.plan.FilterNeeds;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;

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
 * @param cachePeakBytes most decoded bytes that the chunk cache holds
 * @param picoseconds predicted time that filters take
 * @param readAgainBytes bytes of the chunks that are read more than once, or back, each time but
 *     the first
 * @param writtenAgainBytes bytes of the chunks that are written more than once, each time but the
 *     first
 */
public record ChunkCost(
    long decodes,
    long absent,
    long encodes,
    long redecodes,
    long copies,
    long cachePeakBytes,
    double picoseconds,
    double readAgainBytes,
    double writtenAgainBytes) {

  /** The cost of a job without filtered chunks. */
  public static final ChunkCost NONE = new ChunkCost(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /**
   * Returns the cost of so many chunks of a problem; the time is that of its filters.
   *
   * @throws ArithmeticException if all chunks together have 2^63 bytes or more
   */
  public static ChunkCost of(
      Problem problem,
      long decodes,
      long absent,
      long encodes,
      long redecodes,
      long copies,
      long cachePeakBytes) {
    FilterNeeds out = times(problem.out());
    double picoseconds =
        bytes(problem, problem.in(), decodes) * decoding(problem.in())
            + bytes(problem, problem.out(), redecodes) * out.decode()
            + bytes(problem, problem.out(), encodes) * out.encode();
    long unseen = problem.copying() == Problem.Copying.UNSEEN ? copies : 0;
    long readAgain = decodes + unseen - problem.in().filteredCells();
    long writtenAgain = encodes + copies - problem.written().filteredCells();
    return new ChunkCost(
        decodes,
        absent,
        encodes,
        redecodes,
        copies,
        cachePeakBytes,
        picoseconds,
        bytes(problem, problem.in(), Math.max(0, readAgain))
            + bytes(problem, problem.out(), redecodes),
        bytes(problem, problem.out(), Math.max(0, writtenAgain)));
  }

  private static FilterNeeds times(Side side) {
    return side.chunking().map(Chunking::filters).orElse(FilterNeeds.USUAL);
  }

  private static double bytes(Problem problem, Side side, long chunks) {
    return chunks == 0
        ? 0
        : Math.multiplyExact(chunks, (long) side.mean(each -> each.bytes(problem.elementBytes())));
  }

  /** Returns how long it takes to decode a byte: large chunks count more than small ones. */
  private static double decoding(Side side) {
    return side.others().blocks().isEmpty() || !side.isFiltered()
        ? times(side).decode()
        : side.mean(each -> each.shape().volume() * each.filters().decode())
            / Math.max(1, side.mean(each -> each.shape().volume()));
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
        Math.max(cachePeakBytes, other.cachePeakBytes),
        picoseconds + other.picoseconds,
        readAgainBytes + other.readAgainBytes,
        writtenAgainBytes + other.writtenAgainBytes);
  }
}
