import io.resplit.MemoryLimit;
import io.resplit.PlanOptions;
import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.PlanReport;
import io.resplit.cost.RunSummary;
import io.resplit.engine.RunObserver;
import io.resplit.geometry.Shape;
import io.resplit.set.BlockSet;
import io.resplit.set.SetRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;

/** Plans, runs, watches and cancels from Java. Takes a folder to work in. */
public final class RepartitionExample {

  private static final Shape SHAPE = Shape.of(240, 200, 160);

  private final Resplit resplit = new Resplit();
  private final Path folder;

  private RepartitionExample(Path folder) {
    this.folder = folder;
  }

  /** Runs the example. */
  public static void main(String[] arguments) throws IOException {
    RepartitionExample example = new RepartitionExample(Path.of(arguments[0]));
    example.makeInput();
    BlockSet in = example.resplit.find(SetRequest.at(example.folder + "/in"));
    BlockSet out = example.resplit.output(in, example.folder + "/out", Shape.of(60, 100, 80));
    PlanReport planned = example.plan(in, out);
    example.cancelEarly(in, out, planned);
    example.run(in, out, planned);
    example.compare(in, out, planned);
  }

  private void makeInput() throws IOException {
    ElementType uint16 = ElementType.parse("uint16");
    BlockSet made =
        resplit.output(folder + "/in", SHAPE, Shape.of(80, 50, 40), uint16, StorageOrder.F);
    System.out.println("made " + resplit.make(made, false).filesWritten() + " files");
  }

  /** Plans within 2 MiB of data; this touches no file. */
  private PlanReport plan(BlockSet in, BlockSet out) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(2 << 20));
    PlanReport planned = resplit.plan(Resplit.problem(in, out), in.type(), options);
    System.out.println(
        "planned with "
            + planned.plan().strategy()
            + ": "
            + planned.cost().seeks()
            + " seeks, "
            + planned.cost().peakBytes()
            + " bytes held at most, fits: "
            + planned.fits());
    return planned;
  }

  /** Stops as soon as four files are complete; they stay, unfinished ones are deleted. */
  private void cancelEarly(BlockSet in, BlockSet out, PlanReport planned) throws IOException {
    RunObserver impatient =
        new RunObserver() {
          private long complete;

          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            complete = blocksPublished;
          }

          @Override
          public boolean cancelled() {
            return complete >= 4;
          }
        };
    try {
      resplit.run(in, out, planned, false, impatient);
    } catch (CancellationException e) {
      System.out.println(
          "cancelled: " + filesOf(out) + " complete files, " + parts(out) + " parts");
    }
  }

  private void run(BlockSet in, BlockSet out, PlanReport planned) throws IOException {
    RunObserver watcher =
        new RunObserver() {
          private long shown;

          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            long percent = 100 * bytesWritten / planned.cost().bytes();
            if (percent >= shown + 25) {
              shown = percent;
              System.out.println(percent + " %, " + blocksPublished + " files complete");
            }
          }
        };
    RunSummary done = resplit.run(in, out, planned, true, watcher);
    System.out.println("measured as planned: " + done.measured().equals(planned.cost()));
  }

  private void compare(BlockSet in, BlockSet out, PlanReport planned) throws IOException {
    long elements = resplit.compare(in, out, planned, RunObserver.NONE);
    System.out.println(elements + " elements are equal");
  }

  private static long filesOf(BlockSet set) throws IOException {
    return count(set, ".raw");
  }

  private static long parts(BlockSet set) throws IOException {
    return count(set, ".part");
  }

  private static long count(BlockSet set, String ending) throws IOException {
    try (var files = Files.list(set.root())) {
      return files.filter(file -> file.toString().endsWith(ending)).count();
    }
  }
}
