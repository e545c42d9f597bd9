package io.resplit.job;

import io.resplit.block.DemoSource;
import io.resplit.cost.Cost;
import io.resplit.cost.PlanReport;
import io.resplit.cost.RunSummary;
import io.resplit.engine.Engine;
import io.resplit.input.SummedSource;
import io.resplit.io.FolderSync;
import io.resplit.io.IoCounts;
import io.resplit.journal.FinalCommit;
import io.resplit.journal.JobLock;
import io.resplit.output.OutputSet;
import io.resplit.request.Existing;
import io.resplit.request.RunObserver;
import io.resplit.request.RunOptions;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;

/**
 * One run that writes demo data: no journal, because it is quickly made again. Nothing is touched
 * before {@link #run}.
 */
public record DemoRun(Engine engine, BlockSet out, PlanReport planned, Existing existing) {

  /** Writes all blocks and the manifest; deletes what it began if it fails. */
  @SuppressWarnings("try") // the lock is only held
  public RunSummary run() throws IOException {
    FolderSync folders = new FolderSync(true);
    CountedRun counted = new CountedRun(out, planned, RunOptions.DEFAULT, folders);
    JobJournal journal = new JobJournal(out, folders, true);
    JobOutput output = new JobOutput(Optional.empty(), out, journal, existing);
    output.checkFree();
    try (JobLock lock = JobLock.take(journal.files(), folders)) {
      output.check(); // the last holder of the lock may have written
      output.clear();
      RunSummary done = write(counted);
      folders.sync();
      return done;
    }
  }

  private RunSummary write(CountedRun counted) throws IOException {
    boolean replace = existing == Existing.REPLACE;
    try (OutputSet sink = new OutputSet(out, RunOptions.DEFAULT.outputOptions(replace))) {
      try {
        return run(sink, counted);
      } catch (IOException | RuntimeException e) {
        sink.discard();
        throw e;
      }
    }
  }

  private RunSummary run(OutputSet sink, CountedRun counted) throws IOException {
    DemoSource source = new DemoSource(out.grid(), out.type());
    long peak = counted.move(0, Optional.empty(), sink, () -> runPlan(source, sink)).peakBytes();
    Cost measured = counted.count(new IoCounts(), sink, peak);
    return counted.complete(sink, measured, 0, "make", "");
  }

  private long runPlan(DemoSource source, OutputSet sink) throws IOException {
    ArrayDigest digest = new ArrayDigest(out.grid().shape(), out.type());
    return engine.run(
        planned.plan(),
        new SummedSource(source, out.grid(), digest),
        sink,
        planned.budget(),
        new FinalCommit(digest, sink),
        RunObserver.NONE);
  }
}
