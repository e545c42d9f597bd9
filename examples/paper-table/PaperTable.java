import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plans many problems without data and prints what each strategy costs.
 *
 * <p>Plans are values: nothing here touches a file but the table that is read.
 */
public final class PaperTable {

  private static final double GIB = 1L << 30;

  /** One line of the input. */
  private record Case(
      String name, Problem problem, double limitGib, long referenceSeeks, double referenceLeast) {}

  private final Resplit resplit = new Resplit();
  private long fewer;
  private long more;
  private long worseLeast;
  private long beaten;

  private PaperTable() {}

  /** Prints the table; ends with an exception if a plan is worse than the reference. */
  public static void main(String[] arguments) throws IOException {
    new PaperTable().print(read(Path.of(arguments[0])));
  }

  private static List<Case> read(Path table) throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String line : Files.readAllLines(table)) {
      String[] cells = line.split("\t");
      if (!line.startsWith("#") && !cells[0].equals("cfg")) {
        cases.add(
            new Case(
                cells[0],
                Problem.uniform(
                    shape(cells[1]), shape(cells[2]), shape(cells[3]), Integer.parseInt(cells[4])),
                Double.parseDouble(cells[5]),
                Long.parseLong(cells[6]),
                Double.parseDouble(cells[7])));
      }
    }
    return cases;
  }

  private static Shape shape(String text) {
    return Shape.of(Arrays.stream(text.split("x")).mapToLong(Long::parseLong).toArray());
  }

  private void print(List<Case> cases) {
    System.out.println(
        "Seeks of each strategy within a limit of data memory, all sizes in GiB (2^30 bytes).");
    System.out.println("least: one seek a file; M*: least memory for that; -: no plan fits.\n");
    row("cfg", "limit", "least", "M*", "frontier", "peak", "keep", "peak", "grid", "naive");
    Set<String> names = new TreeSet<>();
    for (Case each : cases) {
      names.add(each.name);
      print(each);
    }
    System.out.printf(
        Locale.ROOT,
        "%n%d problems of %d configurations; frontier against the reference: fewer seeks in %d,"
            + " more in %d; M* larger in %d; another strategy has fewer seeks in %d%n",
        cases.size(),
        names.size(),
        fewer,
        more,
        worseLeast,
        beaten);
    if (more + worseLeast + beaten > 0) {
      throw new IllegalStateException("a plan is worse than it should be");
    }
  }

  private void print(Case each) {
    long limit = (long) (each.limitGib * GIB);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(limit)).withComparison();
    PlanReport planned = resplit.plan(each.problem, ElementType.parse(type(each)), options);
    Outlook outlook = planned.outlook().orElseThrow();
    long seeks = planned.cost().seeks();
    fewer += seeks < each.referenceSeeks ? 1 : 0;
    more += seeks > each.referenceSeeks ? 1 : 0;
    double least = outlook.leastForLowerBoundBytes() / GIB;
    worseLeast += least > each.referenceLeast + 0.0005 ? 1 : 0;
    for (Outlook.Alternative other : planned.alternatives()) {
      beaten += other.fits() && other.seeks() < seeks ? 1 : 0;
    }
    row(
        each.name,
        String.valueOf(each.limitGib),
        count(CostModel.lowerBoundSeeks(planned.plan().problem())),
        gib(outlook.leastForLowerBoundBytes()),
        count(seeks),
        gib(planned.cost().peakBytes()),
        seeks(planned, "keep"),
        peak(planned, "keep"),
        seeks(planned, "grid"),
        seeks(planned, "naive"));
  }

  private static String type(Case each) {
    return "bytes" + each.problem.elementBytes();
  }

  private static Outlook.Alternative alternative(PlanReport planned, String strategy) {
    return planned.alternatives().stream()
        .filter(other -> other.strategy().equals(strategy))
        .findFirst()
        .orElseThrow();
  }

  private static String seeks(PlanReport planned, String strategy) {
    Outlook.Alternative other = alternative(planned, strategy);
    return other.fits() ? count(other.seeks()) : "-";
  }

  private static String peak(PlanReport planned, String strategy) {
    Outlook.Alternative other = alternative(planned, strategy);
    return other.fits() ? gib(other.peakBytes()) : "-";
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String gib(long bytes) {
    return String.format(Locale.ROOT, "%.4f", bytes / GIB);
  }

  private static void row(Object... cells) {
    System.out.printf(Locale.ROOT, "%-6s %7s %8s %8s %11s %8s %13s %8s %11s %14s%n", cells);
  }
}
