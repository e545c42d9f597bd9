package io.resplit.cli;

import io.resplit.cli.console.AvailableMemory;
import io.resplit.cli.console.JobProgress;
import io.resplit.cli.option.PlanningFlags;
import io.resplit.cli.option.StorageFlags;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity.Phase;
import io.resplit.job.JobDisks;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.request.Planning;
import io.resplit.result.DiskModel;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;

/** Says how the jobs of a command line are planned. */
final class JobPlanning implements Planning {

  private final PlanningFlags planning;
  private final JobProgress progress;
  private boolean compares;
  private Optional<StorageFlags> storage = Optional.empty();
  private String reason = "";

  /**
   * Prepares for plans.
   *
   * @param compares whether to look at other strategies and limits as well
   */
  JobPlanning(PlanningFlags planning, JobProgress progress, boolean compares) {
    this.planning = planning;
    this.progress = progress;
    this.compares = compares;
  }

  /** Says whether to look at other strategies and limits as well; returns what was said before. */
  boolean compare(boolean others) {
    boolean before = compares;
    compares = others;
    return before;
  }

  /** Says how the output is stored. */
  void setStorage(StorageFlags flags) {
    storage = Optional.of(flags);
  }

  @Override
  public PlanOptions between(BlockSet in, BlockSet out, Optional<PlanOptions> begun)
      throws IOException {
    JobDisks disks = new JobDisks(in, out);
    Optional<DiskModel> given = planning.disk(() -> measured(disks));
    return options(
        in, begun, given.or(() -> begun.map(PlanOptions::disk)).orElseGet(disks::described));
  }

  private DiskModel measured(JobDisks disks) throws IOException {
    progress.activity().begin(Phase.MEASURING, 0);
    DiskModel disk = disks.measured();
    progress.activity().begin(Phase.PLANNING, 0);
    return disk;
  }

  /**
   * Returns the planning of a job whose output is not given.
   *
   * @param usual the disk, unless one is given
   */
  Planning alone(DiskModel usual) {
    return (in, out, begun) ->
        options(in, begun, planning.disk(JobPlanning::cannotMeasure).orElse(usual));
  }

  private static DiskModel cannotMeasure() {
    throw new IllegalArgumentException(
        "--disk measure times the disks of IN and OUT: give both, or describe the disk");
  }

  /** Other strategies are looked at only where they are shown. */
  private PlanOptions options(BlockSet in, Optional<PlanOptions> begun, DiskModel disk) {
    Shape array = in.array().listedShape();
    long available = new AvailableMemory().bytes();
    PlanOptions usual = begun.orElseGet(() -> PlanOptions.within(planning.limit(available)));
    PlanOptions asked = planning.over(usual, array, in.order(), available).withDisk(disk);
    PlanOptions options =
        storage.map(flags -> asked.withChunks(flags.handling(asked.chunks()))).orElse(asked);
    reason = begun.isPresent() ? "as in the interrupted job" : reason(options);
    return compares && begun.isEmpty() ? options.withComparison() : options;
  }

  private static String reason(PlanOptions options) {
    if (!options.isFree()) {
      return "as asked for";
    }
    return options.objective() == Objective.SEEKS
        ? "fewest seeks within the limit"
        : "least predicted time within the limit";
  }

  /** Returns why the last plan was chosen. */
  String reason() {
    return reason;
  }
}
