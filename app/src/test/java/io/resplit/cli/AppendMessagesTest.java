package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of months that do not fit behind a series, and of those that do. */
class AppendMessagesTest {

  private static final String MONTHS =
      """
      import numpy as np
      from netCDF4 import Dataset
      def month(name, times=(2, 3), units='days since 2000-01-01', calendar=None, x=range(4),
                variables=('tas',), type='i2', said={}, time='time', kind='NETCDF4', bounds=False):
        with Dataset(name + '.nc', 'w', format=kind) as f:
          f.createDimension(time, None); f.createDimension('x', len(x))
          t = f.createVariable(time, 'f8', (time,)); t.units = units; t[:] = times
          if calendar: t.calendar = calendar
          f.createVariable('x', 'f4', ('x',))[:] = x
          if bounds:
            f.createDimension('ends', 2); t.bounds = 'time_bnds'
            f.createVariable('time_bnds', 'f8', (time, 'ends'))[:] = [[i, i + 1] for i in times]
          for each in variables:
            axes = (time, 'level', 'x') if each == 'deep' else (time, 'x')
            if each == 'deep': f.createDimension('level', 3)
            fill = said.get('_FillValue')
            v = f.createVariable('tas' if each == 'deep' else each, type, axes, fill_value=fill)
            v.set_auto_maskandscale(False)
            for key, value in said.items():
              if key != '_FillValue': v.setncattr(key, value)
            v[:] = np.arange(v.size).reshape(v.shape)
      month('old', (0, 1))
      month('next'); month('hours', (48, 72), 'hours since 2000-01-01')
      month('classic', (0, 1), 'days since 2000-01-03', kind='NETCDF3_CLASSIC'); month('late', (9, 10))
      month('places', x=range(10, 14)); month('wide', x=range(5)); month('deep', variables=['deep'])
      month('more', variables=['tas', 'pr']); month('other', variables=['pr'])
      month('bounded', bounds=True); month('float', type='f4')
      month('packed', said={'scale_factor': 2.0}); month('kelvin', said={'units': 'K'})
      month('filled', said={'_FillValue': -5}); month('named', said={'standard_name': 'air'})
      month('calendar', calendar='noleap'); month('months', (1, 2), 'months since 2000-01-01')
      month('metres', units='m'); month('minutes', (7.2, 8), 'hours since 2000-01-03')
      month('before', (1.5, 2.5), 'days since 1999-12-31'); month('axis', time='t')
      month('turned', x=range(3, -1, -1)); month('again', (0, 1)); month('overlap', (1, 2))
      """;

  @TempDir static Path folder;

  private static Path at(String name) throws Exception {
    Programs.requirePython("netCDF4");
    if (!Files.exists(folder.resolve("old.nc"))) {
      Programs.python(folder, MONTHS);
    }
    return folder.resolve(name + ".nc");
  }

  /** Returns a store of the first month, and adds the month that is to follow it in its format. */
  private static Path store(String format, String name) throws Exception {
    at(name); // writes all
    String ending = format.startsWith("zarr") ? ".zarr" : ".nc";
    Path store = Files.createTempDirectory(folder, "all").resolve("all" + ending);
    CommandRun.of("merge", "-q", at("old"), store, "--out-format", format).assertDone();
    return store;
  }

  private static CommandRun append(Path month, Path store, Object... more) {
    Stream<Object> all = Stream.of("merge", month, store, "--append=time");
    return CommandRun.logged(Stream.concat(all, Stream.of(more)).toArray());
  }

  private static void assertAlone(Path store, CommandRun run) throws IOException {
    assertFalse(run.messages().contains(".append"), run.messages());
    try (Stream<Path> left = Files.list(store.getParent())) {
      assertEquals(List.of(store), left.toList());
    }
  }

  /** Alike files are read where they lie, others as copies, and those of stores one by one. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "places   | x is 0.0 in | and 10.0 in | append files with the same x",
        "turned   | x runs the other way: from 0.0 to 3.0 in | and from 3.0 to 0.0 in | same direction",
        "wide     | is 2x5, but | is 2x4: they must be equally long along x |",
        "deep     | is 2x3x4, but | is 2x4: they need the same axes |",
        "more     | variable 'pr' is in | give --var tas |",
        "bounded  | variable 'time_bnds' is in | --ignore-mismatch variables leaves it out |",
        "float    | type is int16 in | and float32 in |",
        "packed   | scale_factor is none in | and 2 |",
        "kelvin   | units is none in | and \"K\" in |",
        "filled   | _FillValue is none in | and -5 in |",
        "named    | standard_name is none in | and \"air\" in |",
        "calendar | time:calendar is none in | and \"noleap\" in |",
        "months   | time:units is \"days since 2000-01-01\" in | \"months since 2000-01-01\" in |",
        "metres   | time:units is \"days since 2000-01-01\" in | \"m\" in |",
        "minutes  | time 7.2 \"hours since 2000-01-03\" cannot be stored as float64 in | convert the times of that file |",
        "before   | time goes from 1.0 to 0.5 \"days since 2000-01-01\" there | do not come after |",
        "axis     | axis name is time in | and t in |",
        "again    | already ends with the coordinates of time of | leave out |",
        "overlap  | time goes from 1.0 to 1.0 there | --roi time=1:2 |",
      })
  void refusalsNameTheFilesOfTheUser(String name, String one, String other, String third)
      throws Exception {
    for (String format : List.of("netcdf4", "zarr2")) {
      Path store = store(format, name);
      Path alike = store.resolveSibling(name + (format.equals("zarr2") ? ".zarr" : ".nc"));
      CommandRun.of("merge", "-q", at(name), alike, "--out-format", format).assertDone();
      String rest = third == null ? "" : third;
      for (Path month : List.of(at(name), alike)) {
        CommandRun run = append(month, store, month == alike ? "--dry-run" : "--no-progress");
        run.assertErrorLine(ExitCode.INPUT, store, month, one, other, rest);
        assertFalse(run.messages().contains(".append"), run.messages());
        assertFalse(run.messages().contains(store + "/"), run.messages());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"netcdf4", "zarr3"})
  void theFileIsCalledWhatTheUserCallsIt(String format) throws Exception {
    Path store = store(format, "again");
    Path named = store.getParent().resolve(".").resolve(store.getFileName());
    for (String month : List.of("again", "places", "turned", "more")) {
      append(at(month), named).assertErrorLine(ExitCode.INPUT, named, at(month));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "next, ''",
    "hours, 'WARN: time: converted to the units of '",
    "classic, 'WARN: time: converted to the units of '",
    "late, ''",
    "more, --var=tas",
    "bounded, --ignore-mismatch=variables",
    "other, --var=tas"
  })
  void monthsThatFitAreAppended(String name, String wanted) throws Exception {
    for (String format : List.of("netcdf3", "zarr3")) {
      Path store = store(format, name);
      boolean isOption = wanted.startsWith("--");
      CommandRun run = append(at(name), store, isOption ? wanted : "--no-progress");
      if (name.equals("other")) {
        assertEquals(ExitCode.INPUT.code(), run.code(), run.messages());
      } else {
        assertEquals("", run.messages().replaceAll("(?m)^resplit: WARN: .*\\n", ""));
        assertEquals(0, run.code());
        assertTrue(isOption || wanted.isEmpty() || run.messages().contains(at(name).toString()));
      }
      assertAlone(store, run);
      String info = CommandRun.of("info", store).results();
      assertTrue(info.contains(name.equals("other") ? "2x4" : "4x4"), info);
    }
  }
}
