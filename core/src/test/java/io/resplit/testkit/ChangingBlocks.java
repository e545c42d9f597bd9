package io.resplit.testkit;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.block.ForwardingFile;
import io.resplit.engine.Engine;
import io.resplit.engine.SequentialEngine;
import io.resplit.geometry.Box;
import io.resplit.io.IoAction;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

/**
 * Blocks that something happens to before one of the accesses that read them; visits begin and
 * boxes are read. Safe for several threads.
 */
final class ChangingBlocks {

  private final long at;
  private final IoAction<Long> change;
  private long accesses;

  private ChangingBlocks(long at, IoAction<Long> change) {
    this.at = at;
    this.change = change;
  }

  /** Only counts accesses. */
  static ChangingBlocks never() {
    return new ChangingBlocks(-1, access -> {});
  }

  /** Returns blocks that are changed before any of as many accesses as these have seen. */
  synchronized ChangingBlocks before(Random random, IoAction<Long> other) {
    return new ChangingBlocks(random.nextLong(accesses), other);
  }

  /** Returns whether the change has happened. */
  synchronized boolean isDone() {
    return at >= 0 && accesses > at;
  }

  /** Returns an engine that reads through these. */
  Engine engine() {
    return (plan, source, sink, budget, checkpoints, observer) ->
        new SequentialEngine().run(plan, of(source), sink, budget, checkpoints, observer);
  }

  private BlockSource of(BlockSource inner) {
    return number -> {
      access();
      return new Visit(inner.open(number));
    };
  }

  private synchronized void access() throws IOException {
    if (accesses++ == at) {
      change.accept(at);
    }
  }

  private final class Visit extends ForwardingFile {
    Visit(BlockFile file) {
      super(file);
    }

    @Override
    public void read(Box box, ByteBuffer target) throws IOException {
      access();
      super.read(box, target);
    }
  }
}
