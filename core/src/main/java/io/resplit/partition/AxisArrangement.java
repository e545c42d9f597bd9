package io.resplit.partition;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * Blocks that are a grid, as views of each axis: which indices of the partition of the files there
 * are, and what files hold of them. Blocks without any are dropped, others shrink to those that
 * they have. Immutable.
 */
public final class AxisArrangement implements Arrangement {

  private static final long BYTES_AN_INDEX = 100;

  private final Grid stored;
  private final List<AxisWindow> axes;
  private final Grid grid;
  private final Box region;
  private final boolean isDirect;

  private AxisArrangement(Grid stored, List<AxisWindow> axes, Grid grid) {
    this.stored = stored;
    this.axes = List.copyOf(axes);
    this.grid = grid;
    this.region = Box.around(indices());
    this.isDirect = axes.stream().allMatch(AxisWindow::isDirect) && grid.equals(stored);
  }

  private static AxisArrangement of(Grid stored, IntFunction<AxisWindow> axes) {
    List<AxisWindow> all = IntStream.range(0, stored.rank()).mapToObj(axes).toList();
    return new AxisArrangement(stored, all, grid(all, AxisWindow::cells));
  }

  private static AxisArrangement all(Grid stored, BiFunction<AxisGrid, Integer, AxisReach> files) {
    return of(stored, axis -> AxisWindow.all(files.apply(stored.axis(axis), axis)));
  }

  /** Returns all of a partition in which each file holds its block. */
  static AxisArrangement all(Grid stored) {
    return all(stored, (blocks, axis) -> AxisReach.none(blocks));
  }

  /**
   * Returns all of a partition whose files hold more than their block: as many indices before it
   * and after it as given for each axis, but none beyond the array.
   */
  public static AxisArrangement overlapping(Grid blocks, long[] before, long[] after) {
    return all(blocks, (along, axis) -> AxisReach.overlapping(along, before[axis], after[axis]));
  }

  /** Returns all of a partition whose files all hold a block of full length, beyond the array. */
  public static AxisArrangement padded(Grid blocks) {
    return all(blocks, (along, axis) -> AxisReach.padded(along));
  }

  @Override
  public AxisArrangement within(List<AxisIndices> some, Shape cell, long through) {
    long[] most = new long[axes.size()];
    long left = through;
    for (int axis = most.length - 1; axis >= 0; axis--) {
      most[axis] = left;
      left = left == Long.MAX_VALUE ? left : left / cell.length(axis);
    }
    return of(stored, axis -> axes.get(axis).select(some.get(axis), most[axis]));
  }

  @Override
  public AxisArrangement within(Box inner) {
    if (inner.rank() != axes.size() || !Box.whole(grid.shape()).contains(inner)) {
      throw new IllegalArgumentException(inner + " is not within " + grid.shape());
    }
    return of(stored, axis -> axes.get(axis).slice(inner.start(axis), inner.end(axis)));
  }

  @Override
  public AxisArrangement whole() {
    return of(stored, axis -> AxisWindow.all(axes.get(axis).files()));
  }

  @Override
  public AxisArrangement hull() {
    return whole().within(region);
  }

  /**
   * Returns the same indices with what is stored contiguously as blocks: the parts that files are
   * cut into, or, where gaps in them are skipped, the runs of indices in between.
   *
   * @param part shape of the parts, clipped to files that are smaller
   * @param least shape that a part takes at least, also where it is smaller
   */
  public AxisArrangement refined(Shape part, Shape least) {
    List<AxisWindow> cut =
        IntStream.range(0, axes.size())
            .mapToObj(axis -> axes.get(axis).refined(part.length(axis), least.length(axis)))
            .toList();
    return new AxisArrangement(stored, cut, grid(cut, AxisWindow::runs));
  }

  /** Returns the same indices with the runs of them in each file as blocks. */
  public AxisArrangement runs() {
    return hasGaps() ? new AxisArrangement(stored, axes, grid(axes, AxisWindow::runs)) : this;
  }

  @Override
  public AxisArrangement permuted(AxisMap map) {
    return map.isIdentity()
        ? this
        : new AxisArrangement(map.permute(stored), map.permute(axes), map.permute(grid));
  }

  private static Grid grid(List<AxisWindow> axes, Function<AxisWindow, AxisGrid> along) {
    return Grid.of(axes.size(), axis -> along.apply(axes.get(axis)));
  }

  @Override
  public AxisArrangement asGrid() {
    return this;
  }

  /** Returns the blocks. */
  public Grid grid() {
    return grid;
  }

  /**
   * Returns the blocks, joined where neighbours lie in one file because indices turn back there.
   */
  public Grid byFile() {
    boolean rise = axes.stream().allMatch(axis -> axis.indices().rises());
    return rise ? grid : grid(axes, AxisWindow::byFile);
  }

  @Override
  public long blockCount() {
    return grid.blockCount();
  }

  @Override
  public Box box(long number) {
    return grid.box(number);
  }

  @Override
  public PrimitiveIterator.OfLong blocksIn(Box part) {
    return grid.blocksIn(part);
  }

  @Override
  public Grid stored() {
    return stored;
  }

  /** Returns the view of each axis, slowest first. */
  public List<AxisWindow> axes() {
    return axes;
  }

  @Override
  public List<AxisIndices> indices() {
    return axes.stream().map(AxisWindow::indices).toList();
  }

  @Override
  public Box region() {
    return region;
  }

  @Override
  public boolean hasGaps() {
    return axes.stream().anyMatch(axis -> !axis.indices().isDense());
  }

  @Override
  public boolean isPart() {
    return !axes.stream().allMatch(AxisWindow::isAll);
  }

  @Override
  public boolean isOverlapping() {
    return axes.stream().anyMatch(axis -> axis.files().isOverlapping());
  }

  @Override
  public boolean isPadded() {
    return axes.stream().anyMatch(axis -> axis.beyond() > 0);
  }

  /** Returns the blocks with what files hold beyond the end of the array. */
  public Grid padded() {
    return grid(axes, axis -> axis.cells().extended(axis.beyond()));
  }

  /** Returns a part of the array with what lies beyond it, if it ends with the array. */
  public Box padded(Box part) {
    return Box.of(
        part.rank(),
        part::start,
        axis -> {
          boolean isAtEnd = part.end(axis) == region.length(axis);
          return part.end(axis) + (isAtEnd ? axes.get(axis).beyond() : 0);
        });
  }

  /** Returns what of the array the padding belongs to that lies in a part of what files hold. */
  public Box unpadded(Box part) {
    return Box.of(
        part.rank(),
        axis -> Math.min(part.start(axis), region.length(axis) - 1),
        axis -> Math.min(part.end(axis), region.length(axis)));
  }

  @Override
  public long storedNumber(long number) {
    if (isDirect) {
      return number;
    }
    long[] index = new long[stored.rank()];
    for (int axis = 0; axis < index.length; axis++) {
      index[axis] = axes.get(axis).block(grid.axis(axis).start(grid.indexOnAxis(number, axis)));
    }
    return stored.number(index);
  }

  @Override
  public Box storedBox(long number) {
    Box block = stored.box(storedNumber(number));
    if (isDirect) {
      return block;
    }
    for (int axis = 0; axis < block.rank(); axis++) {
      AxisReach files = axes.get(axis).files();
      long along = files.blocks().indexOf(block.start(axis));
      block = block.withAxis(axis, files.blockStart(along), files.blockEnd(along));
    }
    return block.relativeTo(region);
  }

  @Override
  public Box inFile(long number, Box part) {
    return isDirect
        ? part.relativeTo(grid.box(number))
        : around(part).relativeTo(region).relativeTo(storedBox(number));
  }

  @Override
  public AxisIndices indicesInFile(long number, int axis) {
    Box box = box(number);
    AxisIndices all = axes.get(axis).indices();
    long origin = region.start(axis) + storedBox(number).start(axis);
    return all.slice(box.start(axis), box.end(axis)).relativeTo(origin);
  }

  @Override
  public List<Box> ofFile(long number, Box part) {
    Box block = box(number);
    for (int axis = 0; axis < part.rank(); axis++) {
      AxisIndices own = indicesInFile(number, axis);
      long from = own.firstFrom(part.start(axis), 0, own.count());
      long to = own.firstFrom(part.end(axis), 0, own.count());
      if (from == to) {
        return List.of();
      }
      block = block.withAxis(axis, block.start(axis) + from, block.start(axis) + to);
    }
    return List.of(block);
  }

  @Override
  public LongFunction<Grid> cells(Shape part, Shape least) {
    Grid all = refined(part, least).grid;
    return number -> all;
  }

  /** Returns the smallest region of the partition around a part of a block. */
  public Box around(Box part) {
    return Box.of(
        axes.size(),
        axis -> axes.get(axis).indices().at(part.start(axis)),
        axis -> axes.get(axis).indices().at(part.end(axis) - 1) + 1);
  }

  @Override
  public long heapBytes() {
    return BYTES_AN_INDEX
        * axes.stream()
            .map(AxisWindow::indices)
            .filter(indices -> indices.step() == 0)
            .mapToLong(AxisIndices::count)
            .sum();
  }

  @Override
  public Shape longestStored() {
    return isDirect
        ? stored.blockShape()
        : Shape.of(axes.size(), axis -> axes.get(axis).files().longest());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisArrangement same
        && axes.equals(same.axes)
        && grid.equals(same.grid);
  }

  @Override
  public int hashCode() {
    return Objects.hash(axes, grid);
  }

  /** Returns the region, and how far files reach beyond their blocks on each axis. */
  @Override
  public String toString() {
    List<AxisReach> reaches = axes.stream().map(AxisWindow::files).toList();
    String overlap =
        isOverlapping()
            ? reaches.stream().map(each -> each.before() + "+" + each.after()).toList().toString()
            : "";
    String padding = isPadded() ? " to " + reaches.stream().map(AxisReach::beyond).toList() : "";
    String indices = hasGaps() ? indices().toString() : region.toString();
    return indices + overlap + padding;
  }
}
