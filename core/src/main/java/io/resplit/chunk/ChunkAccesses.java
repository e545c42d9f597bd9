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
    for (long step = 0; step < job.firstStep(); step++) {
      steps.next();
    }
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
    chunks = grid.blocksIn(region);
    return true;
  }

  private void begin(Step step) {
    box = step.box();
    job.side(step instanceof Step.Read)
        .ifPresent(
            touched -> {
              side = touched;
              blocks = touched.blocks().blocksIn(box);
            });
  }
}
