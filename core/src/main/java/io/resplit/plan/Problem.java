package io.resplit.plan;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;

/**
 * One array to be moved from one partition to another.
 *
 * @param in partition that is read
 * @param out partition that is written
 * @param elementBytes size of one element, in bytes
 */
public record Problem(Side in, Side out, int elementBytes) {

  /**
   * One side of a problem.
   *
   * @param grid blocks of the side, slowest axis first
   * @param order how users list the axes of this side
   */
  public record Side(Grid grid, StorageOrder order) {}

  /** Refuses sides that do not describe the same array. */
  public Problem {
    if (!in.grid().shape().equals(out.grid().shape())) {
      throw new IllegalArgumentException(
          "input is " + in.grid().shape() + " but output is " + out.grid().shape());
    }
    if (elementBytes < 1) {
      throw new IllegalArgumentException("an element has at least 1 byte: " + elementBytes);
    }
    Math.multiplyExact(in.grid().shape().volume(), elementBytes);
  }

  /** Returns the problem of moving an array between two grids that are listed in one order. */
  public static Problem of(Grid in, Grid out, int elementBytes, StorageOrder order) {
    return new Problem(new Side(in, order), new Side(out, order), elementBytes);
  }

  /** Returns the problem of an array cut into uniform blocks; all shapes slowest axis first. */
  public static Problem uniform(Shape array, Shape inBlock, Shape outBlock, int elementBytes) {
    return of(
        Grid.uniform(array, inBlock), Grid.uniform(array, outBlock), elementBytes, StorageOrder.C);
  }

  /** Returns the shape of the array, slowest axis first. */
  public Shape shape() {
    return in.grid().shape();
  }

  /** Returns the number of axes. */
  public int rank() {
    return in.grid().rank();
  }

  /** Returns the size of the array, in bytes. */
  public long bytes() {
    return shape().volume() * elementBytes;
  }
}
