package io.resplit.cli.option;

import io.resplit.MemoryLimit;
import io.resplit.PlanOptions;
import io.resplit.array.StorageOrder;
import io.resplit.cost.DiskModel;
import io.resplit.geometry.Shape;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options that say how to plan. */
public final class PlanningOptions {

  private static final int HALF = 2;

  @Option(
      names = "--mem",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "Most memory of the whole process: 4GiB = 4G = 2^32 bytes, 4GB = 4*10^9, or 75%% of what is"
              + " available. Default: half of what is available.")
  private Size memory;

  @Option(
      names = "--data-mem",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description = "Most data held at once instead, whatever the process needs beside it.")
  private Size dataMemory;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description =
          "auto (fewest seeks that fit), keep, grid, naive; clustered, multiple for split and merge."
              + " Default auto.")
  private String strategy = PlanOptions.AUTO;

  @Option(
      names = "--read-shape",
      paramLabel = "SHAPE",
      converter = ShapeConverter.class,
      description = "Reads boxes of this shape instead of searching for a better one.")
  private ShapeArgument readShape;

  @Option(
      names = "--disk",
      paramLabel = "DISK",
      converter = DiskConverter.class,
      description =
          "Disk for predicted times: hdd, ssd, nvme or seek=8ms,read=180MB/s,write=160MB/s. Default"
              + " hdd.")
  private DiskModel disk = DiskModel.HDD;

  /**
   * Returns the options of the library.
   *
   * @param array shape of the array, as listed
   * @param availableBytes memory that is available
   */
  public PlanOptions toPlanOptions(Shape array, StorageOrder order, long availableBytes) {
    return new PlanOptions(strategy, limit(availableBytes), readShape(array, order), disk);
  }

  private MemoryLimit limit(long availableBytes) {
    if (memory != null && dataMemory != null) {
      throw new IllegalArgumentException(
          "--mem and --data-mem contradict each other: give one of them");
    }
    if (dataMemory != null) {
      return new MemoryLimit.OfData(dataMemory.resolve(availableBytes));
    }
    return new MemoryLimit.OfProcess(
        memory == null ? availableBytes / HALF : memory.resolve(availableBytes));
  }

  private Optional<Shape> readShape(Shape array, StorageOrder order) {
    if (readShape == null) {
      return Optional.empty();
    }
    if (!strategy.equals(PlanOptions.AUTO)) {
      throw new IllegalArgumentException(
          "--read-shape and --strategy contradict each other: give one of them");
    }
    return Optional.of(order.toSlowestFirst(readShape.within(array)));
  }
}
