package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.CommandRun;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time series that were joined are those of {@code cdo mergetime} and {@code ncrcat}. */
@Tag("slow")
class TimeSeriesWitnessTest {

  private static final String SAME =
      """
      import glob, os, subprocess, netCDF4, numpy as np
      def read(path):
        with netCDF4.Dataset(path) as f:
          t = f['time']
          times = netCDF4.num2date(t[:], t.units, getattr(t, 'calendar', 'standard'), only_use_cftime_datetimes=True)
          return f['v'][:], [x.isoformat() for x in times], f.dimensions['time'].isunlimited()
      def same(ours, theirs, name):
        a, b = read(ours), read(theirs)
        if a[1] == b[1][::-1]:
          b = b[0][::-1], b[1][::-1]
        assert a[0].shape == b[0].shape and (a[0] == b[0]).all(), (name, a[0].shape, b[0].shape)
        assert a[1] == b[1], (name, a[1], b[1])
      judged = 0
      for folder in sorted(glob.glob('*')):
        files = open(folder + '/list.txt').read().split('\\n')
        ours = folder + '/out.nc'
        subprocess.run(['cdo', '-s', '-O', 'mergetime', *files, folder + '/cdo.nc'], check=True, stderr=subprocess.DEVNULL)
        same(ours, folder + '/cdo.nc', folder)
        if read(files[0])[2]:
          subprocess.run(['ncrcat', '-O', '-h', *files, folder + '/nco.nc'], check=True)
          same(ours, folder + '/nco.nc', folder)
        judged += 1
      print(judged)
      """;

  @TempDir private Path work;

  /** Makes a folder with times of its own in each file, and joins it. */
  private boolean isJoined(long seed) throws IOException {
    Random random = new Random(seed);
    List<NamePattern> timed = NamePattern.all().stream().filter(NamePattern::isTimed).toList();
    NamePattern pattern = timed.get(random.nextInt(timed.size()));
    boolean isPlain = random.nextBoolean() || Claim.COORDINATES.isKnown("witness");
    PlacedFolder.Names names = isPlain ? PlacedFolder.Names.AGREE : PlacedFolder.Names.CONTRADICT;
    Path folder = work.resolve(seed + "-" + pattern.name());
    Path in = Files.createDirectories(folder.resolve("in"));
    PlacedFolder made = PlacedFolder.of(pattern, names, random, in);
    boolean isSeries = made.format().toString().startsWith("NETCDF") && made.evidence().isInTime();
    CommandRun run =
        isSeries ? CommandRun.logged("merge", in, folder.resolve("out.nc")) : CommandRun.of("info");
    if (run.code() != 0) {
      Trial.delete(folder);
      return false;
    }
    List<String> files = made.files().stream().map(file -> in.resolve(file).toString()).toList();
    Files.writeString(folder.resolve("list.txt"), String.join("\n", files));
    return true;
  }

  @Test
  void othersJoinThemInTheSameOrder() throws Exception {
    Witness.requireProgram("cdo");
    Witness.requireProgram("ncrcat");
    Witness.requirePython("netCDF4, numpy");
    int joined = 0;
    for (long seed : RandomProblems.seeds(120).toArray()) {
      joined += isJoined(seed) ? 1 : 0;
    }
    assertTrue(joined > 0);
    assertEquals(Integer.toString(joined), Witness.python(work, SAME).strip());
  }
}
