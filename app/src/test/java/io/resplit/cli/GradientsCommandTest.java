package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gradients in NRRD files go with the images that they belong to. */
class GradientsCommandTest {

  private static final int IMAGES = 6;

  @TempDir Path folder;

  private Path volume;

  @BeforeEach
  void writeVolume() throws IOException {
    volume = write(IntStream.range(0, IMAGES).mapToObj(i -> pair("gradient", i, i + " 0 1")));
  }

  private static String pair(String name, int image, String text) {
    return "DWMRI_%s_%04d:=%s".formatted(name, image, text);
  }

  private Path write(Stream<String> pairs) throws IOException {
    String text =
        """
        NRRD0005
        type: uint8
        dimension: 4
        space: left-posterior-superior
        sizes: 2 3 4 6
        space directions: (2,0,0) (0,2,0) (0,0,2) none
        kinds: domain domain domain list
        encoding: raw
        space origin: (0,0,0)
        modality:=DWMRI
        DWMRI_b-value:=1000
        %s

        """
            .formatted(String.join("\n", pairs.toList()));
    Path file = folder.resolve("dwi.nrrd");
    byte[] header = text.getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(header, header.length + 144);
    for (int i = 0; i < 144; i++) {
      all[header.length + i] = (byte) i;
    }
    return Files.write(file, all);
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private static List<String> pairs(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1)
        .lines()
        .takeWhile(line -> !line.isEmpty())
        .filter(line -> line.startsWith("DWMRI_") && !line.startsWith("DWMRI_b-value"))
        .toList();
  }

  private static List<String> gradients(int... images) {
    return IntStream.range(0, images.length)
        .mapToObj(i -> pair("gradient", i, images[i] + " 0 1"))
        .toList();
  }

  @Test
  void blocksHaveThoseOfTheirImages() throws IOException {
    CommandRun.of("split", volume, at("b{3}.nrrd"), "--out-shape", "*,*,*,4", "-q").assertDone();
    assertEquals(gradients(0, 1, 2, 3), pairs(at("b0.nrrd")));
    assertEquals(gradients(4, 5), pairs(at("b1.nrrd")));
  }

  /** Blocks along z all have the same. */
  @ParameterizedTest
  @ValueSource(strings = {"*,*,*,4", "*,*,2,*", "1,*,3,1"})
  void filesThatAreJoinedHaveAllOfThem(String shape) throws IOException {
    CommandRun.of("split", volume, at("b"), "--out-shape", shape, "-q").assertDone();
    CommandRun.of("merge", at("b"), at("whole.nrrd"), "-q").assertDone();
    assertEquals(gradients(0, 1, 2, 3, 4, 5), pairs(at("whole.nrrd")));
  }

  @Test
  void aRegionHasThoseThatItTakes() throws IOException {
    CommandRun.of(volume, at("r.nrrd"), "--roi", ":,:,:,1:6:2", "-q").assertDone();
    assertEquals(gradients(1, 3, 5), pairs(at("r.nrrd")));
  }

  @Test
  void aFurtherOrderOfAxesKeepsThemWithTheirAxis() throws IOException {
    CommandRun.of(volume, at("p.nrrd"), "--permute", "3,0,1,2", "-q").assertDone();
    CommandRun.of(at("p.nrrd"), at("r.nrrd"), "--roi", "2:4,:,:,:", "-q").assertDone();
    assertEquals(gradients(2, 3), pairs(at("r.nrrd")));
  }

  /** Files of several variables hold them as one, along the axis. */
  @ParameterizedTest
  @ValueSource(strings = {".h5", ".nc", ".zarr"})
  void theyReturnFromOtherFormats(String ending) throws IOException {
    Path other = at("a" + ending);
    CommandRun.of(volume, other, "-q").assertDone();
    CommandRun.of(other, at("r.nrrd"), "--roi", "1:6:2,:,:,:", "-q").assertDone();
    assertEquals(gradients(1, 3, 5), pairs(at("r.nrrd")));
  }

  @Test
  void onesThatHoldForSeveralImagesAreSaidOfEach() throws IOException {
    write(
        Stream.of(
            pair("gradient", 0, "0 0 1"),
            pair("NEX", 0, "2"),
            pair("gradient", 2, "2 0 1"),
            pair("NEX", 2, "4")));
    CommandRun.of(volume, at("r.nrrd"), "--roi", ":,:,:,1:4", "-q").assertDone();
    assertEquals(gradients(0, 2, 2), pairs(at("r.nrrd")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 7})
  void anotherNumberOfThemIsNamedAsLost(int count) throws IOException {
    write(IntStream.range(0, count).mapToObj(i -> pair("gradient", i, i + " 0 1")));
    CommandRun run = CommandRun.logged(volume, at("r.nrrd"), "-q");
    assertEquals(
        "resplit: WARN: not kept in nrrd files: DWMRI_gradient_NNNN (%d for 6 images)\n"
            .formatted(count),
        run.messages());
    assertEquals(List.of(), pairs(at("r.nrrd")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"r.nii", "r.npy", "r.tif"})
  void formatsWithoutThemNameThem(String output) {
    String messages = CommandRun.logged(volume, at(output), "-q").messages();
    assertTrue(messages.contains("DWMRI_gradient,"), messages);
  }

  @Test
  void blocksThatArePaddedOrLackTheAxisNameThem() {
    for (String[] options :
        new String[][] {
          {"--out-shape", "*,*,*,4", "--edge", "pad"},
          {"--out-shape", "*,*,*,4", "--edge", "pad", "--out-format", "hdf5"},
          {"--out-shape", "*,*,*,1", "--drop-axis", "3"}
        }) {
      List<Object> words = new ArrayList<>(List.of("split", "-q", volume));
      words.add(at("b" + String.join("", options).hashCode()));
      words.addAll(List.of(options));
      String messages = CommandRun.logged(words.toArray()).messages();
      assertTrue(
          messages.matches("resplit: WARN: not kept in .* files: DWMRI_gradient\n"), messages);
    }
  }
}
