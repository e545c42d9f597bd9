package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  void makesAndRecognizesFilesOfEveryFormat(String name, String format, String type) {
    done("make", at(name), "--shape", "4,5,6", "--dtype", "uint16");
    String shown = done("info", at(name)).results();
    assertTrue(shown.contains("array      4x5x6 " + type + ", "), shown);
    assertTrue(shown.contains("format     " + format + "\n"), shown);
    assertTrue(shown.contains("layout     contiguous, data at byte "), shown);
    String json = done("info", at(name), "--json").results();
    assertTrue(json.contains("\"format\":\"" + format + "\""), json);
    assertTrue(json.contains("\"data_offset\":"), json);
  }

  @Test
  void shapesMayNameTheAxesThatFilesName() {
    done("make", at("in/b_{0}.nc"), "--shape", "6,5", "--out-shape", "3,5", "--dtype", "u2");
    String in = at("in").toString();
    done("merge", in, at("out.h5"), "--chunk", "dim_0=2");
    String shown = done("info", at("out.h5")).results();
    assertTrue(shown.contains("layout     chunks of 2x5\n"), shown);
    done("info", in, "--in-shape", "dim_0=3,dim_1=*");
    CommandRun.of("info", in, "--in-shape", "dim_0=2")
        .assertErrorLine(ExitCode.USAGE, "'dim_0=2' does not fit", "6x5 in blocks of 3x5");
    CommandRun.of("info", in, "--in-shape", "x=2")
        .assertErrorLine(ExitCode.USAGE, "names axis 'x'", "dim_0, dim_1");
    CommandRun.of("plan", in, at("x"), "--out-shape", "x=2")
        .assertErrorLine(ExitCode.USAGE, "no axis 'x'", "dim_0, dim_1");
    CommandRun.of("plan", in, at("x.h5"), "--out-shape", "6,5", "--chunk", "x=2")
        .assertErrorLine(ExitCode.USAGE, "no axis 'x'", "dim_0, dim_1");
    CommandRun.of("info", at("raw_{0}.raw"), "--in-shape", "x=2", "--dtype", "u2")
        .assertErrorLine(ExitCode.USAGE, "by position");
  }

  /** Damage to what surrounds the data is damage, not something unsupported. */
  @Tag("slow")
  @Test
  void verifyFindsEveryFlippedBitOfAHeader() throws IOException {
    done(
        "make",
        at("set"),
        "--shape",
        "8,6",
        "--out-shape",
        "4,6",
        "--dtype",
        "u2",
        "--out-format",
        "hdf5");
    for (String block : List.of("set/block_0_0.h5", "set/block_1_0.h5")) {
      Path file = at(block);
      byte[] bytes = Files.readAllBytes(file);
      for (int at = 0; at < bytes.length; at += 17) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= 1 << at % 8;
        Files.write(file, flipped);
        CommandRun.of("verify", at("set")).assertError(ExitCode.DIFFERENT, at(block));
      }
      Files.write(file, bytes);
    }
    done("verify", at("set"));
  }

  @Test
  void goesRoundThroughAllFormatsAndVerifiesEachAgainstTheFirst() throws IOException {
    done("make", at("a.raw"), "--shape", "9,8,7", "--dtype", "int32", "--order", "C");
    Object[] raw = {"--shape", "9,8,7", "--dtype", "int32", "--order", "C"};
    done(
        "split",
        at("a.raw"),
        at("h5") + ":/group/image",
        raw[0],
        raw[1],
        raw[2],
        raw[3],
        raw[4],
        raw[5],
        "--out-shape",
        "4",
        "--out-format",
        "hdf5");
    done(at("h5"), at("nc/t_{0}_{1}_{2}.nc"), "--out-shape", "9,3,*");
    done(
        at("nc/t_{0}_{1}_{2}.nc:/group/image"),
        at("cdf"),
        "--out-shape",
        "5",
        "--out-format",
        "cdf5");
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
    assertTrue(told.contains("blocks     3 blocks of 4x5x2 (1x1x3)"), told);
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
  void readsAFileOfAnyNameInTheFormatThatItIsSaidToHave() throws IOException {
    done("make", at("a.raw"), "--shape", "4,6", "--dtype", "int32", "--order", "C");
    Object[] how = {"--shape", "4,6", "--dtype", "int32", "--order", "C", "--out-format"};
    done(
        "merge",
        at("a.raw"),
        at("a.bin"),
        how[0],
        how[1],
        how[2],
        how[3],
        how[4],
        how[5],
        how[6],
        "hdf5");
    CommandRun.of("info", at("a.bin")).assertErrorLine(ExitCode.USAGE, "--shape");
    done("merge", at("a.bin"), at("b.raw"), "--in-format", "hdf5");
    assertArrayEquals(Files.readAllBytes(at("a.raw")), Files.readAllBytes(at("b.raw")));
    CommandRun.of("info", at("a.bin"), "--in-format", "netcdf3")
        .assertErrorLine(ExitCode.INPUT, at("a.bin"), "CDF");
    CommandRun.of("info", at("a.bin"), "--in-format", "png")
        .assertErrorLine(ExitCode.USAGE, "unknown format 'png'");
  }

  @Test
  void takesNoNameOfADatasetWhereThereAreNone() {
    done("make", at("a.nii"), "--shape", "4,6", "--dtype", "int8");
    done("make", at("raw"), "--shape", "4,6", "--dtype", "int8", "--out-shape", "2");
    String refusal = "files have no datasets: leave out the name 'foo'";
    CommandRun.of("info", at("a.nii") + ":/foo").assertErrorLine(ExitCode.USAGE, refusal);
    CommandRun.of("info", at("raw") + ":/foo").assertErrorLine(ExitCode.USAGE, refusal);
    CommandRun.of("merge", at("a.nii"), at("b.nii") + ":/foo")
        .assertErrorLine(ExitCode.USAGE, refusal);
  }

  @Test
  void takesADatasetOfARecordedSetByItsNameOnly() {
    done(
        "make",
        at("h"),
        "--shape",
        "4",
        "--dtype",
        "int8",
        "--out-shape",
        "2",
        "--out-format",
        "hdf5");
    done("info", at("h") + ":/data");
    CommandRun.of("info", at("h") + ":/foo")
        .assertErrorLine(ExitCode.INPUT, "it has dataset data, not foo");
  }

  @Test
  void takesTheNameOfADatasetFromTheAddressOrOfInputsFromAnOption() {
    done("make", at("a.h5") + ":/x/y", "--shape", "4,6", "--dtype", "int8");
    for (String option : new String[] {"--dataset", "--var"}) {
      for (String name : new String[] {"x/y", "/x/y"}) {
        String shown = done("info", at("a.h5"), option, name).results();
        assertTrue(shown.contains("dataset    x/y\n"), shown);
      }
    }
    done("merge", at("a.h5") + ":/x/y", at("b.nc") + ":/z");
    assertTrue(done("info", at("b.nc"), "--var", "z").results().contains("array      4x6 int8"));
    CommandRun.of("info", at("a.h5") + ":/x/y", "--dataset", "x/z")
        .assertErrorLine(ExitCode.USAGE, "given twice", "x/y", "x/z");
    CommandRun.of("split", at("a.h5"), at("c.h5") + ":/b/{0}_{1}", "--out-shape", "2")
        .assertErrorLine(ExitCode.USAGE, "can only be read", "b/{0}_{1}");
  }

  @Test
  void listsAxesAsTheManifestBesideATemplateDoes() throws IOException {
    Object[] array = {"--shape", "6,5,4", "--dtype", "int32", "--order", "F"};
    done("make", at("a.raw"), array[0], array[1], array[2], array[3], array[4], array[5]);
    done(
        "split",
        at("a.raw"),
        at("h5"),
        array[0],
        array[1],
        array[2],
        array[3],
        array[4],
        array[5],
        "--out-shape",
        "3,5,2",
        "--out-format",
        "hdf5");
    done("merge", at("h5/block_{0}_{1}_{2}.h5"), at("b.raw"));
    assertArrayEquals(Files.readAllBytes(at("a.raw")), Files.readAllBytes(at("b.raw")));
    String told = done("info", at("h5/block_{i}_{j}_{k}.h5"), "--order", "C").results();
    assertTrue(told.contains("blocks     4 blocks of 2x5x3 (2x1x2)"), told);
  }

  @Test
  void leavesTheManifestOfOtherFilesInTheFolderAlone() throws IOException {
    Object[] array = {"--shape", "6,5", "--dtype", "int32"};
    done("make", at("in"), array[0], array[1], array[2], array[3], "--out-shape", "3");
    done("make", at("in/x_0_0.h5"), array[0], array[1], array[2], array[3], "--order", "C");
    done("merge", at("in/x_{0}_{1}.h5"), at("x.raw"));
    assertEquals(Files.size(at("x.raw")), 120);
  }

  @Test
  void refusesBlocksOfOtherTypesWhateverIsIgnored() {
    String[][] pairs = {{"int16", "int32be", "int32"}, {"int16", "uint16", "uint16"}};
    for (String[] pair : pairs) {
      for (int block = 0; block < 2; block++) {
        Path file = at("b_" + block + "_0.h5");
        done("make", file, "--shape", "2,3", "--dtype", pair[block], "--overwrite");
      }
      CommandRun.of(
              at("b_{0}_{1}.h5"), at("out"), "--out-shape=4,1", "--ignore-mismatch=datatype,values")
          .assertErrorLine(ExitCode.INPUT, "b_0_0.h5", "b_1_0.h5", pair[0], pair[1], pair[2]);
    }
  }

  @Test
  void joinsBlocksOfSeveralByteOrders() throws IOException {
    for (int block = 0; block < 2; block++) {
      String type = block == 0 ? "int16" : "int16be";
      done("make", at("b_" + block + ".h5"), "--shape", "6", "--dtype", type);
      done("merge", at("b_" + block + ".h5"), at(block + ".raw"), "--out-endian", "big");
    }
    done("merge", at("b_{0}.h5"), at("all.raw"), "--out-endian", "big");
    byte[] one = Files.readAllBytes(at("0.raw"));
    assertArrayEquals(one, Files.readAllBytes(at("1.raw")));
    assertArrayEquals(
        ByteBuffer.allocate(24).put(one).put(one).array(), Files.readAllBytes(at("all.raw")));
  }

  @Test
  void saysInOneLineWhatIsWrongWithAFormat() throws IOException {
    done("make", at("a.raw"), "--shape", "8,8", "--dtype", "float16");
    Object[] raw = {"--shape", "8,8", "--dtype", "float16"};
    CommandRun.of(
            "merge", at("a.raw"), at("x"), raw[0], raw[1], raw[2], raw[3], "--out-format", "png")
        .assertErrorLine(ExitCode.USAGE, "unknown format 'png'", "hdf5");
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
  }

  /** A single file has no manifest: that it is the merged one shows in what it holds. */
  @Test
  void goingOnWithAFinishedMergeChangesNothing() throws IOException {
    done("make", at("set"), "--shape", "8,6", "--out-shape", "4,3", "--dtype", "u2");
    for (String name : List.of("all.raw", "all.nii", "all.nc", "all.h5")) {
      Object[] job = {"merge", at("set"), at(name), "--verify"};
      done(job);
      byte[] before = Files.readAllBytes(at(name));
      assertEquals("0 bytes", bytesWritten(job, "--resume"));
      done(with(job, "--resume", "--dry-run"));
      CommandRun.of(job).assertErrorLine(ExitCode.REFUSED, "output exists");
      assertArrayEquals(before, Files.readAllBytes(at(name)));
      byte[] other = before.clone();
      other[other.length - 1] ^= 1;
      Files.write(at(name), other);
      CommandRun.of(with(job, "--resume")).assertErrorLine(ExitCode.REFUSED, "output exists");
      assertArrayEquals(other, Files.readAllBytes(at(name)));
      Files.write(at(name), before);
    }
    CommandRun.of("merge", at("set"), at("all.h5"), "--chunk", "4,3", "--deflate", "1", "--resume")
        .assertErrorLine(ExitCode.REFUSED, "output exists");
  }

  /** The axes of the input have names; only some formats keep them. */
  @ParameterizedTest
  @ValueSource(strings = {"raw", "nifti", "hdf5", "netcdf4", "netcdf3"})
  void goingOnWithAFinishedJobChangesNothingWhateverTheFormatKeeps(String format) {
    done("make", at("a.nii"), "--shape", "4,5,6", "--dtype", "uint8");
    Object[] job = {at("a.nii"), at(format), "--out-shape", "2,5,3", "--out-format", format};
    done(job);

    CommandRun.of(with(job, "--dry-run")).assertErrorLine(ExitCode.REFUSED, "--overwrite");
    done(with(job, "--dry-run", "--resume"));
    assertEquals("0 bytes", bytesWritten(job, "--resume"));
    assertEquals("0 bytes", bytesWritten(job, "--resume", "--verify"));
  }

  private static String bytesWritten(Object[] job, Object... more) {
    String results = done(with(job, more)).results();
    return results.substring("wrote".length(), results.indexOf(" in ")).strip();
  }

  private static Object[] with(Object[] job, Object... more) {
    List<Object> arguments = new ArrayList<>(List.of(job));
    arguments.addAll(List.of(more));
    return arguments.toArray();
  }

  @Test
  void writesNetcdf4WhereClassicFilesAreToGetChunks(@TempDir Path folder) {
    String in = folder + "/in.nc";
    CommandRun.of("make", in, "--shape", "6,4", "--dtype", "f4", "--out-format", "netcdf3")
        .assertDone();
    for (String[] storage : new String[][] {{"--chunk", "3,2"}, {"--filters", "deflate"}}) {
      String out = folder + "/" + storage[1] + ".nc";
      CommandRun.of("merge", in, out, storage[0], storage[1]).assertDone();
      assertTrue(CommandRun.of("info", out).results().contains("netcdf4"));
      CommandRun.of("verify", in, out).assertDone();
    }
    CommandRun.of("merge", in, folder + "/plain.nc").assertDone();
    assertTrue(CommandRun.of("info", folder + "/plain.nc").results().contains("netcdf3"));
    CommandRun.of("merge", in, folder + "/a.nc", "--chunk", "3,2", "--out-format", "netcdf3")
        .assertError(ExitCode.USAGE, "netcdf3 has no chunks: ");
  }
}
