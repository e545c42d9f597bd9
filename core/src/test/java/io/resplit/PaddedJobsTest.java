package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.CommitInterval;
import io.resplit.request.Edge;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs whose last blocks are padded to the shape of all others, and what reads them. */
class PaddedJobsTest {

  private final Resplit resplit = new Resplit();

  @TempDir private Path folder;

  @Test
  void aJobIsNotTakenForThatOfAnotherElement() throws IOException {
    ChunkedChain chain = ChunkedChain.of(0);
    BlockSet in = chain.raw(folder.resolve("in"));
    new ReferenceArray(chain.shape(), chain.type().bytes(), chain.random()).write(in, 0);
    Shape block = Shape.of(IntStream.range(0, in.grid().rank()).mapToLong(k -> 2).toArray());
    OutputRequest request = OutputRequest.blocks(folder + "/out", block);
    BlockSet seven = resplit.output(in, request.withEdge(Edge.parse("pad=7")));
    BlockSet eight = resplit.output(in, request.withEdge(Edge.parse("pad=8")));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(100));
    PlanReport planned = Steps.plan(in, seven, options);
    JobOptions resumed =
        new JobOptions(
            Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
    assertThrows(
        InterruptedJob.Crash.class,
        () -> Steps.run(in, seven, planned, resumed, InterruptedJob.crashingAt(2)));
    ResplitException refusal =
        assertThrows(
            ResplitException.class, () -> Steps.run(in, eight, planned, resumed, JobObserver.NONE));
    assertEquals(ResplitException.Reason.REFUSED, refusal.reason(), refusal.getMessage());
    Steps.run(in, seven, planned, resumed, JobObserver.NONE);
  }
}
