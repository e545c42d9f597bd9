package io.resplit.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * Some indices of the axes of a partition, as an array of its own: blocks without any are dropped,
 * others shrink to those that they have. Mostly the indices are a region of the partition, its
 * first corner the origin. Files may hold more than their block, but not where indices between
 * others are left out: what they hold overlaps, the blocks do not. Blocks may be a tiling that is
 * no grid. Immutable.
 */
public final class Window {

  private final Grid stored;
  private final Box region;
  private final List<AxisReach> reaches;
  private final List<AxisWindow> axes;
  private final Optional<Tiling> tiling;

  private Window(Grid stored, Box region, List<AxisReach> reaches, Optional<Tiling> tiling) {
    if (region.rank() != stored.rank() || !Box.whole(stored.shape()).contains(region)) {
      throw new IllegalArgumentException(region + " is not within " + stored.shape());
    }
    this.stored = stored;
    this.region = region;
    this.reaches = reaches;
    this.axes = ofRegion(stored, region);
    this.tiling = tiling;
  }

  private Window(Grid stored, List<AxisWindow> axes) {
    this.stored = stored;
    this.region =
        Box.of(
            axes.stream().mapToLong(axis -> axis.indices().at(0)).toArray(),
            axes.stream().mapToLong(axis -> axis.indices().end()).toArray());
    this.reaches = axes.stream().map(axis -> AxisReach.none(axis.stored())).toList();
    this.axes = List.copyOf(axes);
    this.tiling = Optional.empty();
  }

  private static List<AxisWindow> ofRegion(Grid stored, Box region) {
    if (region.rank() != stored.rank()) {
      throw new IllegalArgumentException(region + " is not within " + stored.shape());
    }
    List<AxisWindow> axes = new ArrayList<>();
    List<AxisIndices> indices = region.indices();
    for (int axis = 0; axis < region.rank(); axis++) {
      axes.add(new AxisWindow(stored.axis(axis), indices.get(axis), 0, 0));
    }
    return axes;
  }

  /**
   * Creates a window of some indices.
   *
   * @param cell shape of what is stored contiguously
   * @param through most elements between two others that are read and dropped, and not skipped
   */
  public static Window of(Grid stored, List<AxisIndices> indices, Shape cell, long through) {
    return of(stored, stored, indices, cell, through);
  }

  private static Window of(
      Grid stored, Grid files, List<AxisIndices> indices, Shape cell, long through) {
    List<AxisWindow> axes = new ArrayList<>();
    long left = through;
    for (int axis = indices.size() - 1; axis >= 0; axis--) {
      axes.add(new AxisWindow(files.axis(axis), indices.get(axis), left, 0));
      left = left == Long.MAX_VALUE ? left : left / cell.length(axis);
    }
    Collections.reverse(axes);
    return new Window(stored, axes);
  }

  /** Returns some indices of the array that files hold of which this is all, perhaps padded. */
  public Window of(List<AxisIndices> indices, Shape cell, long through) {
    return of(stored, padded(), indices, cell, through);
  }

  /** Returns the indices on each axis, slowest first. */
  public List<AxisWindow> axes() {
    return axes;
  }

  /** Returns the indices of each axis. */
  public List<AxisIndices> indices() {
    return axes.stream().map(AxisWindow::indices).toList();
  }

  /** Returns whether indices between others are left out. */
  public boolean hasGaps() {
    return axes.stream().anyMatch(axis -> !axis.indices().isDense());
  }

  /**
   * Creates a region.
   *
   * @param stored the whole partition
   * @param region the region in it
   * @throws IllegalArgumentException if it is not within the partition
   */
  public Window(Grid stored, Box region) {
    this(
        stored,
        region,
        IntStream.range(0, stored.rank())
            .mapToObj(axis -> AxisReach.none(stored.axis(axis)))
            .toList(),
        Optional.empty());
  }

  /** Returns all of a tiling that is no grid; the cells of its refinement stand for its blocks. */
  public static Window tiled(Tiling tiling) {
    Window cells = new Window(tiling.refinement(), Box.whole(tiling.refinement().shape()));
    return new Window(cells.stored, cells.region, cells.reaches, Optional.of(tiling));
  }

  /** Returns the blocks, if they are no grid: the cells of {@link #grid} are parts of them. */
  public Optional<Tiling> tiling() {
    return tiling;
  }

  /**
   * Returns all of a partition whose files hold more than their block: as many indices before it
   * and after it as given for each axis, but none beyond the array.
   */
  public static Window overlapping(Grid blocks, long[] before, long[] after) {
    return new Window(
        blocks,
        Box.whole(blocks.shape()),
        IntStream.range(0, blocks.rank())
            .mapToObj(
                axis -> new AxisReach(blocks.axis(axis), before[axis], after[axis], Long.MAX_VALUE))
            .toList(),
        Optional.empty());
  }

  /** Returns all of a partition whose files all hold a block of full length, beyond the array. */
  public static Window padded(Grid blocks) {
    return new Window(
        blocks,
        Box.whole(blocks.shape()),
        IntStream.range(0, blocks.rank())
            .mapToObj(axis -> AxisReach.padded(blocks.axis(axis)))
            .toList(),
        Optional.empty());
  }

  /** Returns the whole partition. */
  public Grid stored() {
    return stored;
  }

  /** Returns the region in the partition. */
  public Box region() {
    return region;
  }

  /** Returns whether blocks are outside of the region, or cut by it. */
  public boolean isPart() {
    return hasGaps() || !region.equals(Box.whole(stored.shape()));
  }

  /** Returns whether files hold more of the array than their block. */
  public boolean isOverlapping() {
    return tiling.map(Tiling::overlaps).orElse(reaches.stream().anyMatch(AxisReach::isOverlapping));
  }

  /** Returns whether files of the region hold something beyond the end of the array. */
  public boolean isPadded() {
    return IntStream.range(0, region.rank()).anyMatch(axis -> beyond(axis) > 0);
  }

  private long beyond(int axis) {
    boolean isAtEnd = region.end(axis) == stored.shape().length(axis);
    return isAtEnd ? reaches.get(axis).beyond() : 0;
  }

  /** Returns the blocks of the region with what files hold beyond the end of the array. */
  public Grid padded() {
    Grid blocks = grid();
    return Grid.of(
        IntStream.range(0, blocks.rank())
            .mapToObj(axis -> blocks.axis(axis).extended(beyond(axis)))
            .toArray(AxisGrid[]::new));
  }

  /** Returns a part of the region with what lies beyond it, if it ends with the array. */
  public Box padded(Box part) {
    Box padded = part;
    for (int axis = 0; axis < part.rank(); axis++) {
      boolean isAtEnd = part.end(axis) == region.length(axis);
      long end = part.end(axis) + (isAtEnd ? beyond(axis) : 0);
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

  /** Returns a region of this one. */
  public Window within(Box inner) {
    if (!hasGaps()) {
      return new Window(
          stored, inner.shifted(region), reaches, tiling.map(all -> all.within(inner)));
    }
    List<AxisWindow> cut = new ArrayList<>();
    for (int axis = 0; axis < axes.size(); axis++) {
      cut.add(axes.get(axis).slice(inner.start(axis), inner.end(axis)));
    }
    return new Window(stored, cut);
  }

  /**
   * Returns the same region of the partition with its blocks cut into parts. Where these would be
   * listed one by one, only those that the region meets are stored.
   */
  public Window refined(Shape part) {
    if (hasGaps()) {
      return refinedGaps(part);
    }
    AxisGrid[] parts = new AxisGrid[stored.rank()];
    AxisReach[] cut = new AxisReach[stored.rank()];
    Box met = region;
    for (int axis = 0; axis < parts.length; axis++) {
      long length = part.length(axis);
      if (reaches.get(axis).isNone()) {
        met = met(met, axis, length);
        parts[axis] = stored.axis(axis).clipped(met.start(axis), met.end(axis)).refined(length);
        cut[axis] = AxisReach.none(parts[axis]);
      } else {
        met = met.withAxis(axis, 0, stored.axis(axis).extent());
        cut[axis] = reaches.get(axis).cut(length);
        parts[axis] = cut[axis].parts();
      }
    }
    return new Window(Grid.of(parts), region.relativeTo(met), List.of(cut), Optional.empty());
  }

  private Window refinedGaps(Shape part) {
    List<AxisWindow> parts = new ArrayList<>();
    for (int axis = 0; axis < axes.size(); axis++) {
      AxisWindow whole = axes.get(axis);
      long length = part.length(axis);
      long from = firstMet(whole, length);
      long to = endOfMet(whole, length);
      parts.add(
          new AxisWindow(
              whole.stored().clipped(from, to).refined(length),
              whole.indices().relativeTo(from),
              whole.through(),
              length));
    }
    return new Window(filesOf(parts), parts);
  }

  private static Grid filesOf(List<AxisWindow> axes) {
    return Grid.of(axes.stream().map(AxisWindow::stored).toArray(AxisGrid[]::new));
  }

  private static long firstMet(AxisWindow axis, long length) {
    boolean all = axis.stored().endsOfRefined(length) == 0;
    return all ? 0 : partStart(axis.stored(), axis.indices().at(0), length);
  }

  private static long endOfMet(AxisWindow axis, long length) {
    AxisGrid blocks = axis.stored();
    if (blocks.endsOfRefined(length) == 0) {
      return blocks.extent();
    }
    long last = partStart(blocks, axis.indices().end() - 1, length);
    return Math.min(last + length, blocks.end(blocks.indexOf(last)));
  }

  /** Returns how many ends {@link #refined} lists one by one at most because blocks overlap. */
  public long mostOverlapping(int axis, long length) {
    return reaches.get(axis).isNone() ? 0 : reaches.get(axis).mostParts(length);
  }

  private Box met(Box box, int axis, long length) {
    AxisGrid blocks = stored.axis(axis);
    if (blocks.endsOfRefined(length) == 0) {
      return box.withAxis(axis, 0, blocks.extent());
    }
    long first = partStart(blocks, region.start(axis), length);
    long last = partStart(blocks, region.end(axis) - 1, length);
    return box.withAxis(axis, first, Math.min(last + length, blocks.end(blocks.indexOf(last))));
  }

  private static long partStart(AxisGrid blocks, long index, long length) {
    long block = blocks.lastEndUpTo(index);
    return block + (index - block) / length * length;
  }

  /** Returns the same region with its axes permuted. */
  public Window permuted(AxisMap map) {
    return hasGaps()
        ? new Window(map.permute(stored), map.permute(axes))
        : new Window(
            map.permute(stored),
            map.permute(region),
            map.permute(reaches),
            tiling.map(all -> all.permuted(map)));
  }

  /** Returns the blocks of the region; of a tiling, the cells of its refinement. */
  public Grid grid() {
    return tiling
        .map(Tiling::refinement)
        .orElseGet(() -> Grid.of(axes.stream().map(AxisWindow::cells).toArray(AxisGrid[]::new)));
  }

  /** Returns the same with blocks cut where files are not read through. */
  public Grid runs() {
    return Grid.of(axes.stream().map(AxisWindow::runs).toArray(AxisGrid[]::new));
  }

  /** Returns the number among all blocks of block {@code number} of {@code grid}. */
  public long storedNumber(Grid grid, long number) {
    if (tiling.isPresent()) {
      return tiling.get().file(number);
    }
    long[] index = new long[stored.rank()];
    for (int axis = 0; axis < index.length; axis++) {
      index[axis] = axes.get(axis).cell(grid.axis(axis).start(grid.indexOnAxis(number, axis)));
    }
    return stored.number(index);
  }

  private long first(int axis) {
    return stored.axis(axis).indexOf(region.start(axis));
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
      AxisReach reach = reaches.get(axis);
      long start = block.start(axis);
      block = block.withAxis(axis, reach.start(start), reach.end(start));
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

  /** Returns the length on an axis of what the file holds of the block with that index. */
  public long storedLength(int axis, long index) {
    long at = axes.get(axis).indices().at(index);
    return reaches.get(axis).end(at) - reaches.get(axis).start(at);
  }

  /** Returns the lengths of the longest that is stored on each axis. */
  public Shape longestStored() {
    return tiling
        .map(Tiling::longestStored)
        .orElseGet(() -> Shape.of(reaches.stream().mapToLong(AxisReach::longest).toArray()));
  }

  /** Returns which blocks of the region along an axis are shorter than what is stored of them. */
  public LongPredicate cut(int axis) {
    if (hasGaps()) {
      AxisGrid cells = axes.get(axis).cells();
      return cell -> axes.get(axis).isCut(cells.start(cell), cells.end(cell));
    }
    AxisGrid blocks = stored.axis(axis);
    AxisReach reach = reaches.get(axis);
    long first = first(axis);
    return number -> {
      long start = blocks.start(first + number);
      long end = Math.min(blocks.end(first + number), region.end(axis));
      return reach.start(start) < Math.max(start, region.start(axis)) || reach.end(start) > end;
    };
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Window window
        && stored.equals(window.stored)
        && axes.equals(window.axes)
        && reaches.equals(window.reaches)
        && tiling.equals(window.tiling);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new Object[] {stored, axes, reaches, tiling});
  }

  /** Returns the region, and how far files reach beyond their blocks on each axis. */
  @Override
  public String toString() {
    String overlap =
        isOverlapping()
            ? reaches.stream().map(each -> each.before() + "+" + each.after()).toList().toString()
            : "";
    String padding = isPadded() ? " to " + reaches.stream().map(AxisReach::beyond).toList() : "";
    String indices =
        hasGaps()
            ? axes.stream().map(axis -> axis.indices().toString()).toList().toString()
            : region.toString();
    return indices + overlap + padding + tiling.map(Tiling::toString).orElse("");
  }
}
