package io.resplit.job;

import io.resplit.cost.PlanReport;
import io.resplit.set.BlockSet;
import java.util.List;

/**
 * One array that a job moves, and how. A job that moves several of the same files moves one after
 * the other.
 *
 * @param in set that holds the array
 * @param out set that will
 * @param planned plan of the problem between them
 */
public record Move(BlockSet in, BlockSet out, PlanReport planned) {

  /** Returns the one of several whose array leads. */
  public static Move leading(List<Move> moves) {
    return moves.stream().filter(each -> each.out.lead().isEmpty()).findFirst().orElseThrow();
  }
}
