package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.Format;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import java.nio.file.Path;

/**
 * What a set of block files is: partition, element type, order, format and names.
 *
 * @param grid partition of the array, slowest axis first
 * @param type element type
 * @param order how users list the axes
 * @param format how a block is stored in a file
 * @param names where the files are
 */
public record BlockSet(
    Grid grid, ElementType type, StorageOrder order, Format format, BlockNames names) {

  /** Refuses an array whose size in bytes does not fit a {@code long}. */
  public BlockSet {
    try {
      Math.multiplyExact(grid.shape().volume(), type.bytes());
      format.fileBytes(grid.blockShape());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "more than 2^63-1 bytes: " + order.toListed(grid.shape()) + " elements of " + type, e);
    }
  }

  /** Returns the file of block {@code number}. */
  public Path path(long number) {
    return names.path(grid, order, number);
  }

  /** Returns the size that the file of block {@code number} must have, in bytes. */
  public long fileBytes(long number) {
    return format.fileBytes(grid.box(number).shape());
  }

  /** Returns the shape of the array as users list it. */
  public Shape listedShape() {
    return order.toListed(grid.shape());
  }

  /** Returns the shape of a block as users list it. */
  public Shape listedBlock() {
    return order.toListed(grid.blockShape());
  }

  /** Returns the folder of the set, or its only file. */
  public Path root() {
    return names.root();
  }
}
