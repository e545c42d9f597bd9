package io.resplit.cli.option;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.io.IoSupplier;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.result.DiskModel;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that say how to plan. */
public final class PlanningFlags {

  @Option(
      names = "--mem",
      paramLabel = "SIZE|auto|data=SIZE",
      converter = MemoryConverter.class,
      description =
          "Limit the memory of the whole process. Default auto: the least that keeps the"
              + " predicted time within 5 %% of the best, and at most half of the available"
              + " memory. data=SIZE limits only the data in memory. You can give both:"
              + " 1GiB,data=512MiB.")
  private MemorySize memory = MemorySize.AUTO;

  @Option(
      names = "--strategy",
      paramLabel = "auto|frontier|keep|grid|naive|clustered|multiple",
      converter = WordConverter.class,
      description =
          "Plan with this strategy. clustered and multiple are for split and merge. Default"
              + " auto: the fewest seeks that fit, then the least memory.")
  private String strategy = PlanOptions.AUTO;

  @Option(
      names = "--read-shape",
      paramLabel = "SHAPE",
      description = "Read boxes of this shape; search for no others.")
  private ShapeArgument readShape;

  @Option(
      names = "--objective",
      paramLabel = "seeks|time",
      description =
          "Minimize seeks (default) or predicted time. Time also includes opening files, "
              + "and seeks of writes, if the disk model has figures for them (not hdd).")
  private Objective objective;

  @Option(
      names = "--disk",
      paramLabel = "hdd|ssd|nvme|virtual|ram|nfs|lustre|measure|FIGURES",
      converter = DiskConverter.class,
      description =
          "Set the disk for predicted times. You can change its figures: "
              + "hdd,seek=8ms,open=1ms,read=180MB/s,write=160MB/s (without a name, hdd's). "
              + "measure: time your disks for about two seconds. Default: as the system "
              + "reports them; without files hdd.")
  private DiskChoice disk;

  /**
   * Returns the options of the library: the usual ones where none are given.
   *
   * @param usual what holds otherwise, as what a job that is resumed began with; its disk stays,
   *     because plans may depend on it
   * @param array shape of the array, as listed
   * @param availableBytes memory that is available
   */
  public PlanOptions over(PlanOptions usual, Shape array, StorageOrder order, long availableBytes) {
    boolean ownPlan = !strategy.equals(PlanOptions.AUTO) || readShape != null;
    boolean ownMemory = !memory.isAuto();
    return new PlanOptions(
        ownPlan ? strategy : usual.strategy(),
        ownMemory ? memory.limit(availableBytes) : usual.memory(),
        ownPlan
            ? Optional.ofNullable(readShape).map(shape -> readShape(array, order))
            : usual.readShape(),
        objective == null ? usual.objective() : objective,
        usual.disk(),
        false,
        usual.chunks(),
        0);
  }

  /** Returns whether disks are measured, which nothing else may use meanwhile. */
  public boolean measuresDisks() {
    return disk != null && disk.model().isEmpty();
  }

  /**
   * Returns the disk, if one is given.
   *
   * @param measurement asked only if the disk is to be measured
   */
  public Optional<DiskModel> disk(IoSupplier<DiskModel> measurement) throws IOException {
    return measuresDisks()
        ? Optional.of(measurement.get())
        : Optional.ofNullable(disk).flatMap(DiskChoice::model);
  }

  /**
   * Returns the most memory of the whole process.
   *
   * @param availableBytes memory that is available
   */
  public long processBytes(long availableBytes) {
    return memory.processBytes(availableBytes);
  }

  /** Returns the limit of memory. */
  public MemoryLimit limit(long availableBytes) {
    return memory.limit(availableBytes);
  }

  private Shape readShape(Shape array, StorageOrder order) {
    if (!strategy.equals(PlanOptions.AUTO)) {
      throw new IllegalArgumentException(
          "--read-shape and --strategy cannot be combined: leave out one");
    }
    return order.toSlowestFirst(readShape.within(array));
  }
}
