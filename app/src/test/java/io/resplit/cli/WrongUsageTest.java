package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong command lines: exit code 2, one line that names the option or value, nothing touched. */
class WrongUsageTest {

  private DemoFolder demo;

  @BeforeEach
  void makeInput(@TempDir Path folder) {
    demo = DemoFolder.in(folder);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "                                                          | give both IN and OUT, or a"
            + " subcommand",
        "IN                                                        | give both IN and OUT",
        "frobnicate                                                | no such command, file or"
            + " folder: 'frobnicate'",
        "IN OUT \u2013out-shape 5 | '\u2013out-shape' begins with a long dash: write --out-shape",
        "IN OUT --out-shape 5 --mem 4 GiB | 'GiB' stands by itself: write a size as one word, such as 4GiB",
        "IN OUT --out-shape 5 6 7 --mem 1G | is not a file: of several arguments",
        "split IN OUT --out-shape 5 6 7 | write the lengths of a shape as one word, such as 64",
        "IN OUT --mem 1G --mem 2G | --mem is given twice: give it only once",
        "IN OUT --checksum md5 | --checksum: 'md5': choose from CRC32C, NONE",
        "completion powershell | 'powershell': choose from BASH, ZSH, FISH",
        "IN OUT --tasks 4 | here it is --task I/N for each task, and --tasks for resplit plan",
        "merge IN FILE --roi y=0:2, | ends with a comma: write a region as one word",
        "merge IN FILE --roi y=30.5:60.5 | FROM:TO are indices; for coordinates write 30.5..60.5",
        "info https://x.org/a.nc                                   | opens no URL",
        "info s3://x/a.zarr:/t                                     | opens no URL",
        "make gs://x/out.zarr --shape 4 --dtype u1 --out-shape 2 | opens no URL",
        "make https://x.org/blocks --shape 4 --dtype u1 --out-shape 2 | opens no URL",
        "make out/b_*.raw --shape 4 --dtype u1 --out-shape 2 | outputs have no patterns",
        "IN OUT --out-shape 5 --threads -1                         | --threads must be 0 or more,"
            + " not -1",
        "IN OUT --out-shape 5 --threads many                       | --threads 'many' is not a whole"
            + " number",
        "IN OUT --out-shape 5 --out-format hdf5 --deflate 99       | --deflate must be 0 to 9, not"
            + " 99",
        "IN OUT --out-shape                                        | --out-shape needs a value: SHAPE",
        "IN OUT --out-shape --mem 1G                               | --out-shape needs a value before"
            + " '--mem'",
        "make OUT                                                  | give '--shape=SHAPE'",
        "merge IN FILE --roi 0:100,:,:                             | 0 to 19: write 0:20",
        "IN OUT MORE --out-shape 5                                 | in' is not a file: of several",
        "IN OUT                                                    | give --out-shape",
        "IN OUT --out-shape 5 --nonsense                           | --nonsense",
        "IN OUT --out-shap 5                                       | --out-shap",
        "IN OUT --out-shape                                        | --out-shape",
        "IN OUT --out-shape 5 --force                              | '--force'; here it is"
            + " --overwrite;",
        "IN OUT --out-shape 5 --gzip=4                             | here it is --filters"
            + " shuffle,deflate:4;",
        "IN OUT --out-shape 5 --compress                           | here it is --filters"
            + " shuffle,deflate:4;",
        "IN OUT --out-shape 5 --crop 1:2                           | here it is --roi",
        "IN OUT --out-shape 5 --region 1:2                         | here it is --roi",
        "IN OUT --out-shape 5 --transpose 1,0                      | here it is --permute",
        "IN OUT --out-shape 5 -j 4                                 | here it is --threads N",
        "IN OUT --out-shape 5 -j4                                  | here it is --threads N",
        "split IN OUT --out-shape 5 -f                             | here it is --overwrite",
        "merge IN OUT -o X                                         | IN OUT without an option",
        "IN OUT --append time                                      | here it is resplit merge IN"
            + " FILE --append AXIS;",
        "info IN --force                                           | no such option: '--force';"
            + " see",
        "rechunk IN OUT --chunk 5                                  | no such command: rechunk;"
            + " type resplit IN OUT --chunk SHAPE;",
        "ls IN                                                     | type resplit info SET;",
        "info www.example.com/data/tas.nc                          | opens no URL",
        "IN OUT --resume                                           | nothing to resume in",
        "IN OUT --out-shape 5 --out-shape 6                        | --out-shape",
        "IN OUT --out-shape 5 --mem 1GiB --mem data=1MiB           | only once",
        "IN OUT --out-shape 5 --mem 1GiB,2GiB                      | SIZE,data=SIZE",
        "IN OUT --out-shape 5 --mem auto,data=1MiB                 | 'auto' is not a size",
        "IN OUT --out-shape 5 --data-mem 1MiB                      | here it is --mem data=SIZE",
        "IN OUT --out-shape 5 -q -v                                | -q and -v",
        "IN OUT --out-shape 5 --read-shape 5 --strategy keep       | --read-shape and --strategy",
        "IN OUT --out-shape 5 --strategy best                      | unknown strategy 'best'",
        "IN OUT --out-shape 5 --strategy clustered                 | one input file or one output",
        "IN OUT --out-shape 5 --strategy multiple                  | one input file or one output",
        "IN OUT --out-shape 5 --mem 4Gigs                          | '4Gigs' is not a size",
        "IN OUT --out-shape 5 --mem -1                             | '-1' is not a size",
        "IN OUT --out-shape 5 --mem 101%                           | '101%'",
        "IN OUT --out-shape 5 --mem data=9999PiB                   | '9999PiB' is too big",
        "IN OUT --out-shape 0                                      | at least 1",
        "IN OUT --out-shape -5                                     | '-5' is not a shape",
        "IN OUT --out-shape 5,                                     | '5,' is not a shape",
        "IN OUT --out-shape 5.5                                    | '5.5' is not a shape",
        "IN OUT --out-shape ٥                                      | '٥' is not a shape",
        "IN OUT --out-shape 99999999999999999999                   | too big",
        "IN OUT --out-shape 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 |"
            + " axes",
        "IN OUT --out-shape 5,5                                    | '5,5' has 2 axes",
        "IN OUT --out-shape time=5                                 | 'time'",
        "IN OUT --out-shape 5 --read-shape 21                      | longer than the array",
        "IN OUT --out-shape 5 --dtype uint17                       | 'uint17'",
        "IN OUT --out-shape 5 --order Z                            | 'Z' is not an order",
        "IN OUT --out-shape 5 --disk tape                          | 'tape'",
        "IN OUT --out-shape 5 --commit 50%                         | --commit is a number of bytes",
        "IN OUT --out-shape 5 --chunk auto,cache=50%               | cache=SIZE is a number of"
            + " bytes",
        "IN OUT --out-shape 5 --chunk auto,cache=0                 | cache=SIZE is a number of"
            + " bytes",
        "IN OUT --out-shape 5 --max-open 2                         | --max-open must be at least 3,"
            + " not 2",
        "IN OUT --out-shape 5 --max-open many                      | 'many'",
        "IN OUT --out-shape 5 --header-bytes -1                    | --header-bytes",
        "--in-list LIST OUT MORE --out-shape 5                     | with --in-list, give only OUT",
        "IN OUT/b_{0}.raw --out-shape 5                            | {1}",
        "IN OUT/b_{0}_{1}_{3}.raw --out-shape 5                    | axis 3",
        "IN OUT/{n}/../b --out-shape 5                             | '..'",
        "IN OUT/{x} --out-shape 5                                  | placeholder",
        "split IN/block_0_0_0.raw                                  | 'OUT'",
        "split IN/block_0_0_0.raw OUT --out-shape 5                | give --shape",
        "split IN/block_0_0_0.raw OUT --shape 10,6,5 --dtype u2    | give --out-shape",
        "split IN OUT --out-shape 5                                | 12 files: leave "
            + "out 'split'",
        "split IN/block_0_0_0.raw OUT --out-shape 5 --in-shape 5   | --in-shape makes no sense",
        "split OUT OUT --in-list LIST --out-shape 5                | --in-list makes no sense",
        "--in-list LIST --out-shape 5                              | with --in-list, give only OUT",
        "merge IN                                                  | give both IN and FILE",
        "merge --in-list LIST IN OUT                               | with --in-list, give only"
            + " FILE",
        "plan --out-shape 5                                        | give a file, or --shape",
        "plan --shape 20,20 --out-shape 5                          | --dtype is needed",
        "plan --shape 20,20 --dtype u2                             | give --out-shape",
        "plan IN                                                   | give --out-shape",
        "plan --shape 20,20 --dtype u2 --in-shape 30 --out-shape 5 | longer than the array",
        "plan --shape *,20 --dtype u2 --out-shape 5                | '*,20'",
        "plan --shape 9000000000000000000,9 --dtype u2 --out-shape 5 | 2^63-1",
        "plan --shape 20,20 --dtype u2 --out-shape 5 --out-format x | unknown format 'x'",
        "plan --shape 20,20 --dtype u2 --out-shape 5 --deflate 3   | such as hdf5",
        "plan --shape 20,20 --dtype u2 --out-shape 5 --threads -1  | --threads must be 0 or more",
        "plan --shape 20,20 --dtype u2 --out-shape 5 --header-bytes -1 | --header-bytes",
        "plan --shape 20,20 --dtype u2 --out-shape 5 --in-format hdf5 | leave out --in-format",
        "plan --shape 20,20 --dtype u2 --out-shape 5 --dataset a   | leave out --in-format",
        "plan IN OUT MORE --out-shape 5                            | one argument too many: MORE",
        "IN OUT --out-shape 5 --in-format bogus                    | unknown format 'bogus'",
        "merge IN OUT/                                             | a single file is written",
        "-v info IN                                                | resplit info [OPTIONS]",
        "-q plan IN --out-shape 5                                  | resplit plan [OPTIONS]",
        "verify                                                    | give one set or two",
        "verify IN IN IN                                           | give one set or two",
        "verify IN/block_0_0_0.raw --shape 10,6,5 --dtype u2       | has no resplit.json",
        "info                                                      | give at least one SET",
        "info IN --in-list LIST                                    | --in-list and SET",
        "make OUT --shape 5                                        | --dtype",
        "make OUT --dtype u2                                       | --shape",
      })
  void wrongCommandLines(String words, String named) throws IOException {
    Map<String, String> before = demo.state();
    run(words).assertError(ExitCode.USAGE, named.replace("IN/", demo.path("in/")));
    assertEquals(before, demo.state());
  }

  private CommandRun run(String words) {
    if (words == null) {
      return CommandRun.of();
    }
    String line =
        words
            .replaceAll("\\bIN\\b", demo.path("in"))
            .replaceAll("\\bOUT\\b", demo.path("out"))
            .replaceAll("\\bLIST\\b", demo.path("list"));
    return CommandRun.of((Object[]) line.split(" "));
  }

  @Test
  void aSetWithoutManifestNeedsAShapeAndAType() throws IOException {
    demo.withoutManifest();
    run("IN OUT --out-shape 5").assertError(ExitCode.USAGE, "give --in-shape and --dtype");
    run("IN OUT --out-shape 5 --in-shape 10,6,5").assertError(ExitCode.USAGE, "give --dtype");
    run("IN OUT --out-shape 5 --in-shape 10,*,5 --dtype u2")
        .assertError(
            ExitCode.USAGE,
            "--in-shape '10,*,5' does not fit",
            "20x18x10",
            "give --in-shape 10,6,5");
    run("verify IN").assertError(ExitCode.USAGE, "give --in-shape and --dtype");
    CommandRun.of("make", demo.path("b"), "--shape", "20,18,10", "--dtype", "u2").assertDone();
    CommandRun.of("verify", demo.path("b"), demo.path("in"), "--shape", "20,18,10", "--dtype", "u2")
        .assertError(ExitCode.USAGE, demo.path("in"), "give --out-shape");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "IN OUT            | resplit --out-shape 16,16,10 IN OUT",
        "plan IN --mem 1G  | resplit plan --out-shape 16,16,10 IN --mem 1G",
        "split ONE OUT     | resplit split --out-shape 16,16,10 ONE OUT",
      })
  void withoutShapeSaysWhatTheInputIsAndWhatToPaste(String words, String command) {
    CommandRun.of("merge", demo.path("in"), demo.path("one.h5"), "-q").assertDone();
    String one = demo.path("one.h5") + " --order F";
    CommandRun run = run(words.replace("ONE", one));
    String paste =
        command.replace("ONE", one).replace("IN", demo.path("in")).replace("OUT", demo.path("out"));
    run.assertError(
        ExitCode.USAGE, "the input is 20x18x10 uint16 in ", "for example: " + paste + "\n");
    CommandRun.of((Object[]) (paste.substring(8) + " -q").split(" ")).assertDone();
    run("NOWHERE OUT").assertError(ExitCode.INPUT, "no such file or folder: NOWHERE");
  }

  /** As where a shell variable is not set. */
  @Test
  void emptyAddressesAreNamed() throws IOException {
    CommandRun.of("merge", demo.path("in"), "")
        .assertError(ExitCode.USAGE, "the address of the output is empty");
    CommandRun.of("", demo.path("out"), "--out-shape", "5")
        .assertError(ExitCode.USAGE, "the address of a set is empty");
  }

  @Test
  void showsStackTracesOnlyToThoseWhoInsist() {
    CommandRun run = CommandRun.of(demo.path("in"), "-v", "-v");
    assertEquals(ExitCode.USAGE.code(), run.code());
    assertEquals(true, run.messages().contains("    at io.resplit.cli."));
    CommandRun.of(demo.path("in"), "-v").assertError(ExitCode.USAGE, "give both IN and OUT");
  }

  @ParameterizedTest
  @CsvSource({
    "spilt FILE OUT --out-shape 5, split",
    "mrege IN FILE, merge",
    "infos IN, info",
    "verfy IN, verify",
    "chunk, chunks",
    "plam IN OUT --json, plan"
  })
  void saysWhichCommandIsMeant(String command, String meant) {
    CommandRun run = CommandRun.of((Object[]) command.split(" "));
    assertEquals(ExitCode.USAGE.code(), run.code());
    String word = command.split(" ")[0];
    assertTrue(
        run.messages().contains("no such command: " + word + "; did you mean " + meant + "?"),
        run.messages());
  }

  @Test
  void takesOtherWordsForInputs() {
    CommandRun.of("planes", "out", "--out-shape", "5")
        .assertError(ExitCode.INPUT, "no such file or folder: planes");
  }

  /** What looks like a mistyped option is one only if it is no file. */
  @Test
  void outputsMayBeNamedLikeUnits() throws IOException {
    Path first = Files.write(Path.of(demo.path("a1.raw")), new byte[12]);
    Path dashed = Files.write(Path.of(demo.path("\u2013a2.raw")), new byte[12]);
    Path out = Path.of(demo.path("G"));
    List<Object> job = new ArrayList<>(List.of(first, dashed, out));
    job.addAll(List.of("--in-shape", "4,3,1", "--dtype", "u1", "--out-shape", "4,3,2", "-q"));
    assertEquals(0, CommandRun.of(job.toArray()).code());
    assertTrue(Files.isDirectory(out));
  }
}
