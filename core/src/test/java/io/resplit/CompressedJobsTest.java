package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.Leftovers;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that read three compressed volumes and commit after every step. */
class CompressedJobsTest {

  private static final Shape SHAPE = Shape.of(6, 5, 18);
  private static final JobOptions HOW = InterruptedJob.resumable(new Random(1));

  @TempDir Path folder;
  private final Resplit resplit = new Resplit();
  private ReferenceArray array;
  private BlockSet in;
  private BlockSet out;
  private PlanReport planned;

  @BeforeEach
  void makeVolumes() throws IOException {
    ElementType type = ElementType.parse("int16");
    var grid = StorageOrder.F.grid(SHAPE, SHAPE);
    var names = OutputAddress.parse(folder + "/whole/x{*}").names(".raw", grid, StorageOrder.F);
    BlockSet raw = new BlockSet(grid, type, StorageOrder.F, new RawFormat(type, 0), names);
    array = new ReferenceArray(raw.grid().shape(), 2, new Random(2));
    array.write(raw, 0);
    BlockSet plain = resplit.output(raw, folder + "/plain/v{*}.nii", Shape.of(6, 5, 6));
    Steps.run(raw, plain, plan(raw, plain), JobOptions.DEFAULT, JobObserver.NONE);
    Files.createDirectory(folder.resolve("in"));
    for (int volume = 0; volume < 3; volume++) {
      try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(volume(volume)))) {
        Files.copy(plain.path(volume), gzip);
      }
    }
  }

  private Path volume(int number) {
    return folder.resolve("in/v" + number + ".nii.gz");
  }

  private PlanReport plan(BlockSet from, BlockSet to) {
    PlanOptions within = PlanOptions.within(new MemoryLimit.OfData(6 * 5 * 2 * 2));
    return Steps.plan(from, to, within);
  }

  private void prepare() throws IOException {
    in = resplit.find(SetRequest.at(folder + "/in/v{2}.nii.gz"));
    out = resplit.output(in, folder + "/out/y{*}.raw", Shape.of(6, 5, 2));
    planned = plan(in, out);
  }

  private void run(JobObserver observer) throws IOException {
    Steps.run(in, out, planned, HOW, observer);
  }

  @Test
  void aJobThatIsKilledIsResumedAndNamesItsFilesAtItsEnd() throws IOException {
    prepare();
    for (int step = 1; ; step++) {
      new Leftovers(out).clear();
      try {
        run(InterruptedJob.crashingAt(step));
        assertTrue(step > 9, "only " + step + " steps");
        return;
      } catch (InterruptedJob.Crash crash) {
        assertEquals(Set.of(), new Leftovers(out).outputs());
      }
      run(JobObserver.NONE);
      array.check(out);
    }
  }

  /** Nothing is left to read for the second attempt, which compares the checksums nevertheless. */
  @Test
  void noFileGetsItsNameWhenAJobThatFoundDamageIsResumed() throws IOException {
    byte[] volume = Files.readAllBytes(volume(1));
    volume[volume.length - 8] ^= 4;
    Files.write(volume(1), volume);
    prepare();
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThrows(ResplitException.class, () -> run(JobObserver.NONE));
      assertEquals(Set.of(), new Leftovers(out).outputs());
    }
  }

  @Test
  void noFileGetsItsNameFromAStreamThatIsCutOff() throws IOException {
    byte[] volume = Files.readAllBytes(volume(2));
    Files.write(volume(2), Arrays.copyOf(volume, volume.length - 8));
    prepare();
    assertThrows(ResplitException.class, () -> run(JobObserver.NONE));
    assertEquals(Set.of(), new Leftovers(out).outputs());
  }
}
