package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import io.resplit.io.OwnFolders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Globs that a shell has made a list of files, sorted by name. */
class UnquotedGlobCommandTest {

  private static final List<String> WHAT = List.of("--in-shape", "4,3,1", "--dtype", "u1", "-q");

  private DemoFolder demo;
  private String out;
  private byte[] all;

  @BeforeEach
  void makeSlices(@TempDir Path folder) throws IOException {
    demo = new DemoFolder(folder);
    out = demo.path("out");
    Files.createDirectories(folder.resolve("in"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int z = 0; z < 5; z++) {
      byte[] slice = new byte[12];
      Arrays.fill(slice, (byte) z);
      Files.write(demo.block(Integer.toString(z)), slice);
      bytes.write(slice);
    }
    all = bytes.toByteArray();
  }

  private List<String> files() {
    return Stream.of(0, 1, 2, 3, 4).map(z -> demo.block("" + z).toString()).toList();
  }

  private static CommandRun run(List<?>... words) {
    return CommandRun.of(Stream.of(words).flatMap(List::stream).toArray());
  }

  @Test
  void sortsTheFilesBeforeTheLastAddressByTheirNumbers() throws IOException {
    run(List.of("merge"), WHAT, files(), List.of(out)).assertDone();
    assertArrayEquals(all, Files.readAllBytes(Path.of(out)));
    List<String> backwards = new ArrayList<>(files());
    Collections.reverse(backwards);
    run(backwards, List.of(demo.path("b/{0}.raw"), "--out-shape", "4,3,5"), WHAT);
    byte[] reversed = Files.readAllBytes(Path.of(demo.path("b/0.raw")));
    assertEquals(0, reversed[0]);
    assertEquals(4, reversed[59]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--no-progress", "--overwrite", "--dry-run"})
  void writesToNoFileThatMayBeAnInput(String option) throws IOException {
    Map<String, String> before = demo.state();
    String last = demo.block("4").toString();
    run(List.of("merge", option), WHAT, files())
        .assertError(
            ExitCode.USAGE,
            "\'" + last + "\' would be the output, but it exists and may be an input: put",
            "a new FILE after");
    run(files(), WHAT, List.of("--out-shape", "2", option))
        .assertError(
            ExitCode.USAGE,
            "\'" + last + "\' would be the output, but it exists and may be an input: put",
            "a new OUT after");
    run(files().subList(0, 4), WHAT, List.of(last + ":/data", "--out-shape", "2", option))
        .assertError(ExitCode.USAGE, "'" + last);
    assertEquals(before, demo.state());
  }

  @ParameterizedTest
  @CsvSource({
    "block_0.raw, block_1.raw, 12", // of a series
    "block_0.raw, block_1.raw, 9",
    "left.raw, right.raw, 12" // only of one size
  })
  void writesToNoFileThatMayBeTheSecondOfTwoInputs(String in, String out, int size)
      throws IOException {
    Path first = Files.write(demo.root().resolve(in), new byte[12]);
    Path second = Files.write(demo.root().resolve(out), new byte[size]);
    Map<String, String> before = demo.state();
    for (String address : List.of(second.toString(), second + ":/data")) {
      run(List.of("merge", "--shape", "4,3", "--overwrite", first, address), WHAT.subList(2, 5))
          .assertError(ExitCode.USAGE, "give FILE after the inputs: '" + second, "delete it first");
    }
    assertEquals(before, demo.state());
    Files.delete(second);
    run(List.of("merge", "--shape", "4,3", "--overwrite", first, second), WHAT.subList(2, 5))
        .assertDone();
  }

  @Test
  void writesToNoStoreThatMayBeAnInput() throws IOException {
    for (String name : List.of("z1.zarr", "z2.zarr", "z3.zarr")) {
      run(List.of("make", demo.path(name), "--shape", "4,3", "--dtype", "u1", "-q")).assertDone();
    }
    Map<String, String> before = demo.state();
    List<String> stores = List.of(demo.path("z1.zarr"), demo.path("z2.zarr"), demo.path("z3.zarr"));
    run(List.of("merge", "--overwrite"), stores)
        .assertError(ExitCode.USAGE, "'" + demo.path("z3.zarr"));
    assertEquals(before, demo.state());
    OwnFolders.delete(Path.of(stores.get(2)));
    Map<String, String> two = demo.state();
    run(List.of("--overwrite"), stores.subList(0, 2))
        .assertError(ExitCode.USAGE, "'" + demo.path("z2.zarr"));
    assertEquals(two, demo.state());
  }

  @Test
  void replacesTheOutputOfOneFile() throws IOException {
    for (String out : List.of("all.nc", "in/all.nc", "in/0.nc")) {
      Files.write(demo.root().resolve(out), new byte[9]);
      run(
              List.of("merge", "--shape", "4,3", "--overwrite", demo.block("0"), demo.path(out)),
              WHAT.subList(2, 5))
          .assertDone();
    }
  }

  @Test
  void keepsHistoriesShort() throws IOException {
    List<String> many = new ArrayList<>();
    for (int z = 100; z < 300; z++) {
      many.add(Files.write(demo.block("" + z), new byte[12]).toString());
    }
    run(List.of("merge"), WHAT, many, List.of(out + ".nc")).assertDone();
    String file = Files.readString(Path.of(out + ".nc"), StandardCharsets.ISO_8859_1);
    assertTrue(file.contains("block_100.raw") && file.contains("block_299.raw"), file);
    assertFalse(file.contains("block_200.raw"), file);
  }

  @Test
  void resumesWhatIsDone() {
    run(List.of("merge"), WHAT, files(), List.of(out)).assertDone();
    run(List.of("merge", "--resume"), WHAT, files(), List.of(out)).assertDone();
    run(List.of("merge", "--overwrite"), WHAT, files(), List.of(out))
        .assertError(ExitCode.USAGE, "'" + out);
  }

  private String quoted(String command) {
    return "the shell expanded a pattern: put it in quotes: resplit " + command;
  }

  @Test
  void otherCommandsSayHowToQuoteTheGlob() throws IOException {
    String glob = demo.path("in/block_*.raw");
    run(List.of("plan"), files(), List.of("--out-shape", "*,*,5"), WHAT)
        .assertError(
            ExitCode.USAGE,
            quoted("plan '" + glob + "' --out-shape '*,*,5' --in-shape 4,3,1 --dtype u1 -q\n"));
    run(List.of("plan"), WHAT, files(), List.of(out, "--out-shape", "5"))
        .assertError(ExitCode.USAGE, " -q '" + glob + "' " + out + " --out-shape 5\n");
    run(List.of("info"), WHAT, files()).assertError(ExitCode.USAGE, " -q '" + glob + "'\n");
    run(List.of("info"), WHAT, List.of(glob)).assertDone();
    Files.createDirectories(Path.of(out, "it's"));
    List<String> others = files().stream().map(file -> file.replace("/in/", "/out/it's/")).toList();
    for (int z = 0; z < others.size(); z++) {
      Files.copy(Path.of(files().get(z)), Path.of(others.get(z)));
    }
    run(List.of("verify"), files(), others, WHAT)
        .assertError(
            ExitCode.USAGE, quoted("verify '%s' '%s/it'\\''s/block_*.raw'".formatted(glob, out)));
  }

  @Test
  void suggestsNoGlobThatMatchesOtherFiles() throws IOException {
    run(List.of("plan"), files().subList(0, 4), WHAT, List.of("--out-shape", "5"))
        .assertError(ExitCode.USAGE, "one argument too many", "globs need quotes here");
    run(List.of("verify"), files().subList(0, 4), WHAT)
        .assertError(ExitCode.USAGE, "give one set or two", "globs need quotes here");
    run(List.of("info", "--shape", "4,3", "--dtype", "u1"), files().subList(0, 4)).assertDone();
  }

  @Test
  void namesTheInputThatIsNoFile() {
    run(List.of("merge"), WHAT, files(), List.of(demo.path("in"), out))
        .assertError(ExitCode.USAGE, demo.path("in") + "' is not a file", "give both IN and FILE");
    run(List.of("nothing"), files(), List.of(out))
        .assertError(ExitCode.USAGE, "nothing' is not a file", "or a subcommand");
    run(List.of("convert"), files(), List.of(out))
        .assertError(ExitCode.USAGE, "no such command: convert; type resplit IN OUT");
  }

  /** Two numbers that put files in no one order show no place: also of raw files a line says so. */
  @Test
  void filesThatNothingPlacesAreJoinedAsGivenWithALine() throws IOException {
    List<String> planes = new ArrayList<>();
    for (String name : List.of("t1_z1", "t1_z2", "t2_z1", "t2_z2")) {
      planes.add(Files.write(demo.block(name), new byte[12]).toString());
    }
    String line = "nothing says where the files lie: they are joined as given";
    CommandRun run =
        CommandRun.logged(
            Stream.of(List.of("merge"), WHAT, planes, List.of(out))
                .flatMap(List::stream)
                .toArray());
    assertTrue(run.messages().contains(line), run.messages());
    Path list = Files.write(Path.of(demo.path("list")), planes);
    CommandRun meant =
        CommandRun.logged(
            Stream.of(List.of("merge", "--overwrite", "--in-list", list + ""), WHAT, List.of(out))
                .flatMap(List::stream)
                .toArray());
    assertEquals("", meant.messages());
  }
}
