package io.resplit.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.Activity.Task;
import io.resplit.manifest.Manifest;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.result.Rest;
import io.resplit.testkit.Cancelling;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a job says of itself while it runs. */
class JobActivityTest {

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(12);
  }

  /** Looks before every fragment and after every step. */
  private static final class Looking implements JobObserver {
    private final List<String> said = Collections.synchronizedList(new ArrayList<>());
    private final Activity activity = new Activity(said::add);
    private Optional<Task> resuming = Optional.empty();
    private long firstRead = -1;

    @Override
    public Activity activity() {
      return activity;
    }

    @Override
    public boolean cancelled() {
      look();
      return false;
    }

    @Override
    public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
      look();
      assertTrue(bytesWritten <= activity.work().written(), "steps count in their order");
      assertTrue(bytesHeld + bytesWritten <= activity.work().read());
      assertEquals(bytesHeld, activity.heldBytes());
      assertEquals(blocksPublished, activity.files());
    }

    private void look() {
      if (activity.task().phase() == Phase.RESUMING) {
        resuming = Optional.of(activity.task());
      }
      if (activity.task().phase() == Phase.MOVING && firstRead < 0) {
        firstRead = activity.work().read();
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyByteIsCountedOnceHoweverOftenTheJobIsResumed(long seed) throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, seed % 12);
    for (int step = 1; job.crash(step); step += 1 + step / 2) {
      Rest rest = job.preflight(job.planned(), Existing.RESUME);
      Looking observer = new Looking();
      job.run(Existing.RESUME, observer);
      assertEquals(job.bytes(), observer.activity.work().read());
      assertEquals(job.bytes(), observer.activity.work().written());
      assertEquals(job.bytes(), observer.activity.work().arrays());
      assertEquals(Phase.ENDING, observer.activity.task().phase());
      long left = observer.firstRead < 0 ? 0 : job.bytes() - observer.firstRead;
      boolean said = observer.said.stream().anyMatch(line -> line.startsWith("resuming: "));
      assertTrue(said || observer.firstRead <= 0, observer.said::toString);
      assertEquals(rest.readBytes(), left + observer.resuming.map(Task::done).orElse(0L));
      job.check();
      job.clear();
    }
  }

  @Test
  void verifyingCountsFilesAsReadAndTheArrayAsCompared() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    job.run(Existing.REFUSE, JobObserver.NONE);
    Manifest manifest = job.resplit().manifestOf(job.out()).orElseThrow();
    Looking observer = new Looking();
    job.resplit().verify(job.out(), manifest, observer);
    assertEquals(job.bytes(), observer.activity.work().read());
    assertEquals(job.bytes(), observer.activity.work().written());
    assertEquals(job.bytes(), observer.activity.work().arrays());
    Cancelling stop = new Cancelling(1);
    assertThrows(
        CancellationException.class, () -> job.resplit().verify(job.out(), manifest, stop));
  }

  @Test
  void saysWhatHappensOnlyToThoseWhoListen() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    Looking first = new Looking();
    job.run(Existing.REFUSE, first);
    assertTrue(first.said.contains("reading " + job.in().path(0)), first.said::toString);
    assertTrue(first.said.contains("writing " + job.out().path(0)), first.said::toString);
    assertTrue(first.said.contains(job.out().path(0) + " is complete"), first.said::toString);
    String last = first.said.get(first.said.size() - 1);
    assertEquals("committed 16 steps, 48 bytes since the last commit", last);
    new Activity()
        .say(
            () -> {
              throw new AssertionError("made, but not asked for");
            });
  }
}
