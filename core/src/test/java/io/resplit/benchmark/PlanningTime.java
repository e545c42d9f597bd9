package io.resplit.benchmark;

import io.resplit.cost.CostModel;
import io.resplit.plan.Problem;
import io.resplit.planner.frontier.FrontierPlanner;
import io.resplit.result.Cost;
import io.resplit.testkit.TestTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints how long the frontier planner takes, for every published configuration and limit and for
 * problems of many files or axes.
 *
 * <p>Each line is problem, limit, seeks, and milliseconds of the first call and of the fastest of
 * the later ones. The very first line is the cold virtual machine; {@code --cold LINE} plans one
 * line only.
 */
public final class PlanningTime {

  private static final int REPEATS = 5;
  private static final double GIB = 1L << 30;

  private record Case(String name, Problem problem, long memoryElements) {}

  private PlanningTime() {}

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    List<Case> cases = published();
    cases.addAll(large());
    if (arguments.length == 2) {
      cases = List.of(cases.get(Integer.parseInt(arguments[1])));
    }
    double slowest = 0;
    for (Case each : cases) {
      slowest = Math.max(slowest, time(each));
    }
    System.out.printf(Locale.ROOT, "slowest warm call: %.1f ms%n", slowest);
  }

  private static List<Case> published() {
    List<Case> cases = new ArrayList<>();
    for (TestTable.Row row : TestTable.rows(FrontierPlanner.class, "published.tsv")) {
      Problem problem =
          Problem.uniform(
              row.shape("shape"), row.shape("in"), row.shape("out"), (int) row.number("itemsize"));
      double bytes = Double.parseDouble(row.text("m_gib")) * GIB;
      String name = row.text("cfg") + " at " + row.text("m_gib") + " GiB";
      cases.add(new Case(name, problem, (long) bytes / problem.elementBytes()));
    }
    return cases;
  }

  private static List<Case> large() {
    return List.of(
        large("8000x8000x8000", "800x800x800", "500x500x500", 2_097_152),
        large("8000x8000x8000", "160x160x160", "80x80x80", 2_097_152),
        large("8000x8000x8000", "160x160x160", "80x80x80", 200_000_000),
        large("1000x1000x1000x1000", "100x100x100x100", "70x90x30x110", 4_000_000),
        large("1000x1000x1000x1000", "13x17x19x23", "29x31x37x41", 400_000),
        large("50x60x70x80x90", "7x11x13x17x4", "19x5x23x3x22", 1_000_000),
        large("10000000", "10000000", "10", 1_000),
        large("70000000", "70", "77", 100),
        large("1000000x1000", "1000000x1", "1x1000", 100_000));
  }

  private static Case large(String shape, String in, String out, long memory) {
    Problem problem =
        Problem.uniform(TestTable.shape(shape), TestTable.shape(in), TestTable.shape(out), 2);
    String name = shape + " from " + in + " to " + out + " at " + memory + " elements";
    return new Case(name, problem, memory);
  }

  /** Returns the milliseconds of the fastest call after the first. */
  private static double time(Case each) {
    double first = 0;
    double fastest = Double.MAX_VALUE;
    long seeks = 0;
    for (int repeat = 0; repeat <= REPEATS; repeat++) {
      long start = System.nanoTime();
      Cost cost = CostModel.cost(new FrontierPlanner().plan(each.problem(), each.memoryElements()));
      double millis = (System.nanoTime() - start) / 1e6;
      seeks = cost.seeks();
      first = repeat == 0 ? millis : first;
      fastest = repeat == 0 ? fastest : Math.min(fastest, millis);
    }
    System.out.printf(
        Locale.ROOT, "%s: %d seeks, %.1f ms, then %.1f ms%n", each.name(), seeks, first, fastest);
    return fastest;
  }
}
