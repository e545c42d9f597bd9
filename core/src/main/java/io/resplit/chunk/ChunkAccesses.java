package io.resplit.chunk;

import io.resplit.cache.ChunkAccess;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.plan.Step;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/** One pass over the accesses of a job, in order. Confined to one thread. */
final class ChunkAccesses implements Iterator<ChunkAccess> {

  private static final PrimitiveIterator.OfLong NONE = LongStream.empty().iterator();

  private final ChunkJob job;
  private final Iterator<Step> steps;
  private long stepsBegun;
  private ChunkedSide side;
  private Box box;
  private PrimitiveIterator.OfLong blocks = NONE;
  private long block;
  private Box region;
  private Grid grid;
  private PrimitiveIterator.OfLong chunks = NONE;

  ChunkAccesses(ChunkJob job) {
    this.job = job;
    this.steps = job.plan().steps();
  }

  @Override
  public boolean hasNext() {
    while (!chunks.hasNext()) {
      if (!nextBlock()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public ChunkAccess next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    long chunk = chunks.nextLong();
    return side.access(block, chunk, grid.box(chunk).intersection(region));
  }

  private boolean nextBlock() {
    while (!blocks.hasNext()) {
      if (!steps.hasNext()) {
        return false;
      }
      begin(steps.next());
    }
    block = blocks.nextLong();
    Box whole = side.blocks().box(block);
    region = whole.intersection(box).relativeTo(whole);
    grid = side.chunks(block);
    chunks = isReplay() ? lost(grid.blocksIn(region)) : grid.blocksIn(region);
    return true;
  }

  private boolean isReplay() {
    return stepsBegun <= job.firstStep();
  }

  /** Returns those chunks that are written again: they did not get to their file. */
  private PrimitiveIterator.OfLong lost(PrimitiveIterator.OfLong touched) {
    LongStream.Builder lost = LongStream.builder();
    touched.forEachRemaining(
        (long chunk) -> {
          if (!job.isWritten(block, chunk)) {
            lost.add(chunk);
          }
        });
    return lost.build().iterator();
  }

  private void begin(Step step) {
    stepsBegun++;
    box = step.box();
    boolean reading = step instanceof Step.Read;
    if (reading && isReplay()) {
      return; // what is read again does not pass through the cache
    }
    job.side(reading)
        .ifPresent(
            touched -> {
              side = touched;
              blocks = touched.blocks().blocksIn(box);
            });
  }
}
