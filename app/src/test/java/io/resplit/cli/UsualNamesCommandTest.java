package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Raw files as programs name them: numbered from anything, without the shape of the whole. */
class UsualNamesCommandTest {

  private static final int SLICE = 4 * 3;

  @TempDir Path folder;

  private Path in() throws IOException {
    return Files.createDirectories(folder.resolve("in"));
  }

  private byte[] slices(String pattern, int first, int count) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      byte[] slice = new byte[SLICE];
      Arrays.fill(slice, (byte) i);
      Files.write(in().resolve(pattern.formatted(first + i)), slice);
      all.write(slice);
    }
    return all.toByteArray();
  }

  private CommandRun merge(Object... options) throws IOException {
    Object[] words = {"merge", in(), folder.resolve("all.raw"), "--dtype", "u1", "-q"};
    Object[] command = Arrays.copyOf(words, words.length + options.length);
    System.arraycopy(options, 0, command, words.length, options.length);
    return CommandRun.of(command);
  }

  @ParameterizedTest
  @CsvSource({"slice_%04d.raw, 1", "s%d.bin, 1", "s%d, 98", "day_%d.raw, 20030108", "z%03d.raw, 0"})
  void takesSlicesNumberedFromAnything(String pattern, int first) throws IOException {
    byte[] all = slices(pattern, first, 12);
    merge("--in-shape", "4,3,1").assertDone();
    assertEquals(-1, Arrays.mismatch(all, Files.readAllBytes(folder.resolve("all.raw"))));
    merge("--in-shape", "1,3,4", "--order", "C", "--overwrite").assertDone();
    merge("--in-shape", "*,*,1", "--shape", "4,3,12", "--overwrite").assertDone();
    assertEquals(-1, Arrays.mismatch(all, Files.readAllBytes(folder.resolve("all.raw"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4,3,12"})
  void namesTheSliceThatIsMissing(String shape) throws IOException {
    slices("s%02d.raw", 1, 12);
    Files.delete(in().resolve("s07.raw"));
    Object[] given = {"--in-shape", "4,3,1", "--shape", shape};
    merge(shape.isEmpty() ? Arrays.copyOf(given, 2) : given)
        .assertError(
            ExitCode.INPUT, "numbers in the names", "jump from 6 to 8: is a block missing?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "195011 195012 195101 195102",
        "19991230 19991231 20000101",
        "20000228 20000229 20000301",
        "20010227 20010228 20010301",
      })
  void takesDatesThatFollowOneAnother(String dates) throws IOException {
    String[] days = dates.split(" ");
    for (String day : days) {
      slices("t_%d.raw", Integer.parseInt(day), 1);
    }
    CommandRun run = CommandRun.of("info", in(), "--in-shape", "4,3,1", "--dtype", "u1");
    assertTrue(run.results().contains("4x3x" + days.length + " uint8"), run.messages());
    Files.delete(in().resolve("t_" + days[1] + ".raw"));
    CommandRun.of("info", in(), "--in-shape", "4,3,1", "--dtype", "u1")
        .assertError(
            ExitCode.INPUT, "jump from " + days[0] + " to " + days[2] + ": is a block missing");
  }

  @Test
  void takesDatesBesideOtherNumbers() throws IOException {
    for (String month : new String[] {"195011", "195012", "195101"}) {
      for (int tile = 0; tile < 2; tile++) {
        slices("tile" + tile + "_%d.raw", Integer.parseInt(month), 1);
      }
    }
    CommandRun run = CommandRun.of("info", in(), "--in-shape", "12,1", "--dtype", "u1");
    assertTrue(run.results().contains("24x3 uint8"), run.messages());
  }

  @Test
  void takesBlocksNumberedFromOneOnEachAxis() throws IOException {
    byte[] all = new byte[2 * SLICE];
    for (int i = 0; i < 4; i++) {
      byte[] block = new byte[SLICE / 2];
      Arrays.fill(block, (byte) i);
      Files.write(in().resolve("b_%d_%d.raw".formatted(1 + i % 2, 1 + i / 2)), block);
      for (int j = 0; j < block.length; j++) {
        all[i / 2 * SLICE + j / 2 * 4 + i % 2 * 2 + j % 2] = (byte) i;
      }
    }
    merge("--in-shape", "2,3").assertDone();
    assertEquals(-1, Arrays.mismatch(all, Files.readAllBytes(folder.resolve("all.raw"))));
  }

  @Test
  void givesTheShapeToPasteWhereSeveralAxesCouldTakeTheFiles() throws IOException {
    slices("s%d.raw", 0, 3);
    merge("--in-shape", "4,3")
        .assertError(
            ExitCode.USAGE,
            "3 files like ",
            "add --shape 4,9 if they follow",
            "or change to --in-shape 4,3,1 if each is a slice");
    merge("--in-shape", "4,3", "--shape", "4,9").assertDone();
    merge("--in-shape", "4,3", "--order", "C", "--overwrite")
        .assertError(
            ExitCode.USAGE,
            "add --shape 12,3 if they follow one another on axis 0,",
            "or change to --in-shape 1,4,3 if each is a slice");
  }

  @ParameterizedTest
  @CsvSource({
    "'*,3,1', F, 4x3x5",
    "'4,*,1', F, 4x3x5",
    "'1,*,4', C, 5x3x4",
    "'*,1', F, 12x5",
    "'1,*', C, 5x12"
  })
  void takesTheLengthOfWholeAxesFromSizes(String block, String order, String shape)
      throws IOException {
    slices("s%d.raw", 8, 5);
    List<String> what = List.of("--in-shape", block, "--order", order, "--dtype", "u1");
    for (String address : List.of("", "/s*.raw", "/s{n}.raw")) {
      assertShape(shape, in() + address, what);
    }
    Path list = Files.writeString(folder.resolve("list"), "");
    for (int i = 8; i < 13; i++) {
      Files.writeString(list, in() + "/s" + i + ".raw\n", StandardOpenOption.APPEND);
    }
    assertShape(shape, "--in-list=" + list, what);
  }

  private static void assertShape(String shape, String input, List<String> options) {
    List<String> words = new ArrayList<>(List.of("info", input));
    words.addAll(options);
    CommandRun run = CommandRun.of(words.toArray()).assertDone();
    assertTrue(run.results().contains("array      " + shape + " "), run.results());
  }

  @Test
  void takesTheLengthOfWholeAxesFromHeadersAndManifests() throws IOException {
    for (String name : List.of("x_{0}_{1}_{2}.nc", "block_{*}.raw")) {
      String file = folder.resolve(name.replaceAll("\\W", "")) + "/" + name;
      CommandRun.of("make", file, "--shape", "6,4,5", "--out-shape", "3,4,5", "--dtype", "u1")
          .assertDone();
      String folderOrFile = name.endsWith("raw") ? Path.of(file).getParent().toString() : file;
      for (String block : List.of("3,*,*", "3,4,*")) {
        assertShape("6x4x5", folderOrFile, List.of("--in-shape", block));
      }
      for (String block : List.of("*,4,5", "*", "3,*", "2,*,*")) {
        CommandRun.of("info", folderOrFile, "--in-shape", block)
            .assertError(ExitCode.USAGE, "'" + block + "' does not fit", "give --in-shape 3,4,5,");
      }
    }
    assertShape(
        "12",
        Files.write(folder.resolve("one.raw"), new byte[12]).toString(),
        List.of("--in-shape", "*", "--dtype", "u1"));
  }

  @Test
  void saysWhatToGiveWhereSizesDoNotTellWholeAxes() throws IOException {
    slices("s%d.raw", 0, 5);
    merge("--in-shape", "*,*,1")
        .assertError(ExitCode.USAGE, "for example '*,3,1'", "12 elements in " + in());
    merge("--in-shape", "*,5,1").assertError(ExitCode.INPUT, "s0.raw has 12 bytes of data");
    merge("--in-shape", "4,3,*").assertError(ExitCode.USAGE, "give --in-shape 4,3,1, where *");
    merge("--in-shape", "4,2,*", "--header-bytes", "4")
        .assertError(ExitCode.USAGE, "does not fit", "4x2x5 in blocks of 4x2x1");
    merge("--in-shape", "4,*,9223372036854775807").assertError(ExitCode.USAGE, "more than 2^63-1");
    merge("--in-shape", "x=4,y=*").assertError(ExitCode.USAGE, "by position");
    Path list = Files.writeString(folder.resolve("list"), in() + "/s0.raw");
    CommandRun.of("info", "--in-list", list, "--in-shape", "x=4", "--dtype", "u1")
        .assertErrorLine(ExitCode.USAGE, "axes of raw files have no names");
    CommandRun.of("info", folder.resolve("none"), "--in-shape", "4,*", "--dtype", "u1")
        .assertError(ExitCode.INPUT, "no such file");
  }

  @Test
  void derivesTheShapeOfAList() throws IOException {
    slices("s%02d.raw", 5, 3);
    Path list = folder.resolve("list");
    Files.writeString(list, "IN/s05.raw\nIN/s06.raw\nIN/s07.raw\n".replace("IN", in().toString()));
    CommandRun run =
        CommandRun.of("info", "--in-list", list, "--in-shape", "4,3,1", "--dtype", "u1");
    assertTrue(run.results().contains("4x3x3 uint8"), run.messages());
  }

  private void makeMonths() throws IOException {
    CommandRun.of(
            "make", in() + "/m_{0}.nc", "--shape", "6,4", "--out-shape", "2,4", "--dtype", "f4")
        .assertDone();
    Files.delete(in().resolve("resplit.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"README", "a1.bin", "zz.h5"})
  void namesTheFileThatIsNoBlock(String stray) throws IOException {
    makeMonths();
    CommandRun.of("info", in()).assertDone();
    Path file = Files.writeString(in().resolve(stray + (stray.equals("README") ? "_1" : "")), "");
    CommandRun.of("info", in())
        .assertError(ExitCode.INPUT, "'" + file + "': its name differs from '" + in() + "/m_0.nc'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "a1.txt", "zz.log", "info", "Thumbs.db", "m_0.nc.md5"})
  void passesOverWhatLiesBesideBlocks(String sidecar) throws IOException {
    makeMonths();
    Files.writeString(in().resolve(sidecar), "no block");
    CommandRun run = CommandRun.logged("info", in());
    assertTrue(run.results().contains("array      6x4 float32"), run.results() + run.messages());
    assertTrue(
        run.messages().contains("passed over in '" + in() + "': " + sidecar), run.messages());
  }

  /** A folder of sidecars only has blocks that are named so. */
  @Test
  void takesTextsForBlocksWhereNothingElseIsThere() throws IOException {
    slices("s%d.txt", 1, 3);
    assertShape("4x3x3", in().toString(), List.of("--in-shape", "4,3,1", "--dtype", "u1"));
  }

  @Test
  void takesFoldersOfYears() throws IOException {
    for (int year = 2003; year < 2005; year++) {
      Files.createDirectories(in().resolve("" + year));
      slices(year + "/%02d.raw", 1, 12);
    }
    assertShape("4x3x24", in().toString(), List.of("--in-shape", "4,3,1", "--dtype", "u1"));
  }

  @Test
  void givesATemplateToPasteThatWorks() throws IOException {
    slices("slice_%03d.raw", 1, 12);
    List<String> what =
        List.of("--shape", "4,3,12", "--in-shape", "4,3,1", "--dtype", "u1", "--order", "F");
    String template = in() + "/slice_{n:03}.raw";
    List<String> words = new ArrayList<>(List.of("info", in() + "/slice_{*}.raw"));
    words.addAll(what);
    CommandRun.of(words.toArray()).assertError(ExitCode.INPUT, "'" + template + "'");
    assertShape("4x3x12", template, what);
    assertShape("4x3x12", template, what.subList(2, 8));
  }

  @Test
  void saysAtOnceWhatRawFilesNeed() throws IOException {
    slices("s%d.raw", 1, 2);
    String need = ": raw files do not describe themselves: give ";
    CommandRun.of("info", in())
        .assertError(
            ExitCode.USAGE, in() + need + "--in-shape and --dtype, for example --dtype uint16\n");
    CommandRun.of("info", in(), "--shape", "4,3,2", "--dtype", "u1")
        .assertError(ExitCode.USAGE, need + "--in-shape\n");
    CommandRun.of("info", in(), "--in-shape", "4,3,1", "--dtype", "u1").assertDone();
    CommandRun.of("info", in() + "/s1.raw")
        .assertError(ExitCode.USAGE, "s1.raw" + need + "--shape and --dtype,");
    CommandRun.of("info", in() + "/s1.raw", "--shape", "4,3")
        .assertError(ExitCode.USAGE, need + "--dtype, for example");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1850", "185001", "18500101"})
  void takesRangesOfDatesInNames(String from) throws IOException {
    String rest = "0101".substring(0, from.length() - 4);
    String last = "1231".substring(0, from.length() - 4);
    for (int year = 1850; year < 1853; year++) {
      String range = "%d%s-%d%s".formatted(2 * year - 1850, rest, 2 * year - 1849, last);
      CommandRun.of(
              "make",
              in() + "/tas_Amon_r1i1p1f1_gn_" + range + ".nc",
              "--shape",
              "24,3,2",
              "--dtype",
              "f4")
          .assertDone();
    }
    assertShape("72x3x2", in().toString(), List.of());
    Files.delete(in().resolve("tas_Amon_r1i1p1f1_gn_1852%s-1853%s.nc".formatted(rest, last)));
    CommandRun.of("info", in())
        .assertError(
            ExitCode.INPUT, "jump from 1851" + last + " to 1854" + rest + ": is a block missing");
  }

  @ParameterizedTest
  @CsvSource({
    "F, 'b_{*}.raw', '4,3,5'",
    "C, 'b_{*}.raw', '4,3,5'",
    "F, 'b_{0:03}_{1}_{2}.raw', '7,4,1'",
    "F, 'x{o0}y{o1}z{o2}', '4,7,1'",
    "F, 's{n}.raw', '13,11,2'",
    "C, 's{n:02}.raw', '2,11,7'"
  })
  void verifySaysWhichBlocksTheOtherFolderHas(String order, String names, String block)
      throws IOException {
    String array = block.startsWith("13") ? "13,11,7" : "7,11,7";
    Path a = folder.resolve("a");
    Path b = folder.resolve("b");
    for (Object[] set : new Object[][] {{a, "3"}, {b + "/" + names, block}}) {
      CommandRun.of(
              "make",
              set[0],
              "--shape",
              array,
              "--out-shape",
              set[1],
              "--dtype",
              "u2",
              "--order",
              order)
          .assertDone();
    }
    Files.delete(b.resolve("resplit.json"));
    for (String address : List.of(b.toString(), b + "/" + names)) {
      CommandRun verified = CommandRun.of("verify", a, address);
      if (address.contains("{o")) {
        verified.assertDone();
        continue;
      }
      verified.assertError(
          ExitCode.USAGE,
          "the block shape of '" + address + "' is needed: give --out-shape, for example: ",
          "resplit verify --out-shape %s %s ".formatted(block, a));
    }
    CommandRun.of("verify", "--out-shape", block, a, b).assertDone();
    try (Stream<Path> files = Files.list(b)) {
      Files.write(files.min(Comparator.naturalOrder()).orElseThrow(), new byte[1]);
    }
    CommandRun.of("verify", a, b)
        .assertError(ExitCode.USAGE, b + "' is needed: give --out-shape\n");
  }
}
