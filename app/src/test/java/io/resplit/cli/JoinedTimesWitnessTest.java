package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that count time in other units, from other dates or as other numbers, joined by the
 * command.
 */
@Tag("slow")
class JoinedTimesWitnessTest {

  private static final long CASES =
      Math.max(8, Math.round(40 * Double.parseDouble(System.getProperty("resplit.seeds", "1"))));

  private static final String MONTHS =
      """
      import netCDF4, numpy as np
      def month(name, units, first, step, days, kind='f8', **said):
        with netCDF4.Dataset(name, 'w') as f:
          f.createDimension('time', None); f.createDimension('x', 3); f.createDimension('nv', 2)
          t = f.createVariable('time', kind, ('time',), chunksizes=(days,)); t.units = units; t.bounds = 'limits'
          t.setncatts(said)
          t[:] = first + step * np.arange(days)
          f.createVariable('limits', kind, ('time', 'nv'), chunksizes=(1000, 2))[:] = t[:][:, None] + step * np.arange(2)
          f.createVariable('a', 'f4', ('time', 'x'), chunksizes=(1000, 3))[:] = 0
      month('jan.nc', 'days since 2001-01-01', 0, 1, 31)
      month('whole.nc', 'days since 2001-01-01', 0, 1, 31, kind='i4')
      month('feb.nc', 'hours since 2001-02-01', 0, 24, 28, kind='i4')
      month('odd.nc', 'hours since 2001-02-01', 1, 24, 28)
      month('noleap.nc', 'days since 2001-02-01', 0, 1, 28, calendar='noleap')
      month('hourly.nc', 'hours since 2001-01-01', 0, 1, 70000)
      month('later.nc', 'minutes since 2001-01-01', 60 * 70000, 60, 1000)
      """;

  private static final String CHECK_LARGE =
      """
      import netCDF4, numpy as np
      with netCDF4.Dataset('o.nc') as f:
        assert (f['time'][:] == np.arange(71000)).all()
        assert (f['limits'][:] == np.arange(71000)[:, None] + np.arange(2)).all()
      """;

  /** Bounds are taken as they are where their times are. */
  private static final String CHECK_TAKEN =
      """
      import netCDF4
      with netCDF4.Dataset('o.nc') as f:
        assert list(f['time'][31:33]) == [1, 25] and list(f['limits'][31]) == [1, 25]
      """;

  @TempDir Path folder;

  private String at(Object name) {
    return folder.resolve(name.toString()).toString();
  }

  private String times(Object... arguments) throws Exception {
    return Programs.script(folder, "times.py", arguments);
  }

  private void months() throws Exception {
    Programs.requirePython("netCDF4, numpy");
    Programs.python(folder, MONTHS);
  }

  @Test
  void joinedTimesAreTheInstantsOfTheFiles() throws Exception {
    Programs.requirePython("netCDF4, numpy, cftime");
    long first = Long.getLong("resplit.seed", 1);
    List<String> made = times("make", first, CASES).lines().toList();
    for (int i = 0; i < made.size(); i++) {
      long seed = first + i;
      CommandRun run = CommandRun.of("merge", at(seed + "/f*.nc"), at(seed + "/out.nc"));
      ExitCode expected = made.get(i).equals("exact") ? ExitCode.DONE : ExitCode.INPUT;
      assertEquals(expected.code(), run.code(), seed + ": " + run.messages());
    }
    assertTrue(made.contains("exact"));
    assertEquals("", times("check", first, CASES));
  }

  @Test
  void oneNoteSaysWhatIsConverted() throws Exception {
    months();
    CommandRun run = CommandRun.logged("merge", at("jan.nc"), at("feb.nc"), at("o.nc"));
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    String note =
        "time, limits: converted to the units of %s; other files count otherwise, such as %s";
    assertEquals(1, run.messages().split("to the units of", -1).length - 1, run.messages());
    assertTrue(run.messages().contains(note.formatted(at("jan.nc"), at("feb.nc"))), run.messages());
  }

  @Test
  void timesThatAreNoNumbersInTheUnitsOfTheFirstAreRefusedWithThoseThatWouldDo() throws Exception {
    months();
    CommandRun.of("merge", at("jan.nc"), at("odd.nc"), at("o.nc"))
        .assertError(
            ExitCode.INPUT,
            "odd.nc': time 1.0 \"hours since 2001-02-01\" cannot be stored as float64 in \"days since"
                + " 2001-01-01\"",
            "jan.nc: convert the times of that file to \"hours since 2001-01-01\" first");
    CommandRun.of("merge", at("whole.nc"), at("odd.nc"), at("o.nc"))
        .assertError(ExitCode.INPUT, "time 1.0", "cannot be stored as int32 in");
    CommandRun.of("merge", at("jan.nc"), at("noleap.nc"), at("o.nc"))
        .assertError(ExitCode.INPUT, "time:calendar is none in", "\"noleap\" in");
    assertFalse(Files.exists(folder.resolve("o.nc")));
    CommandRun taken =
        CommandRun.of(
            "merge", at("jan.nc"), at("odd.nc"), at("o.nc"), "--ignore-mismatch", "units");
    assertEquals(ExitCode.DONE.code(), taken.code(), taken.messages());
    Programs.python(folder, CHECK_TAKEN);
  }

  @Test
  void boundsThatAreTooLargeToBeHeldOtherwiseAreConvertedAndAppended() throws Exception {
    months();
    CommandRun.of("merge", at("hourly.nc"), at("later.nc"), at("o.nc")).assertDone();
    Programs.python(folder, CHECK_LARGE);
    for (String[] sets : new String[][] {{"h*.nc", "o.nc"}, {"o.nc", "h*.nc"}}) {
      Files.copy(folder.resolve("later.nc"), folder.resolve("hourly_next.nc"));
      CommandRun verified = CommandRun.of("verify", at(sets[0]), at(sets[1]));
      assertEquals(ExitCode.DONE.code(), verified.code(), verified.messages());
      Files.delete(folder.resolve("hourly_next.nc"));
    }
    CommandRun.of("merge", at("hourly.nc"), at("p.nc")).assertDone();
    CommandRun.of("merge", at("later.nc"), at("p.nc"), "--append", "time").assertDone();
    Files.move(folder.resolve("p.nc"), replaced("o.nc"));
    Programs.python(folder, CHECK_LARGE);
    CommandRun again = CommandRun.of("merge", at("later.nc"), at("o.nc"), "--append", "time");
    assertEquals(ExitCode.INPUT.code(), again.code(), again.messages());
    assertTrue(again.messages().contains("already ends with the coordinates of time"));
  }

  private Path replaced(String name) throws IOException {
    Files.delete(folder.resolve(name));
    return folder.resolve(name);
  }

  @Test
  void calendarsThatAreTheSameMayHaveOtherNames() throws Exception {
    Programs.requirePython("netCDF4");
    for (String[] names :
        new String[][] {{"standard", "gregorian"}, {"noleap", "365_day"}, {"", "Standard"}}) {
      for (int i = 0; i < 2; i++) {
        String script =
            """
            import netCDF4
            with netCDF4.Dataset('c%s.nc', 'w') as o:
              o.createDimension('time', None); o.createDimension('x', 2)
              t = o.createVariable('time', 'i4', ('time',)); t.units = 'days since 2001-01-01'
              if '%s': t.calendar = '%s'
              t[:] = range(3 * %s, 3 * %s + 3)
              o.createVariable('a', 'i2', ('time', 'x'))[:] = 1
            """;
        Programs.python(folder, script.formatted(i, names[i], names[i], i, i));
      }
      Files.deleteIfExists(folder.resolve("o.nc"));
      CommandRun.of("merge", at("c0.nc"), at("c1.nc"), at("o.nc")).assertDone();
    }
  }

  @Test
  void boundsThatOnlyOneFileNamesAreRefused() throws Exception {
    months();
    Programs.python(
        folder, "import netCDF4\nwith netCDF4.Dataset('feb.nc', 'a') as f: del f['time'].bounds\n");
    CommandRun.of("merge", at("jan.nc"), at("feb.nc"), at("o.nc"))
        .assertError(ExitCode.INPUT, "time has the bounds none", "the bounds limits");
  }

  @Test
  void boundsAloneAreNotTakenForThoseOfOtherUnits() throws Exception {
    months();
    CommandRun.of("merge", at("jan.nc"), at("feb.nc"), at("o.nc"), "--dataset", "limits")
        .assertError(ExitCode.INPUT, "limits");
  }
}
