package io.resplit.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Steps;
import io.resplit.io.Activity;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.io.StoredFile;
import io.resplit.manifest.Manifest;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.verify.Digest;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Digests that jobs record, and what they find out. */
class JobDigestTest {

  @TempDir Path folder;

  @Test
  void recordsOneDigestForEverySplitOfAnArray() throws IOException {
    for (long seed = 0; seed < 8; seed++) {
      InterruptedJob job = InterruptedJob.create(folder.resolve("of-" + seed), seed);
      job.run(Existing.REFUSE, JobObserver.NONE);
      String digest = job.resplit().compareDigests(job.in(), job.out(), JobObserver.NONE);
      assertEquals(digest, job.resplit().manifestOf(job.out()).orElseThrow().digest());
      BlockSet again = job.back();
      Steps.run(job.out(), again, job.planBack(), JobOptions.DEFAULT, JobObserver.NONE);
      assertEquals(digest, job.resplit().manifestOf(again).orElseThrow().digest());
    }
  }

  @Test
  void recordsTheSameDigestInBothByteOrders() throws IOException {
    for (long seed = 0; seed < 8; seed++) {
      InterruptedJob job = InterruptedJob.create(folder.resolve("turned-" + seed), seed);
      job.run(Existing.REFUSE, JobObserver.NONE);
      BlockSet turned = job.backIn(ByteOrder.BIG_ENDIAN);
      Steps.run(job.out(), turned, job.planBack(), JobOptions.DEFAULT, JobObserver.NONE);
      String digest = job.resplit().manifestOf(job.out()).orElseThrow().digest();
      assertEquals(digest, job.resplit().manifestOf(turned).orElseThrow().digest());
      assertEquals(digest, new Digest(turned, 64, bytes -> {}, () -> false).compute());
      assertEquals(digest, job.resplit().compareDigests(job.in(), turned, JobObserver.NONE));
    }
  }

  @Test
  void findsAnotherArrayInFilesThatHaveTheirChecksums() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    job.run(Existing.REFUSE, JobObserver.NONE);
    Path file = job.out().path(0);
    Path record = job.out().root().resolve("resplit.json");
    String before = StoredFile.cached().crc32c(file, bytes -> {});
    change(file);
    String manifest =
        Files.readString(record).replace(before, StoredFile.cached().crc32c(file, bytes -> {}));
    Files.writeString(record, manifest);
    Manifest changed = job.resplit().manifestOf(job.out()).orElseThrow();
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> new RecordCheck(job.out(), new Activity(), () -> false).check(changed));
    assertEquals(Reason.DIFFERENT, refusal.reason());
    assertTrue(refusal.getMessage().contains(changed.digest()), refusal.getMessage());
  }

  @Test
  void noticesAChangedInputAlsoWhenByteOrderIsTurned() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    job.run(Existing.REFUSE, JobObserver.NONE);
    change(job.out().path(0));
    BlockSet turned = job.backIn(ByteOrder.BIG_ENDIAN);
    assertNotAsRecorded(job, turned);
  }

  private static void change(Path file) throws IOException {
    byte[] block = Files.readAllBytes(file);
    block[0] ^= 4;
    Files.write(file, block);
  }

  private static void assertNotAsRecorded(InterruptedJob job, BlockSet target) throws IOException {
    PlanReport plan = job.planBack();
    ResplitException failure =
        assertThrows(
            ResplitException.class,
            () -> Steps.run(job.out(), target, plan, JobOptions.DEFAULT, JobObserver.NONE));
    assertEquals(Reason.BAD_INPUT, failure.reason());
    assertTrue(failure.getMessage().contains("does not match its manifest"), failure.getMessage());
  }

  @Test
  void noticesAnInputThatIsNotWhatItsManifestSays() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    job.run(Existing.REFUSE, JobObserver.NONE);
    change(job.out().path(0));
    assertNotAsRecorded(job, job.back());
    assertThrows(
        ResplitException.class,
        () -> job.resplit().compareDigests(job.back(), job.in(), JobObserver.NONE));
  }
}
