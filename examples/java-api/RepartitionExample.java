import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkOptions;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.SetRequest;
import io.resplit.request.Stack;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/** Plans, runs, watches, cancels and resumes from Java. Takes a folder to work in. */
public final class RepartitionExample {

  private static final Shape SHAPE = Shape.of(240, 200, 160);
  private static final Shape SMALL = Shape.of(80, 50, 40);
  private static final Shape LARGE = Shape.of(60, 100, 80);

  /** A plan within 2 MiB of data; without threads that write, observers see the same each time. */
  private static final PlanOptions PLANNING =
      PlanOptions.within(new MemoryLimit.OfData(2 << 20))
          .withChunks(ChunkOptions.DEFAULT.withThreads(0));

  private final Resplit resplit = new Resplit();
  private final Path folder;

  private RepartitionExample(Path folder) {
    this.folder = folder;
  }

  /** Runs the example. */
  public static void main(String[] arguments) throws IOException {
    RepartitionExample example = new RepartitionExample(Path.of(arguments[0]));
    example.makeInput();
    example.plan();
    example.run();
    example.cancelEarly();
    example.resume();
    example.compare();
    example.dropAxis();
    example.append();
  }

  private SetRequest blocks(String name) {
    return SetRequest.at(folder + "/" + name);
  }

  private OutputRequest largeBlocks(String name) {
    return OutputRequest.blocks(folder + "/" + name, LARGE);
  }

  private void makeInput() throws IOException {
    var input = OutputRequest.blocks(folder + "/in", SMALL);
    var made = resplit.make(resplit.output(input, SHAPE, "uint16"), false);
    System.out.println("made " + made.filesWritten() + " files");
  }

  private Job job(String name, JobOptions options) throws IOException {
    var in = resplit.find(blocks("in"));
    return resplit.job(in, resplit.output(in, largeBlocks(name)), PLANNING, options);
  }

  /** Planning touches no file. */
  private void plan() throws IOException {
    var planned = job("out", JobOptions.DEFAULT).lead();
    System.out.println(
        "planned with "
            + planned.plan().strategy()
            + ": "
            + planned.cost().seeks()
            + " seeks, "
            + planned.cost().peakBytes()
            + " bytes held at most, fits: "
            + planned.fits());
  }

  private void run() throws IOException {
    var job = job("out", JobOptions.DEFAULT);
    long all = job.lead().cost().bytes();
    JobObserver watcher =
        new JobObserver() {
          private long shown;

          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            long percent = 100 * bytesWritten / all;
            if (percent >= shown + 25) {
              shown = percent;
              System.out.println(percent + " % written, " + bytesHeld + " bytes held");
            }
          }
        };
    var done = job.run(watcher);
    System.out.println("measured as planned: " + done.measured().equals(job.lead().cost()));
  }

  /** Stops when half is written; what was committed by then stays. */
  private void cancelEarly() throws IOException {
    var job = job("stopped", JobOptions.DEFAULT.with(new CommitInterval(1 << 20, Long.MAX_VALUE)));
    long half = job.lead().cost().bytes() / 2;
    JobObserver impatient =
        new JobObserver() {
          private long written;

          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            written = bytesWritten;
          }

          @Override
          public boolean cancelled() {
            return written >= half;
          }
        };
    try {
      job.run(impatient);
    } catch (CancellationException e) {
      System.out.println(e.getMessage());
    }
  }

  /** Continues with the plan that the job began with. */
  private void resume() throws IOException {
    var rest = job("stopped", JobOptions.DEFAULT.with(Existing.RESUME)).run(JobObserver.NONE);
    System.out.println("resumed: wrote " + rest.bytesWritten() + " bytes");
  }

  private void compare() throws IOException {
    var out = resplit.find(blocks("out"));
    var both = resplit.job(out, resplit.find(blocks("stopped")), PLANNING, JobOptions.DEFAULT);
    System.out.println(both.compare(JobObserver.NONE) + " elements are equal");
  }

  private long move(BlockSet in, OutputRequest request) throws IOException {
    var done = resplit.job(in, resplit.output(in, request), PLANNING, JobOptions.DEFAULT);
    return done.run(JobObserver.NONE).filesWritten();
  }

  /** Names the axes; each file has one index of the slowest, and lacks it. */
  private void dropAxis() throws IOException {
    var axes = Stream.of("x", "y", "t").map(Stack::along).toList();
    var slices = OutputRequest.blocks(folder + "/slices", Shape.of(240, 200, 1));
    long files =
        move(
            resplit.find(blocks("in")),
            slices.withFormat("netcdf4").withAxes(axes).withoutAxis("t"));
    System.out.println(files + " files without t");
  }

  /** Stacks these files along the axis that they lack; a file with the first of them grows. */
  private void append() throws IOException {
    var unlimited = OutputRequest.file(folder + "/all.nc").withUnlimited(List.of("t"));
    move(times(0, 100), unlimited);
    move(times(100, 160), OutputRequest.file(folder + "/more.nc"));
    var both =
        resplit.appending(
            folder.resolve("all.nc"), "t", resplit.find(blocks("more.nc")), JobObserver.NONE);
    var in = both.joined();
    var out = both.output(in, unlimited);
    resplit.job(in, out, PLANNING, JobOptions.DEFAULT).run(JobObserver.NONE);
    both.finish(out);
    System.out.println("all.nc: " + resplit.find(blocks("all.nc")).listedShape());
  }

  private BlockSet times(long from, long to) throws IOException {
    var files = SetRequest.at(folder + "/slices/*.nc").stacked(Stack.along("t"));
    var range = new Selection.Range(OptionalLong.of(from), OptionalLong.of(to));
    var some = new RegionRequest("t", List.of(new RegionRequest.Term("t", range)));
    return resplit.within(resplit.find(files), some);
  }
}
