package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that go well, on real files. */
class JobCommandTest {

  private DemoFolder demo;
  private String in;
  private String out;

  @BeforeEach
  void makeInput(@TempDir Path folder) {
    demo = DemoFolder.in(folder);
    in = demo.path("in");
    out = demo.path("out");
  }

  @Test
  void everyElementOfDemoDataIsItsIndexInTheArray() throws IOException {
    assertEquals(0, DemoFolder.uint16(demo.block("0_0_0"), 0));
    int index = 13 + 20 * (14 + 18 * 7);
    assertEquals(index, DemoFolder.uint16(demo.block("1_2_1"), 3 + 10 * (2 + 6 * 2)));
  }

  @Test
  void resplitsAndSaysWhatItDid() throws IOException {
    CommandRun run = CommandRun.of(in, out, "--out-shape", "5,9,4").assertDone();
    List<String> lines = run.results().lines().toList();
    assertTrue(lines.get(0).startsWith("wrote      7.0 KiB (7,200 bytes) in 24 files in "));
    assertTrue(lines.get(1).matches("seeks      ([0-9,]+), planned \\1"), lines.get(1));
    assertTrue(lines.get(2).startsWith("data       at most "), lines.get(2));
    assertEquals(5 + 20 * (9 + 18 * 8), DemoFolder.uint16(Path.of(out, "block_1_1_2.raw"), 0));
    assertEquals("all 3,600 elements are equal\n", CommandRun.of("verify", in, out).results());
    CommandRun alone = CommandRun.of("verify", out).assertDone();
    assertEquals(
        "24 files are as recorded: names and sizes, 24 checksums, digest 5799818a of the array\n",
        alone.results());
  }

  @Test
  void verifiesQuicklyByDigests() throws IOException {
    CommandRun.of(in, out, "--out-shape", "5", "--out-endian", "big").assertDone();
    CommandRun quick = CommandRun.of("verify", "--quick", in, out).assertDone();
    assertEquals("both arrays have the digest 5799818a\n", quick.results());
    CommandRun json = CommandRun.of("verify", "--quick", "--json", in, out).assertDone();
    assertEquals("5799818a", json.json("verify").get("digest"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--mem 1GiB",
        "--mem 50%",
        "--mem data=100",
        "--strategy keep",
        "--strategy grid",
        "--strategy naive",
        "--strategy frontier",
        "--read-shape 7,5,3",
        "--disk nvme",
        "--max-open 3",
        "--order F",
        "--shape 20x18x10 --in-shape (10,6,5) --dtype <u2 --header-bytes 0",
        "--no-progress",
        "--progress",
        "-v"
      })
  void everyOptionLeavesTheResultTheSame(String options) {
    Object[] words = (in + " " + out + " --out-shape 7,*,3 " + options).split(" ");
    CommandRun.of(words).assertDone();
    CommandRun.of("verify", in, out).assertDone();
  }

  @Test
  void splitsOneFileAndMergesItAgain() throws IOException {
    Path whole = Path.of(demo.path("whole.raw"));
    CommandRun made =
        CommandRun.of("make", whole, "--shape", "11,7", "--dtype", "float32be").assertDone();
    assertEquals("made 1 file, 308 bytes\n", made.results());
    CommandRun repeating =
        CommandRun.of("make", demo.path("r.raw"), "--shape", "257", "--dtype", "u1").assertDone();
    assertEquals(
        "made 1 file, 257 bytes; values of uint8 repeat after 256 elements\n", repeating.results());
    CommandRun.of("split", whole, out, "--shape", "11,7", "--dtype", ">f4", "--out-shape", "4,3")
        .assertDone();
    CommandRun merged = CommandRun.of("merge", out, demo.path("again.raw")).assertDone();
    assertTrue(merged.results().startsWith("wrote      308 bytes in 1 file in "));
    assertEquals(-1, Files.mismatch(whole, Path.of(demo.path("again.raw"))));
    assertFalse(Files.exists(Path.of(demo.path("resplit.json"))));
  }

  @Test
  void theOrderSaysHowAxesAreListed() throws IOException {
    CommandRun.of(in, out, "--out-shape", "5,9,4").assertDone();
    demo.withoutManifest();
    CommandRun.of(
            demo.path("in/block_{2}_{1}_{0}.raw"),
            demo.path("c"),
            "--order",
            "c",
            "--dtype",
            "u2",
            "--in-shape",
            "5,6,10",
            "--out-shape",
            "4,9,5")
        .assertDone();
    assertArrayEquals(
        Files.readAllBytes(Path.of(out, "block_1_0_2.raw")),
        Files.readAllBytes(Path.of(demo.path("c/block_2_0_1.raw"))));
  }

  @Test
  void readsSetsWithoutManifestByFolderTemplateGlobAndList() throws IOException {
    demo.withoutManifest();
    Path list = Path.of(demo.path("list"));
    StringBuilder lines = new StringBuilder("\n");
    for (int z = 0; z < 2; z++) {
      for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 2; x++) {
          lines.append(demo.block(x + "_" + y + "_" + z)).append('\n');
        }
      }
    }
    Files.writeString(list, lines);
    Object[] what = {"--in-shape", "10,6,5", "--dtype", "uint16", "--shape", "20,18,10"};
    CommandRun.of(with(what, in, out, "--out-shape", 5)).assertDone();
    for (String address : List.of("in/block_{0}_{1}_{2}.raw", "in/*.raw")) {
      CommandRun.of(with(what, "verify", demo.path(address), out)).assertDone();
    }
    CommandRun.of(with(what, "verify", "--in-list", list, out)).assertDone();
    CommandRun.of(with(what, "merge", "--in-list", list, demo.path("one.raw"))).assertDone();
    CommandRun.of("verify", out, demo.path("one.raw")).assertDone();
    CommandRun.of(with(what, "info", "--in-list", list)).assertDone();
  }

  private static Object[] with(Object[] more, Object... words) {
    Object[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }

  @Test
  void skipsHeadersOfInputFiles() throws IOException {
    Path file = Files.write(Path.of(demo.path("headed")), new byte[] {9, 9, 9, 1, 2, 3, 4});
    Object[] what = {"--shape", "4", "--dtype", "u1", "--header-bytes", "3"};
    CommandRun.of(with(what, "split", file, out, "--out-shape", 3)).assertDone();
    assertArrayEquals(new byte[] {4}, Files.readAllBytes(Path.of(out, "block_1.raw")));
  }

  @Test
  void writesNamesAsTheTemplateSays() {
    String template = demo.path("named/z{o2:03}/{n}_{e0}.raw");
    CommandRun.of(in, template, "--out-shape", "*,*,4").assertDone();
    assertTrue(Files.exists(Path.of(demo.path("named/z008/2_20.raw"))));
    CommandRun.of("verify", in, demo.path("named")).assertDone();
  }

  @Test
  void replacesExistingOutputsWhenAskedTo() {
    CommandRun.of(in, out, "--out-shape", "5").assertDone();
    CommandRun.of(in, out, "--out-shape", "5", "--overwrite").assertDone();
    CommandRun.of("verify", in, out).assertDone();
  }

  @Test
  void dryRunsWriteNothing() throws IOException {
    CommandRun.of(in, out, "--out-shape", "5").assertDone();
    Files.createFile(Path.of(out, "block_0_0_0.raw.part"));
    Map<String, String> before = demo.state();
    String plan = CommandRun.of("plan", in, "--out-shape", "5").assertDone().results();
    assertTrue(plan.startsWith("array      20x18x10 uint16, 7.0 KiB (7,200 bytes)\n"), plan);
    assertTrue(plan.contains("\ninput      12 files of 10x6x5\noutput     32 files of 5x5x5\n"));
    CommandRun.of("plan", in, demo.path("new"), "--out-shape", "5").assertDone();
    CommandRun.of("plan", in, out, "--out-shape", "5", "--overwrite").assertDone();
    CommandRun.of("-n", in, demo.path("new"), "--out-shape", "5").assertDone();
    CommandRun.of("--dry-run", in, out, "--out-shape", "5", "--overwrite").assertDone();
    CommandRun.of("merge", "-n", in, demo.path("one.raw")).assertDone();
    assertEquals(before, demo.state());
  }

  @Test
  void quietRunsPrintNothing() {
    CommandRun run = CommandRun.of(in, out, "--out-shape", "5", "-q").assertDone();
    assertEquals("", run.results());
    assertEquals("", CommandRun.of("verify", in, out, "--quiet").assertDone().results());
  }

  @Test
  void infoShowsWhatSetsAre() {
    CommandRun.of(in, out, "--out-shape", "5").assertDone();
    String text = CommandRun.of("info", in, out).assertDone().results();
    assertTrue(text.contains("array      20x18x10 uint16, 7.0 KiB (7,200 bytes)\n"), text);
    assertTrue(text.contains("blocks     12 blocks of 10x6x5 (2x3x2)\n"), text);
    assertTrue(text.contains("blocks     32 blocks of 5x5x5 (4x4x2)\n"), text);
  }

  @Test
  void asksForHelpInAllWays() {
    for (String words : List.of("--help", "-h", "help", "help plan", "plan --help", "plan -h")) {
      for (String all : new String[] {"", " all"}) {
        String line = words + all;
        String text = CommandRun.of((Object[]) line.split(" ")).assertDone().results();
        String command = words.contains("plan") ? "resplit plan" : "resplit";
        assertTrue(text.startsWith("Usage: " + command + " [OPTIONS] "), text);
        assertEquals(line.endsWith("all"), text.contains("  --read-shape SHAPE"), line);
      }
    }
  }
}
