package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The last blocks of an output: as short as what is left, padded, or refused. */
class EdgeCommandTest {

  @TempDir Path folder;

  private String file;

  @BeforeEach
  void makeFile() {
    file = folder + "/a.raw";
    make(file, "--out-format", "raw").assertDone();
  }

  private static CommandRun make(String out, Object... more) {
    Object[] array = {"make", out, "--shape", "7,10", "--dtype", "int16", "--order", "C"};
    return run(Stream.concat(Stream.of(array), Stream.of(more)).toArray());
  }

  private static CommandRun run(Object... arguments) {
    return CommandRun.of(arguments);
  }

  private CommandRun split(Object... more) {
    Object[] split = {
      "split", file, folder + "/out", "--shape", "7,10", "--dtype", "int16", "--order", "C"
    };
    return run(Stream.concat(Stream.of(split), Stream.of(more)).toArray());
  }

  @Test
  void refusesBlocksThatDoNotDivideTheArrayBeforeAnythingIsWritten() {
    Object[] why = {"blocks of 3 do not divide the 7 elements of axis 0", "--out-shape 7,5,"};
    split("--out-shape", "3,4", "--edge", "error").assertErrorLine(ExitCode.USAGE, why);
    split("--out-shape", "3,4", "--edge", "error", "-n").assertErrorLine(ExitCode.USAGE, why);
    assertFalse(Files.exists(folder.resolve("out")));
    split("--out-shape", "7,5", "--edge", "error").assertDone();
  }

  @ParameterizedTest
  @ValueSource(strings = {"raw", "hdf5", "netcdf4", "netcdf3", "nifti"})
  void allFilesHoldAsMuchAndTheirSetTheArray(String format) throws IOException {
    String out = folder + "/out";
    Map<String, Object> done =
        split("--out-shape", "3,4", "--edge", "pad=-7", "--out-format", format, "--json")
            .assertDone()
            .json("summary");
    assertEquals(9L, done.get("write_seeks"));
    String ending =
        Map.of("raw", "raw", "hdf5", "h5", "netcdf4", "nc", "netcdf3", "nc", "nifti", "nii")
            .get(format);
    assertEquals(
        Files.size(Path.of(out, "block_0_0." + ending)),
        Files.size(Path.of(out, "block_2_2." + ending)));
    assertTrue(run("info", out).assertDone().results().contains("7x10 int16"));
    run("verify", out).assertDone();
    run(
            "merge",
            out,
            folder + "/b.raw",
            "--out-endian",
            format.equals("netcdf3") ? "little" : "keep")
        .assertDone();
    assertEquals(-1, Files.mismatch(Path.of(file), folder.resolve("b.raw")));
  }

  @Test
  void takesFilesThatAreTooLongForPaddedAndSaysSo() throws IOException {
    split("--out-shape", "3,4", "--edge", "pad").assertDone();
    Files.delete(folder.resolve("out/resplit.json"));
    CommandRun merged =
        CommandRun.logged(
            "merge",
            folder + "/out",
            folder + "/b.raw",
            "--shape",
            "7,10",
            "--in-shape",
            "3,4",
            "--dtype",
            "int16",
            "--order",
            "C");
    assertTrue(merged.messages().contains("hold 9x12 elements"), merged.messages());
    assertEquals(-1, Files.mismatch(Path.of(file), folder.resolve("b.raw")));
  }

  @Test
  void refusesWhatCannotBePadded() {
    split("--out-shape", "3,4", "--edge", "pad=40000")
        .assertErrorLine(ExitCode.USAGE, "--edge pad=40000", "int16");
    split("--out-shape", "3,4", "--edge", "wrap")
        .assertErrorLine(ExitCode.USAGE, "--edge is keep, pad, pad=V or error, not 'wrap'");
    split("--out-edges", "0,3,7/0,10", "--edge", "pad")
        .assertErrorLine(ExitCode.USAGE, "blocks of several shapes");
  }

  @Test
  void paddingIsFoundWhereTheFirstBlockAtAnEndIsMissing() throws IOException {
    Path set = folder.resolve("gaps");
    Object[] array = {"--shape", "12,10", "--dtype", "uint8", "--order", "C"};
    Object[] make = {"make", set, "--out-shape", "4", "--edge", "pad=9", "--quiet"};
    CommandRun.of(Stream.concat(Stream.of(make), Stream.of(array)).toArray()).assertDone();
    Files.delete(set.resolve("resplit.json"));
    Files.delete(set.resolve("block_0_2.raw"));
    Path all = folder.resolve("all.raw");
    Object[] merge = {"merge", set, all, "--in-shape", "4", "--missing", "fill=46"};
    CommandRun.of(Stream.concat(Stream.of(merge), Stream.of(array)).toArray()).assertDone();
    byte[] bytes = Files.readAllBytes(all);
    assertEquals(120, bytes.length);
    assertEquals(46, bytes[8]);
    assertEquals(48, bytes[48]);
    assertEquals(119, bytes[119]);
  }
}
