package io.resplit.plan;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.AxisWindow;
import io.resplit.partition.Grid;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Counts the cells of single files as if they were stored in some way. Of files that are several
 * blocks, as where indices turn back, a filtered chunk counts once, with the first of these blocks
 * that is asked for. Confined to one thread.
 *
 * @param onAxes of each way, how many chunks there are along each axis in the files at an index
 * @param counted files that were asked for
 */
record CellsInFiles(
    Arrangement blocks, Map<Optional<Chunking>, List<Map<Long, Long>>> onAxes, Set<Long> counted) {

  CellsInFiles(Arrangement blocks) {
    this(blocks, new HashMap<>(), new HashSet<>());
  }

  /** Returns for each block the axes cut into the cells of files that are all stored in one way. */
  static LongFunction<Grid> cells(Arrangement blocks, Optional<Chunking> cut) {
    Shape longest = blocks.longestStored();
    return cut.map(cells -> blocks.cells(cells.shape(), cells.least()))
        .orElseGet(() -> blocks.cells(longest, Shape.ones(longest.rank())));
  }

  /** Returns how many cells meet a part of the array. */
  static long meeting(Grid cells, Box part) {
    long count = 1;
    for (int axis = 0; axis < part.rank(); axis++) {
      AxisGrid along = cells.axis(axis);
      count *= along.indexOf(part.end(axis) - 1) - along.indexOf(part.start(axis)) + 1;
    }
    return count;
  }

  /** Returns how many there are in the file of a block. */
  long of(long number, Optional<Chunking> cut) {
    if (!blocks.hasGaps()) {
      return ofWhole(number, cut);
    }
    return Chunking.isFiltered(cut)
        ? ofSome(blocks.storedNumber(number), cut)
        : meeting(cells(blocks, cut).apply(number), blocks.box(number));
  }

  private long ofWhole(long number, Optional<Chunking> cut) {
    Box block = blocks.box(number);
    Box held = blocks.storedBox(number);
    long count = 1;
    for (int axis = 0; axis < block.rank() && cut.isPresent(); axis++) {
      long length = cut.get().shape().length(axis);
      long last = (block.end(axis) - 1 - held.start(axis)) / length;
      count *= last - (block.start(axis) - held.start(axis)) / length + 1;
    }
    return count;
  }

  private long ofSome(long file, Optional<Chunking> cut) {
    if (!counted.add(file)) {
      return 0;
    }
    List<Map<Long, Long>> all = onAxes.computeIfAbsent(cut, any -> onAxes(any.orElseThrow()));
    long count = 1;
    for (int axis = 0; axis < all.size(); axis++) {
      count *= all.get(axis).get(blocks.stored().indexOnAxis(file, axis));
    }
    return count;
  }

  private List<Map<Long, Long>> onAxes(Chunking cut) {
    return blocks.asGrid().refined(cut.shape(), cut.least()).axes().stream()
        .map(AxisWindow::storedByInterval)
        .toList();
  }
}
