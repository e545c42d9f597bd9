package io.resplit.cli;

import io.resplit.testkit.ChangeWatch;
import io.resplit.testkit.ChangeWatch.Change;
import io.resplit.testkit.FailedChange;
import io.resplit.testkit.FailedChange.How;
import io.resplit.testkit.WatchedFiles;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Jobs of all kinds of output, each run once for each change that it makes to files: that change
 * fails, and the job is then given again. Leaves out changes as it is told.
 *
 * <p>usage: FOLDER STEP START [KIND...]: of each kind the changes START, START + STEP and so on;
 * prints one line for each kind, and one for each run that went wrong, and ends with 1 if one did.
 */
public final class FailedChanges {

  /** Names of kinds of output, and the command that writes each. */
  private static final String JOBS =
      """
      raw: IN/raw OUT/set --out-shape 4,4,3 --mem data=600
      raw-late: IN/raw OUT/set --out-shape 12,8,3 --mem data=600 --commit 1MiB
      raw-writers: IN/raw OUT/set --out-shape 6,4,6 --threads 2 --disk ssd
      raw-verified: IN/raw OUT/b_{0}_{1}_{2}.raw --out-shape 6,8,3 --verify
      raw-merged: merge IN/raw OUT/all.raw --mem data=600
      at-the-end: IN/raw OUT/set --out-shape 4,4,3 --mem data=600 --fsync end
      netcdf4: IN/parts/p_{0}_{1}_{2}.nc OUT/o_{0}_{1}_{2}.nc --out-shape 8,3,4
      netcdf4-filtered: IN/parts/p_{0}_{1}_{2}.nc OUT/all.nc --chunk 4,2,4 --deflate 1
      classic: IN/old/o_{0}_{1}_{2}.nc OUT/o_{0}_{1}_{2}.nc --out-shape 8,3,4
      hdf5: IN/raw OUT/h_{0}_{1}_{2}.h5 --out-shape 6,8,6
      hdf5-filtered: IN/raw OUT/h_{0}_{1}_{2}.h5 --out-shape 6,8,6 --chunk 3,4,6 --deflate 1 --mem data=600
      append: merge IN/next.nc OUT/first.nc --append x0
      append-classic: merge IN/next3.nc OUT/first3.nc --append x0
      append-store: merge IN/next.nc OUT/first.zarr --append x0
      append-shards: merge IN/next.nc OUT/first.shards.zarr --append x0
      repacked: repack OUT/first.nc --in-place --chunk 1,6,4 --mem data=600
      repacked-copied: repack OUT/first.nc --in-place --filters fletcher32
      repacked-elsewhere: repack IN/first.nc --out-dir OUT/ --chunk 1,6,4 --mem data=600
      joined: merge IN/first.nc IN/next3.nc OUT/all.nc
      chunks: IN/raw OUT/a.zarr --chunk 4,4,6 --filters none
      chunks-2: IN/raw OUT/a.zarr --out-format zarr2 --chunk 4,4,6 --filters zstd:1 --mem data=600
      shards: IN/raw OUT/a.zarr --out-shape 6,8,6 --chunk 3,2,3 --filters none --mem data=600
      shards-blosc: IN/raw OUT/a.zarr --out-shape 6,8,6 --chunk 3,2,3 --filters blosc:lz4 --mem data=600
      shards-long: IN/large.raw --shape 1200,1024 --dtype u1 OUT/a.zarr --out-shape 1200,1024 --chunk 300,512 --filters none --disk nvme --commit 400KiB
      group: IN/parts/p_{0}_{1}_{2}.nc OUT/a.zarr --chunk 4,3,4 --filters none
      group-shards: IN/parts/p_{0}_{1}_{2}.nc OUT/a.zarr --out-shape 8,6,4 --chunk 4,3,4 --filters blosc:lz4
      tasks: IN/raw OUT/set --out-shape 4,4,3 --mem data=600
      tasks-file: merge IN/raw OUT/all.raw --mem data=600
      tasks-store: IN/parts/p_{0}_{1}_{2}.nc OUT/a.zarr --out-shape 8,3,4 --chunk 4,3,4 --filters none
      tasks-shards: IN/raw OUT/a.zarr --out-shape 6,4,6 --chunk 3,2,3 --filters blosc:lz4 --mem data=600
      gzip: IN/raw OUT/a_{0}.nii.gz --order F --out-shape 6,8,6
      nifti: IN/raw OUT/all.nii --mem data=600
      tiff: IN/raw OUT/t_{0}.tif --out-shape 6,8,6
      tiff-filtered: IN/raw OUT/t_{0}.tif --out-shape 6,8,6 --deflate 1
      nrrd: IN/raw OUT/n_{0}.nrrd --out-shape 6,8,6
      nrrd-detached: IN/raw OUT/n_{0}.nhdr --out-shape 6,8,6
      npy: IN/raw OUT/n_{0}.npy --out-shape 6,8,6
      metaimage: IN/raw OUT/n_{0}.mha --out-shape 6,8,6
      """;

  private final Path in;
  private final Path reference;
  private final Path out;
  private final long step;
  private final long start;
  private long cases;
  private long runs;
  private long wrong;

  private FailedChanges(Path folder, long step, long start) {
    this.in = folder.resolve("in");
    this.reference = folder.resolve("reference");
    this.out = folder.resolve("run/out");
    this.step = step;
    this.start = start;
  }

  /** Runs the jobs. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]).toRealPath();
    FailedChanges all =
        new FailedChanges(folder, Long.parseLong(arguments[1]), Long.parseLong(arguments[2]));
    all.makeInputs();
    List<String> kinds = List.of(arguments).subList(3, arguments.length);
    for (FaultyJob each : JOBS.lines().map(FaultyJob::parse).toList()) {
      if (kinds.isEmpty() || kinds.contains(each.name())) {
        all.fail(each);
      }
    }
    System.out.println(all.runs + " runs, " + all.wrong + " of them wrong");
    System.exit(all.wrong == 0 ? 0 : 1);
  }

  private void makeInputs() throws IOException {
    Files.createDirectories(in);
    made("make IN/raw --shape 12,8,6 --out-shape 5,4,3 --dtype int16");
    Random random = new Random(1);
    WholeFile.growing(8, 6, 4)
        .add("a", "int16", List.of(0, 1, 2), random)
        .add("b", "float32", List.of(0, 1, 2), random)
        .add("x1", "float64", List.of(1), random)
        .add("s", "int32", List.of(), random)
        .write(in.resolve("all.nc"), "netcdf4");
    made("IN/all.nc IN/parts/p_{0}_{1}_{2}.nc --out-shape 5,6,4");
    made("IN/all.nc IN/old/o_{0}_{1}_{2}.nc --out-format netcdf3 --out-shape 5,6,4");
    made("IN/all.nc IN/first.nc --roi x0=0:5");
    made("IN/all.nc IN/next.nc --roi x0=5:8");
    made("IN/all.nc IN/first3.nc --out-format netcdf3 --roi x0=0:5");
    made("IN/all.nc IN/next3.nc --out-format netcdf3 --roi x0=5:8");
    made("IN/first.nc IN/first.zarr --chunk 2,6,4 --filters none");
    made("IN/first.nc IN/first.shards.zarr --out-shape 4,6,4 --chunk 2,6,4 --filters none");
    made("make IN/large.raw --shape 1200,1024 --dtype u1");
  }

  private void made(String command) {
    CommandRun run = FaultyJob.parse("input: " + command).run(in, out, false);
    if (run.code() != 0) {
      throw new IllegalStateException(command + ": " + run.messages());
    }
  }

  private void fail(FaultyJob job) throws IOException {
    FailedChange none = FailedChange.none(out.getParent());
    CommandRun clean = first(job, none);
    if (clean.code() != 0) {
      throw new IllegalStateException(job.name() + ": " + clean.messages());
    }
    FaultyJob.delete(reference);
    Files.move(out, reference);
    StringBuilder line = new StringBuilder(job.name());
    for (Change change : Change.values()) {
      line.append(' ').append(change);
      for (How how : How.values()) {
        if (how.fits(change)) {
          line.append(' ').append(fail(job, change, how, none.count(change)));
        }
      }
    }
    System.out.println(line);
  }

  private CommandRun first(FaultyJob job, FailedChange failure) throws IOException {
    job.begin(in, out);
    WatchedFiles.watchedBy(failure);
    CommandRun run = run(job, false);
    WatchedFiles.watchedBy(ChangeWatch.NONE);
    return run;
  }

  /** Returns how many runs there were. */
  private long fail(FaultyJob job, Change change, How how, long count) throws IOException {
    long before = runs;
    for (long number = 1; number <= count; number++) {
      if (cases++ % step == start % step) {
        FailedChange failure = new FailedChange(out.getParent(), change, how, number);
        CommandRun first = first(job, failure);
        if (!failure.failed().isEmpty()) { // threads may make fewer changes
          runs++;
          String what =
              "%s %s %d %s of %s".formatted(job.name(), change, number, how, failure.failed());
          wrong(job, first, how == How.SHORT, isReported(job, change))
              .ifPresent(why -> say(what + ": " + why + "; " + first.messages().strip()));
        }
      }
    }
    return runs - before;
  }

  /** Java makes folders again, and what is not deleted or not written past the cache is no loss. */
  private static boolean isReported(FaultyJob job, Change change) {
    return change.compareTo(Change.RENAME) <= 0 && !job.isPastCache();
  }

  /** Returns what is wrong after a run, and another one if that has failed. */
  private Optional<String> wrong(
      FaultyJob job, CommandRun first, boolean mayGoOn, boolean isReported) throws IOException {
    if (first.code() == 0 ? isReported && !mayGoOn : mayGoOn || first.code() == 1) {
      return Optional.of("ends with " + first.code());
    }
    Optional<String> early = job.wrong(in, reference, out);
    if (early.isPresent()) {
      return Optional.of(early.get() + " is wrong at once");
    }
    CommandRun second = first.code() == 0 ? first : run(job, true);
    return second.code() == 0
        ? job.difference(reference, out).map(each -> "differs: " + each)
        : Optional.of("is refused: " + second.messages());
  }

  private CommandRun run(FaultyJob job, boolean again) {
    try {
      return job.run(in, out, again);
    } catch (RuntimeException e) {
      return new CommandRun(1, "", e.toString());
    }
  }

  private void say(String line) {
    wrong++;
    System.out.println("WRONG " + line.strip().replace(out.toString() + "/", ""));
  }
}
