package io.resplit.array;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** How the axes of a shape are listed; no byte moves because of it. */
public enum StorageOrder {
  /** The first listed axis is the fastest in the file: Fortran, NIfTI, MATLAB, Julia. */
  F,
  /** The last listed axis is the fastest in the file: NumPy, HDF5, NetCDF. */
  C;

  /** Returns a listed shape with its axes slowest first. */
  public Shape toSlowestFirst(Shape listed) {
    return this == F ? listed.reversed() : listed;
  }

  /** Returns a shape whose axes are slowest first as this order lists it. */
  public Shape toListed(Shape slowestFirst) {
    return toSlowestFirst(slowestFirst);
  }

  /** Returns a box whose axes are slowest first as this order lists it, and the reverse. */
  public Box toListed(Box box) {
    return axes(box.rank()).permute(box);
  }

  /** Returns a grid whose axes are slowest first as this order lists it, and the reverse. */
  public Grid toListed(Grid grid) {
    return axes(grid.rank()).permute(grid);
  }

  private AxisMap axes(int rank) {
    return AxisMap.of(listed(rank));
  }

  /** Returns the slowest-first numbers of all axes, as they are listed. */
  public int[] listed(int rank) {
    return IntStream.range(0, rank).map(position -> axis(position, rank)).toArray();
  }

  /** Returns what there is of each axis, slowest first, as this order lists it, and the reverse. */
  public <T> List<T> toListed(List<T> slowestFirst) {
    List<T> listed = new ArrayList<>(slowestFirst);
    if (this == F) {
      Collections.reverse(listed);
    }
    return listed;
  }

  /** Returns a permutation of listed axes as one of axes slowest first, and the reverse. */
  public AxisMap turned(AxisMap permutation) {
    return this == F ? permutation.reversed() : permutation;
  }

  /** Returns the slowest-first number of the axis listed at {@code position}, and the reverse. */
  public int axis(int position, int rank) {
    return this == F ? rank - 1 - position : position;
  }

  /** Returns the position of the fastest axis in a listed shape. */
  public int fastest(int rank) {
    return axis(rank - 1, rank);
  }

  /**
   * Returns the grid of an array in blocks.
   *
   * @param listedShape shape of the array, as listed
   * @param listedBlock shape of a block, as listed
   * @throws IllegalArgumentException if the ranks differ or a block is longer than the array
   */
  public Grid grid(Shape listedShape, Shape listedBlock) {
    if (listedShape.rank() != listedBlock.rank()) {
      throw new IllegalArgumentException(
          "block shape %s has %s axes, array shape %s has %s"
              .formatted(listedBlock, listedBlock.rank(), listedShape, listedShape.rank()));
    }
    if (!listedBlock.fitsIn(listedShape)) {
      throw new IllegalArgumentException(
          "block shape %s is longer than the array %s on some axis"
              .formatted(listedBlock, listedShape));
    }
    return Grid.uniform(toSlowestFirst(listedShape), toSlowestFirst(listedBlock));
  }
}
