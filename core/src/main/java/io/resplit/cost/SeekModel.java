package io.resplit.cost;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.CutCount;

/**
 * Closed-form seeks of moving a grid of boxes to or from block files.
 *
 * <p>With {@code C_d} parts in cut file intervals of axis {@code d} and {@code U_d} uncut
 * intervals, seeks are {@code sum_t (prod_{d<t} A_d) C_t (prod_{d>t} U_d) + prod_d U_d}: a box that
 * is partial on axis {@code t} and covers all faster axes makes one run per index of the slower
 * axes. Faster and slower are meant as in the files of the side. Equals the seek count of Guédon,
 * Hayot-Sasson, Glatard (2020) as their code counts it; unlike there, blocks need not divide the
 * array. No product overflows, since every part holds an index: runs and visits are never more than
 * the elements of the array, whose number fits.
 */
public final class SeekModel {

  private final AxisMap axes;
  private final Shape array;
  private final CutCount[] cuts;

  /**
   * Creates the model of one side.
   *
   * @param axes which axis of the array each axis in the files is, slowest first
   * @param array shape of the array
   * @param cuts how the steps cut the files, one for each axis of the array
   */
  public SeekModel(AxisMap axes, Shape array, CutCount... cuts) {
    this.axes = axes;
    this.array = array;
    this.cuts = cuts.clone();
  }

  /** Returns the exact number of seeks. */
  public long seeks() {
    long whole = 1;
    long seeks = 0;
    for (int k = cuts.length - 1; k >= 0; k--) {
      int axis = axes.axis(k);
      seeks = ofParts(axis, whole, seeks);
      whole *= cuts[axis].whole();
    }
    return seeks + whole;
  }

  /** Returns the seeks of this axis and the faster ones, given those of the faster ones alone. */
  private long ofParts(int axis, long whole, long faster) {
    return cuts[axis].parts() * whole + array.length(axis) * faster;
  }

  /** Returns the exact number of visits. */
  public long opens() {
    long opens = 1;
    for (CutCount cut : cuts) {
      opens *= cut.visits();
    }
    return opens;
  }

  /**
   * Returns the cost of one part along {@code pivot}, leaving the cuts of that axis out.
   *
   * @param pivot the axis whose parts are counted one by one
   */
  public PartCost partCost(int pivot) {
    long perLength = 0;
    long perWhole = 0;
    long whole = 1;
    long opens = 1;
    long perPartial = 0;
    boolean faster = true;
    for (int k = cuts.length - 1; k >= 0; k--) {
      int axis = axes.axis(k);
      if (axis == pivot) {
        perPartial = whole;
        faster = false;
        continue;
      }
      if (faster) {
        perLength = ofParts(axis, whole, perLength);
      } else {
        perLength *= array.length(axis);
        perPartial *= array.length(axis);
        perWhole = ofParts(axis, whole, perWhole);
      }
      whole *= cuts[axis].whole();
      opens *= cuts[axis].visits();
    }
    return new PartCost(perLength, perPartial, perWhole + whole, opens);
  }

  /**
   * Seeks of the parts along a pivot axis.
   *
   * @param perLength seeks for each index of a part
   * @param perPartial seeks for each part that is shorter than its file interval
   * @param perWhole seeks for each part that is a whole file interval
   * @param opens visits for each part
   */
  public record PartCost(long perLength, long perPartial, long perWhole, long opens) {}
}
