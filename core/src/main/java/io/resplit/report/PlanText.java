package io.resplit.report;

import io.resplit.array.StorageOrder;
import io.resplit.cost.Cost;
import io.resplit.cost.MemoryBudget;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.Grid;
import io.resplit.plan.Problem;
import java.util.Locale;

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
    text.append(String.format(Locale.ROOT, "%-10s %s%n", label, value));
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
        String.format(
            Locale.ROOT,
            "%,d (%,d reading, %,d writing); no plan has fewer than %,d",
            cost.seeks(),
            cost.readSeeks(),
            cost.writeSeeks(),
            report.lowerBoundSeeks()));
    line(
        "opens",
        String.format(
            Locale.ROOT,
            "%,d (%,d reading, %,d writing)",
            cost.opens(),
            cost.readOpens(),
            cost.writeOpens()));
    line(
        "time",
        Sizes.duration(report.predictedSeconds())
            + " predicted for "
            + report.disk().name()
            + String.format(
                Locale.ROOT,
                " (%.3g ms a seek, %.0f MB/s reading, %.0f MB/s writing)",
                report.disk().seekSeconds() * 1e3,
                report.disk().readBytesPerSecond() / 1e6,
                report.disk().writeBytesPerSecond() / 1e6));
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
    text.append(
        String.format(
            Locale.ROOT,
            "%n%-10s %15s %12s %12s  %s%n",
            "strategy",
            "seeks",
            "data",
            "time",
            "fits"));
    for (PlanReport.Alternative other : report.alternatives()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-10s %,15d %12s %12s  %s%n",
              other.strategy(),
              other.seeks(),
              Sizes.brief(other.peakBytes()),
              Sizes.duration(other.predictedSeconds()),
              other.fits() ? "yes" : "no"));
    }
  }
}
