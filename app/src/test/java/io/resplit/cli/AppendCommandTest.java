package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** New months behind a series, as users ask for them. */
class AppendCommandTest {

  private static final String MONTHS =
      """
      import sys, numpy as np, netCDF4
      start = 0
      for month, days in enumerate((31, 28, 30), 1):
        with netCDF4.Dataset('t%d.nc' % month, 'w', format=sys.argv[1]) as f:
          f.createDimension('time', None); f.createDimension('x', 5)
          t = f.createVariable('time', 'f8', ('time',)); t.units = 'days since 2001-01-01'
          v = f.createVariable('tas', 'i2', ('time', 'x'), zlib=sys.argv[1] == 'NETCDF4')
          t[:] = np.arange(start, start + days)
          v[:] = np.arange(start * 5, (start + days) * 5).reshape(days, 5)
        start += days
      """;

  private static final String CHECK =
      """
      import sys, numpy as np, netCDF4
      with netCDF4.Dataset(sys.argv[1]) as f:
        assert f.dimensions['time'].isunlimited() and f.history.count('merge') == 2
        assert (f['time'][:] == np.arange(89)).all()
        assert (f['tas'][:] == np.arange(445).reshape(89, 5)).all()
      """;

  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
  @Tag("slow")
  void newMonthsFollowThoseOfTheFile(String kind) throws Exception {
    Programs.require("ncra");
    Programs.requirePython("netCDF4, numpy");
    Programs.python(folder, MONTHS, kind);
    CommandRun.of("merge", at("t1.nc"), at("t2.nc"), at("all.nc"), "-q").assertDone();
    Path all = folder.resolve("all.nc");
    byte[] old = Files.readAllBytes(all);
    Object[] job = {"merge", at("t3.nc"), at("all.nc"), "--append", "time"};
    CommandRun.of(with(job, "--dry-run")).assertDone();
    assertArrayEquals(old, Files.readAllBytes(all));
    CommandRun.of(job).assertDone();
    Programs.python(folder, CHECK, all);
    Programs.run(folder, "ncra", "-O", "all.nc", "mean.nc");
    CommandRun.of(job)
        .assertErrorLine(
            ExitCode.INPUT,
            "all.nc' already ends with the coordinates of time of",
            "t3.nc",
            "--ignore-mismatch repeat");
    CommandRun.of(with(job, "--resume")).assertDone(); // killed just after the renaming
    Programs.python(folder, CHECK, all);

    Files.move(all, folder.resolve("all.nc.append")); // killed just before the renaming
    Files.write(all, old);
    CommandRun.of(job).assertErrorLine(ExitCode.REFUSED, "output exists", "all.nc.append");
    CommandRun.of(with(job, "--resume")).assertDone();
    Programs.python(folder, CHECK, all);
    assertFalse(Files.exists(folder.resolve("all.nc.append")));
  }

  private static final String CHECK_STORE =
      """
      import sys, numpy as np, xarray
      for isConsolidated in True, False:
        with xarray.open_zarr(sys.argv[1], consolidated=isConsolidated, decode_times=False) as f:
          assert (f['time'].values == np.arange(89)).all()
          assert (f['tas'].values == np.arange(445).reshape(89, 5)).all()
      """;

  @Test
  @Tag("slow")
  void newMonthsFollowThoseOfAStore() throws Exception {
    Programs.requirePython("netCDF4, numpy, xarray, zarr");
    Programs.python(folder, MONTHS, "NETCDF4");
    Object[] store = {"merge", at("t1.nc"), at("t2.nc"), at("all.zarr"), "--out-format=zarr2"};
    CommandRun.of(with(store, "--chunk=10,5")).assertDone();
    Object[] job = {"merge", at("t3.nc"), at("all.zarr"), "--append", "time"};
    CommandRun.of(with(job, "--chunk=5,5"))
        .assertErrorLine(ExitCode.USAGE, "--append to a store of Zarr and --chunk");
    CommandRun.of(with(job, "--dry-run")).assertDone();
    CommandRun.of(job).assertDone();
    Programs.python(folder, CHECK_STORE, "all.zarr");
    CommandRun.of(job)
        .assertErrorLine(ExitCode.INPUT, "already ends with the coordinates of time of");
    CommandRun.of(with(job, "--resume")).assertDone();
    Programs.python(folder, CHECK_STORE, "all.zarr");

    Path piece = Files.createDirectory(folder.resolve("all.zarr.append")); // killed at its end
    Files.writeString(piece.resolve("append.json"), "{\"arrays\": []}");
    CommandRun.of(job).assertErrorLine(ExitCode.REFUSED, "was interrupted", "--resume");
    CommandRun.of("info", at("all.zarr")).assertErrorLine(ExitCode.INPUT, "was interrupted");
    CommandRun.of(with(job, "--resume")).assertDone();
    assertFalse(Files.exists(piece));
    Programs.python(folder, CHECK_STORE, "all.zarr");
  }

  /** As a loop over files does it that is started again. */
  @Test
  @Tag("slow")
  void endsTheAppendOfOtherFilesFirst() throws Exception {
    Programs.requirePython("netCDF4, numpy, zarr");
    Programs.python(folder, MONTHS, "NETCDF4");
    CommandRun.of("merge", at("t1.nc"), at("s.zarr"), "--out-format=zarr2").assertDone();
    Path piece = Files.createDirectory(folder.resolve("s.zarr.append"));
    Files.writeString(piece.resolve("append.json"), "{\"arrays\": []}");
    Object[] job = {"merge", at("t2.nc"), at("s.zarr"), "--append", "time", "--resume"};
    CommandRun.of(job).assertDone();
    String length = "import sys, zarr\nassert len(zarr.open('s.zarr')['tas']) == int(sys.argv[1])";
    Programs.python(folder, length, "59");
    assertFalse(Files.exists(piece));

    Files.createDirectory(piece);
    Files.writeString(piece.resolve("append.json"), "{\"arrays\": []}");
    Files.delete(folder.resolve("t2.nc"));
    CommandRun gone = CommandRun.logged(job);
    assertEquals(0, gone.code(), gone.messages());
    assertTrue(gone.messages().contains("the append to "), gone.messages());
    assertFalse(Files.exists(piece));
    Programs.python(folder, length, "59");
  }

  private static Object[] with(Object[] job, String option) {
    Object[] more = Arrays.copyOf(job, job.length + 1);
    more[job.length] = option;
    return more;
  }

  @Test
  void refusesWhatHasNoUnlimitedAxis() {
    CommandRun.of("make", at("a.nc"), "--shape", "3,4", "--dtype", "u2").assertDone();
    CommandRun.of("make", at("a.raw"), "--shape", "3,4", "--dtype", "u2").assertDone();
    Object[] job = {"merge", at("a.nc"), at("a.nc"), "--append", "dim_0"};
    CommandRun.of(job).assertErrorLine(ExitCode.UNSUPPORTED, "dim_0 has a fixed length");
    CommandRun.of(with(job, "--permute=1,0"))
        .assertErrorLine(ExitCode.USAGE, "--append and --permute");
    CommandRun.of("merge", at("a.nc"), at("none.nc"), "--append", "time")
        .assertErrorLine(ExitCode.INPUT, "none.nc");
    CommandRun.of("merge", at("a.nc"), at("a.raw"), "--append", "time")
        .assertErrorLine(ExitCode.UNSUPPORTED, "raw files have no unlimited axis");
  }
}
