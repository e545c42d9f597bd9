package io.resplit.chunk;

import io.resplit.geometry.Box;
import io.resplit.partition.AxisWindow;
import io.resplit.partition.Grid;
import io.resplit.plan.Side;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which block stands for a chunk that several hold: where indices turn back, a file is a block for
 * each row of them that rises, and a chunk may have elements in more than one. Immutable.
 *
 * @param blocks the blocks of a side
 * @param along its axes, with chunks as cells
 * @param first of each axis the place of the first block with elements of a stored cell; none where
 *     indices rise
 */
record FirstBlocks(Grid blocks, List<AxisWindow> along, List<Map<AxisWindow.Stored, Long>> first) {

  /** Returns those of a side whose indices turn back. */
  static Optional<FirstBlocks> of(Side side) {
    boolean rises = side.arrangement().indices().stream().allMatch(each -> each.rises());
    if (rises || !side.arrangement().isGrid()) {
      return Optional.empty();
    }
    Grid blocks = side.grid();
    List<AxisWindow> along = side.alongCells();
    List<Map<AxisWindow.Stored, Long>> first =
        IntStream.range(0, along.size())
            .mapToObj(axis -> first(blocks, side.cells(), along.get(axis), axis))
            .toList();
    return Optional.of(new FirstBlocks(blocks, along, first));
  }

  private static Map<AxisWindow.Stored, Long> first(
      Grid blocks, Grid cells, AxisWindow along, int axis) {
    Map<AxisWindow.Stored, Long> first = new HashMap<>();
    if (!along.indices().rises()) {
      for (long cell = 0; cell < cells.axis(axis).count(); cell++) {
        long index = cells.axis(axis).start(cell);
        first.putIfAbsent(along.stored(index), blocks.axis(axis).indexOf(index));
      }
    }
    return first;
  }

  /**
   * Returns the block that stands for the chunk with a part of a block, in indices of the array.
   */
  long block(long block, Box part) {
    long[] index = new long[along.size()];
    for (int axis = 0; axis < index.length; axis++) {
      long own = blocks.indexOnAxis(block, axis);
      index[axis] =
          first.get(axis).isEmpty()
              ? own
              : first.get(axis).get(along.get(axis).stored(part.start(axis)));
    }
    return blocks.number(index);
  }
}
