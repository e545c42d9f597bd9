package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegionCommandTest {

  @TempDir private Path folder;

  /** Six slices of four rows of ten bytes: the value is the index. */
  @BeforeEach
  void array() throws IOException {
    byte[] elements = new byte[240];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = (byte) i;
    }
    Files.write(folder.resolve("a.raw"), elements);
  }

  private Object[] with(Object... more) {
    Stream<Object> array = Stream.of("--shape", "6,4,10", "--dtype", "uint8", "--order", "C");
    return Stream.concat(Stream.of(more), array).toArray();
  }

  private CommandRun merged(String region) {
    return CommandRun.of(with("merge", folder + "/a.raw", folder + "/b.raw", "--roi", region));
  }

  @Test
  void aRegionIsCutOutByPosition() throws IOException {
    assertEquals(0, merged("-2:, 1,3:5").code());
    assertArrayEquals(
        new byte[] {(byte) 173, (byte) 174, (byte) 213, (byte) 214},
        Files.readAllBytes(folder.resolve("b.raw")));
  }

  @Test
  void allIndicesInAnotherOrderAreNotWhatTheManifestSays() {
    String in = folder + "/rows";
    CommandRun.of("make", in, "--shape", "4,3", "--dtype", "int16", "--out-shape", "1,3")
        .assertDone();
    CommandRun.of(in, folder + "/turned", "--roi", "0=3,2,1,0").assertDone();
  }

  @Test
  void axesCanBeGivenByNumber() throws IOException {
    assertEquals(0, merged("2=-1,0=:2").code());
    assertArrayEquals(
        new byte[] {9, 19, 29, 39, 49, 59, 69, 79}, Files.readAllBytes(folder.resolve("b.raw")));
  }

  @Test
  void stepsSkipIndicesFromTheFirstOn() throws IOException {
    assertEquals(0, merged("1::4,-1,::5").code());
    assertArrayEquals(
        new byte[] {70, 75, (byte) 230, (byte) 235}, Files.readAllBytes(folder.resolve("b.raw")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0=0,2,-1,2=3,1=1", "2=3,0=@list,1=1"})
  void indicesCanBeListed(String region) throws IOException {
    Path list = Files.writeString(folder.resolve("list"), "\ufeff# winters\n0 2,\n5 # the last\n");
    assertEquals(0, merged(region.replace("@list", "@" + list)).code());
    assertArrayEquals(new byte[] {13, 93, (byte) 213}, Files.readAllBytes(folder.resolve("b.raw")));
  }

  @Test
  void listsKeepTheirOrder() throws IOException {
    CommandRun run = merged("0=5,0,1,2=3,1=2,1").assertDone();
    assertFalse(run.results().contains("joined"), run.results());
    assertArrayEquals(
        new byte[] {(byte) 223, (byte) 213, 23, 13, 63, 53},
        Files.readAllBytes(folder.resolve("b.raw")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,x | line 1: 'x' is not an index",
        "1;# none;;6 | line 4 lists 6 on axis 0, which has the indices 0 to 5",
        "4;2,4 | on axis 0: index 4 is there twice; list each index once",
        "# none | has no index"
      })
  void aListThatIsWrongIsRefusedWithItsLine(String text, String message) throws IOException {
    Path list = Files.writeString(folder.resolve("list"), text.replace(';', '\n'));
    merged("0=@" + list).assertError(ExitCode.INPUT, list + "' " + message);
    Files.delete(list);
    merged("0=@" + list).assertError(ExitCode.INPUT, "cannot read the list '" + list);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/zero", "/dev", "/dev/stdin"})
  void aListThatIsNoRegularFileIsRefused(String list) {
    merged("0=@" + list)
        .assertError(
            ExitCode.INPUT, "cannot read the list '" + list + "': it is not a regular file");
  }

  @Test
  void aListWithoutAnEndInAWordIsReadNoFurther() throws IOException {
    Path list = Files.write(folder.resolve("list"), new byte[1 << 20]);
    merged("0=@" + list).assertError(ExitCode.INPUT, list + "' line 1", "is not an index");
  }

  @Test
  void onlyBlocksOfTheRegionAreNeeded() throws IOException {
    CommandRun.of(
            with("split", folder + "/a.raw", folder + "/in/x_{0}_{1}_{2}.raw", "--out-shape", 2))
        .assertDone();
    Files.delete(folder.resolve("in/x_0_0_0.raw"));
    assertEquals(
        0, CommandRun.of("merge", folder + "/in", folder + "/c.raw", "--roi", "2:,:,:").code());
    assertEquals(160, Files.size(folder.resolve("c.raw")));
    CommandRun.of("merge", folder + "/in", folder + "/d.raw", "--roi", "1:,:,:")
        .assertError(ExitCode.INPUT, "1 of 30 blocks missing", "x_0_0_0.raw");
  }

  @Test
  void aRegionIsComparedWithWhatWasMadeOfItAndWithTheSameRegion() {
    merged("1:3,:,2:9");
    String a = folder + "/a.raw";
    CommandRun.of(with("verify", a, folder + "/b.raw", "--roi", "1:3,:,2:9")).assertDone();
    CommandRun.of(with("verify", a, folder + "/b.raw", "--roi", "2:4,:,2:9"))
        .assertErrorLine(ExitCode.DIFFERENT, "56 of 56 elements differ");
    CommandRun.of(with("verify", a, "--roi", "2:4,:,:")).assertError(ExitCode.USAGE, "two sets");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "F"})
  void aRegionIsComparedWithItsPermutation(String order) {
    Object[] array = {folder + "/a.raw", "--shape", "6,4,10", "--dtype", "uint8", "--order", order};
    Object[] region = {"--roi", "1:3,:,2:9", "--permute", "2,0,1"};
    String part = folder + "/part";
    run("split", array, part, region, "--out-shape", 2).assertDone();
    run("verify", array, part, region).assertDone();
    run("verify", array, part, region, "--quick").assertDone();
    String whole = folder + "/whole";
    run("split", array, whole, "--permute", "2,0,1", "--out-shape", 5).assertDone();
    run("verify", array, whole, region).assertDone();
    run("verify", array, whole, "--roi", "1:3,:,2:9", "--permute", "2,1,0")
        .assertErrorLine(ExitCode.DIFFERENT, "whole is 10x6x4");
  }

  @Test
  void oneNumberIsClippedToARegion() throws IOException {
    run(
            "split",
            folder + "/a.raw",
            "--shape",
            "6,4,10",
            "--dtype",
            "uint8",
            folder + "/one",
            "--roi",
            "1,2,3",
            "--out-shape",
            2)
        .assertDone();
    run(
            "split",
            folder + "/a.raw",
            "--shape",
            "6,4,10",
            "--dtype",
            "uint8",
            folder + "/two",
            "--out-shape",
            11)
        .assertDone();
    assertEquals(6 * 4 * 10, Files.size(folder.resolve("two/block_0_0_0.raw")));
  }

  private static CommandRun run(Object... parts) {
    return CommandRun.of(
        Stream.of(parts)
            .flatMap(
                part -> part instanceof Object[] several ? Stream.of(several) : Stream.of(part))
            .toArray());
  }

  @Test
  void aRegionHasADigestOfItsOwn() {
    CommandRun.of(with("split", folder + "/a.raw", folder + "/in", "--out-shape", "2,4,4"))
        .assertDone();
    String in = folder + "/in";
    CommandRun.of(in, folder + "/out", "--roi", "2:5,:,:", "--out-shape", 3).assertDone();
    CommandRun.of("verify", in, folder + "/out", "--roi", "2:5,:,:", "--quick").assertDone();
    CommandRun.of("verify", in, folder + "/out", "--roi", "3:6,:,:", "--quick")
        .assertErrorLine(ExitCode.DIFFERENT, "the digests differ");
  }

  @Test
  void aJobThatIsDoneIsFoundDone() {
    Object[] job = with("merge", folder + "/a.raw", folder + "/b.raw", "--roi", "1:3,:,2:9");
    Object[] resumed = Stream.concat(Stream.of(job), Stream.of("--resume")).toArray();
    CommandRun.of(job).assertDone();
    assertTrue(CommandRun.of(resumed).results().contains("0 files"), "nothing is left");
    resumed[4] = "2:4,:,2:9";
    CommandRun.of(resumed).assertErrorLine(ExitCode.REFUSED, "b.raw");
  }

  @Test
  void aJobIsNotTakenForThatOfAnotherList() {
    Object[] job = with("merge", folder + "/a.raw", folder + "/b.raw", "--resume", "--roi", "");
    job[5] = "0=0,2,5";
    CommandRun.of(job).assertDone();
    assertTrue(CommandRun.of(job).results().contains("0 files"), "nothing is left");
    job[5] = "0=0,3,5";
    CommandRun.of(job).assertErrorLine(ExitCode.REFUSED, "b.raw");
  }

  /** Rows of 10 bytes: those of a slice are one run, so two slices of three are two. */
  @Test
  void aPlanSaysWhatIsReadBetweenIndices() {
    CommandRun plan = CommandRun.of(with("plan", "--roi", "0=0,3,4", "--out-shape", "3,4,10"));
    assertTrue(plan.results().contains("region     0:1+3:5,0:4,0:10 of 6x4x10"), plan.results());
    assertTrue(plan.results().contains("seeks      2 (1 reading, 1 writing)"), plan.results());
    assertTrue(plan.results().contains("gaps       80 bytes read and dropped"), plan.results());
    CommandRun json =
        CommandRun.of(with("plan", "--roi", "::2,:,1::3", "--out-shape", "3,4,3", "--json"));
    assertEquals(
        "[[0,5,2],[0,4],[1,8,3]]", json.json("plan").get("region").toString().replace(" ", ""));
    assertEquals(1, ((Number) json.json("plan").get("read_seeks")).intValue());
  }

  @Test
  void aPlanCountsTheRunsOfTheRegionAlone() {
    CommandRun plan = CommandRun.of(with("plan", "--roi", "1:3,1:3,2:9", "--out-shape", "2,2,7"));
    assertTrue(plan.results().contains("array      2x2x7 uint8"), plan.results());
    assertTrue(plan.results().contains("region     1:3,1:3,2:9 of 6x4x10"), plan.results());
    assertTrue(plan.results().contains("seeks      5 (4 reading, 1 writing)"), plan.results());
  }

  @Test
  void withoutAShapeBlocksKeepTheirs() throws IOException {
    CommandRun.of(with("split", folder + "/a.raw", folder + "/in", "--out-shape", "2,4,4"))
        .assertDone();
    CommandRun.of(folder + "/in", folder + "/out", "--roi", "2:5,1:3,4:").assertDone();
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      assertEquals(2 * 2 + 1, files.count()); // 2+1 by 2 by 4+2, and the manifest
    }
    assertArrayEquals( // rows 1 and 2 of slices 2 and 3
        new byte[] {98, 99, 108, 109, (byte) 138, (byte) 139, (byte) 148, (byte) 149},
        Files.readAllBytes(folder.resolve("out/block_0_0_1.raw")));
    CommandRun.of(folder + "/in", folder + "/x", "--roi", "1:6,:,2:").assertDone();
    CommandRun.of("verify", folder + "/in", folder + "/x", "--roi", "1:6,:,2:").assertDone();
  }

  @Test
  void aPlanSaysWhatTheRegionIsAsItIsListed() {
    CommandRun plan =
        CommandRun.of(
            "plan",
            "--shape",
            "10,4,6",
            "--dtype",
            "uint8",
            "--roi",
            "2=1:3,0=-2:",
            "--out-shape",
            "2,2,2",
            "--json");
    assertEquals("[[8, 10], [0, 4], [1, 3]]", plan.json("plan").get("region").toString());
  }

  @Test
  void aPlanWithoutDataKeepsTheBlocksAsWell() {
    CommandRun plan = CommandRun.of(with("plan", "--roi", "2:,:,:", "--in-shape", "2,4,5"));
    assertTrue(plan.results().contains("output     4 files of 2x4x5"), plan.results());
  }

  @Test
  void noFileOfTheInputIsReplaced() {
    CommandRun.of(
            with("split", folder + "/a.raw", folder + "/in/x_{0}.raw", "--out-shape", "2,4,10"))
        .assertDone();
    CommandRun.of(
            "merge", folder + "/in", folder + "/in/x_2.raw", "--roi", "0:2,:,:", "--overwrite")
        .assertErrorLine(ExitCode.REFUSED, "x_2.raw");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5:5,:,: | selects 5:5 on axis 0, which is empty: the end is excluded; for "
            + "only index 5 write 5",
        ":,:,5:11 | selects 5:11 on axis 2, which has the indices 0 to 9: write 5:10",
        ":,-5:,: | selects -1:4 on axis 1",
        "1:2 | has 1 axis, but the array is 6x4x10",
        "x=1:2 | names axis 'x', but the axes are 0 to 2, without names",
        "0=1:2,0=3 | gives axis 0 twice",
        "0=1:2,3: | either all axes",
        "0=1,3,6 | lists 6 on axis 0, which has the indices 0 to 5",
        "0=1,-5 | on axis 0: index 1 is there twice; list each index once",
        "0=3,1,3,2=5 | on axis 0: index 3 is there twice",
        "0=1,x | is not a region",
        "@winter.txt | lists indices of no axis: name it",
        "1=@ | names no file after @",
        "a:b,:,: | is not a region",
        "1..2,:,: | is not a region",
        "'' | is not a region",
        "0:6:0,:,: | has a step of 0: the least is 1",
        "0:6:-1,:,: | has a step of -1: the least is 1",
        "9223372036854775808,:,: | is too big"
      })
  void aRegionThatCannotBeMeantIsRefusedInOneLine(String region, String message) {
    merged(region).assertError(ExitCode.USAGE, message);
  }
}
