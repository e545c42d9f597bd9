package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the processes of a model, written by netCDF4 as MOM and NEMO write them. */
class ModelTilesCommandTest {

  /** Three times of 11x13 in 3x2 tiles of different sizes; halos hold what is nowhere else. */
  private static final String WRITE =
      """
      import sys, numpy as np
      from netCDF4 import Dataset
      folder, model, form = sys.argv[1:]
      t, ny, nx = 3, 11, 13
      a = np.arange(t * ny * nx, dtype='f4').reshape(t, ny, nx)
      a.tofile(folder + '/whole.raw')
      halo = 1 if model == 'nemo' else 0
      n = 0
      for y0, y1 in (0, 4), (4, 7), (7, 11):
          for x0, x1 in (0, 7), (7, 13):
              s = max(0, y0 - halo), min(ny, y1 + halo), max(0, x0 - halo), min(nx, x1 + halo)
              tile = np.full((t, s[1] - s[0], s[3] - s[2]), -1, 'f4')
              tile[:, y0 - s[0]:y1 - s[0], x0 - s[2]:x1 - s[2]] = a[:, y0:y1, x0:x1]
              name = '%s/in/' % folder + ('run_%04d.nc' if model == 'nemo' else 'ocean.nc.%04d') % n
              n += 1
              with Dataset(name, 'w', format=form) as f:
                  names = ('y', 'x') if model == 'nemo' else ('yt_ocean', 'xt_ocean')
                  f.createDimension(names[1], tile.shape[2])
                  f.createDimension(names[0], tile.shape[1])
                  f.createDimension('time', None)
                  v = f.createVariable('sst', 'f4', ('time',) + names, fill_value=1e20)
                  v[:] = tile
                  v.units = 'degC'
                  if model == 'nemo':
                      i4 = lambda *v: np.array(v, 'i4')
                      f.DOMAIN_number_total, f.DOMAIN_number = i4(6), i4(n - 1)
                      f.DOMAIN_dimensions_ids = i4(1, 2)
                      f.DOMAIN_size_global = i4(nx, ny)
                      f.DOMAIN_size_local = i4(tile.shape[2], tile.shape[1])
                      f.DOMAIN_position_first = i4(s[2] + 1, s[0] + 1)
                      f.DOMAIN_position_last = i4(s[3], s[1])
                      f.DOMAIN_halo_size_start = i4(x0 - s[2], y0 - s[0])
                      f.DOMAIN_halo_size_end = i4(s[3] - x1, s[1] - y1)
                      f.DOMAIN_type = 'BOX'
                  else:
                      f.NumFilesInSet = np.int32(6)
                      for axis, size, lo, hi in (names[0], ny, y0, y1), (names[1], nx, x0, x1):
                          c = f.createVariable(axis, 'f8', (axis,))
                          c[:] = np.arange(lo, hi) * 0.5
                          c.domain_decomposition = np.array([1, size, lo + 1, hi], 'i4')
      """;

  private static final String READ =
      """
      import sys, numpy as np
      from netCDF4 import Dataset
      whole, path, land = sys.argv[1:]
      a = np.fromfile(whole, 'f4').reshape(3, 11, 13)
      if land == 'land':
          a[:, 4:7, 7:13] = 1e20
      with Dataset(path) as f:
          f.set_auto_mask(False)
          assert (f['sst'][:] == a).all()
          assert f['sst'].units == 'degC'
          assert not [k for k in f.ncattrs() if k.startswith('DOMAIN') or k == 'NumFilesInSet']
          if 'xt_ocean' in f.variables:
              assert (f['xt_ocean'][:] == np.arange(13) * .5).all()
              assert (f['yt_ocean'][:] == np.arange(11) * .5).all()
              assert 'domain_decomposition' not in f['xt_ocean'].ncattrs()
              print('coordinates')
      """;

  @TempDir private Path folder;

  @BeforeEach
  void in() throws Exception {
    Programs.requirePython("numpy,netCDF4");
    Files.createDirectories(folder.resolve("in"));
  }

  private String out() {
    return folder + "/out.nc";
  }

  private void write(String model, String format) throws Exception {
    Programs.python(folder, WRITE, folder, model, format);
  }

  private String read(String land) throws Exception {
    return Programs.python(folder, READ, folder + "/whole.raw", out(), land).strip();
  }

  private Path tile(String model) {
    return folder.resolve(model.equals("mom") ? "in/ocean.nc.0003" : "in/run_0003.nc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NETCDF3_64BIT_OFFSET", "NETCDF3_CLASSIC", "NETCDF4"})
  void tilesOfMomAreJoinedWhereTheySayTheyLie(String format) throws Exception {
    write("mom", format);
    CommandRun.of("merge", folder + "/in/ocean.nc.*", out(), "--var", "sst").assertDone();
    assertEquals("coordinates", read("all"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NETCDF3_64BIT_OFFSET", "NETCDF4"})
  void tilesOfNemoAreJoinedWithoutTheirHalos(String format) throws Exception {
    write("nemo", format);
    CommandRun.of("merge", folder + "/in", out()).assertDone();
    read("all");
    CommandRun.of("info", folder + "/in").assertDone();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mom", "nemo"})
  void aTileOnLandIsFilledWhereThatIsAsked(String model) throws Exception {
    write(model, "NETCDF3_64BIT_OFFSET");
    Files.delete(tile(model));
    CommandRun.of("merge", folder + "/in", out(), "--var", "sst")
        .assertError(ExitCode.INPUT, "1 of 6 blocks missing", "--missing fill");
    CommandRun.of("merge", folder + "/in", out(), "--var", "sst", "--missing", "fill").assertDone();
    assertEquals(model.equals("mom") ? "coordinates" : "", read("land"));
  }

  @Test
  void filesThatTheShellHasListedAreTiles() throws Exception {
    write("nemo", "NETCDF4");
    try (Stream<Path> all = Files.list(folder.resolve("in"))) {
      List<String> files = all.map(Path::toString).sorted().toList();
      Stream<String> words =
          Stream.of(Stream.of("merge"), files.stream(), Stream.of(out())).flatMap(word -> word);
      CommandRun.of(words.toArray()).assertDone();
    }
    read("all");
  }

  @Test
  void filesOfOneTileAtSeveralTimesAreNoTiles() throws Exception {
    write("nemo", "NETCDF3_CLASSIC");
    String one = folder + "/in/run_0001.nc";
    CommandRun.of("merge", one, one.replace("01.nc", "02.nc"), folder + "/two.nc")
        .assertError(ExitCode.INPUT, "4 of 6 blocks missing");
    Files.copy(Path.of(one), folder.resolve("a_1.nc"));
    Files.copy(Path.of(one), folder.resolve("a_2.nc"));
    CommandRun.of("merge", folder + "/a_*.nc", out(), "--dataset", "sst")
        .assertError(ExitCode.INPUT, "all state the same place");
    Path list = folder.resolve("list");
    Files.writeString(list, folder + "/a_1.nc\n" + folder + "/a_2.nc\n");
    CommandRun.of("merge", "--in-list", list, out(), "--dataset", "sst").assertDone();
    assertEquals(
        "(6, 5, 7)",
        Programs.python(
                folder,
                "import sys, netCDF4; print(netCDF4.Dataset(sys.argv[1])['sst'].shape)",
                out())
            .strip());
  }

  @Test
  void tilesThatDoNotFitAreRefused() throws Exception {
    write("mom", "NETCDF3_CLASSIC");
    Files.copy(tile("mom"), folder.resolve("in/ocean.nc.0009"));
    CommandRun.of("info", folder + "/in", "--var", "sst")
        .assertError(ExitCode.INPUT, "ocean.nc.0003 and ", "ocean.nc.0009 hold the same block");
    Path other = Files.move(folder.resolve("in/ocean.nc.0009"), folder.resolve("in/z.nc"));
    Programs.python(
        folder,
        """
        import sys
        from netCDF4 import Dataset
        with Dataset(sys.argv[1], 'a') as f:
            f['xt_ocean'].delncattr('domain_decomposition')
            f['yt_ocean'].delncattr('domain_decomposition')
        """,
        other);
    CommandRun.of("info", folder + "/in", "--var", "sst")
        .assertError(ExitCode.INPUT, "z.nc': its name differs from");
  }
}
