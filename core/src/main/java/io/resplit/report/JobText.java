package io.resplit.report;

import io.resplit.array.StorageOrder;
import io.resplit.cost.DiskSpace;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.text.TerminalText;
import java.util.ArrayList;
import java.util.List;

/** Renders the plans of a job that moves several arrays for people. */
public final class JobText {

  private static final int COLUMNS = 5;

  private JobText() {}

  /**
   * Returns the plan of the array that leads with the cost of all, and a table with a line for each
   * array.
   *
   * @param spaces space on the file systems that are written, if known
   */
  public static String of(JobReport job, List<DiskSpace> spaces) {
    if (!job.hasArray()) {
      return PlanText.ofNoArray(job.lead(), spaces);
    }
    String plan = PlanText.of(job.total(), spaces);
    return job.arrays().size() == 1 ? plan : plan + "\n" + table(job);
  }

  private static String table(JobReport job) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("dataset", "array", "seeks", "opens", "data held"));
    for (JobReport.Named each : job.arrays()) {
      Problem problem = each.report().plan().problem();
      StorageOrder order = problem.in().order();
      String array = order.toListed(problem.shape()) + " " + each.report().dtype();
      rows.add(row(TerminalText.line(each.name()), array, each.report().cost()));
    }
    rows.add(row("all", "", job.total().cost()));
    return aligned(rows);
  }

  private static List<String> row(String name, String array, Cost cost) {
    return List.of(
        name,
        array,
        Sizes.count(cost.seeks()),
        Sizes.count(cost.opens()),
        Sizes.format(cost.peakBytes()));
  }

  private static String aligned(List<List<String>> rows) {
    int[] widths = new int[COLUMNS];
    for (List<String> row : rows) {
      for (int column = 0; column < COLUMNS; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < COLUMNS; column++) {
        String cell = row.get(column);
        int width = widths[column];
        line.append(column < 2 ? Sizes.left(cell, width) : Sizes.right(cell, width)).append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
