package io.resplit.engine;

import io.resplit.block.BlockSink;
import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;

/** How much of the blocks of the output is written. Confined to one thread. */
final class BlockProgress {

  /** Receives the part of a block that lies in a write box. */
  @FunctionalInterface
  interface PartAction {
    /** Takes a part: {@code region} of the block that lies at {@code block} in the array. */
    void take(long number, Box block, Box region) throws IOException;
  }

  private final Grid grid;
  private final BlockSink sink;
  private final RemainingElements remaining = new RemainingElements();
  private final List<Long> completed = new ArrayList<>();
  private long writtenElements;
  private long published;

  BlockProgress(Grid grid, BlockSink sink) {
    this.grid = grid;
    this.sink = sink;
  }

  /** Visits the blocks of the output that have a part in a write box. */
  void forEachPart(Box box, PartAction action) throws IOException {
    for (PrimitiveIterator.OfLong blocks = grid.blocksIn(box); blocks.hasNext(); ) {
      long number = blocks.nextLong();
      Box block = grid.box(number);
      action.take(number, block, block.intersection(box));
    }
  }

  /** Counts a part of a block that an earlier job has written. */
  void countEarlier(long number, Box block, Box region) {
    writtenElements += region.volume();
    if (remaining.subtract(number, block.volume(), region.volume()) == 0) {
      completed.add(number);
    }
  }

  /** Counts a part of a block as written, in a visit of its own. */
  void count(long number, Box block, Box region) {
    sink.endVisit(number);
    countEarlier(number, block, region);
  }

  /** Makes a block of which nothing is written. */
  void make(long number) throws IOException {
    sink.open(number).close();
    Box block = grid.box(number);
    count(number, block, block);
    publishCompleted();
  }

  /** Publishes at the end of a step only, so that a step that fails half-way has no effect. */
  void publishCompleted() throws IOException {
    for (long number : completed) {
      sink.publish(number);
      published++;
    }
    completed.clear();
  }

  /** Returns the number of elements that are written. */
  long writtenElements() {
    return writtenElements;
  }

  /** Returns the number of blocks that are published. */
  long published() {
    return published;
  }
}
