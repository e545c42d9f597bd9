import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.PlanReport;
import io.resplit.cost.RunSummary;
import io.resplit.engine.RunObserver;
import io.resplit.geometry.Shape;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.request.RunOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;

/** Plans, runs, watches, cancels and resumes from Java. Takes a folder to work in. */
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
    BlockSet out = example.output(in, "out");
    BlockSet stopped = example.output(in, "stopped");
    PlanReport planned = example.plan(in, out);
    example.run(in, out, planned);
    example.cancelEarly(in, stopped, planned);
    example.resume(in, stopped, planned);
    example.compare(out, stopped);
  }

  private BlockSet output(BlockSet in, String name) throws IOException {
    return resplit.output(in, folder + "/" + name, Shape.of(60, 100, 80));
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

  private void run(BlockSet in, BlockSet out, PlanReport planned) throws IOException {
    RunObserver watcher =
        new RunObserver() {
          private long shown;

          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            long percent = 100 * bytesWritten / planned.cost().bytes();
            if (percent >= shown + 25) {
              shown = percent;
              System.out.println(percent + " % written, " + bytesHeld + " bytes held");
            }
          }
        };
    RunSummary done = resplit.run(in, out, planned, RunOptions.DEFAULT, watcher);
    System.out.println("measured as planned: " + done.measured().equals(planned.cost()));
  }

  /** Stops when half is written; what was committed by then stays. */
  private void cancelEarly(BlockSet in, BlockSet out, PlanReport planned) throws IOException {
    RunObserver impatient =
        new RunObserver() {
          private long written;

          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            written = bytesWritten;
          }

          @Override
          public boolean cancelled() {
            return written >= planned.cost().bytes() / 2;
          }
        };
    CommitInterval often = new CommitInterval(1 << 20, Long.MAX_VALUE);
    try {
      resplit.run(in, out, planned, RunOptions.DEFAULT.with(often), impatient);
    } catch (CancellationException e) {
      System.out.println(e.getMessage());
    }
  }

  /** Continues with the same plan, to which the journal belongs. */
  private void resume(BlockSet in, BlockSet out, PlanReport planned) throws IOException {
    RunOptions options = RunOptions.DEFAULT.with(Existing.RESUME);
    RunSummary rest = resplit.run(in, out, planned, options, RunObserver.NONE);
    System.out.println("resumed: wrote " + rest.bytesWritten() + " bytes");
  }

  private void compare(BlockSet a, BlockSet b) throws IOException {
    long elements = resplit.compare(a, b, plan(a, b), RunObserver.NONE);
    System.out.println(elements + " elements are equal");
  }
}
