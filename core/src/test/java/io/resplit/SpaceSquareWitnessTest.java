package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.header.SpaceParts;
import io.resplit.partition.AxisMap;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection.Range;
import io.resplit.request.RegionRequest.Term;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Volumes of known geometry through every pair of formats that say where voxels lie, cut, stepped
 * and permuted: the corners of what is written stay where they were in the world, as readers that
 * are not ours find them.
 */
class SpaceSquareWitnessTest {

  private static final List<String> TARGETS =
      List.of("nifti .nii", "nrrd .nrrd", "mha .mha", "hdf5 .h5", "netcdf4 .nc", "zarr2 .zarr");

  private static final JobOptions HOW =
      new JobOptions(Existing.RESUME, Fsync.NONE, CommitInterval.DEFAULT, false, false);

  @TempDir Path folder;
  private final Resplit resplit = new Resplit();

  private static Path script() throws URISyntaxException {
    return Path.of(SpaceSquareWitnessTest.class.getResource("space_square.py").toURI());
  }

  @Tag("slow")
  @Test
  void cornersStayWhereTheyWereInTheWorld() throws Exception {
    Witness.requirePython("nibabel, h5py, zarr, numpy");
    double share = Double.parseDouble(System.getProperty("resplit.seeds", "1"));
    long first = Long.getLong("resplit.seed", 1);
    long count = Math.max(20, Math.round(200 * share));
    String made = Witness.pythonFile(folder, script(), "make", folder, first, count);
    List<String> jobs = new ArrayList<>();
    Random random = new Random(first);
    for (String source : made.lines().toList()) {
      jobs.add(job(source, jobs.size(), random));
    }
    Files.write(folder.resolve("jobs.txt"), jobs);
    String report = Witness.pythonFile(folder, script(), "check", folder);
    assertTrue(report.endsWith("checked " + jobs.size() + " wrong 0\n"), report);
  }

  /** Returns the source, the target, starts, steps and axes, fastest first. */
  private String job(String source, int number, Random random) throws IOException {
    BlockSet in =
        resplit.find(
            SetRequest.of(List.of(folder.resolve(source)))
                .withOrder(StorageOrder.C)
                .withVariables(List.of()));
    int rank = in.grid().rank();
    List<Integer> starts = new ArrayList<>();
    List<Integer> steps = new ArrayList<>();
    List<Term> terms = new ArrayList<>();
    boolean isCut = random.nextBoolean();
    for (int k = 0; k < rank; k++) {
      int length = Math.toIntExact(in.listedShape().length(rank - 1 - k));
      starts.add(isCut ? random.nextInt(length - 1) : 0);
      steps.add(isCut ? 1 + random.nextInt(2) : 1);
      Range range = new Range(OptionalLong.of(starts.get(k)), OptionalLong.empty(), steps.get(k));
      terms.add(new Term("" + (rank - 1 - k), range));
    }
    BlockSet part = isCut ? resplit.within(in, new RegionRequest("all", terms)) : in;
    List<Integer> axes =
        new ArrayList<>(IntStream.range(0, rank).boxed().collect(Collectors.toList()));
    if (random.nextBoolean()) {
      Collections.shuffle(axes.subList(0, 3), random);
    }
    int[] slowest = IntStream.range(0, rank).map(i -> rank - 1 - axes.get(rank - 1 - i)).toArray();
    BlockSet turned = part.permuted(AxisMap.of(slowest));
    String[] target = TARGETS.get(number % TARGETS.size()).split(" ");
    String name = "o" + number + target[1];
    OutputRequest request =
        OutputRequest.file(folder.resolve(name).toString()).withFormat(target[0]);
    BlockSet out = resplit.output(turned, request);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(4000));
    Steps.run(turned, out, Steps.plan(turned, out, options), HOW, JobObserver.NONE);
    List<String> lost = new ArrayList<>(out.header().notCarried());
    lost.retainAll(SpaceParts.ALL);
    assertEquals(List.of(), lost, name);
    return String.join(" ", source, name, text(starts), text(steps), text(axes));
  }

  private static String text(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
