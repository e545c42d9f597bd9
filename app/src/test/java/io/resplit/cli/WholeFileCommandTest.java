package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole files of several variables, written and read by other libraries. */
class WholeFileCommandTest {

  private static final String MAKE =
      """
      import sys
      import numpy as np
      from netCDF4 import Dataset
      first = int(sys.argv[3])
      with Dataset(sys.argv[1], 'w', format=sys.argv[2]) as f:
          for name, length in ('time', None), ('lat', 64), ('lon', 80), ('nv', 2):
              f.createDimension(name, length)
          time = f.createVariable('time', 'f8', ('time',))
          time.bounds = 'bounds'
          time[:] = first + np.arange(30)
          f.createVariable('bounds', 'f8', ('time', 'nv'))[:] = np.stack([time[:], time[:] + 1], 1)
          f.createVariable('height', 'f4', ('lat', 'lon'))[:] = np.arange(64 * 80).reshape(64, 80)
          f.createVariable('level', 'i4', ())[...] = 7
          for factor, name in enumerate(('t2m', 'rain'), 1):
              v = f.createVariable(name, 'f8', ('time', 'lat', 'lon'))
              v.coordinates = 'height level'
              v[:] = factor * (first * 5120 + np.arange(30 * 5120)).reshape(30, 64, 80)
      """;

  private static final String COMPARE =
      """
      import sys
      import numpy as np
      from netCDF4 import Dataset
      parts, whole = [Dataset(p) for p in sys.argv[2:]], Dataset(sys.argv[1])
      for name, v in parts[0].variables.items():
          grows = 'time' in v.dimensions
          expected = np.concatenate([p[name][:] for p in parts]) if grows else v[...]
          assert np.array_equal(whole[name][...], expected), name
          assert whole[name].dimensions == v.dimensions and whole[name].__dict__ == v.__dict__, name
      assert list(whole.variables) == list(parts[0].variables), list(whole.variables)
      assert whole.dimensions['time'].isunlimited()
      """;

  @TempDir private Path folder;

  @BeforeEach
  void libraries() {
    Programs.requirePython("numpy, netCDF4");
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private Path[] halves(String format) throws Exception {
    Path[] halves = {at("one.nc"), at("two.nc")};
    Programs.python(folder, MAKE, halves[0], format, 0);
    Programs.python(folder, MAKE, halves[1], format, 30);
    return halves;
  }

  @ParameterizedTest
  @CsvSource({"NETCDF4, 0", "NETCDF3_64BIT_OFFSET, 0", "NETCDF4, 1"})
  void everyVariableIsJoinedCutAndJoinedAgain(String format, int tasks) throws Exception {
    Path[] halves = halves(format);
    CommandRun.of("merge", halves[0], halves[1], at("all.nc"), "-q").assertDone();
    Programs.python(folder, COMPARE, at("all.nc"), halves[0], halves[1]);
    if (tasks == 0) {
      CommandRun.of(at("all.nc"), at("tiles"), "--out-shape", "*,40,32", "-q").assertDone();
    } else {
      for (String task : List.of("1/2", "0/2")) {
        CommandRun.of(at("all.nc"), at("tiles"), "--out-shape", "*,40,32", "-q", "--task", task)
            .assertDone();
      }
      CommandRun.of("finish", at("tiles"), "-q").assertDone();
    }
    CommandRun.of("merge", at("tiles"), at("again.nc"), "-q").assertDone();
    Programs.python(folder, COMPARE, at("again.nc"), halves[0], halves[1]);
    CommandRun verified = CommandRun.of("verify", at("tiles"), at("all.nc")).assertDone();
    assertEquals("all 614,400 elements are equal, in 2 datasets\n", verified.results());
  }

  @Test
  void thePlanHasARowForEachArrayAndTheirSum() throws Exception {
    Path[] halves = halves("NETCDF4");
    CommandRun run =
        CommandRun.of("merge", halves[0], halves[1], at("all.nc"), "--json", "--mem", "data=1MiB");
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    Map<String, Object> plan = JsonText.parse(run.results().lines().findFirst().orElseThrow());
    List<?> datasets = (List<?>) plan.get("datasets");
    assertEquals(2, datasets.size());
    long seeks = datasets.stream().mapToLong(each -> (Long) ((Map<?, ?>) each).get("seeks")).sum();
    assertEquals(plan.get("seeks"), seeks);
  }

  @Test
  void filesAreSortedByTheirTimesAndAListIsRefused() throws Exception {
    Path[] halves = halves("NETCDF4");
    CommandRun run = CommandRun.logged("merge", halves[1], halves[0], at("all.nc"), "-q");
    assertTrue(run.messages().contains("--in-list keeps that order"), run.messages());
    assertEquals("", run.results());
    Programs.python(folder, COMPARE, at("all.nc"), halves[0], halves[1]);
    Path list = Files.writeString(folder.resolve("list"), halves[1] + "\n" + halves[0] + "\n");
    CommandRun.of("merge", "--in-list", list, at("no.nc"))
        .assertError(ExitCode.INPUT, "lies before it", "--ignore-mismatch order");
    CommandRun taken =
        CommandRun.logged(
            "merge", "--in-list", list, at("no.nc"), "--ignore-mismatch", "order", "-q");
    assertTrue(taken.messages().contains("lies before it"), taken.messages());
    CommandRun.of("merge", "--in-list", list, at("right.nc"), "--placed-by", "coordinates", "-q")
        .assertDone();
    Programs.python(folder, COMPARE, at("right.nc"), halves[0], halves[1]);
  }

  @Test
  void varTakesWhatBelongsToAVariableAndDatasetNothingElse() throws Exception {
    Path file = halves("NETCDF4")[0];
    CommandRun.of("merge", file, at("some.nc"), "--var", "rain", "-q").assertDone();
    String some = CommandRun.of("info", at("some.nc")).assertDone().results();
    assertTrue(some.contains("dataset    rain") && some.contains("  height"), some);
    assertTrue(some.contains("  bounds") && !some.contains("t2m"), some);
    CommandRun.logged("merge", file, at("lone.nc"), "--dataset", "rain", "-q");
    String lone = CommandRun.of("info", at("lone.nc")).assertDone().results();
    assertTrue(lone.contains("dataset    rain") && !lone.contains("others "), lone);
    CommandRun.of("merge", file, at("none.nc"), "--var", "snow")
        .assertError(ExitCode.INPUT, "snow", "t2m");
  }

  @Test
  void appendingLosesNoVariable() throws Exception {
    Path[] halves = halves("NETCDF4");
    CommandRun.of("merge", halves[1], halves[0], "--append", "time", "--dataset", "t2m")
        .assertError(ExitCode.UNSUPPORTED, "would be lost", "--dataset");
    CommandRun.of("merge", halves[0], at("copy.nc"), "-q").assertDone();
    CommandRun.of("merge", halves[1], halves[0], "--append", "time", "-q").assertDone();
    Programs.python(folder, COMPARE, halves[0], at("copy.nc"), halves[1]);
  }

  /** Coordinates that were never written are the fill value, in the output as well. */
  @Test
  void coordinatesThatWereNeverWrittenAreCompared() throws Exception {
    Programs.python(
        folder,
        """
        from netCDF4 import Dataset
        with Dataset('bare.nc', 'w') as f:
            f.createDimension('t', 4)
            f.createDimension('x', 5)
            f.createVariable('x', 'f8', ('x',)).units = 'm'
            f.createVariable('v', 'i4', ('t', 'x'))[:] = 1
        """);
    CommandRun.of("merge", at("bare.nc"), at("out.nc"), "-q").assertDone();
    CommandRun.of("verify", at("bare.nc"), at("out.nc")).assertDone();
    CommandRun.of("merge", at("bare.nc"), at("out.nc"), "-q", "--resume").assertDone();
  }

  /** Damage that has made a name that no object can have, and a level that no filter has. */
  @Test
  void namesThatNoObjectCanHaveAreLeftOut() throws Exception {
    Programs.requirePython("h5py");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('sound.h5', 'w') as f:
            f.create_dataset('a', data=np.arange(20), chunks=(5,), compression=1)
            f['some'] = np.arange(3)
            f['link'] = h5py.SoftLink('/a')
        data = open('sound.h5', 'rb').read()
        open('names.h5', 'wb').write(data.replace(b'some\\0', b's/me\\0').replace(b'link\\0', b'\\0ink\\0'))
        open('level.h5', 'wb').write(data.replace(b'deflate\\0\\1', b'deflate\\0\\13'))
        """);
    CommandRun run = CommandRun.logged("merge", at("names.h5"), at("out.h5"));
    assertEquals(ExitCode.DONE.code(), run.code());
    assertTrue(run.messages().contains("'s/me' (no object can have such a name)"), run.messages());
    assertTrue(run.messages().contains("'' (no object"), run.messages());
    CommandRun.of("merge", at("level.h5"), at("none.h5"))
        .assertErrorLine(ExitCode.UNSUPPORTED, "none.h5", "deflate has levels 0 to 9, not 11");
  }

  @Test
  void whatHoldsOneArrayOnlyRefusesSeveral() throws Exception {
    Path file = halves("NETCDF4")[0];
    CommandRun.of("merge", file, at("all.raw"))
        .assertError(ExitCode.INPUT, "several", "t2m", "rain");
    CommandRun.of(file, at("tiles"), "--out-shape", "20,40,40", "--edge", "pad")
        .assertError(ExitCode.USAGE, "--edge pad", "--dataset");
  }
}
