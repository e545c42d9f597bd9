package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that concern formats, on the command line. */
class FormatCommandsTest {

  @TempDir Path folder;

  private static CommandRun done(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.messages());
    return run;
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  @ParameterizedTest(name = "{0} as {1}")
  @CsvSource({
    "x.h5, hdf5, uint16",
    "x.nc, netcdf4, uint16",
    "x.nc3, netcdf3, uint16be",
    "x.nii, nifti, uint16",
    "x.cdf, netcdf3, uint16be"
  })
  void makesAndTellsFilesOfEveryFormat(String name, String format, String type) {
    done("make", at(name), "--shape", "4,5,6", "--dtype", "uint16");
    String told = done("info", at(name)).results();
    assertTrue(told.contains("array      4x5x6 " + type + ", "), told);
    assertTrue(told.contains("format     " + format + "\n"), told);
    assertTrue(told.contains("layout     contiguous, data at byte "), told);
    String json = done("info", at(name), "--json").results();
    assertTrue(json.contains("\"format\":\"" + format + "\""), json);
    assertTrue(json.contains("\"data_offset\":"), json);
  }

  @Test
  void goesRoundThroughAllFormatsAndVerifiesEachAgainstTheFirst() throws IOException {
    done("make", at("a.raw"), "--shape", "9,8,7", "--dtype", "int32", "--order", "C");
    Object[] raw = {"--shape", "9,8,7", "--dtype", "int32", "--order", "C"};
    done(
        "split",
        at("a.raw"),
        at("h5"),
        raw[0],
        raw[1],
        raw[2],
        raw[3],
        raw[4],
        raw[5],
        "--out-shape",
        "4",
        "--out-format",
        "hdf5",
        "--out-dataset",
        "group/image");
    done(at("h5"), at("nc/t_{0}_{1}_{2}.nc"), "--out-shape", "9,3,*");
    done(at("nc/t_{0}_{1}_{2}.nc:/image"), at("cdf"), "--out-shape", "5", "--out-format", "cdf5");
    done("merge", at("cdf"), at("b.nii"), "--out-endian", "little");
    done("merge", at("b.nii"), at("b.raw"), "--order", "C");
    assertArrayEquals(Files.readAllBytes(at("a.raw")), Files.readAllBytes(at("b.raw")));
    for (String name : new String[] {"h5", "nc", "cdf", "b.nii"}) {
      CommandRun equal =
          done("verify", at("a.raw"), at(name), raw[0], raw[1], raw[2], raw[3], raw[4], raw[5]);
      assertEquals("all 504 elements are equal\n", equal.results());
    }
    done("verify", at("h5"));
    done("verify", at("cdf"));
  }

  @Test
  void takesShapesByTheNamesOfAxes() {
    done("make", at("a.nii"), "--shape", "4,5,6", "--dtype", "uint8");
    done("split", at("a.nii"), at("out"), "--out-shape", "z=2,x=*");
    String told = done("info", at("out")).results();
    assertTrue(told.contains("blocks     4x5x2, 1x1x3 of them"), told);
    CommandRun.of("split", at("a.nii"), at("out2"), "--out-shape", "time=2")
        .assertErrorLine(ExitCode.USAGE, "no axis 'time'", "x, y, z");
  }

  @Test
  void turnsTheByteOrderWhereItIsAsked() throws IOException {
    done("make", at("a.raw"), "--shape", "300", "--dtype", "uint16");
    done(
        "merge",
        at("a.raw"),
        at("b.raw"),
        "--shape",
        "300",
        "--dtype",
        "uint16",
        "--out-endian",
        "big");
    byte[] little = Files.readAllBytes(at("a.raw"));
    byte[] big = Files.readAllBytes(at("b.raw"));
    assertEquals(little[598], big[599]);
    assertEquals(little[599], big[598]);
    CommandRun.of(
            "merge",
            at("a.raw"),
            at("c.cdf"),
            "--shape",
            "300",
            "--dtype",
            "uint16",
            "--out-endian",
            "little")
        .assertErrorLine(ExitCode.USAGE, "--out-endian", "uint16be");
  }

  @Test
  void saysInOneLineWhatIsWrongWithAFormat() throws IOException {
    done("make", at("a.raw"), "--shape", "8,8", "--dtype", "float16");
    Object[] raw = {"--shape", "8,8", "--dtype", "float16"};
    CommandRun.of(
            "merge", at("a.raw"), at("x"), raw[0], raw[1], raw[2], raw[3], "--out-format", "zarr")
        .assertErrorLine(ExitCode.USAGE, "unknown format 'zarr'", "hdf5");
    CommandRun.of("merge", at("a.raw"), at("x.cdf"), raw[0], raw[1], raw[2], raw[3])
        .assertErrorLine(ExitCode.UNSUPPORTED, "float16");
    CommandRun.of("merge", at("a.raw"), at("x.nii"), raw[0], raw[1], raw[2], raw[3])
        .assertErrorLine(ExitCode.UNSUPPORTED, "float16");
    CommandRun.of("info", at("a.raw") + ":/x", raw[0], raw[1], raw[2], raw[3])
        .assertErrorLine(ExitCode.USAGE, "no datasets");
    Files.writeString(at("text.h5"), "this is no HDF5 file\n".repeat(50));
    CommandRun.of("info", at("text.h5")).assertErrorLine(ExitCode.INPUT, "text.h5");
    done("make", at("a.h5"), "--shape", "8,8", "--dtype", "int8");
    CommandRun.of("info", at("a.h5") + ":/nothing")
        .assertErrorLine(ExitCode.INPUT, "/nothing", "/data");
    CommandRun.of("info", at("a.h5"), "--header-bytes", "8")
        .assertErrorLine(ExitCode.USAGE, "--header-bytes");
    CommandRun.of("merge", at("a.h5"), at("a.nii.gz")).assertErrorLine(ExitCode.USAGE, "gzip");
  }
}
