package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.ChunkOptions;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingBlocksTest {

  private final Resplit resplit = new Resplit();

  @TempDir Path folder;

  @Test
  void aJobIsNotTakenForThatOfAnotherElement() throws IOException {
    ChunkedChain chain =
        new ChunkedChain(null, new Random(1), Shape.of(12), ChunkedChain.of(0).type());
    BlockSet whole = chain.raw(folder.resolve("in"), Shape.of(4));
    new ReferenceArray(chain.shape(), 1, chain.random()).write(whole, 0);
    Files.delete(whole.path(1));
    SetRequest request =
        SetRequest.at(folder + "/in/x{0}.bin")
            .withType(chain.type())
            .withShape(Shape.of(12))
            .withBlock(Shape.of(4));
    BlockSet first = resplit.find(request.withMissing("1"));
    BlockSet second = resplit.find(request.withMissing("2"));
    BlockSet out = resplit.output(first, folder + "/out", Shape.of(3));
    JobOptions resumed =
        new JobOptions(
            Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
    PlanReport planned = plan(first, out, chain, ChunkOptions.DEFAULT);
    assertThrows(
        InterruptedJob.Crash.class,
        () -> Steps.run(first, out, planned, resumed, InterruptedJob.crashingAt(2)));
    assertRefused(() -> Steps.run(second, out, planned, resumed, JobObserver.NONE));
    Steps.run(first, out, planned, resumed, JobObserver.NONE);
    assertRefused(() -> Steps.run(second, out, planned, resumed, JobObserver.NONE));
  }

  private static void assertRefused(org.junit.jupiter.api.function.Executable job) {
    ResplitException refusal = assertThrows(ResplitException.class, job);
    assertEquals(ResplitException.Reason.REFUSED, refusal.reason(), refusal.getMessage());
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkedChain chain, ChunkOptions chunks) {
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(1 + chain.random().nextLong(most)))
            .withChunks(chunks);
    return Steps.plan(in, out, options);
  }
}
