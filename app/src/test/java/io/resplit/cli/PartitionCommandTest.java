package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
}
