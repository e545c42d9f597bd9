package io.resplit.cli;

import static io.resplit.cli.console.ExitCode.INPUT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands say of partitions, and blocks of different lengths. */
class PartitionCommandTest {

  @TempDir Path folder;
  private DemoFolder demo;

  @BeforeEach
  void makeDemo() {
    demo = DemoFolder.in(folder);
  }

  @Test
  void infoSaysWhatKindOfPartitionASetIs() {
    String set = demo.path("in");
    String text = CommandRun.of("info", set).assertDone().results();
    assertTrue(text.contains("(2x3x2)\npartition  uniform\nfiles "), text);
    Map<String, Object> json = CommandRun.of("info", set, "--json").assertDone().json("info");
    assertEquals(List.of("uniform", List.of()), List.of(json.get("partition"), json.get("edges")));
  }

  @Test
  void namesOfTheSecondSetStateItsEdgesAndPlansListThem() throws IOException {
    String named = demo.path("named/{o0}-{e0}_{o1}-{e1}_{o2}-{e2}.raw");
    CommandRun.of(demo.path("in"), named, "--out-edges", "0,7,20/0,18/0,4,10").assertDone();
    Files.delete(folder.resolve("named/resplit.json"));
    CommandRun.of("verify", demo.path("in"), named).assertDone();
    Map<String, Object> plan =
        CommandRun.of("plan", demo.path("in"), "--out-edges", "0,7,20/0,18/0,4,10", "--json")
            .assertDone()
            .json("plan");
    assertEquals(List.of(), plan.get("in_edges"));
    assertEquals(
        List.of(List.of(0L, 7L, 20L), List.of(0L, 18L), List.of(0L, 4L, 10L)),
        plan.get("out_edges"));
  }

  @Test
  void infoOfTwoSetsListsBlocksThatOverlap() {
    String out = demo.path("out");
    CommandRun.of(demo.path("in"), out, "--out-shape", "10,18,5").assertDone();
    String text = CommandRun.of("info", demo.path("in"), out).assertDone().results();
    String first = demo.path("in/block_0_0_0.raw [0:10,0:6,0:5] and ");
    String second = demo.path("out/block_0_0_0.raw [0:10,0:18,0:5]: [0:10,0:6,0:5]\n");
    assertTrue(text.contains("\noverlap    12 pairs of blocks, not one to one\n"), text);
    assertTrue(text.contains("\n           " + first + second), text);
    String same = CommandRun.of("info", out, out).assertDone().results();
    assertTrue(same.contains("\noverlap    4 pairs of blocks, one to one\n"), same);
  }

  @Test
  void infoListsTheFirstPairsAndCountsAll() {
    String out = demo.path("out");
    CommandRun.of(demo.path("in"), out, "--out-shape", "5").assertDone();
    CommandRun both = CommandRun.of("info", demo.path("in"), out).assertDone();
    assertTrue(both.results().endsWith("\n           and 28 more\n"), both.results());
  }

  @Test
  void jsonOfTwoSetsHasBoxesAsListed() {
    String out = demo.path("out");
    CommandRun.of(demo.path("in"), out, "--out-shape", "10,18,5").assertDone();
    Map<String, Object> json = pairs(demo.path("in"), out);
    assertEquals(List.of(12L, false), List.of(json.get("pairs"), json.get("one_to_one")));
    Map<?, ?> last = (Map<?, ?>) ((List<?>) json.get("listed")).get(11);
    List<Long> offset = List.of(10L, 12L, 5L);
    List<Long> shape = List.of(10L, 6L, 5L);
    String name = demo.path("in/block_1_2_1.raw");
    assertEquals(Map.of("path", name, "offset", offset, "shape", shape), last.get("first"));
    assertEquals(Map.of("offset", offset, "shape", shape), last.get("common"));
  }

  private static Map<String, Object> pairs(String one, String other) {
    return CommandRun.of("info", one, other, "--json")
        .assertDone()
        .results()
        .lines()
        .map(JsonText::parse)
        .filter(message -> message.get("message_type").equals("overlap"))
        .findFirst()
        .orElseThrow();
  }

  private static final String EDGES = "0,4,7,10/0,3,6";

  /** Makes a set of 10x6 bytes in six blocks; every element is its linear index. */
  private String uneven(String edges) {
    String set = demo.path("uneven");
    CommandRun.of("make", set, "--shape", "10,6", "--out-edges", edges, "--dtype", "u1")
        .assertDone();
    return set;
  }

  @Test
  void writesAndReadsBlocksOfDifferentLengths() throws IOException {
    String in = uneven(EDGES);
    assertArrayEquals(
        new byte[] {34, 35, 36, 44, 45, 46, 54, 55, 56},
        Files.readAllBytes(folder.resolve("uneven/block_1_1.raw")));
    String text = CommandRun.of("info", in).assertDone().results();
    String kind = "6 blocks of up to 4x3 (3x2)\npartition  rectilinear\n";
    assertTrue(text.contains(kind + "edges 0    0, 4, 7, 10\nedges 1    0, 3, 6\n"), text);
    Map<String, Object> json = CommandRun.of("info", in, "--json").assertDone().json("info");
    assertEquals(List.of(List.of(0L, 4L, 7L, 10L), List.of(0L, 3L, 6L)), json.get("edges"));
    CommandRun.of("verify", in).assertDone();
    CommandRun.of("verify", in, "--in-edges", "0,4,8,10/0,3,6")
        .assertErrorLine(INPUT, "its blocks have other edges");
    CommandRun.of("verify", in, "--in-edges", "0,3,6,10/0,3,6")
        .assertErrorLine(INPUT, "its blocks have other edges");
  }

  @Test
  void takesEdgesAndSumsOfSetsWithoutManifest() throws IOException {
    String in = uneven(EDGES);
    Files.delete(folder.resolve("uneven/resplit.json"));
    String out = demo.path("out");
    String list = "--in-edges=" + EDGES;
    CommandRun.of(in, out, list, "--dtype", "u1", "--out-shape", "5,2", "-q").assertDone();
    assertArrayEquals(
        new byte[] {25, 26, 27, 28, 29, 35, 36, 37, 38, 39},
        Files.readAllBytes(folder.resolve("out/block_1_1.raw")));
    CommandRun.of("verify", out, in, "--out-edges", EDGES).assertDone();
    CommandRun.of("verify", out, in, "--out-shape", "4+3+3,3").assertDone();
    CommandRun.of("verify", in, out, "--in-shape", "4+3+3,3+3", "--dtype", "u1").assertDone();
    String plan =
        CommandRun.of("plan", "--shape=10,6", list, "--dtype=u1", "--out-shape=4+6,*")
            .assertDone()
            .results();
    assertTrue(plan.contains("input      6 files of up to 4x3\n"), plan);
    assertTrue(plan.contains("output     2 files of up to 6x6\n"), plan);
  }

  @Test
  void refusesEdgesThatDoNotFit() {
    String in = demo.path("in");
    String out = demo.path("out");
    refuses(
        "have 9 elements together, but the array 20x18x10 has 20 there: give blocks with that sum",
        in,
        out,
        "--out-shape",
        "4+5,*,*");
    String big = "9223372036854775807";
    refuses("are too long together", "info", in, "--dtype=u1", "--in-shape", big + "+1");
    refuses(big + "0 in '0," + big + "0' is too big", in, out, "--out-edges", "0," + big + "0");
    refuses("has 2 axes, but the array is 20x18x10", in, out, "--out-edges", "0,4,20/0,18");
    refuses("edges begin with 0", in, out, "--out-edges", "4,7");
    refuses("7 is followed by 4", in, out, "--out-edges", "0,7,4/*/*");
    refuses("0,4,7,10/0,3,6", in, out, "--out-edges", "0,4+3");
    refuses("not both", in, out, "--out-edges", "0,20/*/*", "--out-shape", "5");
    refuses("not both", in, out, "--in-edges", "0,20/*/*", "--in-shape", "5");
    refuses("needs --shape", in, out, "--in-edges", "0,4,20/*/*", "--out-shape", "5");
    refuses("'*,*' does not fit", in, out, "--in-edges", "*/*", "--out-shape", "5");
    refuses("'*,*,*' does not fit", in, out, "--in-edges", "*/*/*", "--out-shape", "5");
    refuses("lists blocks", in, out, "--out-shape", "5", "--read-shape", "10+10,5,5");
    refuses("lists blocks", "make", out, "--shape", "5+5", "--dtype", "u1");
    refuses("one file", "split", in, out, "--in-edges", "0,4,20/0,18/0,10", "--out-shape", "5");
  }

  private static void refuses(String why, Object... arguments) {
    CommandRun.of(arguments).assertErrorLine(ExitCode.USAGE, why);
  }

  @Test
  void chunksFitTheShortestBlockButTheLastSoThatAllFilesHaveThem() {
    String in = demo.path("chunks.h5");
    String out = demo.path("out");
    CommandRun.of("make", in, "--shape=10,6", "--dtype=u1", "--chunk=5,6", "--deflate=1")
        .assertDone();
    CommandRun.of(in, out, "--out-edges", "0,2,9,10/*", "-q").assertDone();
    String text = CommandRun.of("info", out).assertDone().results();
    assertTrue(text.contains("layout     chunks of 2x6, deflate"), text);
    CommandRun.of("verify", in, out).assertDone();
    refuses(
        "a chunk of 5x6 is longer than blocks of 2x6 on axis 0: --chunk may be at most 2 there",
        in,
        demo.path("more"),
        "--out-edges=0,2,9,10/*",
        "--chunk=5,6");
  }

  /** Writes a file of zeros for each name, as many as its block has elements. */
  private String raw(String... names) throws IOException {
    Path raw = Files.createDirectories(folder.resolve("raw" + names[0].hashCode() + names.length));
    for (String name : names) {
      long[] n = Stream.of(name.split("[-_]")).mapToLong(Long::parseLong).toArray();
      Files.write(raw.resolve(name), new byte[(int) ((n[1] - n[0]) * (n[3] - n[2]))]);
    }
    return raw + "/{o0}-{e0}_{o1}-{e1}";
  }

  @Test
  void readsEdgesFromNames() throws IOException {
    String set = raw("0-4_0-3", "4-7_0-3", "7-10_0-3", "0-4_3-6", "4-7_3-6", "7-10_3-6");
    String text = CommandRun.of("info", set, "--dtype", "u1").assertDone().results();
    assertTrue(text.contains("\nedges 0    0, 4, 7, 10\nedges 1    0, 3, 6\n"), text);
    refuses("--dtype", "info", set);
  }

  @Test
  void takesEdgesThatNamesDoNotStateFromNeighbours() throws IOException {
    Path starts = Files.createDirectories(folder.resolve("starts"));
    Path ends = Files.createDirectories(folder.resolve("ends"));
    for (int[] block : new int[][] {{0, 4}, {4, 7}, {7, 10}}) {
      Files.write(starts.resolve("z" + block[0]), new byte[6 * (block[1] - block[0])]);
      Files.write(ends.resolve("z" + block[1]), new byte[6 * (block[1] - block[0])]);
    }
    String edges = "\nedges 0    0, 6\nedges 1    0, 4, 7, 10\n";
    for (String set : List.of(starts + "/z{o1}", ends + "/z{e1}")) {
      String text = CommandRun.of("info", set, "--dtype=u1", "--shape=6,10").assertDone().results();
      assertTrue(text.contains(edges), text);
      refuses("give --shape", "info", set, "--dtype", "u1");
    }
  }

  @Test
  void saysWhyNamedBlocksAreNoGrid() throws IOException {
    tiles("axis 1: [0,3) partly overlaps [0,6)", "0-4_0-6", "4-10_0-3", "4-10_3-6");
    tiles("axis 0: [0,4) partly overlaps [0,6)", "0-4_0-3", "0-6_3-6", "4-10_0-3", "6-10_3-6");
    refused("axis 0: no block covers [5,6)", "0-5_0-6", "6-10_0-6");
    refused("block [0:5,0:6] is there twice", "0-5_0-6", "00-5_0-6", "5-10_0-6");
    refused("1 of 4 blocks are missing", "0-4_0-3", "0-4_3-6", "4-10_0-3");
    refused("is empty: [4,4) on axis 0", "0-4_0-6", "4-4_0-6", "4-10_0-6");
  }

  @Test
  void saysThatABlockOfMoreThan2To63ElementsIsOutside() throws IOException {
    Path raw = Files.createDirectories(folder.resolve("huge"));
    Files.write(raw.resolve("0-999999999999999999_0-999999999999999999.raw"), new byte[1]);
    CommandRun.of("info", raw + "/{o0}-{e0}_{o1}-{e1}.raw", "--dtype=u1", "--shape=10,10")
        .assertError(INPUT, "999999999999999999] is outside of the array 10x10");
  }

  private void tiles(String why, String... names) throws IOException {
    String text = CommandRun.of("info", raw(names), "--dtype", "u1").assertDone().results();
    assertTrue(text.contains("\npartition  not a grid: " + why + "\n"), text);
  }

  private void refused(String why, String... names) throws IOException {
    CommandRun.of("info", raw(names), "--dtype", "u1").assertError(INPUT, why);
  }
}
