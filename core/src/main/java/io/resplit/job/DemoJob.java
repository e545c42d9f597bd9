package io.resplit.job;

import io.resplit.block.DemoSource;
import io.resplit.engine.Engine;
import io.resplit.input.SummedSource;
import io.resplit.io.FolderSync;
import io.resplit.io.IoCounts;
import io.resplit.journal.FinalCommit;
import io.resplit.journal.JobFiles;
import io.resplit.journal.JobLock;
import io.resplit.output.OutputSet;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * One job that writes demo data: no journal, and nothing is forced to the disk, because it is
 * quickly made again. Nothing is touched before {@link #run}.
 */
public record DemoJob(
    Engine engine, BlockSet out, PlanReport planned, Existing existing, JobObserver observer) {

  private static final JobOptions OPTIONS =
      new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  /** Writes all blocks and the manifest; deletes what it began if it fails. */
  @SuppressWarnings("try") // the lock is only held
  public JobSummary run() throws IOException {
    FolderSync folders = new FolderSync(OPTIONS.isDurable());
    CountedJob counted = new CountedJob(out, planned, OPTIONS, folders, observer.activity(), 0);
    JobJournal journal = new JobJournal(out, JobFiles.of(out), folders, true);
    JobOutput output = new JobOutput(Optional.empty(), out, journal, existing);
    output.checkFree();
    try (JobLock lock = JobLock.take(journal.files(), folders)) {
      output.check(); // the last holder of the lock may have written
      output.clear();
      JobSummary done = write(counted);
      folders.sync();
      return done;
    }
  }

  private JobSummary write(CountedJob counted) throws IOException {
    boolean replace = existing == Existing.REPLACE;
    try (OutputSet sink = new OutputSet(List.of(out), OPTIONS.outputOptions(replace))) {
      try {
        return run(sink, counted);
      } catch (IOException | RuntimeException e) {
        sink.discard();
        throw e;
      }
    }
  }

  private JobSummary run(OutputSet sink, CountedJob counted) throws IOException {
    DemoSource source = new DemoSource(out.grid(), out.type());
    long peak = counted.move(0, Optional.empty(), sink, () -> runPlan(source, sink)).peakBytes();
    Cost measured = counted.count(new IoCounts(), sink, peak);
    counted.complete(out, sink, "make", "", measured);
    return counted.summary(measured, 0, sink, true);
  }

  private long runPlan(DemoSource source, OutputSet sink) throws IOException {
    ArrayDigest digest = new ArrayDigest(out.grid().shape(), out.type());
    return engine.run(
        planned.plan(),
        new SummedSource(source, out::box, digest),
        sink,
        planned.budget(),
        new FinalCommit(digest, sink, observer.activity()),
        observer);
  }
}
