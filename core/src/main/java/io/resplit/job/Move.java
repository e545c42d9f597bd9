package io.resplit.job;

import io.resplit.request.ChunkOptions;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import java.util.List;
import java.util.Optional;

/**
 * One array that a job moves, and how. A job that moves several of the same files moves one after
 * the other.
 *
 * @param in set that holds the array
 * @param out set that will
 * @param planned plan of the problem between them
 * @param chunks how its chunks are handled: the plan counts what its threads take
 * @param copies all copies of the array in the files that are read, if they hold several, which
 *     must be equal
 */
public record Move(
    BlockSet in, BlockSet out, PlanReport planned, ChunkOptions chunks, Optional<BlockSet> copies) {

  /** Returns how large the array is, in bytes. */
  public long bytes() {
    return planned.plan().problem().bytes();
  }

  /** Returns the one of several whose array leads. */
  public static Move leading(List<Move> moves) {
    return moves.stream().filter(each -> each.out.lead().isEmpty()).findFirst().orElseThrow();
  }
}
