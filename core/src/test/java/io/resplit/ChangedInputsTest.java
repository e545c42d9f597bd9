package io.resplit;

import io.resplit.testkit.AnyJob;
import io.resplit.testkit.JobDraw;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of any format that another program changes while a job reads them. */
class ChangedInputsTest {

  @TempDir Path folder;

  /** Stores have more files than others that may change. */
  private static final List<String> READ =
      List.of(
          "raw", "nifti", "gzip", "npy", "tiff", "ome", "netcdf3", "cdf5", "netcdf4", "hdf5", "mrc",
          "nrrd", "mha", "mgh", "fits", "nhdr", "mhd", "zarr", "zarr", "zarr", "zarr");

  /** One job of each format, and so on. */
  static Stream<JobDraw> jobs() {
    return RandomProblems.seeds(READ.size()).mapToObj(ChangedInputsTest::job);
  }

  private static JobDraw job(long seed) {
    String read = READ.get((int) (seed % READ.size()));
    return JobDraw.any(LongStream.iterate(seed * 100_000, next -> next + 1))
        .filter(job -> job.isPlain() && job.read().equals(read))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("jobs")
  void noFileIsNamedThatHoldsAnythingElseThanTheInputBefore(JobDraw job) throws IOException {
    long held = job.heldBytes();
    Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> held);
    new AnyJob(job, resplit, folder).runChanged(new Random(job.seed()));
  }
}
