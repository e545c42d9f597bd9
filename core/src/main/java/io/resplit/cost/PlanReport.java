package io.resplit.cost;

import io.resplit.plan.Plan;
import java.util.List;

/**
 * A plan with everything that is worth saying about it.
 *
 * @param plan the plan
 * @param dtype name of the element type
 * @param cost its exact cost
 * @param budget its data memory
 * @param dataLimitBytes most payload that was allowed
 * @param reserveBytes what the process needs beside data memory
 * @param fits whether the plan is within the limit; if not, it is the one that needs least
 * @param disk model behind the predicted times
 * @param alternatives what other strategies would cost
 * @param planningSeconds time the search took
 */
public record PlanReport(
    Plan plan,
    String dtype,
    Cost cost,
    MemoryBudget budget,
    long dataLimitBytes,
    long reserveBytes,
    boolean fits,
    DiskModel disk,
    List<Alternative> alternatives,
    double planningSeconds) {

  /**
   * What another strategy would cost.
   *
   * @param strategy its name
   * @param seeks seeks of its plan
   * @param peakBytes peak of its plan
   * @param predictedSeconds predicted time of its plan
   * @param fits whether the plan is within the limit
   */
  public record Alternative(
      String strategy, long seeks, long peakBytes, double predictedSeconds, boolean fits) {}

  /** Returns the memory of the whole process during the run, in bytes. */
  public long memBytes() {
    return budget.payloadBytes() + budget.overheadBytes() + reserveBytes;
  }

  /** Returns the least seeks that any plan can have. */
  public long lowerBoundSeeks() {
    return CostModel.lowerBoundSeeks(plan.problem());
  }

  /** Returns the predicted time of the run, in seconds. */
  public double predictedSeconds() {
    return disk.seconds(cost);
  }
}
