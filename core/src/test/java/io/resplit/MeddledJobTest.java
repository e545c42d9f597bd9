package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.IoFailure;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files that another program changes while a run works on them: nothing wrong gets a final name,
 * and what the message says to do is what works.
 */
class MeddledJobTest {

  @TempDir Path folder;

  /** What another program does to a file. */
  private enum Meddling {
    CUT {
      @Override
      void with(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate(channel.size() - 1);
        }
      }
    },
    REPLACED {
      @Override
      void with(Path file) throws IOException {
        Path other = file.resolveSibling("other");
        Files.write(other, new byte[(int) Files.size(file)]);
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
      }
    },
    LENGTHENED {
      @Override
      void with(Path file) throws IOException {
        Files.write(file, new byte[1], StandardOpenOption.APPEND);
      }
    },
    REMOVED {
      @Override
      void with(Path file) throws IOException {
        Files.delete(file);
      }
    };

    abstract void with(Path file) throws IOException;
  }

  /** Does something once, as soon as a file ends with what is asked for. */
  private static final class Meddler implements JobObserver {
    private final Path folder;
    private final String ending;
    private final Meddling meddling;
    private int stepsLeft;
    private boolean done;

    Meddler(Path folder, String ending, Meddling meddling, int steps) {
      this.folder = folder;
      this.ending = ending;
      this.meddling = meddling;
      this.stepsLeft = steps;
    }

    @Override
    public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
      if (done || stepsLeft-- > 0) {
        return;
      }
      try (Stream<Path> found = Files.list(folder)) {
        Optional<Path> victim =
            found.filter(file -> file.toString().endsWith(ending)).sorted().findFirst();
        if (victim.isPresent() && Files.size(victim.get()) > 0) {
          meddling.with(victim.get());
          done = true;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void run(InterruptedJob job, Existing existing, JobObserver observer)
      throws IOException {
    run(job, job.out(), existing, observer, new CommitInterval(job.interval(), Long.MAX_VALUE));
  }

  /** Runs without reading back, as --verify would find all of this. */
  private static void run(
      InterruptedJob job,
      BlockSet out,
      Existing existing,
      JobObserver observer,
      CommitInterval interval)
      throws IOException {
    JobOptions options = new JobOptions(existing, Fsync.NONE, interval, true, false);
    var plan = out.equals(job.out()) ? job.planned() : job.planTo(out);
    Steps.run(job.in(), out, plan, options, observer);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"CUT", "REPLACED", "LENGTHENED", "REMOVED"})
  void noUnfinishedFileThatWasChangedGetsItsName(Meddling meddling) throws IOException {
    int found = 0;
    for (long seed = 0; seed < 12; seed++) {
      InterruptedJob job = InterruptedJob.create(folder.resolve("of-" + seed), seed);
      Files.createDirectories(job.out().root());
      Meddler meddler = new Meddler(job.out().root(), PartFiles.SUFFIX, meddling, (int) (seed % 4));
      try {
        run(job, Existing.REFUSE, meddler);
        assertFalse(meddler.done, "a change was not found");
      } catch (IoFailure e) {
        found++;
        assertTrue(e.getMessage().endsWith("start again with --overwrite"), e.getMessage());
        assertTrue(e.getMessage().contains(PartFiles.SUFFIX), e.getMessage());
        run(job, Existing.REPLACE, JobObserver.NONE);
      }
      job.check();
    }
    assertTrue(found >= 4, () -> "too few runs were meddled with");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"CUT", "REPLACED", "REMOVED"})
  void noFileOfCompressedChunksEither(Meddling meddling) throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 7);
    Files.createDirectories(job.out().root());
    BlockSet out = chunked(job);
    CommitInterval interval = new CommitInterval(20, Long.MAX_VALUE);
    Meddler meddler = new Meddler(out.root(), PartFiles.SUFFIX, meddling, 0);
    IoFailure failure =
        assertThrows(IoFailure.class, () -> run(job, out, Existing.REFUSE, meddler, interval));
    assertTrue(failure.getMessage().contains(PartFiles.SUFFIX), failure.getMessage());
    assertTrue(failure.getMessage().endsWith("start again with --overwrite"), failure::getMessage);
    run(job, out, Existing.REPLACE, JobObserver.NONE, interval);
    assertEquals(
        job.resplit().manifestOf(out).orElseThrow().digest(),
        new io.resplit.verify.Digest(job.in(), 64, bytes -> {}, () -> false).compute());
  }

  private static BlockSet chunked(InterruptedJob job) throws IOException {
    long[] ones = job.out().listedBlock().toArray();
    java.util.Arrays.setAll(ones, axis -> Math.max(1, ones[axis] / 2));
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(io.resplit.geometry.Shape.of(ones)),
            Optional.empty(),
            Optional.of(List.of(new io.resplit.array.ChunkFilter("deflate", 1))),
            false);
    return job.resplit()
        .output(
            job.in(),
            OutputRequest.blocks(job.out().root().toString(), job.out().listedBlock())
                .withFormat("hdf5")
                .withChunks(chunks));
  }

  @Test
  void anInputThatWasCutIsNamedAndPutBack() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 6);
    Path input = job.in().path(job.in().grid().blockCount() - 1);
    FileTime time = Files.getLastModifiedTime(input);
    byte[] whole = Files.readAllBytes(input);
    JobObserver cutting =
        new JobObserver() {
          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            try {
              Files.write(input, new byte[1]);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    ResplitException failure =
        assertThrows(ResplitException.class, () -> run(job, Existing.REFUSE, cutting));
    assertEquals(Reason.BAD_INPUT, failure.reason());
    assertEquals(Optional.of(input), failure.path());
    assertTrue(
        failure
            .getMessage()
            .endsWith(
                "restore it with its modification time and give --resume, or start"
                    + " again with --overwrite"),
        failure.getMessage());
    Files.write(input, whole);
    Files.setLastModifiedTime(input, time);
    run(job, Existing.RESUME, JobObserver.NONE);
    job.check();
  }

  @Test
  void aJournalThatLosesItsEndSaysSoInsteadOfFailingAgainAndAgain() throws IOException {
    int refused = 0;
    for (long seed = 0; seed < 4; seed++) {
      InterruptedJob job = InterruptedJob.create(folder.resolve("of-" + seed), seed);
      for (int step = 1; job.crash(step); step += 1 + step / 4) {
        byte[] journal = Files.readAllBytes(job.left().journal());
        job.left()
            .cutJournal(
                new String(journal, java.nio.charset.StandardCharsets.UTF_8)
                        .lastIndexOf('\n', journal.length * 2 / 3)
                    + 1);
        try {
          run(job, Existing.RESUME, JobObserver.NONE);
        } catch (ResplitException e) {
          refused++;
          assertEquals(Reason.REFUSED, e.reason());
          assertTrue(
              e.getMessage().matches("(?s).*(--overwrite|give --resume|--overwrite to replace it)"),
              e.getMessage());
          run(job, Existing.REPLACE, JobObserver.NONE);
        }
        job.check();
        job.clear();
      }
    }
    assertTrue(refused > 0);
  }

  @Test
  void aJournalWithoutItsFieldsIsRefusedWithARemedy() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 2);
    assertTrue(job.crash(2));
    Files.delete(job.left().journal());
    Files.createFile(job.left().journal());
    job.left().appendToJournal("{\"journal\":11}");
    job.left().appendToJournal("{\"steps\":1}");
    for (Existing existing : Existing.values()) {
      ResplitException refusal =
          assertThrows(ResplitException.class, () -> run(job, existing, JobObserver.NONE));
      assertEquals(Reason.REFUSED, refusal.reason());
      assertTrue(
          refusal.getMessage().endsWith("delete it, then start again with --overwrite"),
          refusal.getMessage());
    }
    Files.delete(job.left().journal());
    run(job, Existing.REPLACE, JobObserver.NONE);
    job.check();
  }

  @Test
  void promisesToGoOnWhereNothingIsLost() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 2);
    Files.createDirectories(job.out().root());
    JobObserver failing =
        new JobObserver() {
          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            if (bytesWritten > 0) {
              sneakyThrow(
                  IoFailure.of("cannot write", job.out().path(0), new IOException("disk full")));
            }
          }
        };
    IoFailure failure = assertThrows(IoFailure.class, () -> run(job, Existing.REFUSE, failing));
    assertTrue(failure.getMessage().endsWith("complete, --resume continues"), failure.getMessage());
    run(job, Existing.RESUME, JobObserver.NONE);
    job.check();
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void sneakyThrow(Throwable error) throws E {
    throw (E) error;
  }
}
