package io.resplit.planner.frontier.pivot;

import io.resplit.cost.SeekModel.PartCost;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;

/**
 * What cuts on the pivot axis cost, in weighted seeks.
 *
 * @param uncut cost of the plan if no step end cuts a block on the pivot axis
 * @param readPart cost of each part of a cut input block
 * @param readWhole cost of an input block that is not cut
 * @param writePart cost of each part of a cut output block
 * @param writeWhole cost of an output block that is not cut
 */
public record PivotCost(
    long uncut, long readPart, long readWhole, long writePart, long writeWhole) {

  /** Returns what ends along the pivot cost, from what a box costs on either side. */
  public static PivotCost of(AxisView pivot, PartCost reads, PartCost writes, Weights weights) {
    long readOpens = weights.open() * reads.opens();
    long writeOpens = weights.open() * writes.opens();
    long readWhole = weights.readSeek() * reads.perWhole() + readOpens;
    long writeWhole = weights.writeSeek() * writes.perWhole() + writeOpens;
    long perLength =
        weights.readSeek() * reads.perLength() + weights.writeSeek() * writes.perLength();
    return new PivotCost(
        perLength * pivot.extent()
            + readWhole * pivot.in().count()
            + writeWhole * pivot.out().count(),
        weights.readSeek() * reads.perPartial() + readOpens,
        readWhole,
        weights.writeSeek() * writes.perPartial() + writeOpens,
        writeWhole);
  }

  /** Returns what cuts cost above the plan that cuts nothing on the pivot axis. */
  long ofCuts(AxisView pivot, CutCount in, CutCount out) {
    return readPart * in.parts()
        - readWhole * (pivot.in().count() - in.whole())
        + writePart * out.parts()
        - writeWhole * (pivot.out().count() - out.whole());
  }

  /** Returns the cost of one more cut of an input block. */
  long readCut(boolean first) {
    return first ? 2 * readPart - readWhole : readPart;
  }

  /** Returns the cost of one more cut of an output block. */
  long writeCut(boolean first) {
    return first ? 2 * writePart - writeWhole : writePart;
  }

  /**
   * Returns the least that a plan costs whose reads and writes along the pivot are no longer than
   * the given steps, both at least 1.
   */
  public long atLeast(AxisView pivot, long readStep, long writeStep) {
    long reads = leastCuts(pivot.in(), readStep, readPart, readWhole);
    long writes = leastCuts(pivot.out(), writeStep, writePart, writeWhole);
    return uncut + reads + writes;
  }

  private static long leastCuts(AxisGrid blocks, long step, long part, long whole) {
    long last = blocks.count() - 1;
    if (blocks.isUniform()) {
      return last * leastCuts(blocks.length(0), step, part, whole)
          + leastCuts(blocks.length(last), step, part, whole);
    }
    long cuts = 0;
    for (long i = 0; i <= last; i++) {
      cuts += leastCuts(blocks.length(i), step, part, whole);
    }
    return cuts;
  }

  private static long leastCuts(long length, long step, long part, long whole) {
    return length <= step ? 0 : ((length - 1) / step + 1) * part - whole;
  }
}
