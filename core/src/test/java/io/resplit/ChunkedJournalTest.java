package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.Replacement;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.request.ChunkOptions;
import io.resplit.request.JobObserver;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.Leftovers;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Journals of unfinished files that are cut, of another job, or made up. */
class ChunkedJournalTest {

  private static final ChunkOptions ALONE = new ChunkOptions(0, Replacement.NEXT_USE);

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(7);
  }

  private static boolean crash(ChunkedResume job, int step) throws IOException {
    try {
      job.run(InterruptedJob.crashingAt(step));
      return false;
    } catch (InterruptedJob.Crash e) {
      return true;
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void goesOnWhereverTheLastCommitIsCutOff(long seed) throws IOException {
    ChunkedResume job = ChunkedResume.create(folder, seed, ALONE);
    Leftovers left = job.left();
    int step = stepBeforeAnother(job, 2 + (int) (seed % 9));
    long longer = Files.size(left.journal());
    left.clear();
    assertTrue(crash(job, step));
    Set<Path> names = left.outputs();
    long whole = Files.size(left.journal());
    for (long length = whole; length <= longer; length += 1 + (longer - whole) / 12) {
      left.clear();
      crash(job, step + 1);
      left.takeBackNames(names);
      left.cutJournal(length);
      job.run(JobObserver.NONE);
      job.check();
    }
  }

  /** Returns a step, at most {@code most}, after whose successor the job has just been ended. */
  private static int stepBeforeAnother(ChunkedResume job, int most) throws IOException {
    for (int step = most; step > 0; step--) {
      job.left().clear();
      if (crash(job, step + 1)) {
        return step;
      }
    }
    throw new AssertionError("the job has a single step");
  }

  /** The half of a job with one output file that is not finished. */
  private ChunkedResume half;

  private Path part;

  @BeforeEach
  void begin() throws IOException {
    half = ChunkedResume.ofOneFile(folder.resolve("half"));
    part = PartFiles.partOf(half.out().path(0));
    assertTrue(crash(half, half.progress().stepsFor(half.bytes() / 2)));
    assertTrue(half.stepsCommitted() > 0);
  }

  private void goesOn() throws IOException {
    half.run(JobObserver.NONE);
    half.check();
  }

  private void assertRefused(String... parts) {
    ResplitException failure =
        assertThrows(ResplitException.class, () -> half.run(JobObserver.NONE));
    assertEquals(Reason.REFUSED, failure.reason(), failure.getMessage());
    for (String part : parts) {
      assertTrue(failure.getMessage().contains(part), failure.getMessage());
    }
  }

  @Test
  void ignoresWhatFollowsTheLastCommit() throws IOException {
    half.left().appendToJournal("{\"file\":77,\"end\":1,\"sum\":2,\"chunks\":[1,2,3,4]}");
    Files.write(part, new byte[1_000_000], StandardOpenOption.APPEND); // more than it will have
    goesOn();
  }

  @Test
  void refusesAFileThatIsShorterThanItsJournalSays() throws IOException {
    byte[] all = Files.readAllBytes(part);
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.truncate(5000);
    }
    assertRefused(part.toString(), "has 5000 bytes", "--overwrite");
    Files.write(part, all);
    goesOn();
  }

  @Test
  void namesAFileThatIsNotThere() throws IOException {
    Path elsewhere = Files.move(part, part.resolveSibling("elsewhere"));
    assertRefused(part.toString(), "is gone: put it back");
    Files.createSymbolicLink(part, elsewhere);
    assertRefused(part.toString(), "is not a regular file: start again with --overwrite");
    Files.delete(part);
    Files.move(elsewhere, part);
    goesOn();
  }

  @Test
  void refusesChunksThatCannotBe() throws IOException {
    byte[] journal = Files.readAllBytes(half.left().journal());
    byte[] file = Files.readAllBytes(part);
    for (String entry :
        List.of(
            "{\"file\":1,\"end\":900000,\"sum\":2,\"chunks\":[0,5000,10,0]}",
            "{\"file\":-1,\"end\":900000,\"sum\":2,\"chunks\":[0,5000,10,0]}",
            "{\"file\":99999999999,\"end\":900000,\"sum\":2,\"chunks\":[0,5000,10,0]}",
            "{\"file\":0,\"end\":10,\"sum\":2,\"chunks\":[0,5000,10,0]}",
            "{\"file\":0,\"end\":900000,\"sum\":2,\"chunks\":[120,5000,10,0]}",
            "{\"file\":0,\"end\":900000,\"sum\":2,\"chunks\":[-1,5000,10,0]}",
            "{\"file\":0,\"end\":900000,\"sum\":2,\"chunks\":[99999999999,5000,10,0]}",
            "{\"file\":0,\"end\":900000,\"sum\":2,\"chunks\":[0,5,10,0]}",
            "{\"file\":0,\"end\":900000,\"sum\":2,\"chunks\":[0,899991,10,0]}",
            "{\"file\":0,\"end\":900000,\"sum\":2,\"chunks\":[0,5000,100000,0]}",
            "{\"file\":0,\"end\":900000,\"sum\":2,\"chunks\":[0,5000,9999999999,0]}",
            "{\"sums\":[0,5]}\n{\"file\":0,\"end\":900000,\"sum\":2,\"chunks\":[0,5000,10,0]}")) {
      for (String line : entry.split("\n")) {
        half.left().appendToJournal(line);
      }
      half.left().appendToJournal("{\"steps\":1000,\"array\":0}");
      assertRefused("another set");
      Files.write(half.left().journal(), journal);
    }
    assertTrue(Arrays.equals(file, Files.readAllBytes(part)));
    goesOn();
  }

  @Test
  void givesNoNameToAFileThatTheJournalOnlySeemsToComplete() throws IOException {
    long steps = half.progress().stepsFor(half.bytes());
    half.left().appendToJournal("{\"steps\":" + steps + ",\"array\":0}");
    assertRefused("does not record that", half.out().path(0).toString());
    assertTrue(Files.exists(part));
  }

  @Test
  void refusesAJournalOfAnotherVersion() throws IOException {
    String journal = Files.readString(half.left().journal());
    String header = journal.substring(journal.indexOf('{'), journal.indexOf('\n'));
    Files.write(half.left().journal(), new byte[0]);
    half.left().appendToJournal(header.replaceFirst("\"journal\":[0-9]+", "\"journal\":5"));
    assertRefused("another version");
    Files.writeString(half.left().journal(), journal, StandardCharsets.UTF_8);
    goesOn();
  }

  @Test
  void refusesToGoOnWithOtherChunks() throws IOException {
    ResplitException failure =
        assertThrows(ResplitException.class, () -> half.withLevel(2).run(JobObserver.NONE));
    assertEquals(Reason.REFUSED, failure.reason());
    assertTrue(failure.getMessage().contains("another plan"), failure.getMessage());
    goesOn();
  }
}
