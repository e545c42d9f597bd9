package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets of which some blocks have no file. */
class MissingCommandTest {

  @TempDir Path folder;

  @BeforeEach
  void makeAndLose() throws IOException {
    String set = folder + "/raw/b_{0}_{1}.raw";
    run("make", set, "--shape", "4,6", "--out-shape", "2,3", "--dtype", "int16", "--order", "C")
        .assertDone();
    Files.delete(folder.resolve("raw/b_1_1.raw"));
  }

  private static CommandRun run(Object... arguments) {
    return CommandRun.of(arguments);
  }

  @Test
  void blocksWithoutFilesAreReadAsAValue() throws IOException {
    String raw = folder + "/raw";
    run("merge", raw, folder + "/all.raw")
        .assertErrorLine(ExitCode.INPUT, "1 of 4 blocks missing", "--missing fill=V");
    run("merge", raw, folder + "/all.raw", "--missing", "error")
        .assertErrorLine(ExitCode.INPUT, "1 of 4 blocks missing");
    Map<String, Object> done =
        run("merge", raw, folder + "/all.raw", "--missing", "fill=-7", "--json")
            .assertDone()
            .json("summary");
    assertEquals(3L, done.get("read_opens"));
    assertEquals(36L, done.get("bytes_read"));
    ByteBuffer all =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve("all.raw")))
            .order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 24; i++) {
      boolean lost = i / 6 >= 2 && i % 6 >= 3;
      assertEquals(lost ? -7 : i, all.getShort(2 * i), "element " + i);
    }
    run("verify", raw, folder + "/all.raw", "--missing", "fill=-7").assertDone();
    run("verify", raw, folder + "/all.raw", "--missing", "fill=-7", "--quick").assertDone();
    run("verify", raw, folder + "/all.raw", "--missing", "fill=-8")
        .assertErrorLine(ExitCode.DIFFERENT, "6 of 24 elements differ");
  }

  @Test
  void fileThatCannotBeLookedUpIsNotMissing() throws IOException {
    Path sets = Files.createDirectories(folder.resolve("sets/d0"));
    Files.write(sets.resolve("b.raw"), new byte[6]);
    Files.createSymbolicLink(folder.resolve("sets/d1"), Path.of("d1"));
    run(
            "merge",
            folder + "/sets/d{0}/b.raw",
            folder + "/all.raw",
            "--shape",
            "4,3",
            "--in-shape",
            "2,3",
            "--dtype",
            "u1",
            "--missing",
            "fill=7")
        .assertErrorLine(ExitCode.INPUT, "d1/b.raw");
  }

  @Test
  void infoAndPlanCountFilesThatThereAre() {
    String raw = folder + "/raw";
    CommandRun info = run("info", raw, "--missing", "fill=0").assertDone();
    assertTrue(info.results().contains("files      3 of the right size, 1 missing\n"));
    Map<String, Object> json =
        run("info", raw, "--missing", "fill=0", "--json").assertDone().json("info");
    assertEquals(3L, json.get("files"));
    assertEquals(1L, json.get("missing"));
    Map<String, Object> plan =
        run("plan", raw, "--out-shape", "4,6", "--missing", "fill=0", "--json")
            .assertDone()
            .json("plan");
    assertEquals(3L, plan.get("in_files"));
    assertEquals(4L, plan.get("lower_bound_seeks"));
    assertEquals(3L, plan.get("read_opens"));
  }

  /** Two of four blocks of a grid, in which the attribute says -9 and the dataset -5. */
  private static final String TILES =
      """
      import h5py, numpy, sys
      for place in sys.argv[2:]:
          with h5py.File(sys.argv[1] + '/t_' + place + '.h5', 'w') as file:
              data = file.create_dataset('d', data=numpy.ones((2, 3), 'i2'), fillvalue=-5)
              if place == '0_1':
                  data.attrs['_FillValue'] = numpy.int16(-9)
      """;

  @ParameterizedTest
  @CsvSource({"0_0, 1_1, -5", "0_1, 1_0, -9"})
  void theFillValueOfTheFilesIsTakenWhereNoneIsGiven(String one, String other, String fill)
      throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(folder, TILES, folder, one, other);
    String in = folder + "/t_{0}_{1}.h5";
    run("merge", in, folder + "/one.raw", "--missing", "fill", "--ignore-mismatch", "fill")
        .assertDone();
    ByteBuffer all =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve("one.raw")))
            .order(ByteOrder.LITTLE_ENDIAN);
    boolean isFirst = one.equals("0_0");
    for (int i = 0; i < 24; i++) {
      boolean there = i % 6 < 3 == isFirst == i < 12;
      assertEquals(there ? 1 : Integer.parseInt(fill), all.getShort(2 * i), "element " + i);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "fill | say no fill value: give --missing fill=V",
        "fill=70000 | '70000' is not a value of int16",
        "fill=x | 'x' is not a value of int16",
        "fill= | --missing is error",
        "fil | --missing is error",
      })
  void whatIsNoValueIsRefused(String missing, String what) {
    run("merge", folder + "/raw", folder + "/all.raw", "--missing", missing)
        .assertErrorLine(ExitCode.USAGE, what);
  }

  @Test
  void aValueIsCheckedWhereNothingIsMissing() throws IOException {
    Path whole = folder.resolve("whole.raw");
    Object[] array = {"--shape", "4,6", "--dtype", "int16"};
    run(with(new Object[] {"make", whole}, array)).assertDone();
    Object[] split = {"split", whole, folder + "/out", "--out-shape", "2,3", "--missing", "fill=x"};
    run(with(split, array)).assertErrorLine(ExitCode.USAGE, "'x' is not a value of int16");
  }

  @ParameterizedTest
  @CsvSource({
    "s%d.raw, s{n}.raw, 0",
    "s%d.raw, s{n}.raw, 1",
    "s%03d.h5, s{n:03}.h5, 5",
    "q%d_0_0.raw, q{0}_{1}_{2}.raw, 2",
    "q%d_0_0.nii, q{0}_{1}_{2}.nii, 2",
    "q%d_0_0.h5, q{0}_{1}_{2}.h5, 0",
    "m_2001%02d.nc, m_{n}.nc, 2",
  })
  void aNumberThatIsMissingInNamesIsAMissingBlock(String name, String template, int first)
      throws IOException {
    Path whole = folder.resolve("whole.raw");
    Object[] array = {"--shape", "10,2,2", "--dtype", "uint8", "--order", "C"};
    run(with(new Object[] {"make", whole}, array)).assertDone();
    Object[] split = {"split", whole, folder + "/p/p{0}" + name.substring(name.indexOf('.'))};
    run(with(with(split, array), "--out-shape", "1,2,2")).assertDone();
    Path set = Files.createDirectory(folder.resolve("set"));
    for (int i = 0; i < 10; i++) {
      String part = "p/p" + i + name.substring(name.indexOf('.'));
      Files.move(folder.resolve(part), set.resolve(name.formatted(first + i)));
    }
    Files.delete(set.resolve(name.formatted(first + 4)));
    Object[] merge = {"merge", set + "/" + template, folder + "/all.raw"};
    boolean isRaw = name.endsWith("raw");
    Object[] all = isRaw ? with(merge, array, "--in-shape", "1,2,2") : with(merge, "--order", "C");
    run(all).assertError(ExitCode.INPUT);
    run(with(all, "--missing", "fill=99")).assertDone();
    byte[] expected = Files.readAllBytes(whole);
    Arrays.fill(expected, 16, 20, (byte) 99);
    assertArrayEquals(expected, Files.readAllBytes(folder.resolve("all.raw")));
  }

  @Test
  void firstAndLastElementsInNamesShowHowLongMissingBlocksAre() throws IOException {
    Path whole = folder.resolve("whole.raw");
    Object[] array = {"--shape", "10,6", "--dtype", "uint8", "--order", "C"};
    run(with(new Object[] {"make", whole}, array)).assertDone();
    String names = folder + "/set/{o0}-{e0}_{o1}-{e1}.raw";
    run(with(new Object[] {"split", whole, names}, array, "--out-edges", "0,4,7,10/0,1,6"))
        .assertDone();
    Files.delete(folder.resolve("set/4-7_1-6.raw"));
    Files.delete(folder.resolve("set/resplit.json"));
    Object[] merge = {"merge", names, folder + "/all.raw", "--dtype", "uint8", "--order", "C"};
    run(merge).assertErrorLine(ExitCode.INPUT, "1 of 6 blocks are missing");
    run(with(merge, "--missing", "fill=99")).assertDone();
    byte[] expected = Files.readAllBytes(whole);
    for (int row = 4; row < 7; row++) {
      Arrays.fill(expected, 6 * row + 1, 6 * row + 6, (byte) 99);
    }
    assertArrayEquals(expected, Files.readAllBytes(folder.resolve("all.raw")));
  }

  @Test
  void lengthsThatNoFileShowsAreAskedFor() throws IOException {
    Files.createDirectory(folder.resolve("m"));
    for (int month = 1; month <= 4; month++) {
      String shape = (27 + month) + ",2";
      String made = folder + "/made" + month + "/{0}_{1}.h5";
      run("make", made, "--shape", shape, "--out-shape", shape, "--dtype", "uint8").assertDone();
      Path file = folder.resolve("m/m_" + month + ".h5");
      Files.move(folder.resolve("made" + month + "/0_0.h5"), file);
    }
    Files.delete(folder.resolve("m/m_3.h5"));
    Object[] merge = {"merge", folder + "/m/m_{n}.h5", folder + "/all.raw", "--missing", "fill=1"};
    run(merge).assertErrorLine(ExitCode.INPUT, "m_3.h5", "--in-edges");
    run(with(merge, "--in-edges", "0,28,57,87,118/0,2")).assertDone();
    assertEquals(236, Files.size(folder.resolve("all.raw")));
  }

  @ParameterizedTest
  @CsvSource({"all.nc, netcdf4", "all.h5, hdf5", "all.zarr, zarr", "all.raw, raw"})
  void namesTheCoordinatesThatNoFileHas(String out, String format) throws Exception {
    Programs.requirePython("netCDF4");
    Programs.python(
        folder,
        """
        import netCDF4
        for month in 1, 2, 4:
          with netCDF4.Dataset('t_%d.nc' % month, 'w') as f:
            f.createDimension('time', 2); f.createDimension('x', 3)
            f.createVariable('time', 'f8', ('time',))[:] = [2 * month, 2 * month + 1]
            f.createVariable('x', 'f4', ('x',))[:] = [1, 2, 3]
            f.createVariable('tas', 'f4', ('time', 'x'), fill_value=-1)[:] = month
        """);
    CommandRun run =
        CommandRun.logged(
            "merge", folder + "/t_{0}.nc", folder.resolve(out), "--missing", "fill", "-q");
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    String left = "not kept in " + format + " files: ";
    assertTrue(run.messages().contains(left), run.messages());
    assertTrue(run.messages().contains("coordinates of axis time"), run.messages());
  }

  @Test
  void aFileThatComesBackIsNotResumedOver() throws IOException {
    Path lost = folder.resolve("raw/b_1_0.raw");
    byte[] bytes = Files.readAllBytes(lost);
    Files.delete(lost);
    Object[] merge = {"merge", folder + "/raw", folder + "/all", "--missing", "fill=1"};
    Object[] resplit = Stream.of(merge).skip(1).toArray();
    run(with(resplit, "--out-shape", "1,6")).assertDone();
    Files.write(lost, bytes);
    run(with(resplit, "--out-shape", "1,6", "--resume")).assertError(ExitCode.REFUSED);
    run(with(resplit, "--out-shape", "1,6", "--overwrite")).assertDone();
    run("verify", folder + "/raw", folder + "/all", "--missing", "fill=1").assertDone();
  }

  private static Object[] with(Object[] arguments, Object... more) {
    return Stream.concat(Stream.of(arguments), Stream.of(more))
        .flatMap(each -> each instanceof Object[] several ? Stream.of(several) : Stream.of(each))
        .toArray();
  }
}
