package io.resplit.report;

import io.resplit.array.StorageOrder;
import io.resplit.cost.Cost;
import io.resplit.cost.DiskModel;
import io.resplit.cost.MemoryBudget;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.Grid;
import io.resplit.plan.Problem;

/** Renders a plan for people. */
public final class PlanText {

  private final PlanReport report;
  private final StringBuilder text = new StringBuilder();

  private PlanText(PlanReport report) {
    this.report = report;
  }

  /** Returns the plan as several lines, the last one ended. */
  public static String of(PlanReport report) {
    PlanText renderer = new PlanText(report);
    renderer.array();
    renderer.costs();
    renderer.memory();
    renderer.alternatives();
    return renderer.text.toString();
  }

  private void line(String label, String value) {
    text.append(Sizes.left(label, 10)).append(' ').append(value).append('\n');
  }

  private void array() {
    Problem problem = report.plan().problem();
    StorageOrder order = problem.in().order();
    line(
        "array",
        order.toListed(problem.shape())
            + " "
            + report.dtype()
            + ", "
            + Sizes.format(problem.bytes()));
    line(
        "order",
        order + ": axis " + order.fastest(problem.rank()) + " is the fastest in the files");
    line("input", side(problem.in()));
    line("output", side(problem.out()));
  }

  private static String side(Problem.Side side) {
    Grid grid = side.grid();
    return Sizes.count(grid.blockCount())
        + (grid.blockCount() == 1 ? " file of " : " files of ")
        + side.order().toListed(grid.blockShape());
  }

  private void costs() {
    Cost cost = report.cost();
    line("strategy", report.plan().strategy());
    line(
        "seeks",
        sides(cost.seeks(), cost.readSeeks(), cost.writeSeeks())
            + "; no plan has fewer than "
            + Sizes.count(report.lowerBoundSeeks()));
    line("opens", sides(cost.opens(), cost.readOpens(), cost.writeOpens()));
    line(
        "time",
        Sizes.duration(report.predictedSeconds()) + " predicted for " + disk(report.disk()));
  }

  private static String sides(long all, long reading, long writing) {
    return Sizes.count(all)
        + " ("
        + Sizes.count(reading)
        + " reading, "
        + Sizes.count(writing)
        + " writing)";
  }

  private static String disk(DiskModel disk) {
    return disk.name()
        + " ("
        + Sizes.oneDecimal(disk.seekSeconds() * 1e3)
        + " ms a seek, "
        + Sizes.count(Math.round(disk.readBytesPerSecond() / 1e6))
        + " MB/s reading, "
        + Sizes.count(Math.round(disk.writeBytesPerSecond() / 1e6))
        + " MB/s writing)";
  }

  private void memory() {
    MemoryBudget budget = report.budget();
    line("data", "at most " + Sizes.format(budget.payloadBytes()) + " held at once");
    line(
        "memory",
        Sizes.brief(budget.payloadBytes())
            + " data + "
            + Sizes.brief(budget.overheadBytes())
            + " overhead + "
            + Sizes.brief(report.reserveBytes())
            + " reserve = "
            + Sizes.format(report.memBytes()));
    line(
        "limit",
        Sizes.format(report.dataLimitBytes())
            + " of data"
            + (report.fits() ? "" : ": too small, this is the plan that needs least"));
  }

  private void alternatives() {
    text.append('\n');
    row("strategy", "seeks", "data", "time", "fits");
    for (PlanReport.Alternative other : report.alternatives()) {
      row(
          other.strategy(),
          Sizes.count(other.seeks()),
          Sizes.brief(other.peakBytes()),
          Sizes.duration(other.predictedSeconds()),
          other.fits() ? "yes" : "no");
    }
  }

  private void row(String strategy, String seeks, String data, String time, String fits) {
    text.append(Sizes.left(strategy, 10)).append(' ').append(Sizes.right(seeks, 15));
    text.append(' ').append(Sizes.right(data, 12)).append(' ').append(Sizes.right(time, 12));
    text.append("  ").append(fits).append('\n');
  }
}
