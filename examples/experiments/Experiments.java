import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.report.Sizes;
import io.resplit.report.plot.CurvePlot;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.result.JobSummary;
import io.resplit.result.MemoryCurve;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares strategies: real runs of small arrays, and the model for big ones.
 *
 * <p>The small arrays are the published ones shrunk 25 times on every axis, and so are the limits
 * of memory in proportion: 4 KiB to 1 MiB stand for 61 MiB to 15 GiB.
 */
public final class Experiments {

  private static final ElementType TYPE = ElementType.parse("uint16");
  private static final List<String> STRATEGIES = List.of("naive", "grid", "keep", "frontier");
  private static final List<Long> LIMITS =
      List.of(4L << 10, 16L << 10, 64L << 10, 256L << 10, 1L << 20);
  private static final List<Long> BIG_LIMITS = List.of(64L << 20, 256L << 20, 1L << 30);
  private static final int SHRUNK = 25;

  /** The system may write when it likes: thousands of small files would wait for the disk. */
  private static final JobOptions QUICK =
      new JobOptions(Existing.REPLACE, Fsync.NONE, CommitInterval.NEVER, false, false);

  /** Blocks of the published 3500x3500x3500 array, slowest axis first. */
  private record Pair(Shape in, Shape out) {

    String title() {
      return in + " to " + out;
    }
  }

  private static final List<Pair> PAIRS =
      List.of(
          new Pair(Shape.of(875, 875, 875), Shape.of(700, 875, 700)),
          new Pair(Shape.of(350, 350, 350), Shape.of(500, 500, 500)),
          new Pair(Shape.of(350, 875, 350), Shape.of(500, 875, 500)),
          new Pair(Shape.of(350, 875, 350), Shape.of(350, 500, 350)));

  private final Resplit resplit = new Resplit();
  private final Path data;
  private final Path results;
  private final StringBuilder walls =
      new StringBuilder("in\tout\tdata_mem_bytes\tstrategy\tseeks\tpeak_bytes\tseconds\n");
  private long runs;

  private Experiments(Path data, Path results) {
    this.data = data;
    this.results = results;
  }

  /** Runs all experiments and prints their tables; arguments are folders for data and results. */
  public static void main(String[] arguments) throws IOException {
    Experiments experiments = new Experiments(Path.of(arguments[0]), Path.of(arguments[1]));
    experiments.small();
    experiments.big();
  }

  private static Shape shrunk(Shape shape) {
    return Shape.of(shape.length(0) / SHRUNK, shape.length(1) / SHRUNK, shape.length(2) / SHRUNK);
  }

  private void small() throws IOException {
    List<CurvePlot.Panel> panels = new ArrayList<>();
    System.out.println(
        "Seeks counted in real runs of a 140x140x140 uint16 array (-: no plan fits)");
    for (Pair pair : PAIRS) {
      Pair small = new Pair(shrunk(pair.in), shrunk(pair.out));
      panels.add(new CurvePlot.Panel(small.title(), measure(small)));
    }
    Files.writeString(results.resolve("results.tsv"), walls);
    String note = "140x140x140 uint16, counted in real runs; lines start where a plan fits";
    Files.writeString(
        results.resolve("seeks.svg"), CurvePlot.seeks("Seeks against memory", note, panels));
    System.out.println("\n" + runs + " runs, each with exactly the seeks, opens and peak planned");
  }

  /** Runs every strategy at every limit. */
  private MemoryCurve measure(Pair pair) throws IOException {
    Path in = data.resolve("in");
    BlockSet input =
        resplit.output(
            OutputRequest.blocks(in.toString(), pair.in),
            Shape.of(140, 140, 140),
            TYPE,
            StorageOrder.C);
    resplit.make(input, true);
    List<MemoryCurve.Series> all = new ArrayList<>();
    List<String[]> table = new ArrayList<>();
    for (String strategy : STRATEGIES) {
      List<MemoryCurve.Point> points = new ArrayList<>();
      String[] column = new String[LIMITS.size()];
      Optional<JobSummary> last = Optional.empty();
      for (int i = 0; i < column.length; i++) {
        last = run(input, pair, strategy, LIMITS.get(i), last);
        column[i] = last.map(done -> Sizes.count(done.measured().seeks())).orElse("-");
        long limit = LIMITS.get(i);
        last.ifPresent(done -> points.add(point(limit, done)));
      }
      all.add(new MemoryCurve.Series(strategy, points));
      table.add(column);
    }
    delete(in);
    delete(data.resolve("out"));
    print(pair.title(), LIMITS, table);
    all.removeIf(series -> series.points().isEmpty());
    return new MemoryCurve(all);
  }

  private static MemoryCurve.Point point(long limit, JobSummary done) {
    return new MemoryCurve.Point(
        limit, done.measured().peakBytes(), done.measured().seeks(), done.seconds());
  }

  /**
   * Runs the plan within a limit; a plan that costs what that of the limit before does is the same
   * plan, and is not run again.
   */
  private Optional<JobSummary> run(
      BlockSet input, Pair pair, String strategy, long limit, Optional<JobSummary> last)
      throws IOException {
    BlockSet output = resplit.output(input, data.resolve("out").toString(), pair.out);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(limit)).withStrategy(strategy);
    Job job = resplit.job(input, output, options, QUICK);
    PlanReport planned = job.lead();
    if (!planned.fits() || last.isPresent() && last.get().planned().equals(planned.cost())) {
      return planned.fits() ? last : Optional.empty();
    }
    JobSummary done = job.run(JobObserver.NONE);
    if (!done.measured().equals(planned.cost())) {
      throw new IllegalStateException("planned " + planned.cost() + ", counted " + done.measured());
    }
    runs++;
    walls.append(pair.in).append('\t').append(pair.out).append('\t').append(limit).append('\t');
    walls.append(strategy).append('\t').append(done.measured().seeks()).append('\t');
    walls.append(done.measured().peakBytes()).append('\t');
    walls.append(String.format(Locale.ROOT, "%.3f%n", done.seconds()));
    return Optional.of(done);
  }

  private static void delete(Path set) throws IOException {
    try (var files = Files.list(set)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.delete(file);
      }
    }
    Files.delete(set);
  }

  /** Prints what the model says of the published size. */
  private void big() {
    System.out.println(
        "\nTime predicted by the model (hdd: 10 ms a seek, 150 MB/s) for 3500x3500x3500 uint16");
    for (Pair pair : PAIRS) {
      Problem problem = Problem.uniform(Shape.of(3500, 3500, 3500), pair.in, pair.out, 2);
      List<String[]> table = new ArrayList<>();
      for (String strategy : STRATEGIES) {
        String[] column = new String[BIG_LIMITS.size()];
        for (int i = 0; i < column.length; i++) {
          PlanOptions options =
              PlanOptions.within(new MemoryLimit.OfData(BIG_LIMITS.get(i))).withStrategy(strategy);
          PlanReport planned = resplit.plan(problem, TYPE, options);
          column[i] = planned.fits() ? Sizes.duration(planned.predictedSeconds()) : "-";
        }
        table.add(column);
      }
      print("model, " + pair.title(), BIG_LIMITS, table);
    }
  }

  private static void print(String title, List<Long> limits, List<String[]> columns) {
    System.out.printf("%n%-10s", "data");
    STRATEGIES.forEach(strategy -> System.out.printf("%12s", strategy));
    System.out.println("   " + title);
    for (int i = 0; i < limits.size(); i++) {
      System.out.printf("%-10s", Sizes.brief(limits.get(i)));
      for (String[] column : columns) {
        System.out.printf("%12s", column[i]);
      }
      System.out.println();
    }
  }
}
