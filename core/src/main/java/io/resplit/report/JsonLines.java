package io.resplit.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.resplit.array.StorageOrder;
import io.resplit.cost.Cost;
import io.resplit.cost.CostModel;
import io.resplit.cost.DataLimit;
import io.resplit.cost.DiskModel;
import io.resplit.cost.DiskSpace;
import io.resplit.cost.JobSummary;
import io.resplit.cost.Outlook;
import io.resplit.cost.PlanReport;
import io.resplit.cost.Rest;
import io.resplit.geometry.Arrangement;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Renders messages as JSON Lines: one object a line, each with its {@code message_type} and the
 * version of the schema. Bytes are integers; fields are only ever added.
 */
public final class JsonLines {

  private static final int SCHEMA = 1;
  private static final JsonFactory JSON = new JsonFactory();
  private static final Map<DataLimit.Source, String> LIMITS =
      Map.of(
          DataLimit.Source.DATA, "data",
          DataLimit.Source.PROCESS, "process",
          DataLimit.Source.AUTO, "auto",
          DataLimit.Source.AUTO_CAPPED, "auto_capped");

  private JsonLines() {}

  @FunctionalInterface
  interface Fields {
    void writeTo(JsonGenerator json) throws IOException;
  }

  static String line(String type, Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("message_type", type);
      json.writeNumberField("schema", SCHEMA);
      fields.writeTo(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return escaped(text.toString());
  }

  /** Only texts hold characters that are not plain, so these may be escaped anywhere. */
  private static String escaped(String json) {
    StringBuilder line = new StringBuilder(json.length());
    json.codePoints().forEach(point -> append(line, point));
    return line.toString();
  }

  private static void append(StringBuilder line, int point) {
    if (TerminalText.isPlain(point)) {
      line.appendCodePoint(point);
      return;
    }
    for (char unit : Character.toChars(point)) {
      line.append("\\u").append(HexFormat.of().toHexDigits(unit));
    }
  }

  /**
   * Returns a plan as one line, without line end.
   *
   * @param spaces space on the file systems that are written, as far as known
   */
  public static String plan(JobReport job, List<DiskSpace> spaces) {
    PlanReport report = job.total();
    return line(
        "plan",
        json -> {
          problem(json, report);
          cost(json, report.cost());
          json.writeNumberField("mem_bytes", report.memBytes());
          json.writeNumberField("data_mem_bytes", report.dataLimitBytes());
          json.writeNumberField("overhead_bytes", report.budget().overheadBytes());
          json.writeNumberField("metadata_bytes", report.budget().heapBytes());
          json.writeNumberField("reserve_bytes", report.reserveBytes());
          json.writeNumberField(
              "lower_bound_seeks", CostModel.lowerBoundSeeks(report.plan().problem()));
          limit(json, report.limit());
          json.writeNumberField("predicted_seconds", report.predictedSeconds());
          json.writeNumberField("planning_seconds", report.planningSeconds());
          json.writeBooleanField("fits", report.fits());
          json.writeBooleanField("search_cut_short", report.searchWasCutShort());
          json.writeBooleanField("plan_cut_short", report.cutShort());
          disk(json, report.disk());
          spaces(json, spaces);
          json.writeBooleanField("many_files", report.hasManyFiles());
          if (report.outlook().isPresent()) {
            outlook(json, report.outlook().get());
          }
          if (job.arrays().size() > 1) {
            datasets(json, job.arrays());
          }
        });
  }

  private static void datasets(JsonGenerator json, List<JobReport.Named> arrays)
      throws IOException {
    json.writeArrayFieldStart("datasets");
    for (JobReport.Named each : arrays) {
      json.writeStartObject();
      json.writeStringField("name", each.name());
      problem(json, each.report());
      cost(json, each.report().cost());
      json.writeNumberField("mem_bytes", each.report().memBytes());
      json.writeNumberField("predicted_seconds", each.report().predictedSeconds());
      json.writeBooleanField("fits", each.report().fits());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void limit(JsonGenerator json, DataLimit limit) throws IOException {
    json.writeStringField("limit", LIMITS.get(limit.source()));
    if (limit.processBytes() > 0) {
      json.writeNumberField("mem_limit_bytes", limit.processBytes());
    }
    if (limit.source().isAuto()) {
      json.writeNumberField("more_memory_saves_seconds", limit.secondsToSave());
    }
  }

  private static void disk(JsonGenerator json, DiskModel disk) throws IOException {
    json.writeObjectFieldStart("disk");
    json.writeStringField("name", disk.name());
    json.writeNumberField("seek_seconds", disk.seekSeconds());
    json.writeNumberField("write_seek_seconds", disk.writeSeekSeconds());
    json.writeNumberField("open_seconds", disk.openSeconds());
    json.writeNumberField("read_bytes_per_second", disk.readBytesPerSecond());
    json.writeNumberField("write_bytes_per_second", disk.writeBytesPerSecond());
    if (!disk.reason().isEmpty()) {
      json.writeStringField("reason", disk.reason());
    }
    json.writeEndObject();
  }

  private static void spaces(JsonGenerator json, List<DiskSpace> spaces) throws IOException {
    json.writeArrayFieldStart("space");
    for (DiskSpace space : spaces) {
      json.writeStartObject();
      json.writeStringField("path", space.path());
      json.writeNumberField("least_bytes", space.leastBytes());
      json.writeNumberField("needed_bytes", space.neededBytes());
      json.writeNumberField("free_bytes", space.freeBytes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void outlook(JsonGenerator json, Outlook outlook) throws IOException {
    json.writeNumberField("min_data_mem_for_lower_bound", outlook.leastForLowerBoundBytes());
    json.writeNumberField("most_useful_data_mem_bytes", outlook.mostUsefulBytes());
    atLimit(json, "enough", outlook.enough());
    if (outlook.better().isPresent()) {
      atLimit(json, "better", outlook.better().get());
    }
    alternatives(json, outlook.alternatives());
  }

  private static void atLimit(JsonGenerator json, String name, Outlook.AtLimit at)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("data_mem_bytes", at.dataBytes());
    json.writeNumberField("limit_bytes", at.limitBytes());
    json.writeNumberField("seeks", at.seeks());
    json.writeNumberField("predicted_seconds", at.seconds());
    json.writeEndObject();
  }

  private static void problem(JsonGenerator json, PlanReport report) throws IOException {
    Problem problem = report.plan().problem();
    StorageOrder order = problem.in().order();
    json.writeStringField("strategy", report.plan().strategy());
    json.writeStringField("order", order.name());
    shape(json, "shape", order.toListed(problem.shape()));
    Side stored = problem.in().stored();
    if (stored.arrangement().isPart()) {
      region(json, stored.arrangement(), order);
    }
    if (stored.arrangement().isGrid()) {
      shape(json, "in_shape", order.toListed(stored.grid().blockShape()));
    }
    shape(json, "out_shape", order.toListed(problem.out().grid().blockShape()));
    if (stored.arrangement().isGrid()) {
      edges(json, "in_edges", stored.grid(), order);
    }
    edges(json, "out_edges", problem.out().grid(), order);
    if (problem.isPermuted()) {
      permutation(json, order.turned(problem.permutation()));
    }
    chunk(json, "in_chunk", problem.in());
    chunk(json, "out_chunk", problem.out());
    json.writeStringField("dtype", report.dtype());
    json.writeNumberField("in_files", problem.in().blockCount() - problem.in().absent().count());
    json.writeNumberField("out_files", problem.out().grid().blockCount());
    json.writeNumberField("bytes", problem.bytes());
    if (problem.out().fillsUp()) {
      json.writeNumberField("padding_bytes", problem.writtenBytes() - problem.bytes());
    }
  }

  /**
   * Writes where blocks begin on each axis, and where the array ends, unless all are of one shape.
   */
  static void edges(JsonGenerator json, String name, Grid grid, StorageOrder order)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (int position = 0; !grid.isUniform() && position < grid.rank(); position++) {
      long[] edges = grid.axis(order.axis(position, grid.rank())).edges().toArray();
      json.writeArray(edges, 0, edges.length);
    }
    json.writeEndArray();
  }

  private static void permutation(JsonGenerator json, AxisMap axes) throws IOException {
    json.writeFieldName("permute");
    json.writeArray(IntStream.range(0, axes.rank()).map(axes::axis).toArray(), 0, axes.rank());
  }

  private static void region(JsonGenerator json, Arrangement window, StorageOrder order)
      throws IOException {
    int rank = window.indices().size();
    json.writeArrayFieldStart("region");
    for (int position = 0; position < rank; position++) {
      AxisIndices indices = window.indices().get(order.axis(position, rank));
      long[] range = {indices.at(0), indices.end(), indices.step()};
      json.writeArray(range, 0, indices.isDense() ? 2 : 3);
    }
    json.writeEndArray();
  }

  private static void chunk(JsonGenerator json, String name, Side side) throws IOException {
    if (side.chunks().isPresent()) {
      shape(json, name, side.order().toListed(side.stored().chunking().get().shape()));
    }
  }

  static void shape(JsonGenerator json, String name, Shape shape) throws IOException {
    long[] lengths = shape.toArray();
    json.writeFieldName(name);
    json.writeArray(lengths, 0, lengths.length);
  }

  static void texts(JsonGenerator json, String name, List<?> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (Object text : texts) {
      json.writeString(text.toString());
    }
    json.writeEndArray();
  }

  private static void cost(JsonGenerator json, Cost cost) throws IOException {
    json.writeNumberField("read_seeks", cost.readSeeks());
    json.writeNumberField("write_seeks", cost.writeSeeks());
    json.writeNumberField("seeks", cost.seeks());
    json.writeNumberField("read_opens", cost.readOpens());
    json.writeNumberField("write_opens", cost.writeOpens());
    if (cost.gapBytes() > 0) {
      json.writeNumberField("gap_bytes", cost.gapBytes());
    }
    if (cost.inflation().times() > 0) {
      json.writeNumberField("inflations", cost.inflation().times());
      json.writeNumberField("inflated_bytes", cost.inflation().bytes());
    }
    json.writeNumberField("peak_bytes", cost.peakBytes());
    if (cost.isFiltered()) {
      json.writeNumberField("chunk_decodes", cost.chunks().decodes());
      json.writeNumberField("chunk_absent", cost.chunks().absent());
      json.writeNumberField("chunk_encodes", cost.chunks().encodes());
      json.writeNumberField("chunk_redecodes", cost.chunks().redecodes());
      json.writeNumberField("chunk_copies", cost.chunks().copies());
      json.writeNumberField("cache_peak_bytes", cost.chunks().cachePeakBytes());
    }
  }

  private static void alternatives(JsonGenerator json, List<Outlook.Alternative> alternatives)
      throws IOException {
    json.writeArrayFieldStart("alternatives");
    for (Outlook.Alternative other : alternatives) {
      json.writeStartObject();
      json.writeStringField("strategy", other.strategy());
      json.writeNumberField("seeks", other.seeks());
      json.writeNumberField("peak_bytes", other.peakBytes());
      json.writeNumberField("predicted_seconds", other.predictedSeconds());
      json.writeBooleanField("fits", other.fits());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /**
   * Returns a finished job as one line, without line end.
   *
   * @param peakRssBytes most resident memory of the process; negative if it is not known
   */
  public static String summary(JobSummary summary, long peakRssBytes) {
    return line(
        "summary",
        json -> {
          cost(json, summary.measured());
          json.writeNumberField("planned_seeks", summary.planned().seeks());
          json.writeNumberField("planned_peak_bytes", summary.planned().peakBytes());
          if (peakRssBytes >= 0) {
            json.writeNumberField("peak_rss_bytes", peakRssBytes);
          }
          json.writeNumberField("bytes_read", summary.bytesRead());
          json.writeNumberField("bytes_written", summary.bytesWritten());
          json.writeNumberField("files_written", summary.filesWritten());
          json.writeNumberField("files_before", summary.filesBefore());
          json.writeNumberField("seconds", summary.seconds());
        });
  }

  /**
   * Returns what is left of a job as one line, without line end.
   *
   * @param disk model for the predicted time
   */
  public static String rest(Rest rest, DiskModel disk) {
    return line(
        "resume",
        json -> {
          json.writeNumberField("files_done", rest.filesDone());
          json.writeNumberField("files_left", rest.filesLeft());
          json.writeNumberField("read_bytes", rest.readBytes());
          json.writeNumberField("write_bytes", rest.cost().bytes());
          cost(json, rest.cost());
          json.writeNumberField("predicted_seconds", rest.predictedSeconds(disk));
        });
  }

  /**
   * How far a job is.
   *
   * @param phase what it does at the moment
   * @param phaseDone how much of that is done, in files or bytes
   * @param phaseTotal how much of that there is to do; 0 if that is not known
   * @param percent of what is to be read and written
   * @param bytesRead bytes of the array that were read so far
   * @param bytesWritten bytes of the array that were written so far
   * @param bytesTotal size of the array; 0 before that is known
   * @param filesDone output files that are complete
   * @param bytesHeld payload held now
   */
  public record Status(
      String phase,
      long phaseDone,
      long phaseTotal,
      double percent,
      long bytesRead,
      long bytesWritten,
      long bytesTotal,
      long filesDone,
      long bytesHeld) {}

  /**
   * Returns the progress of a job as one line, without line end.
   *
   * @param readRate bytes read a second
   * @param writtenRate bytes written a second
   * @param seconds time since the start
   * @param secondsLeft predicted time; negative if it is not known
   */
  public static String status(
      Status status, double readRate, double writtenRate, double seconds, double secondsLeft) {
    return line(
        "status",
        json -> {
          json.writeNumberField("percent", status.percent);
          json.writeNumberField("bytes_done", status.bytesWritten);
          json.writeNumberField("bytes_total", status.bytesTotal);
          json.writeNumberField("files_done", status.filesDone);
          json.writeNumberField("bytes_per_second", Math.round(writtenRate));
          if (secondsLeft >= 0) {
            json.writeNumberField("eta_seconds", secondsLeft);
          }
          json.writeNumberField("data_bytes_held", status.bytesHeld);
          json.writeNumberField("bytes_read", status.bytesRead);
          json.writeNumberField("bytes_read_per_second", Math.round(readRate));
          json.writeStringField("phase", status.phase);
          json.writeNumberField("phase_done", status.phaseDone);
          json.writeNumberField("phase_total", status.phaseTotal);
          json.writeNumberField("seconds", seconds);
        });
  }
}
