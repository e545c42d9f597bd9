package io.resplit.request;

import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;

/** Says how to plan a job, when its sets are known. */
@FunctionalInterface
public interface Planning {

  /**
   * Returns how to plan a job between two sets.
   *
   * @param begun what the plan of the interrupted job was made from that is resumed, if there is
   *     one: a job can only resume the plan that it began with. Its disk holds for the plan,
   *     another one only changes the times that are predicted.
   */
  PlanOptions between(BlockSet in, BlockSet out, Optional<PlanOptions> begun) throws IOException;

  /** Returns the planning by options that are the same for all sets. */
  static Planning by(PlanOptions options) {
    return (in, out, begun) -> begun.orElse(options);
  }
}
