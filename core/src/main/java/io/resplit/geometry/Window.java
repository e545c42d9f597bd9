package io.resplit.geometry;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * Some indices of the axes of a partition, as an array of its own: blocks without any are dropped,
 * others shrink to those that they have. Mostly the indices are a region of the partition, its
 * first corner the origin. Files may hold more than their block: what they hold overlaps, the
 * blocks do not. Blocks may be a tiling that is no grid. Immutable.
 */
public final class Window {

  private final Grid stored;
  private final List<AxisWindow> axes;
  private final Box region;
  private final Optional<Tiling> tiling;

  private Window(Grid stored, List<AxisWindow> axes, Optional<Tiling> tiling) {
    this.stored = stored;
    this.axes = List.copyOf(axes);
    this.region = Box.around(indices());
    this.tiling = tiling;
  }

  private static Window of(Grid stored, IntFunction<AxisWindow> axes) {
    return new Window(
        stored, IntStream.range(0, stored.rank()).mapToObj(axes).toList(), Optional.empty());
  }

  private static Window all(Grid stored, BiFunction<AxisGrid, Integer, AxisReach> files) {
    return of(stored, axis -> AxisWindow.all(files.apply(stored.axis(axis), axis)));
  }

  /** Creates a window of all of a partition. */
  public static Window all(Grid stored) {
    return all(stored, (blocks, axis) -> AxisReach.none(blocks));
  }

  /**
   * Creates a region.
   *
   * @param stored the whole partition
   * @param region the region in it
   * @throws IllegalArgumentException if it is not within the partition
   */
  public Window(Grid stored, Box region) {
    this(stored, all(stored).within(region).axes, Optional.empty());
  }

  /** Returns all of a tiling that is no grid; the cells of its refinement stand for its blocks. */
  public static Window tiled(Tiling tiling) {
    Window cells = all(tiling.refinement());
    return new Window(cells.stored, cells.axes, Optional.of(tiling));
  }

  /**
   * Returns all of a partition whose files hold more than their block: as many indices before it
   * and after it as given for each axis, but none beyond the array.
   */
  public static Window overlapping(Grid blocks, long[] before, long[] after) {
    return all(blocks, (along, axis) -> AxisReach.overlapping(along, before[axis], after[axis]));
  }

  /** Returns all of a partition whose files all hold a block of full length, beyond the array. */
  public static Window padded(Grid blocks) {
    return all(blocks, (along, axis) -> AxisReach.padded(along));
  }

  /**
   * Returns some indices of these.
   *
   * @param cell shape of what is stored contiguously
   * @param through most elements between two others that are read and dropped, and not skipped
   */
  public Window within(List<AxisIndices> some, Shape cell, long through) {
    long[] most = new long[axes.size()];
    long left = through;
    for (int axis = most.length - 1; axis >= 0; axis--) {
      most[axis] = left;
      left = left == Long.MAX_VALUE ? left : left / cell.length(axis);
    }
    return of(
        stored,
        axis -> {
          AxisWindow all = axes.get(axis);
          return new AxisWindow(all.files(), all.indices().select(some.get(axis)), most[axis]);
        });
  }

  /** Returns a region of this one. */
  public Window within(Box inner) {
    if (inner.rank() != axes.size() || !Box.whole(shape()).contains(inner)) {
      throw new IllegalArgumentException(inner + " is not within " + shape());
    }
    List<AxisWindow> cut =
        IntStream.range(0, axes.size())
            .mapToObj(axis -> axes.get(axis).slice(inner.start(axis), inner.end(axis)))
            .toList();
    return new Window(stored, cut, tiling.map(all -> all.within(inner)));
  }

  /** Returns the region around these indices, with those in between. */
  public Window hull() {
    return of(stored, axis -> AxisWindow.all(axes.get(axis).files())).within(region);
  }

  /**
   * Returns the same indices with blocks cut into parts.
   *
   * @param least shape that a part takes at least, also where it is smaller
   */
  public Window refined(Shape part, Shape least) {
    return of(stored, axis -> axes.get(axis).refined(part.length(axis), least.length(axis)));
  }

  /** Returns the same region with its axes permuted. */
  public Window permuted(AxisMap map) {
    return new Window(map.permute(stored), map.permute(axes), tiling.map(all -> all.permuted(map)));
  }

  private Shape shape() {
    return Shape.of(axes.stream().mapToLong(axis -> axis.indices().count()).toArray());
  }

  /** Returns the whole partition. */
  public Grid stored() {
    return stored;
  }

  /** Returns the indices on each axis, slowest first. */
  public List<AxisWindow> axes() {
    return axes;
  }

  /** Returns the indices of each axis. */
  public List<AxisIndices> indices() {
    return axes.stream().map(AxisWindow::indices).toList();
  }

  /** Returns the smallest region of the partition that holds all indices. */
  public Box region() {
    return region;
  }

  /** Returns the blocks, if they are no grid: the cells of {@link #grid} are parts of them. */
  public Optional<Tiling> tiling() {
    return tiling;
  }

  /** Returns whether indices between others are left out. */
  public boolean hasGaps() {
    return axes.stream().anyMatch(axis -> !axis.indices().isDense());
  }

  /** Returns whether blocks are outside of the region, or cut by it. */
  public boolean isPart() {
    return !axes.stream().allMatch(AxisWindow::isAll);
  }

  /** Returns whether files hold more of the array than their block. */
  public boolean isOverlapping() {
    return tiling
        .map(Tiling::overlaps)
        .orElse(axes.stream().anyMatch(axis -> axis.files().isOverlapping()));
  }

  /** Returns whether files of the region hold something beyond the end of the array. */
  public boolean isPadded() {
    return axes.stream().anyMatch(axis -> beyond(axis) > 0);
  }

  private static long beyond(AxisWindow axis) {
    boolean isAtEnd = axis.indices().end() == axis.files().blocks().extent();
    return isAtEnd && axis.indices().isDense() ? axis.files().beyond() : 0;
  }

  /** Returns the blocks of the region with what files hold beyond the end of the array. */
  public Grid padded() {
    return grid(axis -> axis.cells().extended(beyond(axis)));
  }

  /** Returns a part of the region with what lies beyond it, if it ends with the array. */
  public Box padded(Box part) {
    Box padded = part;
    for (int axis = 0; axis < part.rank(); axis++) {
      boolean isAtEnd = part.end(axis) == region.length(axis);
      long end = part.end(axis) + (isAtEnd ? beyond(axes.get(axis)) : 0);
      padded = padded.withAxis(axis, part.start(axis), end);
    }
    return padded;
  }

  /** Returns what of the region the padding belongs to that lies in a part of what files hold. */
  public Box unpadded(Box part) {
    Box inside = part;
    for (int axis = 0; axis < part.rank(); axis++) {
      long length = region.length(axis);
      long start = Math.min(part.start(axis), length - 1);
      inside = inside.withAxis(axis, start, Math.min(part.end(axis), length));
    }
    return inside;
  }

  /** Returns how many ends {@link #refined} lists one by one at most because blocks overlap. */
  public long mostOverlapping(int axis, long length) {
    AxisReach files = axes.get(axis).files();
    return files.isNone() ? 0 : files.mostParts(length);
  }

  /** Returns the blocks of the region; of a tiling, the cells of its refinement. */
  public Grid grid() {
    return tiling.map(Tiling::refinement).orElseGet(() -> grid(AxisWindow::cells));
  }

  /** Returns the same with blocks cut where files are not read through. */
  public Grid runs() {
    return grid(AxisWindow::runs);
  }

  private Grid grid(Function<AxisWindow, AxisGrid> along) {
    return Grid.of(axes.stream().map(along).toArray(AxisGrid[]::new));
  }

  /** Returns the number among all blocks of block {@code number} of {@code grid}. */
  public long storedNumber(Grid grid, long number) {
    if (tiling.isPresent()) {
      return tiling.get().file(number);
    }
    long[] index = new long[stored.rank()];
    for (int axis = 0; axis < index.length; axis++) {
      index[axis] = axes.get(axis).block(grid.axis(axis).start(grid.indexOnAxis(number, axis)));
    }
    return stored.number(index);
  }

  /**
   * Returns what the file of block {@code number} of {@code grid} holds, of which the block is all
   * or a part, in indices of the region: it may start below 0.
   */
  public Box storedBox(Grid grid, long number) {
    if (tiling.isPresent()) {
      return tiling.get().stored(number);
    }
    Box block = stored.box(storedNumber(grid, number));
    for (int axis = 0; axis < block.rank(); axis++) {
      AxisReach files = axes.get(axis).files();
      long along = files.blocks().indexOf(block.start(axis));
      block = block.withAxis(axis, files.blockStart(along), files.blockEnd(along));
    }
    return block.relativeTo(region);
  }

  /** Returns the smallest region of the partition around a part of the window. */
  public Box around(Box part) {
    long[] start = new long[axes.size()];
    long[] end = new long[axes.size()];
    for (int axis = 0; axis < start.length; axis++) {
      start[axis] = axes.get(axis).indices().at(part.start(axis));
      end[axis] = axes.get(axis).indices().at(part.end(axis) - 1) + 1;
    }
    return Box.of(start, end);
  }

  /**
   * Returns the part of the window that is all of a region of the partition, if there is one.
   *
   * @param stored in indices that count from the first corner of {@link #region}
   */
  public Optional<Box> wholeOf(Box stored) {
    long[] start = new long[axes.size()];
    long[] end = new long[axes.size()];
    for (int axis = 0; axis < start.length; axis++) {
      AxisIndices indices = axes.get(axis).indices();
      start[axis] = indices.below(stored.start(axis) + indices.at(0));
      end[axis] = indices.below(stored.end(axis) + indices.at(0));
      if (end[axis] - start[axis] < stored.length(axis)) {
        return Optional.empty();
      }
    }
    return Optional.of(Box.of(start, end));
  }

  /** Returns how many indices are listed one by one. */
  public long listed() {
    return axes.stream()
        .map(AxisWindow::indices)
        .filter(indices -> indices.step() == 0)
        .mapToLong(AxisIndices::count)
        .sum();
  }

  /** Returns the lengths of the longest that is stored on each axis. */
  public Shape longestStored() {
    return tiling
        .map(Tiling::longestStored)
        .orElseGet(
            () -> Shape.of(axes.stream().mapToLong(axis -> axis.files().longest()).toArray()));
  }

  /** Returns which blocks of the region along an axis are shorter than what is stored of them. */
  public LongPredicate cut(int axis) {
    AxisWindow along = axes.get(axis);
    AxisGrid cells = along.cells();
    return cell -> along.isCut(cells.start(cell), cells.end(cell));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Window window
        && stored.equals(window.stored)
        && axes.equals(window.axes)
        && tiling.equals(window.tiling);
  }

  @Override
  public int hashCode() {
    return Objects.hash(stored, axes, tiling);
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
    return indices + overlap + padding + tiling.map(Tiling::toString).orElse("");
  }
}
