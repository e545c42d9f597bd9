package io.resplit.journal;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.cost.DiskModel;
import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Turns what a plan was made from into fields of an entry, and back. */
final class RecordedPlanning {

  private static final String STRATEGY = "asked";
  private static final String MEMORY = "memory";
  private static final String MEMORY_BYTES = "memory_bytes";
  private static final String READ_SHAPE = "read_shape";
  private static final String OBJECTIVE = "objective";
  private static final String DISK = "disk";
  private static final String SPEEDS = "disk_seeks_open_read_write";
  private static final String THREADS = "threads";
  private static final String CACHE = "cache";
  private static final String RESERVED_IN = "cache_in";
  private static final String RESERVED_OUT = "cache_out";

  private RecordedPlanning() {}

  /** Returns {@code options} without what a plan does not depend on, or sets say again. */
  static PlanOptions bare(PlanOptions options) {
    return new PlanOptions(
        options.strategy(),
        options.memory(),
        options.readShape(),
        options.objective(),
        options.disk().because(""),
        false,
        options.chunks(),
        0);
  }

  static JournalEntry addTo(JournalEntry entry, PlanOptions options) {
    DiskModel disk = options.disk();
    return addMemory(entry, options.memory())
        .text(STRATEGY, options.strategy())
        .text(READ_SHAPE, options.readShape().map(RecordedPlanning::text).orElse(""))
        .text(OBJECTIVE, options.objective().name())
        .text(DISK, disk.name())
        .text(
            SPEEDS,
            disk.seekSeconds()
                + " "
                + disk.writeSeekSeconds()
                + " "
                + disk.openSeconds()
                + " "
                + disk.readBytesPerSecond()
                + " "
                + disk.writeBytesPerSecond())
        .number(THREADS, options.chunks().threads())
        .text(CACHE, options.chunks().rules().policy().label())
        .number(RESERVED_IN, options.chunks().rules().inBytes())
        .number(RESERVED_OUT, options.chunks().rules().outBytes());
  }

  private static JournalEntry addMemory(JournalEntry entry, MemoryLimit limit) {
    if (limit instanceof MemoryLimit.OfData data) {
      return entry.text(MEMORY, "data").number(MEMORY_BYTES, data.payloadBytes());
    }
    return limit instanceof MemoryLimit.OfProcess process
        ? entry.text(MEMORY, "process").number(MEMORY_BYTES, process.bytes())
        : entry.text(MEMORY, "auto").number(MEMORY_BYTES, ((MemoryLimit.Auto) limit).mostBytes());
  }

  /**
   * Returns what an entry says.
   *
   * @throws IllegalArgumentException if it lacks something
   */
  static PlanOptions of(JournalEntry entry) {
    String shape = entry.text(READ_SHAPE);
    return new PlanOptions(
        entry.text(STRATEGY),
        memory(entry.text(MEMORY), entry.number(MEMORY_BYTES)),
        shape.isEmpty() ? Optional.empty() : Optional.of(shape(shape)),
        Objective.valueOf(entry.text(OBJECTIVE)),
        disk(entry.text(DISK), entry.text(SPEEDS).split(" ", -1)),
        false,
        new ChunkOptions((int) entry.number(THREADS), cache(entry)),
        0);
  }

  private static CacheRules cache(JournalEntry entry) {
    return new CacheRules(
        Replacement.of(entry.text(CACHE)), entry.number(RESERVED_IN), entry.number(RESERVED_OUT));
  }

  private static MemoryLimit memory(String kind, long bytes) {
    return switch (kind) {
      case "data" -> new MemoryLimit.OfData(bytes);
      case "process" -> new MemoryLimit.OfProcess(bytes);
      case "auto" -> new MemoryLimit.Auto(bytes);
      default -> throw new IllegalArgumentException("no kind of memory: '" + kind + "'");
    };
  }

  private static DiskModel disk(String name, String[] speeds) {
    if (speeds.length != 5) {
      throw new IllegalArgumentException("a disk has 5 figures");
    }
    double[] figures = Arrays.stream(speeds).mapToDouble(Double::parseDouble).toArray();
    return new DiskModel(name, figures[0], figures[1], figures[2], figures[3], figures[4]);
  }

  static String text(Shape shape) {
    return Arrays.stream(shape.toArray()).mapToObj(Long::toString).collect(Collectors.joining(","));
  }

  static Shape shape(String text) {
    return Shape.of(Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray());
  }

  /** Returns the edges of a grid axis by axis; of a uniform one its length and that of a block. */
  static String text(Grid grid) {
    return IntStream.range(0, grid.rank())
        .mapToObj(grid::axis)
        .map(RecordedPlanning::text)
        .collect(Collectors.joining("/"));
  }

  private static String text(AxisGrid axis) {
    return axis.isUniform()
        ? axis.extent() + ":" + axis.longest()
        : axis.edges().mapToObj(Long::toString).collect(Collectors.joining(","));
  }

  static Optional<Grid> grid(String text) {
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Grid.of(
                Stream.of(text.split("/")).map(RecordedPlanning::axis).toArray(AxisGrid[]::new)));
  }

  private static AxisGrid axis(String text) {
    long[] numbers = Stream.of(text.split("[,:]")).mapToLong(Long::parseLong).toArray();
    return text.contains(":") && numbers.length == 2
        ? AxisGrid.uniform(numbers[0], numbers[1])
        : AxisGrid.ofEdges(numbers);
  }
}
