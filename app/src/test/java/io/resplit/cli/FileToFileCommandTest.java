package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An output whose name ends as files of a format do is one file; several need a folder. */
class FileToFileCommandTest {

  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  @BeforeEach
  void makeInputs() {
    for (String name : new String[] {"in.nc", "in.h5", "in.nii", "in.raw"}) {
      make(at(name));
    }
    make(at("blocks"), "--out-shape", "5,6,4");
  }

  private static void make(Path out, String... options) {
    String[] words = {"make", out.toString(), "--shape", "20,6,8", "--dtype", "int16", "-q"};
    String[] all = Arrays.copyOf(words, words.length + options.length);
    System.arraycopy(options, 0, all, words.length, options.length);
    CommandRun.of((Object[]) all).assertDone();
  }

  @ParameterizedTest
  @CsvSource({
    "in.nc, out.nc, --chunk 5,6,8",
    "in.h5, out.h5, --chunk 5,3,2",
    "in.nc, out.h5, --chunk auto",
    "in.nii, out.nii, --no-progress",
    "in.nii, out.nc, --no-progress",
    "blocks, out.nc4, --chunk 5,3,2",
    "blocks, out.bin, --no-progress"
  })
  void aFileToAFileIsTheWholeArray(String in, String out, String options) throws IOException {
    CommandRun.of(words(in, out, options + " -q")).assertDone();
    assertTrue(Files.isRegularFile(at(out)));
    if (out.endsWith("bin")) {
      assertEquals(20 * 6 * 8 * 2, Files.size(at(out)));
    } else {
      CommandRun.of("verify", at(in), at(out), "-q").assertDone();
    }
  }

  private Object[] words(String in, String out, String options) {
    String line = at(in) + " " + folder + "/" + out + " " + options;
    return line.split(" ");
  }

  @Test
  void aRegionOfAFileIsAFile() {
    CommandRun.of(words("in.nii", "part.nii", "--roi 2:12,:,1:5 -q")).assertDone();
    assertTrue(Files.isRegularFile(at("part.nii")));
    CommandRun.of("verify", at("in.nii"), at("part.nii"), "--roi", "2:12,:,1:5", "-q").assertDone();
  }

  @Test
  void aDryRunAndAPlanAreOfOneFile() {
    for (String command : new String[] {"--dry-run", "plan"}) {
      CommandRun run = CommandRun.of(command, at("in.nc"), at("out.nc"), "--no-progress");
      assertTrue(run.results().contains("output     1 file of 20x6x8"), run.results());
    }
    assertFalse(Files.exists(at("out.nc")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "split --out-shape 5,6,8",
        "split --out-edges 0,5,11,16,20/0,6/0,8",
        "--no-progress --out-shape 5,6,8",
        "plan --out-shape 5,6,8"
      })
  void severalFilesNeedAFolder(String command) {
    Path out = at("out.nc");
    String line = command.replaceFirst(" ", " " + at("in.nc") + " " + out + " ");
    CommandRun.of((Object[]) line.split(" "))
        .assertError(
            ExitCode.USAGE,
            "'"
                + out
                + "' is the name of one file, and 4 files would be written: give a folder, such as "
                + at("out")
                + ", or a template, such as '"
                + at("out_{n}.nc")
                + "'; for one file use resplit merge, with --chunk in place of --out-shape");
    assertFalse(Files.exists(out));
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo.h5", "demo.raw", "demo.nii", "demo.cdf"})
  void demoDataInBlocksNeedAFolder(String name) {
    CommandRun.of("make", at(name), "--shape", "8,8", "--dtype", "u1", "--out-shape", "4")
        .assertError(
            ExitCode.USAGE, "4 files would be written: give a folder, such as " + at("demo"));
  }

  @Test
  void oneBlockIsAFileOfThatName() {
    CommandRun.of("split", at("in.nc"), at("out.nc"), "--out-shape", "20,6,8", "-q").assertDone();
    assertTrue(Files.isRegularFile(at("out.nc")));
  }

  @Test
  void aFolderThatEndsLikeAFileIsReadAndMayBeAsked() throws IOException {
    Path odd = Files.createDirectory(at("odd.nc"));
    CommandRun.of(words("in.nc", "odd.nc", "--out-shape 5,6,8 -q")).assertDone();
    CommandRun.of(words("in.nc", "new.nc/", "--out-shape 5,6,8 -q")).assertDone();
    CommandRun.of(words("odd.nc", "again.nc", "-q")).assertDone();
    CommandRun.of("verify", odd, at("again.nc"), "-q").assertDone();
    CommandRun.of("verify", at("new.nc"), at("again.nc"), "-q").assertDone();
  }

  @Test
  void splitDoesNotCopy() {
    CommandRun.of("split", at("in.nc"), at("out.nc"))
        .assertError(ExitCode.USAGE, "give --out-shape, the shape of the output blocks");
  }

  @ParameterizedTest
  @CsvSource({
    "merge IN -, instead of -",
    "split IN - --out-shape 5, instead of -",
    "IN -, instead of -",
    "make - --shape 4 --dtype u1, instead of -",
    "- OUT, instead of -",
    "merge - OUT, instead of -",
    "split - OUT --out-shape 5, instead of -",
    "info -, instead of -",
    "verify - IN, instead of -"
  })
  void aStreamIsNoFile(String line, String part) {
    String named = line.replace("IN", at("in.nc").toString()).replace("OUT", at("o.nc").toString());
    CommandRun.of((Object[]) named.split(" ")).assertError(ExitCode.USAGE, part);
    assertFalse(Files.exists(Path.of("-")));
  }
}
