package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermuteCommandTest {

  private static final int[] SHAPE = {20, 30, 40};

  @TempDir private Path folder;
  private Path in;

  @BeforeEach
  void makeInput() {
    in = folder.resolve("in");
    CommandRun.of(
            "make",
            in,
            "--shape",
            "20,30,40",
            "--out-shape",
            "7,10,14",
            "--dtype",
            "uint16",
            "--order",
            "C")
        .assertDone();
  }

  /** Returns the demo array, whose elements are their own indices, as C order has it transposed. */
  private static byte[] transposed(int... axes) {
    int[] strides = {SHAPE[1] * SHAPE[2], SHAPE[2], 1};
    byte[] bytes = new byte[2 * SHAPE[0] * SHAPE[1] * SHAPE[2]];
    int to = 0;
    for (int i = 0; i < SHAPE[axes[0]]; i++) {
      for (int j = 0; j < SHAPE[axes[1]]; j++) {
        for (int k = 0; k < SHAPE[axes[2]]; k++) {
          int value = i * strides[axes[0]] + j * strides[axes[1]] + k * strides[axes[2]];
          bytes[to++] = (byte) value;
          bytes[to++] = (byte) (value >> 8);
        }
      }
    }
    return bytes;
  }

  @Test
  void axesInTheirOrderKeepTheBlocks() throws IOException {
    DemoFolder demo = DemoFolder.in(Files.createDirectory(folder.resolve("demo")));
    CommandRun.of(demo.path("in"), demo.path("same"), "--permute", "0,1,2").assertDone();
    CommandRun.of("verify", demo.path("in"), demo.path("same")).assertDone();
    assertEquals(
        CommandRun.of("info", demo.path("in"), "--json").json("info").get("grid"),
        CommandRun.of("info", demo.path("same"), "--json").json("info").get("grid"));
  }

  @Test
  void blocksArePermutedOneByOneWhereNoOtherShapeIsGiven() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run = CommandRun.of(in, out, "--permute", "2,0,1", "--json");
    Map<String, Object> plan = run.json("plan");
    assertEquals(List.of(2L, 0L, 1L), plan.get("permute"));
    assertEquals(List.of(7L, 10L, 14L), plan.get("in_shape"));
    assertEquals(List.of(14L, 7L, 10L), plan.get("out_shape"));
    assertEquals(54L, run.json("summary").get("seeks"));
    Path merged = folder.resolve("merged.raw");
    CommandRun.of("merge", out, merged, "-q").assertDone();
    assertArrayEquals(transposed(2, 0, 1), Files.readAllBytes(merged));
    CommandRun.of("verify", in, out, "--permute", "2,0,1", "-q").assertDone();
    CommandRun.of("verify", in, out, "--permute", "2,0,1", "--quick").assertDone();
    CommandRun.of("verify", out).assertDone();
    CommandRun.of("verify", in, out)
        .assertError(ExitCode.DIFFERENT, "20x30x40 uint16, but", "40x20x30 uint16");
  }

  @Test
  void splitAndMergeTransposeToo() throws IOException {
    Path merged = folder.resolve("merged.raw");
    CommandRun.of("merge", in, merged, "--permute", "(1, 0, 2)", "-q").assertDone();
    assertArrayEquals(transposed(1, 0, 2), Files.readAllBytes(merged));
    Path split = folder.resolve("split");
    CommandRun.of(
            "split",
            merged,
            split,
            "--shape",
            "30,20,40",
            "--dtype",
            "uint16",
            "--order",
            "C",
            "--permute",
            "1,0,2",
            "--out-shape",
            "20,30,8",
            "-q")
        .assertDone();
    CommandRun.of("verify", in, split, "-q").assertDone();
  }

  @Test
  void axesAreNumberedAsTheyAreListed() throws IOException {
    Path slowLast = folder.resolve("f.raw");
    CommandRun.of("merge", in, slowLast, "--order", "F", "--permute", "2,0,1", "-q");
    CommandRun made =
        CommandRun.of(
            "plan",
            "--shape",
            "20,30,40",
            "--in-shape",
            "7,10,14",
            "--dtype",
            "uint16",
            "--order",
            "F",
            "--permute",
            "2,0,1");
    assertTrue(made.results().contains("array      40x20x30 uint16"), made.results());
    assertTrue(made.results().contains("axes       2,0,1 of the input"), made.results());
    assertTrue(made.results().contains("of 14x7x10\n"), made.results());
  }

  @ParameterizedTest
  @ValueSource(strings = {"2,0", "0,0,1", "3,0,1", "x,y,z", "", "2,,1", "-1,0,1", "0,1,2,3"})
  void refusesWhatIsNoOrderOfTheAxes(String axes) {
    CommandRun.of(in, folder.resolve("out"), "--permute", axes)
        .assertError(
            ExitCode.USAGE, "--permute " + axes, "the axes of the input are 0,1,2: give each once");
  }

  @Test
  void axesWithNamesAreGivenByName() {
    Path file = folder.resolve("a.nii");
    CommandRun.of("merge", in, file, "-q").assertDone();
    Path out = folder.resolve("out");
    CommandRun.of(file, out, "--order", "F", "--permute", "y,x,z", "--out-shape", "16", "-q")
        .assertDone();
    CommandRun.of("verify", file, out, "--order", "F", "--permute", "1,0,2", "-q").assertDone();
    CommandRun.of(file, out, "--permute", "y,x,t")
        .assertErrorLine(ExitCode.USAGE, "--permute y,x,t", "x,y,z");
  }

  @Test
  void anotherPermutationIsAnotherJob() {
    Path cube = folder.resolve("cube");
    CommandRun.of(
            "make",
            cube,
            "--shape",
            "12,12,12",
            "--out-shape",
            "4",
            "--dtype",
            "uint8",
            "--order",
            "C")
        .assertDone();
    Path out = folder.resolve("out");
    CommandRun.of(cube, out, "--permute", "2,1,0", "-q").assertDone();
    CommandRun.of(cube, out, "--permute", "2,1,0", "-q", "--resume").assertDone();
    CommandRun.of(cube, out, "--permute", "1,0,2", "-q", "--resume")
        .assertErrorLine(ExitCode.REFUSED, out);
    CommandRun.of(cube, out, "--out-shape", "4", "-q", "--resume")
        .assertErrorLine(ExitCode.REFUSED, out);
    CommandRun.of("verify", cube, "--permute", "1,0,2")
        .assertError(ExitCode.USAGE, "--permute compares two sets");
  }

  @Test
  void aDamagedInputIsFoundByItsDigest() throws IOException {
    Path block = in.resolve("block_0_0_0.raw");
    byte[] bytes = Files.readAllBytes(block);
    bytes[3] ^= 1;
    Files.write(block, bytes);
    CommandRun.of(in, folder.resolve("out"), "--permute", "2,0,1", "-q")
        .assertErrorLine(ExitCode.INPUT, in, "does not match its manifest");
  }
}
