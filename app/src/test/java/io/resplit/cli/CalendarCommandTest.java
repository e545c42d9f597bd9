package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs cut by the calendar, and regions by date or by places. */
class CalendarCommandTest {

  private static final String DATA =
      """
      import numpy as np, netCDF4
      ends = np.cumsum([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] * 2)
      with netCDF4.Dataset('means.nc', 'w') as f:
        f.createDimension('time', None); f.createDimension('lat', 3); f.createDimension('nv', 2)
        t = f.createVariable('time', 'f8', ('time',))
        t.units = 'days since 2001-01-01'; t.calendar = 'noleap'; t.bounds = 'time_bnds'
        b = f.createVariable('time_bnds', 'f8', ('time', 'nv'))
        v = f.createVariable('tas', 'i2', ('time', 'lat'))
        t[:] = ends; b[:] = np.stack([np.append(0, ends[:-1]), ends], 1)
        v[:] = np.arange(72).reshape(24, 3)
      with netCDF4.Dataset('days.nc', 'w') as f:
        f.createDimension('time', 500); f.createDimension('lat', 3)
        t = f.createVariable('time', 'i4', ('time',)); t.units = 'days since 2000-11-15'
        f.createVariable('lat', 'f4', ('lat',))[:] = [-10, 0, 10]
        v = f.createVariable('tas', 'i2', ('time', 'lat'))
        t[:] = np.arange(500); v[:] = np.arange(1500).reshape(500, 3)
      """;

  @TempDir private static Path made;
  @TempDir private Path folder;

  @BeforeAll
  static void data() throws Exception {
    Programs.requirePython("netCDF4, numpy");
    Programs.python(made, DATA);
  }

  @BeforeEach
  void copies() throws IOException {
    for (String name : List.of("means.nc", "days.nc")) {
      Files.copy(made.resolve(name), folder.resolve(name));
    }
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> names(String out) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(out))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time=year | o | block_2000.nc | 3",
        "time=month | o | block_2000-11.nc | 17",
        "month,2 | o | block_2000-11_0.nc | 34",
        "time=day | o/{time}.nc | 2000-11-15.nc | 500",
        "lat=1,time=year | o/{time}/tas_{1}.nc | 2000 | 3",
        "time=year | o/{n}.nc | 0.nc | 3"
      })
  void eachFileHoldsAPeriodAndIsNamedByIt(String shape, String out, String first, int count)
      throws IOException {
    CommandRun.of("split", at("days.nc"), at(out), "--out-shape", shape).assertDone();
    assertEquals(first, names("o").get(0));
    assertEquals(count + 1, names("o").size());
    CommandRun.of("verify", at("o")).assertDone();
    CommandRun.of("verify", at("o"), at("days.nc")).assertDone();
    CommandRun plan = CommandRun.of("plan", at("days.nc"), at("p"), "--out-shape", shape);
    assertTrue(plan.assertDone().results().contains("output"), plan.results());
  }

  @Test
  void setsAreFoundWithoutTheirManifestByTheDatesInNames() throws IOException {
    CommandRun.of("split", at("days.nc"), at("o"), "--out-shape", "time=month").assertDone();
    Files.delete(folder.resolve("o/resplit.json"));
    for (String set : List.of("o", "o/*.nc", "o/block_{0=2000-11..2002-03}.nc")) {
      CommandRun.of("verify", at(set), at("days.nc")).assertDone();
    }
    CommandRun.of(at("o/*.nc"), at("y"), "--out-shape", "time=year").assertDone();
    assertEquals("block_2000.nc", names("y").get(0));
    CommandRun.of("verify", at("y"), at("days.nc")).assertDone();
  }

  @Test
  void regionsPermutationsAndTasksAreCutAsWell() throws IOException {
    Object[] job = {
      at("days.nc"), at("o"), "--out-shape", "lat=2,time=month", "--permute", "lat,time"
    };
    for (String task : List.of("0/2", "1/2")) {
      Object[] all =
          Stream.concat(Stream.of(job), Stream.of("--roi", "time=2001-02..2001-04", "--task", task))
              .toArray();
      CommandRun.of(all).assertDone();
    }
    CommandRun.of("finish", at("o")).assertDone();
    assertEquals("block_2001-02_0.nc", names("o").get(0));
    assertEquals(7, names("o").size());
    CommandRun.of("merge", at("days.nc"), at("r.nc"), "--roi", "time=2001-02..2001-04")
        .assertDone();
    CommandRun.of("verify", at("r.nc"), at("o"), "--permute", "lat,time").assertDone();
  }

  @Test
  @Tag("slow")
  void timesAtTheEndOfTheirMonthAreDoubted() throws Exception {
    CommandRun own =
        CommandRun.logged("split", at("means.nc"), at("o"), "--out-shape", "time=month");
    assertEquals(0, own.code());
    assertTrue(
        own.messages()
            .contains("24 of 24 times into the month that begins where their bounds end, index 0"),
        own.messages());
    assertEquals("block_2001-02.nc", names("o").get(0));
    CommandRun.of("split", at("means.nc"), at("b"), "--out-shape", "time=month:bounds")
        .assertDone();
    assertEquals("block_2001-01.nc", names("b").get(0));
    assertEquals(25, names("b").size());
    CommandRun.of("verify", at("b"), at("means.nc")).assertDone();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time=week | 2 | cuts by 'week': write year, month, day, or month:bounds",
        "time=month,lat=day | 2 | cuts two axes by the calendar",
        "month | 2 | needs the axis to cut: name it, as in time=month",
        "date=month | 2 | the array has no axis 'date'",
        "lat=month | 3 | by the calendar of lat of",
        "time=month:bounds | 3 | its times have no bounds of two numbers each"
      })
  void whatCannotBeCutIsRefused(String shape, int code, String message) {
    CommandRun.of("split", at("days.nc"), at("o"), "--out-shape", shape)
        .assertErrorLine(code == 2 ? ExitCode.USAGE : ExitCode.INPUT, message);
  }

  @Test
  void datesInNamesNeedACutByTheCalendar() {
    CommandRun.of("split", at("days.nc"), at("o/{time}.nc"), "--out-shape", "time=31")
        .assertErrorLine(ExitCode.USAGE, "{time} where --out-shape cuts by year, month or day");
    CommandRun.of("plan", "--shape", "9,9", "--dtype", "u1", "--out-shape", "month,9")
        .assertErrorLine(ExitCode.INPUT, "by the calendar of axis 0 of", "it has no coordinates");
    CommandRun.of("verify", at("days.nc"), at("x_{0}.raw"), "--out-shape", "time=month")
        .assertErrorLine(ExitCode.USAGE, "cuts by the calendar, which only an output of a job is");
  }

  @ParameterizedTest
  @CsvSource({
    "time=2001-02, 28",
    "time=2001-02-28, 1",
    "'time=2000-12, lat=0..10', 31",
    "time=2001..2001, 365",
    "time=2001-2, 28",
    "time=2001-02-28T00, 1"
  })
  void aDateIsAllOfItsPeriod(String region, int count) {
    CommandRun.of("merge", at("days.nc"), at("r.nc"), "--roi", region).assertDone();
    String info = CommandRun.of("info", at("r.nc")).assertDone().results();
    assertTrue(info.contains("array      " + count + "x"), info);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time=2001 | 2 | indices 0 to 499; 2001 is an index: for the year write 2001..2001",
        "time=2001:2003 | 2 | 2001 is an index: for the year write 2001..2001",
        "lat=2001 | 2 | selects 2001:2002 on axis 1, which has the indices 0 to 2",
        "time=2001-13 | 3 | in its calendar",
        "time=1999-01 | 3 | it selects nothing",
        "lat=2001-01 | 3 | is not a number"
      })
  void aNumberIsAnIndexAndADateIsNone(String region, int code, String message) {
    CommandRun.of("merge", at("days.nc"), at("r.nc"), "--roi", region, "-q")
        .assertErrorLine(code == 2 ? ExitCode.USAGE : ExitCode.INPUT, message);
  }

  private static final String OCEAN =
      """
      import numpy as np, netCDF4
      j, i = np.mgrid[0:20, 0:36].astype('f8')
      with netCDF4.Dataset('ocean.nc', 'w') as f:
        f.createDimension('time', 2); f.createDimension('y', 20); f.createDimension('x', 36)
        for name, units in (('nav_lat', 'degrees_north'), ('nav_lon', 'degrees_east')):
          f.createVariable(name, 'f4', ('y', 'x')).units = units
        f['nav_lat'][:] = -76 + 8 * j; f['nav_lon'][:] = (75 + 10 * i + 2 * np.sin(j)) % 360
        f.createVariable('sst', 'i2', ('time', 'y', 'x'))[:] = np.arange(1440).reshape(2, 20, 36)
      """;

  @Test
  void aRegionOfACurvilinearGridIsTheBoxAroundItsPlaces() throws Exception {
    Programs.python(folder, OCEAN);
    String region = "nav_lat=-10..20,nav_lon=354..15,time=1";
    CommandRun box = CommandRun.logged("merge", at("ocean.nc"), at("r.nc"), "--roi", region, "-q");
    assertEquals(0, box.code());
    assertTrue(
        box.messages().contains("reads y=9:13, x=28:31: 4 of the 12 cells are outside"),
        box.messages());
    CommandRun.of("verify", at("ocean.nc"), at("r.nc"), "--roi", "time=1,y=9:13,x=28:31", "-q")
        .assertDone();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nav_lat=0..9,nav_lon=60..90 | 3 | with the indices 35:36 and 0:2",
        "nav_lat=0..1 | 3 | it selects nothing: no place is there",
        "nav_lat=3 | 2 | which is over y and x: give bounds, as in nav_lat=48..52",
        "y=2,nav_lat=0..5 | 2 | gives axis y twice",
        "nav_lon=5.. | 3 | give it two bounds",
        "lat=3..4 | 2 | variables over two axes are nav_lat, nav_lon"
      })
  void placesThatMakeUpNoBoxAreRefused(String region, int code, String message) throws Exception {
    Programs.python(folder, OCEAN);
    CommandRun.of("merge", at("ocean.nc"), at("r.nc"), "--roi", region, "-q")
        .assertErrorLine(code == 2 ? ExitCode.USAGE : ExitCode.INPUT, message);
  }
}
