package io.resplit.engine;

import io.resplit.block.BlockSink;
import io.resplit.block.BlockSource;
import io.resplit.plan.Plan;
import io.resplit.request.JobObserver;
import io.resplit.result.MemoryBudget;
import java.io.IOException;

/** Moves an array from one set of blocks to another by following a plan. */
@FunctionalInterface
public interface Engine {

  /**
   * Runs the steps of {@code plan} that are not done yet and publishes every output block.
   *
   * <p>Whatever ends the job early, the checkpoints are asked once more to commit what is complete.
   *
   * @param source blocks of the input partition
   * @param sink blocks of the output partition
   * @param budget data memory to use; enough for the plan
   * @param checkpoints know what is done already, and make safe what is being done
   * @param observer sees what has been done, and may stop the job
   * @return most payload held at any moment, in bytes
   * @throws IOException if a file cannot be read or written; nothing incomplete has been published
   * @throws java.util.concurrent.CancellationException if the observer asked to stop
   */
  long run(
      Plan plan,
      BlockSource source,
      BlockSink sink,
      MemoryBudget budget,
      Checkpoints checkpoints,
      JobObserver observer)
      throws IOException;

  /** Runs all steps of {@code plan} without checkpoints. */
  default long run(
      Plan plan, BlockSource source, BlockSink sink, MemoryBudget budget, JobObserver observer)
      throws IOException {
    return run(plan, source, sink, budget, Checkpoints.NONE, observer);
  }
}
