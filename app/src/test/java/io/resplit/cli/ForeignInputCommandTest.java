package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of formats that are not read are named before anything else is asked of the user. */
class ForeignInputCommandTest {

  private static final String READ =
      "which resplit does not read: convert it first, for example with ";

  @TempDir Path folder;

  private Path slices(String... names) throws IOException {
    Path in = Files.createDirectories(folder.resolve("in"));
    for (String name : names) {
      Files.write(in.resolve(name), png());
    }
    return in;
  }

  private static byte[] png() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.setUseCache(false);
    BufferedImage noise = new BufferedImage(16, 16, BufferedImage.TYPE_INT_RGB);
    noise.setRGB(0, 0, 16, 16, new Random(1).ints(256).toArray(), 0, 16);
    ImageIO.write(noise, "png", out);
    return out.toByteArray();
  }

  private String out() {
    return folder.resolve("out").toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "IN OUT --out-shape 8",
        "IN OUT --shape 16,16,3 --in-shape 16,16,1 --dtype u1 --out-shape 8",
        "plan IN/s*.png OUT --shape 16,16,3 --in-shape 16,16,1 --dtype u2 --out-shape 8",
        "IN/s{n}.png OUT --shape 16,16,9 --in-shape 16,16,1 --dtype u1 --out-shape 8",
        "IN/s{0}.png OUT --out-shape 8",
        "split IN/s0.png OUT --shape 16,16 --dtype u1 --out-shape 8",
        "info IN/s0.png",
      })
  void namesImagesHoweverTheyAreAddressed(String command) throws IOException {
    Path in = slices("s0.png", "s1.png", "s2.png");
    Files.writeString(in.resolve("thanks.txt"), "not a slice");
    Object[] words = command.replace("IN", in.toString()).replace("OUT", out()).split(" ");
    CommandRun.of(words)
        .assertError(ExitCode.UNSUPPORTED, in.resolve("s0.png") + " is a PNG file, " + READ);
    assertTrue(Files.notExists(folder.resolve("out")));
  }

  @Test
  void namesFilesOfAList() throws IOException {
    Path in = slices("a.png", "b.png");
    Path list = folder.resolve("list");
    Files.writeString(list, in.resolve("b.png") + "\n" + in.resolve("a.png") + "\n");
    CommandRun.of("--in-list", list, out(), "--out-shape", "8")
        .assertError(ExitCode.UNSUPPORTED, in.resolve("b.png") + " is a PNG file, " + READ);
  }

  @Test
  void takesNoImagesForRawWhereAnySizeWouldFit() throws IOException {
    Path in = slices("s0", "s1", "s2");
    Object[] words = {"info", in, "--in-shape", "*,1", "--dtype", "u1", "--in-format", "raw"};
    CommandRun.of(Arrays.copyOf(words, 6))
        .assertError(ExitCode.UNSUPPORTED, in.resolve("s0") + " is a PNG file, " + READ);
    assertEquals("", CommandRun.of(words).messages());
  }

  @Test
  void wantsTwoFilesOfASetToBeImages() throws IOException {
    Path in = slices("s0.raw");
    Files.write(in.resolve("s1.raw"), new byte[256]);
    CommandRun.of(
            in,
            out(),
            "--shape",
            "16,16,2",
            "--in-shape",
            "16,16,1",
            "--dtype",
            "u1",
            "--out-shape",
            "2")
        .assertError(
            ExitCode.INPUT, in.resolve("s0.raw"), "bytes, not 256: ", " bytes more: a header");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--in-format raw", "--header-bytes 8", "--dtype u1 -n"})
  void readsAsRawWhatHasTheRightSizeOrIsSaidToBeRaw(String options) throws IOException {
    Path in = slices("s0.raw", "s1.raw");
    long bytes = Files.size(in.resolve("s0.raw")) - (options.contains("header") ? 8 : 0);
    String shape = " --shape %d,2 --in-shape %d,1 --out-shape 8,1 --no-progress ";
    shape = shape.formatted(bytes, bytes);
    String type = options.contains("dtype") ? "" : "--dtype u1 ";
    String line = in + " " + out() + shape + type + options;
    Object[] words = line.trim().split(" +");
    CommandRun run = CommandRun.logged(words);
    assertEquals(0, run.code(), run.messages());
    assertTrue(run.messages().contains("s0.raw' looks like a PNG file, and is read as raw"));
    assertEquals(1, run.messages().lines().count(), run.messages());
  }

  @Test
  void namesN5Folders() throws IOException {
    Path n5 = Files.createDirectories(folder.resolve("b.n5"));
    Files.writeString(n5.resolve("attributes.json"), "{\"n5\": \"2.0.0\"}");
    CommandRun.of("info", n5).assertError(ExitCode.UNSUPPORTED, n5 + " is an N5 folder, " + READ);
  }

  @Test
  void readsRawChunksOfAZarrFolderAsRaw() throws IOException {
    Path zarr = Files.createDirectories(folder.resolve("a.zarr"));
    Files.writeString(zarr.resolve(".zarray"), "{\"zarr_format\": 2}");
    Files.write(zarr.resolve("0.0"), new byte[64]);
    Files.write(zarr.resolve("1.0"), new byte[64]);
    String raw = "--in-format raw --in-shape 8,8 --shape 16,8 --dtype u1 --out-shape 4";
    List<Object> words = new ArrayList<>(List.of(zarr + "/{0}.{1}", out()));
    words.addAll(List.of(raw.split(" ")));
    CommandRun.of(words.toArray()).assertDone();
  }
}
