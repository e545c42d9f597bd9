package io.resplit.report;

import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.cost.DiskSpace;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.partition.Arrangement;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.result.Cost;
import io.resplit.result.DataLimit;
import io.resplit.result.DiskModel;
import io.resplit.result.Inflation;
import io.resplit.result.MemoryBudget;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Renders a plan for people. */
public final class PlanText {

  /** From how many visits of each chunk on, and from which time on, two passes are proposed. */
  private static final double OFTEN = 4;

  private static final double LONG_SECONDS = 300;

  /** Most rows of neighbours that are shown of a list of indices. */
  private static final int MOST_ROWS = 3;

  private final PlanReport report;
  private final StringBuilder text = new StringBuilder();

  private PlanText(PlanReport report) {
    this.report = report;
  }

  /**
   * Returns the plan as several lines, the last one ended.
   *
   * @param spaces space on the file systems that are written, if known
   */
  public static String of(PlanReport report, List<DiskSpace> spaces) {
    PlanText renderer = new PlanText(report);
    renderer.array();
    spaces.forEach(renderer::space);
    renderer.costs();
    renderer.memory();
    renderer.limit();
    renderer.search();
    if (report.outlook().isPresent()) {
      renderer.alternatives();
      renderer.hints(report.outlook().get());
    }
    return renderer.text.toString();
  }

  /** Returns what it takes to copy a file without an array. */
  static String ofNoArray(PlanReport report, List<DiskSpace> spaces) {
    PlanText renderer = new PlanText(report);
    renderer.line("array", SetText.NO_ARRAY);
    spaces.forEach(renderer::space);
    renderer.seeks();
    renderer.time();
    renderer.memory();
    return renderer.text.toString();
  }

  private void line(String label, String pattern, Object... values) {
    text.append(Sizes.line(label, pattern, values));
  }

  private void array() {
    Problem problem = report.plan().problem();
    StorageOrder order = problem.in().order();
    Shape shape = order.toListed(problem.shape());
    line("array", Sizes.array(shape, report.dtype(), problem.bytes()));
    Arrangement stored = problem.in().stored().arrangement();
    if (stored.isPart()) {
      line("region", region(stored, order));
    }
    text.append(Sizes.order(order, problem.rank()));
    if (problem.isPermuted()) {
      line("axes", order.turned(problem.permutation()) + " of the input");
    }
    line("input", side(problem.in()));
    line("output", side(problem.out()));
    if (report.hasManyFiles()) {
      line(
          "warning",
          "more than "
              + Sizes.count(PlanReport.MANY_FILES)
              + " output files make listing, copying and backup slow; larger blocks make fewer");
    }
    if (report.liesOnOneStripe()) {
      line("warning", oneStripe());
    }
  }

  /** Returns what to say of large files on a file system that keeps each on one server. */
  static String oneStripe() {
    return "files of more than 100 GB are stored on one server of Lustre each, unless "
        + "their folder is striped: lfs setstripe -c -1 FOLDER, before they are written";
  }

  private static String region(Arrangement window, StorageOrder order) {
    return order.toListed(window.indices()).stream()
            .map(PlanText::indices)
            .collect(Collectors.joining(","))
        + " of "
        + order.toListed(window.stored().shape());
  }

  private static String indices(AxisIndices indices) {
    StringJoiner rows = new StringJoiner("+");
    int left = MOST_ROWS;
    for (long end, i = 0; i < indices.count() && left >= 0; i = end, left--) {
      end = indices.endOfRow(i, indices.count());
      rows.add(indices.slice(i, end).toString());
    }
    return left >= 0
        ? rows.toString()
        : "%s of %s:%s".formatted(indices.count(), indices.start(), indices.end());
  }

  private void space(DiskSpace space) {
    text.append(line(space));
  }

  /** Returns a line about the space that is written and free. */
  static String line(DiskSpace space) {
    String verdict = space.maySuffice() ? ": perhaps too little" : ": not enough";
    return Sizes.line(
        "space",
        "%s needs %s%s, %s free%s",
        space.path(),
        space.isExact() ? "" : "at most ",
        Sizes.format(space.neededBytes()),
        Sizes.format(space.freeBytes()),
        space.suffices() ? "" : verdict);
  }

  private static String side(Side side) {
    if (!side.arrangement().isGrid()) {
      return Sizes.count(side.blockCount(), "file") + ", not a grid";
    }
    Grid grid = side.stored().arrangement().asGrid().byFile();
    Optional<Grid> store = side.stored().storeFiles();
    String files =
        store
            .map(
                all ->
                    ", in %s of %s"
                        .formatted(
                            Sizes.count(all.blockCount(), "file"),
                            side.order().toListed(all.blockShape())))
            .orElse("");
    return Sizes.count(
            grid.blockCount() - side.absent().count(), store.isEmpty() ? "file" : "store")
        + (grid.isUniform() ? " of " : " of up to ")
        + side.order().toListed(grid.blockShape())
        + (side.arrangement().isPadded() ? ", the last ones padded" : "")
        + files;
  }

  private void costs() {
    Cost cost = report.cost();
    line("strategy", report.plan().strategy());
    seeks();
    if (cost.isFiltered()) {
      line("chunks", Sizes.chunks(cost.chunks()));
    }
    line("minimum", leastSeeks());
    if (cost.gapBytes() > 0) {
      line("gaps", Sizes.format(cost.gapBytes()) + " read and dropped");
    }
    if (cost.inflation().times() > 0) {
      line("inflated", inflated(cost.inflation()));
    }
    time();
  }

  private void seeks() {
    Cost cost = report.cost();
    line("seeks", Sizes.sides(cost.seeks(), cost.readSeeks(), cost.writeSeeks()));
  }

  private void time() {
    Cost cost = report.cost();
    line("opens", Sizes.sides(cost.opens(), cost.readOpens(), cost.writeOpens()));
    line(
        "time",
        Sizes.duration(report.predictedSeconds()) + " predicted for " + disk(report.disk()));
    if (!report.disk().reason().isEmpty()) {
      line("disk", report.disk().reason());
    }
  }

  private String inflated(Inflation streams) {
    return "%s, from the start of a file %s"
        .formatted(Sizes.format(streams.bytes()), Sizes.count(streams.times(), "time"));
  }

  private String leastSeeks() {
    return Sizes.count(CostModel.lowerBoundSeeks(report.plan().problem()))
        + " seeks, one for each "
        + cells()
        + report
            .outlook()
            .map(
                outlook -> ", need " + Sizes.format(outlook.leastForLowerBoundBytes()) + " of data")
            .orElse("");
  }

  private String cells() {
    String in = cell(report.plan().problem().in());
    String out = cell(report.plan().problem().out());
    return in.equals(out) ? in : in + " and " + out;
  }

  private static String cell(Side side) {
    if (side.chunking().isEmpty()) {
      return "file";
    }
    return side.chunks().isPresent() ? "chunk" : "record";
  }

  private static String disk(DiskModel disk) {
    String writing = " reading, " + Sizes.interval(disk.writeSeekSeconds()) + " writing";
    return "%s (%s a seek%s, %s%s MB/s reading, %s MB/s writing)"
        .formatted(
            disk.name(),
            Sizes.interval(disk.seekSeconds()),
            disk.gathersWrites() ? writing : "",
            disk.openSeconds() > 0 ? Sizes.interval(disk.openSeconds()) + " a visit, " : "",
            Sizes.count(Math.round(disk.readBytesPerSecond() / 1e6)),
            Sizes.count(Math.round(disk.writeBytesPerSecond() / 1e6)));
  }

  private void memory() {
    MemoryBudget budget = report.budget();
    line("data", "at most " + Sizes.format(budget.payloadBytes()) + " held at once");
    line(
        "memory",
        "%s data + %s overhead + %s reserve = %s",
        Sizes.brief(budget.payloadBytes()),
        Sizes.brief(budget.overheadBytes()),
        Sizes.brief(MemoryBudget.RESERVE_BYTES),
        Sizes.format(report.memBytes()));
  }

  private void limit() {
    DataLimit limit = report.limit();
    String data = Sizes.format(limit.dataBytes()) + " of data";
    String process = Sizes.format(limit.processBytes()) + " for the whole process";
    String text =
        switch (limit.source()) {
          case DATA -> data;
          case PROCESS -> process + ", " + data;
          case AUTO ->
              "auto: "
                  + Sizes.brief(limit.dataBytes())
                  + " of data is within 5 % of the best time; "
                  + saving("more memory saves ");
          case AUTO_CAPPED ->
              "auto: half of the available memory, " + process + "; " + saving("more saves ");
        };
    line("limit", text + (tooSmall()));
  }

  private String tooSmall() {
    if (report.hasTooMuchBeside()) {
      return ": too small for "
          + Sizes.brief(report.budget().heapBytes())
          + " of metadata in addition to this plan";
    }
    return report.fits() ? "" : ": too small; this is the plan that needs the least";
  }

  private String saving(String more) {
    double seconds = report.limit().secondsToSave();
    return more + (seconds < 0.05 ? "nothing" : Sizes.duration(seconds) + " at most");
  }

  /** Says what may be better than it looks. */
  private void search() {
    if (report.searchWasCutShort()) {
      line(
          "search",
          report.cutShort()
              ? "cut short: too many ways to cut this array; other plans may need fewer seeks"
              : "cut short where it compares: others may need fewer seeks, or less memory");
    }
  }

  private void alternatives() {
    text.append('\n');
    row("strategy", "seeks", "data", "time", "fits");
    for (Outlook.Alternative other : report.alternatives()) {
      row(
          other.strategy(),
          Sizes.count(other.seeks()),
          Sizes.brief(other.peakBytes()),
          Sizes.duration(other.predictedSeconds()),
          other.fits() ? "yes" : "no");
    }
  }

  private void row(String strategy, String seeks, String data, String time, String fits) {
    text.append("%-10s %15s %12s %12s  %s\n".formatted(strategy, seeks, data, time, fits));
  }

  /** Names limits that would be as good or better; lines of their own below the table. */
  private void hints(Outlook outlook) {
    text.append('\n');
    outlook.better().map(this::better).ifPresent(text::append);
    if (report.fits() && outlook.enough().dataBytes() <= report.dataLimitBytes() / 2) {
      text.append(
          "%s is enough for %s seeks and a time within 5 %% of the best\n"
              .formatted(
                  option(outlook.enough().limitBytes()), Sizes.count(outlook.enough().seeks())));
    }
    String most = option(report.limit().limitFor(outlook.mostUsefulBytes()));
    text.append("more than ").append(most).append(" saves no seeks\n");
    double often = report.chunkVisits();
    if (often >= OFTEN && report.predictedSeconds() >= LONG_SECONDS) {
      text.append(
          "each chunk is decoded or encoded %.0f times: --temp DIR allows two passes\n"
              .formatted(often));
    }
  }

  private String better(Outlook.AtLimit better) {
    return "with %s: %s instead of %s seeks, saves %s\n"
        .formatted(
            option(better.limitBytes()),
            Sizes.count(better.seeks()),
            Sizes.count(report.cost().seeks()),
            Sizes.duration(Math.max(0, report.predictedSeconds() - better.seconds())));
  }

  private String option(long bytes) {
    boolean ofProcess = report.limit().source() == DataLimit.Source.PROCESS;
    return (ofProcess ? "--mem " : "--mem data=") + Sizes.argument(bytes);
  }
}
