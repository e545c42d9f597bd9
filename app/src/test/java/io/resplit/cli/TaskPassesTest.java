package io.resplit.cli;

import static java.nio.file.StandardOpenOption.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.geometry.Shape;
import io.resplit.io.OwnFolders;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.Planning;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks of which each reads and writes chunks in two passes. */
class TaskPassesTest {

  private static final int TASKS = 2;

  @TempDir private Path folder;
  private Path in;
  private Path temp;
  private final Resplit resplit = new Resplit();

  @BeforeEach
  void maps() {
    in = folder.resolve("a.nc");
    temp = folder.resolve("t");
    Object[] made = {
      "make",
      in,
      "--shape",
      "64,48,48",
      "--dtype",
      "float32",
      "--chunk",
      "2,48,48",
      "--filters",
      "shuffle,deflate"
    };
    CommandRun.of(made).assertDone();
  }

  /** Returns a task that has begun. */
  private Job task(int index) throws IOException {
    BlockSet from = resplit.find(SetRequest.at(in.toString()));
    Grid blocks = Grid.uniform(Shape.of(64, 48, 48), Shape.of(64, 24, 24));
    OutputRequest asked = OutputRequest.blocks(folder.resolve("o/{n}.nc").toString(), blocks);
    BlockSet out =
        resplit.output(
            from, asked.withChunks(ChunkStorageRequest.KEEP.withShape(Shape.of(64, 4, 4))));
    Planning thin = Planning.by(PlanOptions.within(new MemoryLimit.OfData(20 << 10)));
    return resplit
        .job(from, out, thin, JobOptions.DEFAULT)
        .task(TaskNumber.all(TASKS).get(index))
        .begin(JobObserver.NONE)
        .orElseThrow();
  }

  private List<Job> passes(Job task) throws IOException {
    List<Job> passes = resplit.passes(task, temp);
    assertEquals(2, passes.size());
    return passes;
  }

  /** Runs the passes of a task up to one that is killed after some steps. */
  private List<Job> killed(Job task, int pass, int step) throws IOException {
    List<Job> passes = passes(task);
    for (Job before : passes.subList(0, pass)) {
      before.run(JobObserver.NONE);
    }
    assertThrows(
        InterruptedJob.Crash.class, () -> passes.get(pass).run(InterruptedJob.crashingAt(step)));
    return passes;
  }

  private void complete(Job task) throws IOException {
    List<Job> passes = passes(task);
    for (Job pass : passes) {
      pass.run(JobObserver.NONE);
    }
    passes.get(0).deleteBlocks();
    task.close();
  }

  private void assertDone() throws IOException {
    CommandRun.of("finish", folder.resolve("o")).assertDone();
    CommandRun.of("verify", in, folder.resolve("o")).assertDone();
    try (Stream<Path> left = Files.list(temp)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void eachTaskTakesTwoPassesWhereThatIsFaster() throws Exception {
    for (int task = 0; task < TASKS; task++) {
      CommandRun run =
          CommandRun.of(
                  in,
                  folder.resolve("o/{n}.nc"),
                  "--out-shape",
                  "64,24,24",
                  "--chunk",
                  "64,4,4",
                  "--mem",
                  "data=20KiB",
                  "--temp",
                  temp,
                  "--task",
                  task + "/" + TASKS)
              .assertDone();
      assertTrue(run.results().startsWith("passes     2: "), run.results());
    }
    assertDone();
  }

  @ParameterizedTest
  @CsvSource({"0, 3, true", "0, 3, false", "1, 5, true", "1, 5, false"})
  void anAttemptGoesOnInEitherPassOrAnotherBeginsAnew(int killed, int step, boolean isLeft)
      throws Exception {
    Job first = task(0);
    List<Job> passes = killed(first, killed, step);
    Path blocks = passes.get(0).out().root();
    if (isLeft) {
      first.close();
    }
    Job again = task(0);
    Path own = passes(again).get(0).out().root();
    if (isLeft) {
      assertEquals(blocks, own);
    } else {
      assertNotEquals(blocks, own);
      passes.get(0).deleteBlocks();
      assertFalse(Files.exists(blocks));
    }
    complete(again);
    complete(task(1));
    assertDone();
  }

  @Test
  void attemptsThatMeetHaveBlocksOfTheirOwn() throws Exception {
    Job one = task(0);
    Job other = task(0);
    List<Job> passes = passes(one);
    passes.get(0).run(JobObserver.NONE);
    complete(other);
    passes.get(1).run(JobObserver.NONE);
    passes.get(0).deleteBlocks();
    one.close();
    complete(task(1));
    assertDone();
  }

  @Test
  void anAttemptMayBeOvertakenInItsFirstPass() throws Exception {
    Job one = task(0);
    List<Job> passes = killed(one, 0, 3);
    assertFalse(one.isOvertaken());
    complete(task(0));
    assertTrue(one.isOvertaken());
    one.close();
    passes.get(0).deleteBlocks();
    try (Stream<Path> attempts = Files.list(folder.resolve("o/.resplit/0"))) {
      assertEquals(List.of("done"), attempts.map(each -> each.getFileName().toString()).toList());
    }
    complete(task(1));
    assertDone();
  }

  /** One that has begun in two passes goes on in one where the second had not begun. */
  @Test
  void anAttemptMayGoOnInOnePass() throws Exception {
    Job first = task(0);
    List<Job> passes = killed(first, 0, 3);
    first.close();
    Job again = task(0);
    assertThrows(InterruptedJob.Crash.class, () -> again.run(InterruptedJob.crashingAt(5)));
    again.close();
    try (Job last = task(0)) {
      assertEquals(List.of(last), resplit.passes(last, folder.resolve("u")));
      last.run(JobObserver.NONE);
    }
    passes.get(0).deleteBlocks();
    complete(task(1));
    assertDone();
  }

  @Test
  void theFolderOfATaskMayBeReachedByALink() throws Exception {
    Job first = task(0);
    killed(first, 1, 2);
    first.close();
    try (Job inOne = task(0)) {
      ResplitException refused =
          assertThrows(ResplitException.class, () -> inOne.run(JobObserver.NONE));
      assertTrue(
          refused.getMessage().contains("give the --temp that it had"), refused.getMessage());
    }
    Path real = folder;
    folder = Files.createSymbolicLink(real.resolve("link"), real);
    complete(task(0));
    folder = real;
    complete(task(1));
    assertDone();
  }

  /** Both things that the message says to do help. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void blocksThatAreElsewhereAreAskedFor(boolean areLost) throws Exception {
    Job first = task(0);
    killed(first, 1, 2);
    first.close();
    Path elsewhere = Files.move(temp, folder.resolve("elsewhere"));
    Job again = task(0);
    ResplitException refused =
        assertThrows(ResplitException.class, () -> resplit.passes(again, temp));
    assertEquals(ResplitException.Reason.REFUSED, refused.reason());
    again.close();
    if (areLost) {
      OwnFolders.delete(Path.of(refused.getMessage().replaceAll(".* or delete '(.*)'$", "$1")));
    } else {
      Files.move(elsewhere, temp);
    }
    complete(task(0));
    complete(task(1));
    assertDone();
  }

  @Test
  void blocksThatChangeBetweenThePassesAreFound() throws Exception {
    try (Job task = task(1)) {
      List<Job> passes = passes(task);
      passes.get(0).run(JobObserver.NONE);
      try (FileChannel block = FileChannel.open(passes.get(0).out().path(1), WRITE)) {
        block.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}), block.size() / 2);
      }
      ResplitException found =
          assertThrows(ResplitException.class, () -> passes.get(1).run(JobObserver.NONE));
      assertTrue(found.getMessage().contains("does not match its manifest"), found.getMessage());
      assertFalse(Files.exists(folder.resolve("o/3.nc")));
    }
  }
}
