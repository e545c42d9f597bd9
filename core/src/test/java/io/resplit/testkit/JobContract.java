package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.Steps;
import io.resplit.format.FormatDescriptor;
import io.resplit.format.FormatDescriptor.Ability;
import io.resplit.format.Formats;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.partition.rectangular.Regularity;
import io.resplit.report.SetText;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.OutputRequest;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What sets of files of any format must do in the hands of a user: they are found, described,
 * resplit, resumed, verified, and refused where they are damaged. Knows a format only by its
 * descriptor; a part of {@link FormatContract}.
 */
public abstract class JobContract {

  /** Folder of the test's files. */
  @TempDir protected Path folder;

  /** Returns the descriptor of the format under test. */
  protected abstract FormatDescriptor descriptor();

  /** Returns the name that asks for files of the format, or of one version of it. */
  protected String name() {
    return descriptor().name();
  }

  /** Returns the facade, with the format under test. */
  protected Resplit resplit() {
    return new Resplit();
  }

  /** Returns the bytes before the data of the raw files that a set is made of. */
  protected int headerBytes() {
    return 0;
  }

  /** Returns the seeds of the random jobs. */
  protected static LongStream jobs() {
    return RandomProblems.seeds(8);
  }

  private FormatJob job(long seed) throws IOException {
    return new FormatJob(folder, resplit(), descriptor(), name(), headerBytes(), seed);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("jobs")
  void isResplitFromRawFilesAndBackAsPlanned(long seed) throws IOException {
    FormatJob job = job(seed).moved();
    BlockSet found = job.find(job.folderOfSet());
    BlockSet back =
        job.resplit.output(
            found,
            OutputRequest.blocks(folder + "/back/y_{*}.raw", job.in.listedBlock())
                .withFormat(Formats.RAW)
                .withByteOrder(ByteOrder.LITTLE_ENDIAN));
    job.move(found, back);
    for (long number = 0; number < back.grid().blockCount(); number++) {
      byte[] file = Files.readAllBytes(back.path(number));
      int start = (int) back.image(number).dataOffset();
      byte[] data = Arrays.copyOfRange(file, start, file.length);
      assertArrayEquals(job.array.block(back.grid(), number), data);
    }
  }

  @Test
  void isFoundInAFolderByATemplateAGlobAndAList() throws IOException {
    FormatJob job = job(1).moved();
    String names = folder + "/set/x_";
    job.requireFound(job.find(job.folderOfSet()));
    job.requireFound(job.find(names + "{*}" + descriptor().ending()));
    job.requireFound(job.find(names + "*" + descriptor().ending()));
    SetRequest listed = job.complete(Requests.ofFiles(job.files(), SetRequest.at("")));
    job.requireFound(job.resplit.find(listed));
  }

  /** A name that means nothing must not be taken for one that does. */
  @Test
  void takesTheNameOfADatasetOnlyIfItHasDatasets() throws IOException {
    FormatJob job = job(5).moved();
    boolean named = descriptor().abilities().contains(Ability.DATASETS);
    OutputRequest output =
        OutputRequest.blocks(folder + "/other:/foo", job.out.listedBlock()).withFormat(name());
    SetRequest listed = Requests.ofFiles(job.files(), SetRequest.at("")).withDataset("foo");
    if (named) {
      assertEquals("foo", job.resplit.output(job.in, output).dataset());
    } else {
      assertNoDatasets(() -> job.resplit.output(job.in, output));
      assertNoDatasets(() -> job.find(job.folderOfSet() + ":/foo"));
      assertNoDatasets(() -> job.find(job.anyFile() + ":/foo"));
      assertNoDatasets(() -> job.resplit.find(job.complete(listed)));
    }
  }

  private static void assertNoDatasets(Executable find) {
    String refusal = assertThrows(IllegalArgumentException.class, find).getMessage();
    assertTrue(refusal.contains("files have no datasets: leave out the name 'foo'"), refusal);
  }

  /** Where the ending of a name leaves it open, the first bytes decide. */
  @Test
  protected void isFoundByItsFirstBytes() throws IOException {
    FormatJob job = job(2).moved();
    String ending = descriptor().sharedEndings().stream().findFirst().orElse("");
    for (Path file : job.files()) {
      String name = file.getFileName().toString().replace(descriptor().ending(), ending);
      Files.move(file, file.resolveSibling("renamed_" + name));
    }
    job.requireFound(job.find(job.folderOfSet()));
    SetRequest bare = SetRequest.at(job.folderOfSet());
    assertEquals(job.describesItself(), job.resplit.describesItself(bare));
  }

  @Test
  void recognisesItsFilesAndNoOthers() throws IOException {
    FormatJob job = job(3).moved();
    byte[] start = Files.readAllBytes(job.anyFile());
    assertEquals(job.describesItself(), descriptor().recognises(start));
    assertFalse(descriptor().recognises(new byte[0]));
    assertFalse(descriptor().recognises(new byte[start.length]));
    List<String> endings = new ArrayList<>(descriptor().ownEndings());
    endings.addAll(descriptor().sharedEndings());
    assertTrue(endings.contains(descriptor().ending()), endings.toString());
  }

  @Test
  void isTakenAsItsUsersListItsAxes() {
    OutputRequest request = OutputRequest.file("one" + descriptor().ending()).withFormat(name());
    assertEquals(descriptor().defaultOrder(), resplit().defaultOrder(request));
  }

  @Test
  void isDescribedByWhatItsFilesSay() throws IOException {
    FormatJob job = job(4).moved();
    BlockSet set = job.find(job.folderOfSet());
    String text =
        SetText.of(
            new SetText.Facts(
                set.root().toString(),
                set.grid(),
                Regularity.of(set.grid()),
                set.blockCount(),
                set.order(),
                set.type(),
                set.format().name(),
                set.place(0).dataset(),
                new FileFit(set).inspect(0).layout(),
                set.header(),
                0,
                0,
                false,
                "a, b",
                Optional.empty()));
    assertTrue(text.contains("joined     a, b\n"), text);
    assertTrue(text.contains("array      " + job.out.listedShape() + " " + job.out.type()), text);
    assertTrue(text.contains(" blocks of " + job.out.listedBlock() + " ("), text);
    assertTrue(text.contains("format     " + descriptor().name() + "\n"), text);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("jobs")
  void isResumedAfterInterruptionsAsIfThereHadBeenNone(long seed) throws IOException {
    FormatJob job = job(seed);
    BlockSet whole = job.output(job.in, "whole", job.out.listedBlock(), name());
    job.move(job.in, whole);
    PlanReport planned = job.plan(job.in, job.out);
    int steps = FormatJob.steps(planned);
    Existing existing = Existing.REFUSE;
    for (int run = 0; run < 3; run++) {
      JobObserver crash = InterruptedJob.crashingAt(1 + job.random.nextInt(steps));
      JobOptions options = options(existing, 1 + job.random.nextInt(60));
      if (!isInterrupted(() -> Steps.run(job.in, job.out, planned, options, crash))) {
        break;
      }
      existing = Existing.RESUME;
    }
    assertEquals(Existing.RESUME, existing, "no run was interrupted");
    Steps.run(job.in, job.out, planned, options(existing, 1), JobObserver.NONE);
    for (long number = 0; number < whole.grid().blockCount(); number++) {
      byte[] expected = Files.readAllBytes(whole.path(number));
      assertArrayEquals(expected, Files.readAllBytes(job.out.path(number)));
    }
    Manifest manifest = job.resplit.manifestOf(job.out).orElseThrow();
    long checked = job.resplit.verify(job.out, manifest, JobObserver.NONE).checksums();
    assertEquals(whole.grid().blockCount(), checked);
  }

  private static JobOptions options(Existing existing, long intervalBytes) {
    CommitInterval interval = new CommitInterval(intervalBytes, Long.MAX_VALUE);
    return new JobOptions(existing, Fsync.NONE, interval, true, true);
  }

  @FunctionalInterface
  private interface Run {
    void run() throws IOException;
  }

  private static boolean isInterrupted(Run run) throws IOException {
    try {
      run.run();
      return false;
    } catch (InterruptedJob.Crash e) {
      return true;
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("jobs")
  void aByteThatHasChangedIsFound(long seed) throws IOException {
    FormatJob job = job(seed);
    job.move(job.in, job.out);
    BlockSet set = job.resplit.find(SetRequest.at(job.folderOfSet()));
    Manifest manifest = job.resplit.manifestOf(set).orElseThrow();
    assertEquals(
        set.grid().blockCount(), job.resplit.verify(set, manifest, JobObserver.NONE).checksums());
    assertEquals(
        set.grid().shape().volume(),
        Steps.compare(job.in, set, job.plan(job.in, set), JobObserver.NONE));
    job.change(job.random.nextLong(set.grid().blockCount()));
    requireDifferent(() -> job.resplit.verify(set, manifest, JobObserver.NONE));
    requireDifferent(() -> Steps.compare(job.in, set, job.plan(job.in, set), JobObserver.NONE));
  }

  private static void requireDifferent(Run run) {
    ResplitException difference = assertThrows(ResplitException.class, run::run);
    assertEquals(ResplitException.Reason.DIFFERENT, difference.reason(), difference.getMessage());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("jobs")
  void aFileThatIsCutOffIsRefusedByName(long seed) throws IOException {
    FormatJob job = job(seed).moved();
    Path file = job.anyFile();
    byte[] bytes = Files.readAllBytes(file);
    long most = seed % 2 == 0 ? job.out.image(0).dataOffset() : bytes.length - 4;
    Files.write(file, Arrays.copyOf(bytes, (int) job.random.nextLong(Math.max(1, most))));
    job.requireRefused(file);
  }

  @Test
  void aFileThatStartsWithSomethingElseIsRefusedIfItDescribesItself() throws IOException {
    FormatJob job = job(5).moved();
    Path file = job.anyFile();
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.write(new byte[4]);
    }
    if (job.describesItself()) {
      job.requireRefused(file);
    } else {
      job.requireFound(job.find(job.folderOfSet()));
    }
  }
}
