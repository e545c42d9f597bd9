package io.resplit.result;

import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Side;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A plan with everything that is worth saying about it.
 *
 * @param plan the plan
 * @param dtype name of the element type
 * @param cost its exact cost
 * @param budget its data memory
 * @param limit how much memory was allowed
 * @param fits whether the plan is within the limit; if not, it is the one that needs least
 * @param disk model behind the predicted times
 * @param outlook what other strategies and limits would give, if that was asked for
 * @param planningSeconds time the search took
 * @param cutShort whether there may be a better plan, because the search for it was cut short
 */
public record PlanReport(
    Plan plan,
    String dtype,
    Cost cost,
    MemoryBudget budget,
    DataLimit limit,
    boolean fits,
    DiskModel disk,
    Optional<Outlook> outlook,
    double planningSeconds,
    boolean cutShort) {

  /** Output files beyond this number are worth a warning: many tools and disks get slow. */
  public static final long MANY_FILES = 100_000;

  /** Returns the same plan with times predicted for another disk; without an outlook. */
  public PlanReport withDisk(DiskModel other) {
    return new PlanReport(
        plan, dtype, cost, budget, limit, fits, other, Optional.empty(), planningSeconds, cutShort);
  }

  /** Returns this plan with the cost of the whole job that it is a part of. */
  public PlanReport within(List<PlanReport> job) {
    PlanReport most =
        job.stream().max(Comparator.comparingLong(PlanReport::memBytes)).orElseThrow();
    return new PlanReport(
        plan,
        dtype,
        job.stream().map(PlanReport::cost).reduce(Cost::plus).orElseThrow(),
        most.budget,
        limit,
        job.stream().allMatch(PlanReport::fits),
        disk,
        job.size() == 1 ? outlook : Optional.empty(),
        job.stream().mapToDouble(PlanReport::planningSeconds).sum(),
        job.stream().anyMatch(PlanReport::cutShort));
  }

  /** Returns the memory of the whole process during the job, in bytes. */
  public long memBytes() {
    return budget.bytes() + MemoryBudget.RESERVE_BYTES;
  }

  /** Returns whether the data fit the limit, but not what the sets and boxes take besides them. */
  public boolean hasTooMuchBeside() {
    return !fits && cost.peakBytes() <= limit.dataBytes();
  }

  /** Returns the predicted time of the job, in seconds. */
  public double predictedSeconds() {
    return disk.seconds(cost);
  }

  /** Returns how often filtered chunks are decoded and encoded, on average; 0 if there are none. */
  public double chunkVisits() {
    long chunks = plan.problem().filteredChunks();
    return chunks == 0 ? 0 : (double) (cost.chunks().decodes() + cost.chunks().encodes()) / chunks;
  }

  /** Returns the most payload that was allowed, in bytes. */
  public long dataLimitBytes() {
    return limit.dataBytes();
  }

  /** Returns the other strategies, or nothing if they were not asked for. */
  public List<Outlook.Alternative> alternatives() {
    return outlook.map(Outlook::alternatives).orElse(List.of());
  }

  /** Returns whether the search for this plan, or for what else there is, was cut short. */
  public boolean searchWasCutShort() {
    return cutShort || outlook.map(Outlook::cutShort).orElse(false);
  }

  private long outFiles() {
    Side out = plan.problem().out();
    return out.storeFiles().map(Grid::blockCount).orElse(out.blockCount());
  }

  /** Returns whether there are so many output files that a warning is due. */
  public boolean hasManyFiles() {
    return outFiles() > MANY_FILES;
  }

  /**
   * Returns whether output files are so large that a warning is due where each is on one server.
   */
  public boolean liesOnOneStripe() {
    return disk.isLargeForAStripe(cost.bytes() / outFiles());
  }
}
