package io.resplit.plan;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.partition.SomeBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One array to be moved from one partition to another. Its axes are those of the output, slowest
 * first; the input may store them in another order.
 *
 * @param in partition that is read
 * @param out partition that is written
 * @param elementBytes size of one element, in bytes
 * @param copying how chunks are moved that are stored alike on both sides
 * @param streams blocks of the input whose files can only be read from front to back
 */
public record Problem(Side in, Side out, int elementBytes, Copying copying, SomeBlocks streams) {

  /**
   * How chunks are moved that are stored alike on both sides: of the same region of the array, in
   * the same shape, with the same filters. Only a chunk that is written right after it was read can
   * be copied.
   */
  public enum Copying {
    /** They pass through their filters: sides differ in element type, filters or fill value. */
    NEVER,
    /** As they are stored; they are decoded as well, for those who look at the elements. */
    SEEN,
    /** As they are stored, and the elements are not looked at. */
    UNSEEN
  }

  /** Refuses sides that do not describe the same array, too large ones, and copies of no chunks. */
  public Problem {
    if (!in.grid().shape().equals(out.grid().shape())) {
      throw new IllegalArgumentException(
          "input is " + in.grid().shape() + " but output is " + out.grid().shape());
    }
    if (elementBytes < 1) {
      throw new IllegalArgumentException("an element has at least 1 byte: " + elementBytes);
    }
    if (copying != Copying.NEVER && !(in.isFiltered() && out.isFiltered())) {
      throw new IllegalArgumentException("only chunks that pass through filters can be copied");
    }
    in.grid().shape().requireCountable(elementBytes);
  }

  /** Creates a problem whose chunks all pass through their filters. */
  public Problem(Side in, Side out, int elementBytes) {
    this(in, out, elementBytes, Copying.NEVER);
  }

  /** Creates a problem whose files can be read anywhere. */
  public Problem(Side in, Side out, int elementBytes, Copying copying) {
    this(in, out, elementBytes, copying, SomeBlocks.NONE);
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

  /**
   * Returns the same problem as planners see it that count seeks: every chunk or record a block of
   * its own. Plans of one are plans of the other.
   */
  public Problem ofCells() {
    return ofBlocks(in.ofCells(), out.ofCells());
  }

  /**
   * Returns the problems whose plans are plans of this one: itself; where the input is a tiling
   * that is no grid, with the cells between the edges that all its blocks have as blocks; and where
   * its files have different chunks, with cells that hold only whole chunks of any of them.
   */
  public List<Problem> views() {
    List<Problem> views = new ArrayList<>(List.of(this));
    for (Grid blocks : in.arrangement().otherViews()) {
      views.add(
          new Problem(
              new Side(blocks, in.order(), Optional.empty(), in.axes()), out, elementBytes));
    }
    in.ofCommonCells().ifPresent(cells -> views.add(new Problem(cells, out, elementBytes)));
    return views;
  }

  /** Returns the same problem with every chunk a block of its own, but not every record. */
  public Problem ofChunks() {
    return ofBlocks(in.ofChunks(), out.ofChunks());
  }

  private Problem ofBlocks(Side inBlocks, Side outBlocks) {
    return inBlocks == in && outBlocks == out
        ? this
        : new Problem(inBlocks, outBlocks, elementBytes, Copying.NEVER, streams);
  }

  /**
   * Returns how many places on axes a plan of this problem may list one by one, 130 bytes of heap
   * for each at most: ends of chunks that are no multiples of one length, and ends up to which is
   * written where chunks or blocks of both sides do not fit together. Lists none of them.
   */
  public long listedEnds() {
    long sum = 0;
    for (int axis = 0; axis < rank(); axis++) {
      long listed = in.listedEnds(axis) + out.listedEnds(axis);
      boolean fits = listed == 0 && divide(in.unitLength(axis), out.unitLength(axis));
      sum += listed + (fits ? 0 : Math.min(in.unitCount(axis), out.unitCount(axis)));
    }
    return sum;
  }

  private static boolean divide(long first, long second) {
    return Math.max(first, second) % Math.min(first, second) == 0;
  }

  /** Returns whether chunks are copied as they are stored, and nobody looks at their elements. */
  public boolean copiesUnseen() {
    return copying == Copying.UNSEEN;
  }

  /** Returns whether the chunks of a side pass through filters. */
  public boolean isFiltered() {
    return in.isFiltered() || out.isFiltered();
  }

  /** Returns how many chunks pass through filters: each is decoded or encoded once at least. */
  public long filteredChunks() {
    return in.filteredCells() + written().filteredCells();
  }

  /** Returns whether the chunks of a side can only be copied. */
  public boolean isStoredOnly() {
    return Stream.of(in, out).anyMatch(Side::isStoredOnly);
  }

  /** Returns whether a side stores the axes of the array in another order. */
  public boolean isPermuted() {
    return !in.axes().isIdentity() || !out.axes().isIdentity();
  }

  /** Returns which axis in the input each axis of the array is, both slowest first. */
  public AxisMap permutation() {
    return in.axes().inverse();
  }

  /** Returns whether a side is a region of what is stored. */
  public boolean isOfRegion() {
    return !in.arrangement().isPlain() || !out.arrangement().isPlain();
  }

  /** Returns the output as it is written, with the padding beyond the end of the array. */
  public Side written() {
    return out.padded();
  }

  /** Returns a write box with the padding that is written with it. */
  public Box written(Box box) {
    return out.fillsUp() ? out.arrangement().asGrid().padded(box) : box;
  }

  /** Returns the part of the array with which a part of the files is written. */
  public Box writtenWith(Box inFiles) {
    return out.fillsUp() ? out.arrangement().asGrid().unpadded(inFiles) : inFiles;
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

  /** Returns the size of the array in the files of the output, with its padding, in bytes. */
  public long writtenBytes() {
    return Math.multiplyExact(written().grid().shape().volume(), elementBytes);
  }

  /** Returns what the files of the input hold of the array, in bytes. */
  public long readBytes() {
    return bytes() - in.absent().volume(in.grid()) * elementBytes;
  }
}
