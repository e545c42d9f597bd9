package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that lack an axis, laid along it. */
class StackCommandTest {

  private static final String MONTHS =
      """
      import os, sys, numpy as np
      from netCDF4 import Dataset
      folder, change = sys.argv[1], sys.argv[2]
      for i, month in enumerate(['200103', '200012', '200102', '200101']):
          f = Dataset('%s/tas_%s.nc' % (folder, month), 'w', format='NETCDF3_CLASSIC')
          f.createDimension('lat', 2); f.createDimension('lon', 3); f.createDimension('nv', 2)
          v = f.createVariable('lat', 'f8', ('lat',)); v[:] = [10, 20]; v.bounds = 'lat_bnds'
          v = f.createVariable('lat_bnds', 'f8', ('lat', 'nv')); v[:] = [[5, 15], [15, 25 + (change == 'bounds') * i]]
          v = f.createVariable('lon', 'f8', ('lon',)); v[:] = [0, 1, 2]
          v = f.createVariable('crs', 'i4', ()); v[...] = 3
          v = f.createVariable('tas', 'i2', ('lat', 'lon')); v[:] = np.arange(6).reshape(2, 3) + 10 * i
          v.grid_mapping = 'crs'; v.units = 'degC' if change == 'units' and i == 2 else 'K'
          v = f.createVariable('n', 'i4', ()); v[...] = i
          v = f.createVariable('tp', 'f4', ('lat', 'lon')); v[:] = np.full((2, 3), i)
          if change == 'time':
              v = f.createVariable('time', 'f8', ()); v[...] = [5, 3, 9, 4][i]; v.units = 'hours since 2001-01-01'
          f.close()
      """;

  private static final String SAME =
      """
      import sys, glob, numpy as np, xarray as xr
      files = sorted(glob.glob(sys.argv[1] + '/in/*.nc'))
      common = ['lat_bnds', 'crs']
      sets = [xr.open_dataset(f).set_coords(common + (['time'] if sys.argv[2] == 'time' else [])) for f in files]
      whole = xr.concat(sets, 'time', data_vars='all', coords='minimal', compat='equals')
      if sys.argv[2] == 'time':
          whole = whole.sortby('time')
      else:
          whole = whole.assign_coords(time=np.array(['2000-12', '2001-01', '2001-02', '2001-03'], 'M8[ns]'))
      found = xr.open_dataset(sys.argv[1] + '/all.nc').set_coords(common)
      xr.testing.assert_equal(whole, found)
      print('equal')
      """;

  private static final String VOLUMES =
      """
      import sys, numpy as np, nibabel as nib
      folder = sys.argv[1]
      images = []
      for i in range(11):
          image = nib.Nifti1Image(np.arange(24, dtype='i2').reshape(4, 3, 2) + 100 * i, np.diag([2, 2, 3, 1]))
          image.header['pixdim'][4] = float(sys.argv[2])
          nib.save(image, '%s/v%d.nii' % (folder, i))
      """;

  private static final String SAME_VOLUMES =
      """
      import sys, numpy as np, nibabel as nib
      folder = sys.argv[1]
      whole = nib.concat_images(['%s/in/v%d.nii' % (folder, i) for i in range(11)])
      found = nib.load(folder + '/all.nii')
      assert (np.asarray(whole.dataobj) == np.asarray(found.dataobj)).all()
      assert np.allclose(whole.affine, found.affine)
      print(found.header['pixdim'][4], found.header['toffset'])
      """;

  @TempDir Path folder;

  private static CommandRun run(Object... arguments) {
    return CommandRun.of(arguments);
  }

  private Path in() throws IOException {
    return Files.createDirectories(folder.resolve("in"));
  }

  /** Each file holds two bytes, its own number and one more. */
  private String raw(int files) throws IOException {
    for (int i = 0; i < files; i++) {
      Files.write(in().resolve("m" + i + ".raw"), new byte[] {(byte) i, (byte) (i + 1)});
    }
    return in().toString();
  }

  private CommandRun merge(String stack, Object... more) {
    List<Object> all = new ArrayList<>(List.of("merge", folder + "/in"));
    all.addAll(List.of(folder + "/all.raw", "--stack", stack, "--in-shape", 2, "--dtype", "u1"));
    all.addAll(List.of(more));
    return run(all.toArray());
  }

  @Test
  void namesAreCountedAsPeopleDo() throws IOException {
    raw(11);
    assertTrue(
        merge("t")
            .assertDone()
            .results()
            .contains("m0.raw, " + in() + "/m1.raw, ..., " + in() + "/m10.raw"));
    byte[] all = Files.readAllBytes(folder.resolve("all.raw"));
    for (int i = 0; i < 11; i++) {
      assertEquals(i, all[2 * i]);
    }
    assertTrue(
        run("info", in(), "--stack", "t", "--in-shape", 2, "--dtype", "u1")
            .assertDone()
            .results()
            .contains("array      2x11 uint8"));
  }

  @ParameterizedTest
  @CsvSource({"'t=7,-1,2.5', 1 2 2 3 0 1", "'t=5:2', 0 1 1 2 2 3", "'t=5:-2', 2 3 1 2 0 1"})
  void filesAreSortedByTheirValues(String stack, String expected) throws IOException {
    raw(3);
    merge(stack).assertDone();
    assertArrayEquals(bytes(expected), Files.readAllBytes(folder.resolve("all.raw")));
  }

  private static byte[] bytes(String numbers) {
    byte[] bytes = new byte[numbers.split(" ").length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Byte.parseByte(numbers.split(" ")[i]);
    }
    return bytes;
  }

  @ParameterizedTest
  @CsvSource({"sim_{n}, /data/{n}/E", "sim_{0}, /data/{0}/E", "sim_{n}, /{n:03}"})
  void numbersOfFilesMayNameTheirDatasets(String files, String dataset) throws IOException {
    for (int number : new int[] {0, 10, 9}) {
      byte value = (byte) number;
      Files.write(folder.resolve("one.raw"), new byte[] {value, value, value, value});
      String own =
          dataset.contains("03")
              ? "/%03d".formatted(number)
              : dataset.replaceAll("\\{[n0]}", "" + number);
      String out = folder + "/sim_" + number + ".h5:" + own;
      String[] raw = {"--shape", "2,2", "--dtype", "u1", "--order", "C"};
      CommandRun.of(
              "merge", folder + "/one.raw", out, raw[0], raw[1], raw[2], raw[3], raw[4], raw[5])
          .assertDone();
    }
    String all = folder + "/" + files + ".h5:" + dataset;
    CommandRun.of("merge", all, folder + "/all.h5", "--stack", "t").assertDone();
    CommandRun.of("merge", folder + "/all.h5", folder + "/all.raw").assertDone();
    assertArrayEquals(
        new byte[] {0, 0, 0, 0, 9, 9, 9, 9, 10, 10, 10, 10},
        Files.readAllBytes(folder.resolve("all.raw")));
    CommandRun.of("verify", all, folder + "/all.h5", "--stack", "t").assertDone();
    CommandRun.of("merge", all, folder + "/other.h5")
        .assertError(ExitCode.USAGE, "a template of datasets needs one file", "--stack");
  }

  @Test
  void valuesMayBeInAFile() throws IOException {
    raw(3);
    Path values = Files.writeString(folder.resolve("v.txt"), "2\n1\n\n0\n");
    merge("t=@" + values).assertDone();
    assertArrayEquals(bytes("2 3 1 2 0 1"), Files.readAllBytes(folder.resolve("all.raw")));
    merge("t=@" + folder + "/none").assertError(ExitCode.USAGE, "none': no such file");
  }

  @Test
  void whatMakesNoSenseIsRefused() throws IOException {
    raw(3);
    merge("t=1,2").assertError(ExitCode.USAGE, "gives 2 values of t for 3 files");
    merge("t=1,2,x").assertError(ExitCode.USAGE, "has a value that is not a number");
    merge("=1").assertError(ExitCode.USAGE, "does not name an axis");
    merge("t=1,2,1").assertError(ExitCode.INPUT, "m0.raw and ", "m2.raw both lie at t 1.0");
    merge("t", "--missing", "fill=0").assertError(ExitCode.USAGE, "--stack and --missing");
    merge("t", "--trim", "1").assertError(ExitCode.USAGE, "--stack and --trim");
    merge("t", "--shape", "2,3").assertError(ExitCode.USAGE, "--stack and --shape");
  }

  @Test
  void wholeFilesAreStackedAsXarrayDoes() throws Exception {
    Programs.requirePython("netCDF4, xarray");
    Programs.python(folder, MONTHS, in(), "");
    run("merge", in(), folder + "/all.nc", "--stack", "time", "--quiet").assertDone();
    assertEquals("equal", Programs.python(folder, SAME, folder, "").strip());
    run("verify", in(), folder + "/all.nc", "--stack", "time").assertDone();
    assertTrue(
        run("info", in(), "--stack", "time")
            .results()
            .contains("joined     along time: " + in() + "/tas_200012.nc, "));
  }

  @ParameterizedTest
  @CsvSource({
    "t=0:2.5s, s, 0.0",
    "'t=1,4 ms', ms, 1.0",
    "t=1e3:1e2hPa, hPa, 1000.0",
    "t=5:1, '', 5.0"
  })
  void valuesMayHaveUnits(String stack, String units, String first) throws IOException {
    for (int i = 0; i < 2; i++) {
      Files.write(
          Files.createDirectories(folder.resolve("raw")).resolve(i + ".raw"), new byte[] {1, 2});
    }
    String in = folder + "/raw";
    String out = folder + "/u.nc";
    Object[] job = {"merge", in, out, "--stack", stack, "--in-shape", 2, "--dtype", "u1", "-q"};
    run(job).assertDone();
    String said = run("info", out).results();
    String expected = units.isEmpty() ? "" : "; units = \"" + units + "\"";
    assertTrue(said.contains(" t = 2, unlimited: " + first), said);
    assertTrue(
        said.lines().anyMatch(line -> line.contains(" t = 2") && line.endsWith(expected)), said);
  }

  @Test
  void stackedFilesAreAppendedAsACopy() throws Exception {
    Programs.requirePython("netCDF4, xarray");
    Programs.python(folder, MONTHS, in(), "");
    String all = folder + "/all.nc";
    String[] months = {in() + "/tas_200012.nc", in() + "/tas_200101.nc", in() + "/tas_200102.nc"};
    run("merge", months[0], months[1], all, "--stack", "time", "--quiet").assertDone();
    Object[] more = {
      "merge", months[2], in() + "/tas_200103.nc", all, "--stack=time", "--append=time"
    };
    CommandRun run = CommandRun.logged(more); // says that times are converted
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    run("merge", in(), folder + "/at-once.nc", "--stack", "time", "--quiet").assertDone();
    run("verify", all, folder + "/at-once.nc").assertDone();
    assertFalse(Files.exists(folder.resolve("all.nc.append-1")));
    run(more).assertErrorLine(ExitCode.INPUT, "all.nc' already ends with the coordinates of time");
  }

  @Test
  void stacksAreNotSaved() throws Exception {
    Programs.requirePython("netCDF4");
    Programs.python(folder, MONTHS, in(), "");
    run(
            "plan",
            in(),
            folder + "/out",
            "--out-shape",
            "*,1,*",
            "--stack",
            "time",
            "--tasks",
            2,
            "--job",
            folder + "/job")
        .assertErrorLine(ExitCode.UNSUPPORTED, "--job and --stack");
  }

  @Test
  void filesSayTheirCoordinate() throws Exception {
    Programs.requirePython("netCDF4, xarray");
    Programs.python(folder, MONTHS, in(), "time");
    run("merge", in(), folder + "/all.nc", "--stack", "time", "--quiet").assertDone();
    assertEquals("equal", Programs.python(folder, SAME, folder, "time").strip());
  }

  @ParameterizedTest
  @CsvSource({"units, units", "bounds, variable lat_bnds"})
  void filesThatDifferAreRefused(String change, String said) throws Exception {
    Programs.requirePython("netCDF4");
    Programs.python(folder, MONTHS, in(), change);
    run("merge", in(), folder + "/all.nc", "--stack", "time", "--quiet")
        .assertError(ExitCode.INPUT, said);
  }

  @Test
  void axisThatFilesHaveIsRefused() throws Exception {
    Programs.requirePython("netCDF4");
    Programs.python(folder, MONTHS, in(), "");
    run("merge", in(), folder + "/all.nc", "--stack", "lat")
        .assertError(ExitCode.INPUT, "has axis lat already: leave out --stack");
    run("merge", in(), folder + "/all.nc", "--stack", "time", "--in-shape", "2,3")
        .assertError(ExitCode.USAGE, "--in-shape makes no sense for netcdf3 files with --stack");
    run("merge", in(), folder + "/all.nc", "--stack", "nv")
        .assertError(ExitCode.INPUT, "has a dimension named nv");
  }

  @ParameterizedTest
  @CsvSource({"2.5, t, 2.5 0.0", "0, 't=1:0.5', 0.5 1.0", "2.5, 't=3:4', 4.0 3.0"})
  void volumesBecomeSeries(String pixdim, String stack, String expected) throws Exception {
    Programs.requirePython("nibabel");
    Programs.python(folder, VOLUMES, in(), pixdim);
    run("merge", in(), folder + "/all.nii", "--stack", stack, "--quiet").assertDone();
    assertEquals(expected, Programs.python(folder, SAME_VOLUMES, folder).strip());
  }

  @Test
  void stepThatNobodyKnowsIsZeroAndAWarning() throws Exception {
    Programs.requirePython("nibabel");
    Programs.python(folder, VOLUMES, in(), "0");
    assertTrue(
        CommandRun.logged("merge", in(), folder + "/all.nii", "--stack", "t")
            .messages()
            .contains("step of axis t (0 there: give --stack t=0:STEP)"));
  }

  @Test
  void stacksStoresWithShards() throws IOException {
    byte[] all = new byte[3 * 24];
    new Random(1).nextBytes(all);
    for (int i = 0; i < 3; i++) {
      Files.write(folder.resolve("a" + i + ".raw"), Arrays.copyOfRange(all, 24 * i, 24 * i + 24));
      CommandRun.of(
              folder + "/a" + i + ".raw",
              folder + "/s" + i + ".zarr",
              "--shape",
              "4,6",
              "--dtype",
              "uint8",
              "--out-shape",
              "4,6",
              "--chunk",
              "2,3",
              "-q")
          .assertDone();
    }
    for (String out : new String[] {"/all.h5", "/all.zarr"}) {
      CommandRun.of("merge", folder + "/s{*}.zarr", folder + out, "--stack", "t", "-q")
          .assertDone();
      CommandRun.of("merge", folder + out, folder + out + ".raw", "-q").assertDone();
      assertArrayEquals(all, Files.readAllBytes(folder.resolve(out.substring(1) + ".raw")));
    }
  }

  /** Chunks in order F are the same bytes as others only where no axis is put between theirs. */
  @Test
  void ordersTheElementsOfStacksThatAreTransposed() throws Exception {
    Programs.requirePython("zarr");
    Programs.python(
        folder,
        """
        import numpy as np, zarr
        for i in range(3):
            data = np.arange(24, dtype='i4').reshape(4, 6) + 100 * i
            zarr.array(data, chunks=(2, 3), order='F', compressor=zarr.Zlib(1), store=f'a{i}.zarr')
        """);
    for (String format : new String[] {"zarr2", "zarr3", "hdf5"}) {
      String out = folder + "/" + (format.equals("hdf5") ? "all.h5" : format + ".zarr");
      CommandRun.of(
              "merge",
              folder + "/a{*}.zarr",
              out,
              "--stack",
              "t",
              "--permute",
              "1,0,2",
              "--out-format",
              format)
          .assertDone();
      CommandRun.of("merge", out, folder + "/" + format + ".raw", "-q").assertDone();
    }
    assertEquals(
        "equal",
        Programs.python(
                folder,
                """
                import numpy as np
                whole = np.stack([np.arange(24, dtype='i4').reshape(4, 6) + 100 * i for i in range(3)])
                for name in 'zarr2', 'zarr3', 'hdf5':
                    found = np.fromfile(name + '.raw', 'i4')
                    assert np.array_equal(found, whole.transpose(1, 0, 2).ravel()), name
                print('equal')
                """)
            .strip());
  }

  /** Unpadded numbers, as a shell sorts them. */
  @ParameterizedTest
  @ValueSource(strings = {"t=0:2s", "t", "t=5:1"})
  void aGlobThatTheShellExpandedIsInTheOrderOfItsNumbers(String stack) throws IOException {
    List<Object> command = new ArrayList<>(List.of("merge"));
    for (int number : new int[] {0, 1, 10, 11, 2, 3}) {
      Path file = folder.resolve("vol_" + number + ".raw");
      Files.write(file, new byte[] {(byte) number, (byte) number});
      command.add(file);
    }
    Path out = folder.resolve("out.raw");
    command.addAll(List.of(out, "--stack", stack, "--dtype", "uint8", "--in-shape", "2"));
    CommandRun run = CommandRun.logged(command.toArray());
    assertEquals(0, run.code(), run.messages());
    assertTrue(run.messages().contains("--in-list keeps that order"), run.messages());
    assertArrayEquals(new byte[] {0, 0, 1, 1, 2, 2, 3, 3, 10, 10, 11, 11}, Files.readAllBytes(out));
  }

  @Test
  void filesWithAValueEachStayInTheOrderGiven() throws IOException {
    List<Object> command = new ArrayList<>(List.of("merge", "-q"));
    for (int number : new int[] {10, 9}) {
      Path file = folder.resolve("vol_" + number + ".raw");
      Files.write(file, new byte[] {(byte) number, (byte) number});
      command.add(file);
    }
    Path out = folder.resolve("out.raw");
    command.addAll(List.of(out, "--stack", "t=1,2", "--dtype", "uint8", "--in-shape", "2"));
    CommandRun.of(command.toArray()).assertDone();
    assertArrayEquals(new byte[] {10, 10, 9, 9}, Files.readAllBytes(out));
  }
}
