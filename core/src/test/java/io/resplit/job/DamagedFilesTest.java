package io.resplit.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Steps;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that change while a job is interrupted, or runs. */
class DamagedFilesTest {

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(25);
  }

  /** What happens to one of the files while no run works on them. */
  private enum Damage {
    DELETED,
    CUT,
    EMPTIED,
    LENGTHENED;

    void doTo(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      switch (this) {
        case DELETED -> Files.delete(file);
        case CUT -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        case EMPTIED -> Files.write(file, new byte[0]);
        default -> Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
      }
    }
  }

  /** A file that no longer holds what the journal says must not get zeros and a final name. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noticesFilesThatWereDamagedMeanwhile(long seed) throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, seed % 12);
    Random random = new Random(seed);
    for (Damage damage : Damage.values()) {
      job.clear();
      if (!job.crash(1 + random.nextInt(6))) {
        continue;
      }
      List<Path> files = job.left().files();
      if (files.isEmpty()) {
        continue;
      }
      damage.doTo(files.get(random.nextInt(files.size())));
      try {
        runWithoutReadingBack(job, Existing.RESUME);
      } catch (ResplitException e) {
        assertEquals(Reason.REFUSED, e.reason(), e.getMessage());
        assertTrue(e.getMessage().contains("start again with --overwrite"), e.getMessage());
        runWithoutReadingBack(job, Existing.REPLACE);
      }
      job.check();
    }
  }

  private static void runWithoutReadingBack(InterruptedJob job, Existing existing)
      throws IOException {
    CommitInterval interval = new CommitInterval(job.interval(), Long.MAX_VALUE);
    JobOptions options = new JobOptions(existing, Fsync.NONE, interval, true, false);
    Steps.run(job.in(), job.out(), job.planned(), options, JobObserver.NONE);
  }

  @Test
  void noticesInputsThatChangeMeanwhile() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 6);
    job.clear();
    JobObserver meddling =
        new JobObserver() {
          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            try {
              Files.setLastModifiedTime(job.in().path(0), FileTime.fromMillis(1000));
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          }
        };
    job.assertThrown(Reason.BAD_INPUT, Existing.REFUSE, meddling, "was changed during the job");
    assertFalse(Files.exists(job.out().root().resolve("resplit.json")));
  }
}
