package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with files: an exit code, one line that names the file, nothing touched. */
class BadInputCommandTest {

  private DemoFolder demo;
  private String in;
  private String out;

  @BeforeEach
  void makeInput(@TempDir Path folder) {
    demo = DemoFolder.in(folder);
    in = demo.path("in");
    out = demo.path("out");
  }

  /** Runs a job with the demo set as input, as a real run and as a dry run. */
  private void assertJobFails(ExitCode expected, Object... parts) throws IOException {
    Map<String, String> before = demo.state();
    CommandRun.of(in, out, "--out-shape", "5").assertError(expected, parts);
    CommandRun.of(in, out, "--out-shape", "5", "-n").assertErrorLine(expected, parts);
    CommandRun.of("plan", in, out, "--out-shape", "5").assertErrorLine(expected, parts);
    assertEquals(before, demo.state());
  }

  @Test
  void namesAMissingBlock() throws IOException {
    Files.delete(demo.block("1_2_1"));
    assertJobFails(ExitCode.INPUT, "1 of 12 blocks missing", demo.block("1_2_1"));
    CommandRun.of("info", in).assertError(ExitCode.INPUT, demo.block("1_2_1"));
    CommandRun.of("verify", in).assertError(ExitCode.INPUT, demo.block("1_2_1"));
  }

  @Test
  void namesABlockOfTheWrongSizeWithAHint() throws IOException {
    DemoFolder.resize(demo.block("1_0_0"), 599);
    assertJobFails(ExitCode.INPUT, demo.block("1_0_0"), "599 bytes, not 600", "cut off");
    DemoFolder.resize(demo.block("1_0_0"), 952);
    assertJobFails(ExitCode.INPUT, demo.block("1_0_0"), "952 bytes, not 600");
    DemoFolder.resize(demo.block("1_0_0"), 0);
    assertJobFails(ExitCode.INPUT, demo.block("1_0_0"), "0 bytes, not 600");
  }

  @Test
  void refusesArraysTooLargeToCount() {
    String most = Long.toString(Long.MAX_VALUE);
    for (String type : new String[] {"uint8", "uint16"}) {
      CommandRun.of("plan", "--shape", most, "--in-shape", "*", "--out-shape", "9", "--dtype", type)
          .assertErrorLine(ExitCode.USAGE, most + " elements", "2^61 bytes");
    }
  }

  /** The file without @ is there: no list of arguments is looked for in it. */
  @Test
  void takesNamesThatStartWithAnAtSignAsTheyAre() {
    assertTrue(Files.exists(Path.of("pom.xml")));
    CommandRun.of("info", "@pom.xml").assertErrorLine(ExitCode.INPUT, "@pom.xml");
  }

  @Test
  void saysThatResultsCannotBeWritten() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code = ResplitCommand.run(fullDisk(), new PrintStream(said), "info", in);
    assertEquals(ExitCode.IO_FAILED.code(), code);
    assertTrue(said.toString(StandardCharsets.UTF_8).contains("standard output"));
    assertEquals(0, ResplitCommand.run(fullDisk(), System.err, in, out, "--out-shape", "5", "-q"));
  }

  private static PrintStream fullDisk() {
    return new PrintStream(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        });
  }

  @Test
  void hintsAtAHeader() throws IOException {
    Path whole = Files.write(Path.of(demo.path("whole.img")), new byte[352 + 24]);
    CommandRun.of("split", whole, out, "--shape", "4,3", "--dtype", "u2", "--out-shape", "2")
        .assertError(
            ExitCode.INPUT,
            whole,
            "376 bytes, not 24",
            "352 bytes more: a header (--header-bytes 352), something after the data, or "
                + "another type");
  }

  @ParameterizedTest
  @CsvSource({"u2, 48, 4", "u2, 12, 1", "f4, 96, 8", "f4, 24, 2"})
  void saysWhichTypeTheSizeIsRightFor(String type, int bytes, int right) throws IOException {
    Path whole = Files.write(Path.of(demo.path("whole.img")), new byte[bytes]);
    CommandRun.of("split", whole, out, "--shape", "4,3", "--dtype", type, "--out-shape", "2")
        .assertError(ExitCode.INPUT, whole, right + "-byte elements would fit");
  }

  @Test
  void namesABlockThatIsNoFile() throws IOException {
    Files.delete(demo.block("0_1_0"));
    Files.createDirectory(demo.block("0_1_0"));
    assertJobFails(ExitCode.INPUT, demo.block("0_1_0"), "is a folder");
    Files.delete(demo.block("0_1_0"));
    Files.createSymbolicLink(demo.block("0_1_0"), Path.of("nowhere"));
    assertJobFails(ExitCode.INPUT, demo.block("0_1_0"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--in-shape 10,7,5 --dtype u2                  | 600 bytes, not 700",
        "--in-shape 10,6,5 --dtype u4                  | 600 bytes, not 1200",
        "--in-shape 10,6,5 --dtype u2 --shape 20,18,11 | 6 of 18 blocks missing",
        "--in-shape 10,6,5 --dtype u2 --shape 20,18,5  | is outside the grid",
        "--in-shape 10,6 --dtype u2                    | blocks with 2 axes",
        "--in-shape 600 --dtype u1                     | blocks with 1 axis",
      })
  void namesWhatDoesNotFitTheFiles(String options, String named) throws IOException {
    demo.withoutManifest();
    Map<String, String> before = demo.state();
    Object[] words = (in + " " + out + " --out-shape 5 " + options).split(" ");
    CommandRun.of(words).assertError(ExitCode.INPUT, in, named);
    assertEquals(before, demo.state());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--shape 20,18,11   | 20x18x11 | 20x18x10",
        "--in-shape 10      | 10        | 10x6x5",
        "--dtype int16      | int16    | uint16",
        "--order C          | C        | F",
        "--header-bytes 8   | 8        | 0",
      })
  void optionsMustNotContradictTheManifest(String options, String given, String recorded)
      throws IOException {
    Object[] words = (in + " " + out + " --out-shape 5 " + options).split(" ");
    CommandRun.of(words)
        .assertError(
            ExitCode.INPUT,
            demo.path("in/resplit.json"),
            recorded + ", not " + given + ": leave out");
  }

  @Test
  void namesABadManifest() throws IOException {
    Path manifest = Path.of(in, "resplit.json");
    Files.writeString(manifest, "{\"resplit\": 1,");
    assertJobFails(ExitCode.INPUT, manifest, "not valid JSON");
    Files.writeString(manifest, "{\"resplit\": 2}");
    assertJobFails(ExitCode.INPUT, manifest, "version 2");
  }

  @Test
  void namesWhatDoesNotExist() throws IOException {
    String nowhere = demo.path("nowhere");
    CommandRun.of(nowhere, out, "--out-shape", 5).assertError(ExitCode.INPUT, nowhere);
    CommandRun.of("verify", in, nowhere).assertError(ExitCode.INPUT, nowhere);
    CommandRun.of("info", nowhere).assertError(ExitCode.INPUT, nowhere);
    CommandRun.of("--in-list", nowhere, out, "--out-shape", 5).assertError(ExitCode.INPUT, nowhere);
    CommandRun.of("--in-list", in, out, "--out-shape", 5).assertError(ExitCode.INPUT, in);
    Path list = Files.write(Path.of(demo.path("list")), new byte[] {(byte) 0xff, '\n'});
    CommandRun.of("--in-list", list, out, "--out-shape", 5)
        .assertError(ExitCode.INPUT, list, "UTF-8");
    Files.writeString(list, "\n" + nowhere + "\n" + in + "\n");
    CommandRun.of("--in-list", list, out, "--out-shape", 5)
        .assertError(ExitCode.INPUT, "'" + list + "' line 2: no such file: '" + nowhere + "'");
  }

  @Test
  void neverReplacesUnasked() throws IOException {
    CommandRun.of(in, out, "--out-shape", "5").assertDone();
    assertJobFails(ExitCode.REFUSED, "output exists", out + "/block_0_0_0.raw", "--overwrite");
    CommandRun.of("make", out, "--shape", 8, "--out-shape", 4, "--dtype", "u2")
        .assertError(ExitCode.REFUSED, out);
    Path whole = Files.createFile(Path.of(demo.path("whole.raw")));
    CommandRun.of("merge", in, whole).assertError(ExitCode.REFUSED, "output exists", whole);
    CommandRun.of("make", whole, "--shape", 8, "--dtype", "u2")
        .assertError(ExitCode.REFUSED, "output exists", whole);
  }

  @Test
  void refusesWhatAnInterruptedRunLeft() throws IOException {
    Files.createDirectory(Path.of(out));
    Path part = Files.createFile(Path.of(out, "block_1_1_1.raw.part"));
    assertJobFails(ExitCode.REFUSED, "interrupted", part, "--overwrite");
    CommandRun.of(in, out, "--out-shape", "5", "--overwrite").assertDone();
    assertTrue(Files.notExists(part));
  }

  @ParameterizedTest
  @CsvSource({"in", "./in", "in/../in", "link", "links", "hard"})
  void refusesOutputsThatAreInputs(String name) throws IOException {
    Files.createSymbolicLink(Path.of(demo.path("link")), Path.of(in));
    Files.createDirectories(Path.of(demo.path("links")));
    Files.createDirectories(Path.of(demo.path("hard")));
    Files.createSymbolicLink(Path.of(demo.path("links/block_0_0_0.raw")), demo.block("0_0_0"));
    Files.createLink(Path.of(demo.path("hard/block_0_0_0.raw")), demo.block("0_0_0"));
    Map<String, String> before = demo.state();
    CommandRun.of(in, demo.path(name), "--out-shape", "5", "--overwrite")
        .assertError(ExitCode.REFUSED, demo.path("in"), "is the same file as input");
    assertEquals(before, demo.state());
  }

  @ParameterizedTest
  @ValueSource(strings = {"in.zarr/blocks", "in.zarr/b.raw", "link/new/b.h5", "in.zarr/c.zarr"})
  void refusesOutputsInsideAStoreThatIsRead(String name) throws IOException {
    CommandRun.of("merge", in, demo.path("in.zarr"), "-q").assertDone();
    Files.createSymbolicLink(Path.of(demo.path("link")), Path.of(demo.path("in.zarr")));
    Map<String, String> before = demo.state();
    for (String option : new String[] {"--overwrite", "--dry-run"}) {
      CommandRun.of(demo.path("in.zarr"), demo.path(name), "--out-shape", "*", option)
          .assertErrorLine(ExitCode.REFUSED, "output '", name, "' is inside input '");
    }
    assertEquals(before, demo.state());
  }

  @Test
  void refusesToReplaceAnInputWithAMergedFile() throws IOException {
    CommandRun.of("merge", in, demo.block("0_0_0"), "--overwrite")
        .assertError(ExitCode.REFUSED, demo.block("0_0_0"));
    CommandRun.of(in, demo.block("0_0_0"), "--out-shape", "5")
        .assertError(ExitCode.USAGE, demo.block("0_0_0"), "is the name of one file");
  }

  @Test
  void namesTheFormatsOfFilesThatAreNotAlike() {
    String first = demo.path("first.nc4");
    CommandRun.of("make", first, "--shape", "4,5", "--dtype", "int16").assertDone();
    String raw = demo.path("second.raw");
    CommandRun.of("make", raw, "--shape", "4,5", "--dtype", "int16").assertDone();
    CommandRun.of("merge", first, raw, demo.path("all.nc"))
        .assertErrorLine(ExitCode.INPUT, "'" + raw + "' is raw, but '" + first + "' is netcdf4");
  }

  /** The least memory of a frontier plan is one element, with a seek for nearly every one. */
  @Test
  void namesWhatIsEnoughToBeFastWhereTheMemoryIsTooSmall() throws IOException {
    CommandRun run = CommandRun.of(in, out, "--out-shape", "5", "--mem", "64MiB");
    Matcher shown =
        Pattern.compile(
                "--mem 64MiB is too small: give at least --mem (\\S+) \\(64 MiB for the program"
                    + " itself\\)(, with which the job needs ([\\d,]+) seeks)?[,\n]")
            .matcher(run.messages());
    assertTrue(shown.find(), run.messages());
    CommandRun again =
        CommandRun.of(in, out, "--out-shape", "5", "--dry-run", "--mem", shown.group(1));
    again.assertDone();
    String seeks = shown.group(3) == null ? "" : shown.group(3) + " (";
    assertTrue(again.results().contains("\nseeks      " + seeks), again.results());
  }

  @Test
  void warnsOnceOfALimitThatIsMoreThanTheMachineHas() throws IOException {
    CommandRun run = CommandRun.logged(in, out, "--out-shape", "5", "--mem", "4PiB", "-n");
    assertEquals(0, run.code(), run.messages());
    assertEquals(
        1, run.messages().split("--mem 4PiB is more than the ", -1).length - 1, run.messages());
    CommandRun.logged(in, out, "--out-shape", "5", "--mem", "128MiB", "-n").assertDone();
  }

  @Test
  void namesTheLimitOfTheProcessBesideThatOfTheData() {
    String start =
        "--mem 1GiB,data=1 is too small: give at least --mem 1GiB,data=2, with which the job needs ";
    CommandRun.of(in, out, "--out-shape", "5", "--mem", "1GiB,data=1")
        .assertError(ExitCode.NO_PLAN, start, ", or --mem 1GiB,data=");
    CommandRun.of(in, out, "--out-shape", "5", "--mem", "64.01MiB,data=1")
        .assertError(
            ExitCode.NO_PLAN,
            "--mem 64.1MiB,data=1 is too small",
            "at least --mem 64.",
            "MiB,data=");
  }

  @Test
  void saysInOneLineWhatWorksWhereTheMemoryIsTooSmall() throws IOException {
    Map<String, String> before = demo.state();
    for (String limit : new String[] {"--mem=data=599", "--mem=64MiB"}) {
      CommandRun run = CommandRun.of(in, out, "--out-shape", "5", "--strategy", "naive", limit);
      run.assertErrorLine(ExitCode.NO_PLAN, "give at least --mem ");
      run.assertErrorLine(ExitCode.NO_PLAN, ", or choose smaller blocks");
      assertEquals("", run.results());
      assertEquals(before, demo.state());
    }
    CommandRun verbose =
        CommandRun.of(in, out, "--out-shape", "5", "--strategy", "naive", "--mem=data=599", "-v");
    assertTrue(verbose.results().contains("too small; this is the plan that needs the least"));
    CommandRun.of("verify", in, in, "--mem", "data=1")
        .assertError(ExitCode.NO_PLAN, "give at least --mem data=2");
    CommandRun.of(in, out, "--out-shape", "5", "--strategy", "naive", "--mem", "data=600")
        .assertDone();
  }

  @Test
  void verifyShowsWhereSetsDiffer() throws IOException {
    CommandRun.of(in, out, "--out-shape", "5").assertDone();
    Path block = Path.of(out, "block_1_0_1.raw");
    DemoFolder.damage(block, 2 * (1 + 5 * (2 + 5 * 3)));
    DemoFolder.damage(block, 2 * 124);
    CommandRun.of("verify", in, out)
        .assertError(ExitCode.DIFFERENT, "2 of 3600 elements differ", "[6, 2, 8]", block);
    CommandRun.of("verify", out, in).assertError(ExitCode.DIFFERENT, "2 of 3600", demo.path("in/"));
    CommandRun.of("make", demo.path("x"), "--shape", "20,18,9", "--out-shape", 9, "--dtype", "u2")
        .assertDone();
    CommandRun.of("verify", in, demo.path("x"))
        .assertError(ExitCode.DIFFERENT, "20x18x10 uint16", "20x18x9 uint16");
  }

  @Test
  void verifyComparesRecordedChecksums() throws IOException {
    DemoFolder.damage(demo.block("1_1_0"), 77);
    CommandRun.of("verify", in)
        .assertError(ExitCode.DIFFERENT, demo.block("1_1_0"), "CRC32C", "but the manifest has");
  }
}
