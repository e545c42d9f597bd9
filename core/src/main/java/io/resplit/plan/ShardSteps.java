package io.resplit.plan;

import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * One pass over the steps of a plan that moves one chunk to one chunk in each: all of a shard, then
 * those of the next one, so that each shard is visited once. Confined to one thread.
 */
final class ShardSteps implements Iterator<Step> {

  private final List<Loop> nest;
  private final Grid shards;
  private final Odometer shard;
  private final long[] first;
  private final long[] start;
  private final long[] end;
  private Odometer chunk;
  private Optional<Step> write = Optional.empty();

  /**
   * Starts before the first step.
   *
   * @param nest the loops of the plan, outermost first, all clean and forward
   * @param shards the array cut into shards, each of which holds whole read boxes
   */
  ShardSteps(List<Loop> nest, Grid shards) {
    this.nest = nest;
    this.shards = shards;
    this.first = new long[nest.size()];
    this.start = new long[nest.size()];
    this.end = new long[nest.size()];
    this.shard = new Odometer(nest.size(), loop -> along(loop).count());
    this.chunk = chunksOfShard();
  }

  private AxisGrid along(int loop) {
    return shards.axis(nest.get(loop).axis());
  }

  private Odometer chunksOfShard() {
    return new Odometer(
        first.length,
        loop -> {
          AxisGrid reads = nest.get(loop).sweep().reads();
          AxisGrid along = along(loop);
          first[loop] = reads.indexOf(along.start(shard.digit(loop)));
          return reads.indexOf(along.end(shard.digit(loop)) - 1) - first[loop] + 1;
        });
  }

  @Override
  public boolean hasNext() {
    return write.isPresent() || !shard.done();
  }

  @Override
  public Step next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Optional<Step> pending = write;
    write = Optional.empty();
    return pending.orElseGet(this::read);
  }

  private Step read() {
    for (int i = 0; i < first.length; i++) {
      Loop loop = nest.get(i);
      AxisGrid reads = loop.sweep().reads();
      long at = first[i] + chunk.digit(i);
      loop.place(reads.start(at), reads.end(at), start, end);
    }
    Box box = Box.of(start, end);
    write = Optional.of(new Step.Write(box));
    advance();
    return new Step.Read(box);
  }

  private void advance() {
    chunk.advance();
    if (chunk.done()) {
      shard.advance();
      if (!shard.done()) {
        chunk = chunksOfShard();
      }
    }
  }
}
