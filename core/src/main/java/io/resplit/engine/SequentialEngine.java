package io.resplit.engine;

import io.resplit.cost.MemoryBudget;
import io.resplit.format.BlockSink;
import io.resplit.format.BlockSource;
import io.resplit.plan.Plan;
import java.io.IOException;

/**
 * Runs the steps of a plan one after the other on the calling thread; two others read ahead and
 * write behind where input and output do not pass the chunk cache.
 */
public final class SequentialEngine implements Engine {

  @Override
  public long run(
      Plan plan,
      BlockSource source,
      BlockSink sink,
      MemoryBudget budget,
      Checkpoints checkpoints,
      RunObserver observer)
      throws IOException {
    return new SequentialRun(plan, source, sink, budget, checkpoints, observer).toTheEnd();
  }
}
