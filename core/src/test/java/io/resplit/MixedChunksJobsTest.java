package io.resplit;

import io.resplit.job.Move;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of arrays in filtered chunks and of others in chunks without filters. */
class MixedChunksJobsTest {

  private static final String MAKE =
      """
      import sys, h5py, numpy as np
      with h5py.File(sys.argv[1], 'w') as f:
          for i, name in enumerate('abcd'):
              filters = {'compression': 1} if name in sys.argv[2] else {}
              f.create_dataset(name, data=np.arange(35).reshape(7, 5) + i, chunks=(3, 2), **filters)
      """;

  private static final JobOptions HOW =
      new JobOptions(
          Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, true);

  private final Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> 30);
  @TempDir Path folder;

  /** Killed after each step, when files are as long as what was written by then. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "ad", "bc", "d", "abc"})
  void interruptedJobsGoOn(String filtered) throws Exception {
    Witness.requirePython("numpy,h5py");
    Path file = folder.resolve("in.h5");
    Witness.python(MAKE, file, filtered);
    BlockSet in = resplit.find(WholeChain.whole(file));
    BlockSet out = resplit.output(in, OutputRequest.file(folder + "/out.h5"));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(60));
    PlanReport planned = Steps.plan(in, out, options);
    List<Move> moves = Steps.moves(in, out, planned, options, true);
    for (boolean done = false; !done; ) {
      done = isDone(moves);
    }
    BlockSet found = resplit.find(WholeChain.whole(out.path(0)));
    compare(in, found);
    for (Map.Entry<BlockSet, BlockSet> each : resplit.compareBeside(in, found)) {
      compare(each.getKey(), each.getValue());
    }
  }

  private boolean isDone(List<Move> moves) throws IOException {
    try {
      Steps.run(moves, HOW, InterruptedJob.crashingAt(2));
      return true;
    } catch (InterruptedJob.Crash crash) {
      return false;
    }
  }

  private void compare(BlockSet a, BlockSet b) throws IOException {
    PlanOptions enough = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    PlanReport planned = Steps.plan(a, b, enough);
    Steps.compare(a, b, planned, JobObserver.NONE);
  }
}
