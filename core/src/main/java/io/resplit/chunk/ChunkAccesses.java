package io.resplit.chunk;

import io.resplit.cache.ChunkAccess;
import io.resplit.geometry.Box;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.plan.RepeatedStep;
import io.resplit.plan.Step;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/** One pass over the accesses of a job, in order. Confined to one thread. */
final class ChunkAccesses implements Iterator<ChunkAccess> {

  private static final PrimitiveIterator.OfLong NONE = LongStream.empty().iterator();

  private final ChunkJob job;
  private final Problem problem;
  private final Iterator<RepeatedStep> repeated;
  private final Iterator<Step> rest;
  private Optional<RepeatedStep> again = Optional.empty();
  private ChunkedSide side;
  private Box box;
  private PrimitiveIterator.OfLong blocks = NONE;
  private long block;
  private Box region;
  private Grid grid;
  private PrimitiveIterator.OfLong chunks = NONE;
  private Iterator<ChunkAccess> plain = Collections.emptyIterator();

  ChunkAccesses(ChunkJob job) {
    this.job = job;
    this.problem = job.resumed().plan().problem();
    this.repeated = job.resumed().repeated();
    this.rest = job.resumed().rest();
  }

  @Override
  public boolean hasNext() {
    while (!plain.hasNext() && !chunks.hasNext()) {
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
    if (plain.hasNext()) {
      return plain.next();
    }
    long chunk = chunks.nextLong();
    Box part = grid.box(chunk).intersection(region);
    return side.access(block, part);
  }

  private boolean nextBlock() {
    while (!blocks.hasNext()) {
      if (!nextStep()) {
        return false;
      }
    }
    block = blocks.nextLong();
    if (!side.isFiltered(block)) {
      return true;
    }
    region = side.stored().box(block).intersection(box);
    if (again.isEmpty() && side.isPlain()) {
      plain = side.accesses(block, region);
    } else {
      grid = side.parts(block);
      chunks = again.isEmpty() ? touched() : metAgain(again.get());
    }
    return true;
  }

  private PrimitiveIterator.OfLong touched() {
    return side.touched(block, grid.blocksIn(region));
  }

  private PrimitiveIterator.OfLong metAgain(RepeatedStep step) {
    LongStream.Builder met = LongStream.builder();
    AxisMap toArray = side.axes().inverse();
    touched()
        .forEachRemaining(
            (long chunk) -> {
              Box part = toArray.permute(grid.box(chunk).intersection(region));
              if (step.meets(
                  step instanceof RepeatedStep.Read ? part : problem.writtenWith(part))) {
                met.add(chunk);
              }
            });
    return met.build().iterator();
  }

  private boolean nextStep() {
    if (repeated.hasNext()) {
      again = Optional.of(repeated.next());
      begin(again.get().box(), again.get() instanceof RepeatedStep.Read);
    } else if (rest.hasNext()) {
      again = Optional.empty();
      Step step = rest.next();
      begin(step.box(), step instanceof Step.Read);
    } else {
      return false;
    }
    return true;
  }

  private void begin(Box moved, boolean reading) {
    job.side(reading)
        .ifPresent(
            touched -> {
              side = touched;
              box = touched.axes().permute(reading ? moved : problem.written(moved));
              blocks = touched.stored().blocksIn(box);
            });
  }
}
