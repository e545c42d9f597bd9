package io.resplit.engine;

import io.resplit.cost.MemoryBudget;
import io.resplit.format.BlockSink;
import io.resplit.format.BlockSource;
import io.resplit.plan.Plan;
import java.io.IOException;

/** Moves an array from one set of blocks to another by following a plan. */
@FunctionalInterface
public interface Engine {

  /**
   * Runs all steps of {@code plan} and publishes every output block.
   *
   * @param source blocks of the input partition
   * @param sink blocks of the output partition
   * @param budget data memory to use; enough for the plan
   * @param observer told what has been done, asked whether to go on
   * @return most payload held at any moment, in bytes
   * @throws IOException if a file cannot be read or written; nothing incomplete has been published
   * @throws java.util.concurrent.CancellationException if the observer asked to stop
   */
  long run(Plan plan, BlockSource source, BlockSink sink, MemoryBudget budget, RunObserver observer)
      throws IOException;
}
