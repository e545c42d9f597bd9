package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Months of one series in files of several programs: other formats, chunks, filters, orders. */
@Tag("slow")
class MixedFilesCommandTest {

  private static final String MONTHS =
      """
      import sys, numpy as np, netCDF4
      kinds = {'classic': dict(format='NETCDF3_CLASSIC'), 'plain': {}, 'deflated': {}, 'fine': {},
               'precise': {}, 'celsius': {}, 'big': {}}
      start = 0
      for kind in sys.argv[1].split():
        days = 3 + start % 4
        with netCDF4.Dataset('%02d_%s.nc' % (start, kind), 'w', **kinds[kind]) as f:
          f.createDimension('time', None); f.createDimension('x', 6); f.createDimension('nv', 2)
          big = '>' if kind == 'big' else ''
          t = f.createVariable('time', big + 'f8', ('time',)); t.bounds = 'time_bnds'
          t.units = 'hours since 2001-01-01' if kind == 'fine' else 'days since 2001-01-01'
          scale = 24 if kind == 'fine' else 1
          x = f.createVariable('x', big + 'f8' if kind == 'precise' else big + 'f4', ('x',))
          b = f.createVariable('time_bnds', big + 'f8', ('time', 'nv'))
          how = dict(fill_value=-1)
          if kind == 'deflated': how.update(zlib=True, chunksizes=(2, 6))
          if kind == 'fine': how.update(zlib=True, chunksizes=(1, 4), shuffle=False)
          for name, more in ('tas', 0), ('pr', 1000):
            v = f.createVariable(name, big + 'i2', ('time', 'x'), **how)
            v.units = 'degC' if kind == 'celsius' else 'K'
            if kind == 'precise': v.missing_value = np.int16(-1)
            v[:] = np.arange(start * 6, (start + days) * 6).reshape(days, 6) + more
          all = np.arange(start, start + days)
          x[:] = np.arange(6) / 2; t[:] = all * scale; b[:] = np.stack([all, all + 1], 1) * scale
        start += days
      """;

  private static final String CHECK =
      """
      import sys, numpy as np, netCDF4
      with netCDF4.Dataset(sys.argv[1]) as f:
        t = netCDF4.num2date(f['time'][:], f['time'].units)
        days = [(each - t[0]).days for each in t]
        assert days == list(range(len(t))), days
        assert f['time_bnds'].shape == (len(t), 2)
        n = 6 * len(t)
        assert (f['tas'][:] == np.arange(n).reshape(-1, 6)).all()
        assert (f['pr'][:] == np.arange(n).reshape(-1, 6) + 1000).all()
        assert (np.diff(f['time_bnds'][:]) == (24 if 'hours' in f['time'].units else 1)).all()
        assert (f.data_model == 'NETCDF3_CLASSIC') == (sys.argv[2] == 'classic'), f.data_model
        assert len(t) == int(sys.argv[3])
      """;

  @TempDir private Path folder;

  @BeforeEach
  void libraries() {
    Programs.requirePython("numpy, netCDF4");
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> made(String kinds) throws Exception {
    Programs.python(folder, MONTHS, kinds);
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(Path::toString).filter(name -> name.endsWith(".nc")).sorted().toList();
    }
  }

  private CommandRun merge(List<String> files, Object... more) {
    return CommandRun.logged(
        Stream.of(Stream.of("merge"), files.stream(), Stream.of(more))
            .flatMap(all -> all)
            .toArray());
  }

  private void assertJoined(CommandRun run, String lead, int days) throws Exception {
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    Programs.python(folder, CHECK, at("all.nc"), lead, days);
    try (Stream<Path> all = Files.list(folder)) {
      assertFalse(all.anyMatch(each -> each.getFileName().toString().matches("all.nc..*")));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "classic deflated fine,classic,13",
    "fine classic plain deflated,fine,17",
    "precise classic,precise,9",
    "deflated fine precise,deflated,13",
    "fine plain deflated big,fine,17",
    "plain big fine deflated plain,plain,21",
    "big deflated,big,9"
  })
  void monthsAreReadAsTheyAreStored(String kinds, String lead, int days) throws Exception {
    List<String> files = made(kinds);
    CommandRun run = merge(files, at("all.nc"), "--json");
    assertEquals(
        kinds.contains("fine"), run.messages().contains("converted to the units"), run.messages());
    assertEquals(run.json("plan").get("cost"), run.json("summary").get("measured"));
    assertJoined(run, lead, days);
  }

  @Test
  void theFirstFileIsThatOfTheFirstMonth() throws Exception {
    List<String> files = made("classic fine deflated");
    assertJoined(
        merge(List.of(files.get(2), files.get(0), files.get(1)), at("all.nc")), "classic", 13);
  }

  @ParameterizedTest
  @CsvSource({"plain deflated big", "deflated big plain", "big plain deflated"})
  void filesStoredInSeveralWaysAreComparedAsTheyAre(String kinds) throws Exception {
    List<String> files = made(kinds);
    assertEquals(ExitCode.DONE.code(), merge(files, at("all.nc"), "--filters", "deflate").code());
    for (String[] pair : new String[][] {{"all.nc", "*_*.nc"}, {"*_*.nc", "all.nc"}}) {
      CommandRun.of("verify", at(pair[0]), at(pair[1])).assertDone();
    }
    CommandRun.of(at("*_*.nc"), at("part.nc"), "--roi", "x=1:4", "--resume").assertDone();
  }

  @ParameterizedTest
  @CsvSource({"<, >", "<, <"})
  void filesThatWereNeverWrittenAreJoinedWithoutAWord(String first, String second)
      throws Exception {
    Programs.requirePython("h5py");
    Programs.python(
        folder,
        """
        import sys, h5py
        with h5py.File('a.h5', 'w') as f:
          f.create_dataset('v', data=range(4), dtype=sys.argv[1] + 'i4', chunks=(2,))
        with h5py.File('b.h5', 'w') as f: f.create_dataset('v', shape=(4,), dtype=sys.argv[2] + 'i4')
        """,
        first,
        second);
    CommandRun run = CommandRun.logged("merge", at("a.h5"), at("b.h5"), at("all.raw"));
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    assertFalse(run.messages().contains("WARN"), run.messages());
  }

  @Test
  void timesOfTwoTypesAreNamedWithTheirFile() throws Exception {
    Programs.python(
        folder,
        """
        import netCDF4
        for name, kind, start in ('a', 'f8', 0), ('b', 'f4', 3):
          with netCDF4.Dataset(name + '.nc', 'w') as f:
            f.createDimension('t', 3)
            f.createVariable('t', kind, ('t',))[:] = range(start, start + 3)
            f.createVariable('v', 'i2', ('t',))[:] = range(3)
        """);
    CommandRun.of("merge", at("a.nc"), at("b.nc"), at("all.nc"))
        .assertErrorLine(ExitCode.INPUT, "a.nc", "coordinates of axis t are float64 and float32");
  }

  @Test
  void coordinatesOfStackedFilesAreNumbersInAnyByteOrder() throws Exception {
    Programs.python(
        folder,
        """
        import netCDF4
        for name, order, member in ('a', '<', 1), ('b', '>', 2), ('c', '<', 3):
          with netCDF4.Dataset(name + '.nc', 'w') as f:
            f.createDimension('x', 4)
            m = f.createVariable('member', order + 'i4', ()); m[...] = member
            v = f.createVariable('v', order + 'f4', ('x',)); v.coordinates = 'member'; v[:] = member
        """);
    CommandRun run = CommandRun.logged("merge", at("?.nc"), at("all.nc"), "--stack", "member");
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    Programs.python(
        folder,
        """
        import netCDF4
        with netCDF4.Dataset('all.nc') as f:
          assert list(f['member'][:]) == [1, 2, 3], f['member'][:]
          assert (f['v'][:].T == [1, 2, 3]).all(), f['v'][:]
        """);
  }

  @Test
  void filesThatMeanSomethingElseAreRefused() throws Exception {
    for (String kinds : List.of("deflated celsius", "classic celsius")) {
      List<String> files = made(kinds);
      merge(files, at("all.nc"))
          .assertErrorLine(ExitCode.INPUT, "units is \"K\" in", "\"degC\" in '" + files.get(1));
      assertEquals(files, made(kinds));
      Files.delete(Path.of(files.get(0)));
    }
  }

  @Test
  void filesThatDoNotFitAreRefused() throws Exception {
    List<String> files = made("deflated classic");
    Programs.python(
        folder,
        """
        import netCDF4
        with netCDF4.Dataset('99.nc', 'w') as f, netCDF4.Dataset('00_deflated.nc') as g:
          f.createDimension('time', None); f.createDimension('x', 5); f.createDimension('nv', 2)
          for name, v in g.variables.items():
            more = dict(zlib=True, chunksizes=(2, 5), fill_value=-1) if name in ('tas', 'pr') else {}
            w = f.createVariable(name, v.dtype, v.dimensions, **more)
            w.setncatts({k: v.getncattr(k) for k in v.ncattrs() if k != '_FillValue'})
            w[:] = v[:, :5] if name in ('tas', 'pr') else v[:5] if name == 'x' else v[:] + 7
        """);
    CommandRun run = merge(List.of(files.get(0), files.get(1), at("99.nc")), at("all.nc"));
    assertTrue(run.code() == 3, run.messages());
    assertTrue(run.messages().contains("99.nc"), run.messages());
  }

  @Test
  void anOutputThatExistsIsRefused() throws Exception {
    List<String> files = made("deflated classic");
    merge(files, at("all.nc")).results();
    Files.write(folder.resolve("list"), files);
    Object[] job = {"merge", "--in-list", at("list"), at("all.nc"), "-q"};
    CommandRun.of(job).assertErrorLine(ExitCode.REFUSED, "output exists", "all.nc");
    assertEquals(3, made("deflated classic").size());
    Object[] again = Arrays.copyOf(job, 6);
    again[5] = "--resume";
    assertJoined(CommandRun.of(again), "deflated", 9);
    again[5] = "--overwrite";
    assertJoined(CommandRun.logged(again), "deflated", 9);
  }

  @Test
  void filesStoredInSeveralWaysAreAppended() throws Exception {
    List<String> files = made("deflated classic fine precise");
    Files.copy(Path.of(files.get(0)), Path.of(at("all.nc")));
    CommandRun run = merge(files.subList(1, 4), at("all.nc"), "--append", "time");
    assertJoined(run, "deflated", 17);
  }

  @Test
  void anInputIsNoOutput() throws Exception {
    List<String> files = made("deflated classic");
    byte[] before = Files.readAllBytes(Path.of(files.get(1)));
    Files.write(folder.resolve("list"), files);
    CommandRun.of("merge", "--in-list", at("list"), files.get(1), "--overwrite")
        .assertErrorLine(ExitCode.REFUSED, "is the same file as input");
    assertArrayEquals(before, Files.readAllBytes(Path.of(files.get(1))));
  }

  @Test
  void onlyListsAreJoinedSoSinceNamesSayMore() throws Exception {
    made("deflated classic");
    merge(List.of(folder.toString()), at("all.nc"))
        .assertErrorLine(ExitCode.INPUT, "or list the files for merge if they are of both kinds");
  }

  @Test
  void whatWasAppendedIsNotAppendedAgain() throws Exception {
    List<String> files = made("deflated classic");
    Files.copy(Path.of(files.get(0)), folder.resolve("old.nc"));
    merge(files, at("old.nc"), "--append", "time", "-q")
        .assertErrorLine(ExitCode.INPUT, "already ends with");
  }

  @Test
  void tasksOfASavedJobReadEachFileAsItIsStored() throws Exception {
    List<String> files = made("deflated classic fine");
    Files.write(folder.resolve("list"), files);
    Object[] job = {"--in-list", at("list"), at("out"), "--out-shape", "4,6", "--order", "C"};
    CommandRun.logged(with(with(new Object[] {"plan"}, job), "--tasks", 2, "--job", at("job")));
    for (String task : List.of("0/2", "1/2")) {
      CommandRun run = CommandRun.logged(with(job, "--task", task, "--job", at("job")));
      assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    }
    CommandRun.of("finish", at("out")).assertDone();
    CommandRun.logged("merge", "--in-list", at("list"), at("all.nc")).results();
    CommandRun.of("verify", at("out"), at("all.nc")).assertDone();
  }

  private static Object[] with(Object[] words, Object... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray();
  }

  @Test
  void filesWithoutNamesOfDatasetsAreJoinedWithThoseThatHaveThem() throws Exception {
    Programs.python(
        folder,
        """
        import numpy as np, netCDF4
        a = np.arange(24, dtype='<i4').reshape(4, 6)
        np.save('0.npy', a[:1]); np.save('2.npy', a[3:])
        with open('1.nrrd', 'wb') as f:
          f.write('|'.join(['NRRD0004', 'type: int32', 'dimension: 2', 'sizes: 6 2', 'endian: big',
                            'encoding: raw', '', '']).replace('|', chr(10)).encode())
          f.write(a[1:3].astype('>i4').tobytes())
        np.save('all.npy', a)
        """);
    CommandRun run = merge(List.of(at("0.npy"), at("1.nrrd"), at("2.npy")), at("got.npy"));
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    CommandRun.of("verify", at("got.npy"), at("all.npy")).assertDone();
  }

  @Test
  void aStoreMayFollowAFile() throws Exception {
    List<String> files = made("classic deflated");
    String store = at("03_deflated.zarr");
    merge(files.subList(1, 2), store, "-q");
    CommandRun run = merge(List.of(files.get(0), store), at("all.nc"));
    assertJoined(run, "classic", 9);
  }

  @Test
  void onlyWhatAFileDoesNotKeepIsNamed() throws Exception {
    List<String> files = made("deflated classic");
    for (List<String> wanted :
        List.of(List.<String>of(), List.of("--var", "tas"), List.of("--dataset", "tas"))) {
      Object[] more =
          Stream.concat(Stream.of(at("all.nc"), "--overwrite"), wanted.stream()).toArray();
      CommandRun run = merge(files, more);
      assertFalse(run.messages().contains("not kept"), run.messages());
    }
  }

  @Test
  void stacksAreOfOneFormat() throws Exception {
    merge(made("deflated classic"), at("all.nc"), "--stack", "member")
        .assertErrorLine(ExitCode.INPUT, "is netcdf3, but '", "--stack needs files of one format");
  }

  @Test
  void aFileThatCannotBeReadIsBlamed() throws Exception {
    String file = made("deflated").get(0);
    String text = Files.writeString(folder.resolve("99.nc"), "hello").toString();
    merge(List.of(file, text), at("all.nc"))
        .assertErrorLine(ExitCode.INPUT, "'" + text + "': not an HDF5 file");
  }

  @Test
  void volumesLieAtOnePlaceInWhateverDirectionsTheySayIt() throws Exception {
    Programs.python(
        folder,
        """
        def write(name, space, signs, z):
          origin = '(%d,%d,%d)' % (10 * signs, 20 * signs, z)
          lines = ['NRRD0004', 'type: uint8', 'dimension: 3', 'sizes: 3 2 2', 'encoding: raw',
                   'space: ' + space, 'space units: "mm" "mm" "mm"', 'space origin: ' + origin,
                   'space directions: (%d,0,0) (0,%d,0) (0,0,4)' % (2 * signs, 3 * signs), '', '']
          open(name, 'wb').write(chr(10).join(lines).encode() + bytes(range(12)))
        write('0.nrrd', 'right-anterior-superior', 1, 30)
        write('1.nrrd', 'left-posterior-superior', -1, 38)
        write('2.nrrd', 'left-posterior-superior', -1, 54)
        """);
    CommandRun run = merge(List.of(at("0.nrrd"), at("1.nrrd")), at("all.nrrd"));
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    assertEquals(
        ExitCode.INPUT.code(), merge(List.of(at("0.nrrd"), at("2.nrrd")), at("no.nrrd")).code());
  }
}
