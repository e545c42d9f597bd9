package io.resplit.report;

import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.cost.DiskSpace;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.result.ChunkCost;
import io.resplit.result.Cost;
import io.resplit.result.DataLimit;
import io.resplit.result.DiskModel;
import io.resplit.result.Inflation;
import io.resplit.result.JobSummary;
import io.resplit.result.MemoryBudget;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Renders plans, and what a job has done or has left to do, as messages in JSON. */
public final class JsonLines {

  private JsonLines() {}

  /**
   * Returns a plan.
   *
   * @param spaces space on the file systems that are written, if known
   */
  public static JsonObject plan(JobReport job, List<DiskSpace> spaces) {
    PlanReport report = job.total();
    return JsonObject.message("plan")
        .putAll(job.hasArray() ? problem(report) : new JsonObject().put("array", false))
        .putAll(cost(report.cost()))
        .put("mem_bytes", report.memBytes())
        .put("data_mem_bytes", report.dataLimitBytes())
        .put("overhead_bytes", report.budget().overheadBytes())
        .put("metadata_bytes", report.budget().heapBytes())
        .put("reserve_bytes", MemoryBudget.RESERVE_BYTES)
        .put("lower_bound_seeks", CostModel.lowerBoundSeeks(report.plan().problem()))
        .putAll(limit(report.limit()))
        .put("predicted_seconds", report.predictedSeconds())
        .put("planning_seconds", report.planningSeconds())
        .put("fits", report.fits())
        .put("search_cut_short", report.searchWasCutShort())
        .put("plan_cut_short", report.cutShort())
        .put("disk", disk(report.disk()))
        .put("space", spaces, JsonLines::space)
        .put("many_files", report.hasManyFiles())
        .put("one_stripe", report.liesOnOneStripe())
        .putAll(report.outlook().map(JsonLines::outlook).orElseGet(JsonObject::new))
        .putIf(
            job.arrays().size() > 1,
            "datasets",
            job.arrays().stream().map(JsonLines::dataset).toList());
  }

  private static JsonObject dataset(JobReport.Named each) {
    return new JsonObject()
        .put("name", each.name())
        .putAll(problem(each.report()))
        .putAll(cost(each.report().cost()))
        .put("mem_bytes", each.report().memBytes())
        .put("predicted_seconds", each.report().predictedSeconds())
        .put("fits", each.report().fits());
  }

  private static JsonObject limit(DataLimit limit) {
    return new JsonObject()
        .put("limit", limit.source().name().toLowerCase(Locale.ROOT))
        .putIf(limit.processBytes() > 0, "mem_limit_bytes", limit.processBytes())
        .putIf(limit.source().isAuto(), "more_memory_saves_seconds", limit.secondsToSave());
  }

  private static JsonObject disk(DiskModel disk) {
    return new JsonObject()
        .put("name", disk.name())
        .put("seek_seconds", disk.seekSeconds())
        .put("write_seek_seconds", disk.writeSeekSeconds())
        .put("open_seconds", disk.openSeconds())
        .put("read_bytes_per_second", disk.readBytesPerSecond())
        .put("write_bytes_per_second", disk.writeBytesPerSecond())
        .putIf(!disk.reason().isEmpty(), "reason", disk.reason());
  }

  static JsonObject space(DiskSpace space) {
    return new JsonObject()
        .put("path", space.path())
        .put("least_bytes", space.leastBytes())
        .put("needed_bytes", space.neededBytes())
        .put("free_bytes", space.freeBytes());
  }

  private static JsonObject outlook(Outlook outlook) {
    return new JsonObject()
        .put("min_data_mem_for_lower_bound", outlook.leastForLowerBoundBytes())
        .put("most_useful_data_mem_bytes", outlook.mostUsefulBytes())
        .put("enough", atLimit(outlook.enough()))
        .put("better", outlook.better().map(JsonLines::atLimit))
        .put("alternatives", outlook.alternatives(), JsonLines::alternative);
  }

  private static JsonObject atLimit(Outlook.AtLimit at) {
    return new JsonObject()
        .put("data_mem_bytes", at.dataBytes())
        .put("limit_bytes", at.limitBytes())
        .put("seeks", at.seeks())
        .put("predicted_seconds", at.seconds());
  }

  private static JsonObject alternative(Outlook.Alternative other) {
    return new JsonObject()
        .put("strategy", other.strategy())
        .put("seeks", other.seeks())
        .put("peak_bytes", other.peakBytes())
        .put("predicted_seconds", other.predictedSeconds())
        .put("fits", other.fits());
  }

  private static JsonObject problem(PlanReport report) {
    Problem problem = report.plan().problem();
    StorageOrder order = problem.in().order();
    Side stored = problem.in().stored();
    Grid out = problem.out().grid();
    boolean isGrid = stored.arrangement().isGrid();
    List<AxisIndices> region = order.toListed(stored.arrangement().indices());
    return new JsonObject()
        .put("strategy", report.plan().strategy())
        .put("order", order.name())
        .put("shape", order.toListed(problem.shape()))
        .putIf(
            stored.arrangement().isPart(), "region", region.stream().map(JsonLines::range).toList())
        .putIf(isGrid, "in_shape", order.toListed(stored.grid().blockShape()))
        .put("out_shape", order.toListed(out.blockShape()))
        .putIf(isGrid, "in_edges", edges(stored.grid(), order))
        .put("out_edges", edges(out, order))
        .putIf(problem.isPermuted(), "permute", permutation(order.turned(problem.permutation())))
        .put("in_chunk", chunk(problem.in()))
        .put("out_chunk", chunk(problem.out()))
        .put("dtype", report.dtype())
        .put("in_files", files(problem.in()))
        .put("out_files", out.blockCount())
        .putIf(stored.storeFiles().isPresent(), "in_store_files", storeFiles(stored))
        .putIf(problem.out().storeFiles().isPresent(), "out_store_files", storeFiles(problem.out()))
        .put("bytes", problem.bytes())
        .putIf(problem.out().fillsUp(), "padding_bytes", problem.writtenBytes() - problem.bytes());
  }

  private static long storeFiles(Side side) {
    return side.storeFiles().map(Grid::blockCount).orElse(0L);
  }

  private static long files(Side in) {
    long all =
        in.arrangement().isGrid()
            ? in.stored().arrangement().asGrid().byFile().blockCount()
            : in.blockCount();
    return all - in.absent().count();
  }

  /**
   * Returns where blocks begin on each axis, and where the array ends, unless all are of one shape.
   */
  static List<long[]> edges(Grid grid, StorageOrder order) {
    return IntStream.range(0, grid.isUniform() ? 0 : grid.rank())
        .mapToObj(position -> grid.axis(order.axis(position, grid.rank())).edges().toArray())
        .toList();
  }

  private static long[] permutation(AxisMap axes) {
    return IntStream.range(0, axes.rank()).mapToLong(axes::axis).toArray();
  }

  private static long[] range(AxisIndices indices) {
    return indices.isDense()
        ? new long[] {indices.start(), indices.end()}
        : new long[] {indices.start(), indices.end(), indices.step()};
  }

  private static Optional<Shape> chunk(Side side) {
    return side.chunks()
        .map(chunks -> side.order().toListed(side.stored().chunking().get().shape()));
  }

  private static JsonObject cost(Cost cost) {
    Inflation inflation = cost.inflation();
    return new JsonObject()
        .put("read_seeks", cost.readSeeks())
        .put("write_seeks", cost.writeSeeks())
        .put("seeks", cost.seeks())
        .put("read_opens", cost.readOpens())
        .put("write_opens", cost.writeOpens())
        .putIf(cost.gapBytes() > 0, "gap_bytes", cost.gapBytes())
        .putIf(inflation.times() > 0, "inflations", inflation.times())
        .putIf(inflation.times() > 0, "inflated_bytes", inflation.bytes())
        .put("peak_bytes", cost.peakBytes())
        .putAll(cost.isFiltered() ? chunks(cost.chunks()) : new JsonObject());
  }

  private static JsonObject chunks(ChunkCost chunks) {
    return new JsonObject()
        .put("chunk_decodes", chunks.decodes())
        .put("chunk_absent", chunks.absent())
        .put("chunk_encodes", chunks.encodes())
        .put("chunk_redecodes", chunks.redecodes())
        .put("chunk_copies", chunks.copies())
        .put("cache_peak_bytes", chunks.cachePeakBytes());
  }

  /**
   * Returns what a finished job has done.
   *
   * @param peakRssBytes most resident memory of the process; negative if it is not known
   */
  public static JsonObject summary(JobSummary summary, long peakRssBytes) {
    return JsonObject.message("summary")
        .putAll(cost(summary.measured()))
        .put("planned_seeks", summary.planned().seeks())
        .put("planned_peak_bytes", summary.planned().peakBytes())
        .putIf(peakRssBytes >= 0, "peak_rss_bytes", peakRssBytes)
        .put("bytes_read", summary.bytesRead())
        .put("bytes_written", summary.bytesWritten())
        .put("files_written", summary.filesWritten())
        .put("files_before", summary.filesBefore())
        .put("seconds", summary.seconds());
  }

  /**
   * Returns what is left of a job.
   *
   * @param disk model for the predicted time
   */
  public static JsonObject rest(Rest rest, DiskModel disk) {
    return JsonObject.message("resume")
        .put("files_done", rest.filesDone())
        .put("files_left", rest.filesLeft())
        .put("read_bytes", rest.readBytes())
        .put("write_bytes", rest.cost().bytes())
        .putAll(cost(rest.cost()))
        .put("predicted_seconds", rest.predictedSeconds(disk));
  }
}
