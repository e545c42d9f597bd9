package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Volumes of equal elements may lie at other places. */
class VerifyPlaceTest {

  private static final String OBLIQUE = "0.8 0.6 0 -0.6 0.8 0 0 0 1";

  @TempDir private Path folder;

  private String volume(String name, String matrix, String offset) throws IOException {
    String header =
        "ObjectType = Image\nNDims = 3\nDimSize = 5 4 3\nElementType = MET_UCHAR\n"
            + "ElementSpacing = 0.7 0.7 2.5\nAnatomicalOrientation = RAI\n"
            + ("TransformMatrix = " + matrix + "\nOffset = " + offset + "\n")
            + "ElementDataFile = LOCAL\n";
    byte[] text = header.getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(text, text.length + 60);
    for (int i = 0; i < 60; i++) {
      all[text.length + i] = (byte) i;
    }
    return Files.write(folder.resolve(name), all).toString();
  }

  private String copy(String from, String name, String... options) {
    Stream<String> job = Stream.of("merge", "-q", from, folder + "/" + name);
    CommandRun.of(Stream.concat(job, Stream.of(options)).toArray()).assertDone();
    return folder + "/" + name;
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.nii", "b.nrrd", "b.h5", "b.nc", "b.zarr", "b.nii.gz"})
  void copiesLieAtTheSamePlace(String name) throws IOException {
    String a = volume("a.mha", OBLIQUE, "-123.456789 98.7654321 1234.5");
    CommandRun run = CommandRun.logged("verify", a, copy(a, name));
    assertEquals(0, run.code(), run.messages());
    assertEquals("", run.messages());
  }

  @ParameterizedTest
  @CsvSource({
    "0.8 0.6 0 -0.6 0.8 0 0 0 1, 10 20 30.001",
    "-0.8 -0.6 0 0.6 -0.8 0 0 0 1, 10 20 30",
    "0.8 0.6 0 -0.6 0.8 0 0 0 -1, 10 20 30"
  })
  void otherPlacesAreShownUnlessElementsAloneAreMeant(String matrix, String offset)
      throws IOException {
    String a = copy(volume("a.mha", OBLIQUE, "10 20 30"), "a.nii");
    String b = volume("b.mha", matrix, offset);
    CommandRun.of("verify", a, b)
        .assertError(ExitCode.DIFFERENT, "all 60 elements are equal, but voxel ");
    CommandRun.of("verify", "--quick", a, b).assertError(ExitCode.DIFFERENT, ", but voxel ");
    CommandRun.of("verify", a, b, "--ignore-mismatch", "orientation").assertDone();
  }

  @Test
  void bothPlacesAreSaid() throws IOException {
    String a = volume("a.mha", OBLIQUE, "10 20 30");
    String b = copy(volume("b.mha", OBLIQUE, "10 20 31"), "b.nii");
    CommandRun.of("verify", a, b)
        .assertError(
            ExitCode.DIFFERENT,
            "voxel 0,0,0 is at 10, 20, 30 mm (LPS) in " + a,
            "and at 10, 20, 31 mm (LPS) in " + b,
            "--ignore-mismatch orientation");
  }

  @Test
  void partsAndPermutedCopiesLieWhereTheyBelong() throws IOException {
    String a = copy(volume("a.mha", OBLIQUE, "10 20 30"), "a.nii");
    String[] part = {"--roi", "1:5:2,:,2:"};
    CommandRun.of("verify", a, copy(a, "part.nrrd", part), part[0], part[1]).assertDone();
    String[] turned = {"--permute", "z,x,y"};
    CommandRun.of("verify", a, copy(a, "turned.nii", turned), turned[0], turned[1]).assertDone();
    String set = folder + "/set";
    CommandRun.of("split", "-q", a, set, "--out-shape", "2,4,2", "--out-format", "nrrd")
        .assertDone();
    CommandRun.of("verify", a, set).assertDone();
  }

  @Test
  void whatOnlyOneFileSaysIsNamed() throws IOException {
    String a = volume("a.mha", OBLIQUE, "10 20 30");
    CommandRun run = CommandRun.logged("verify", a, copy(a, "b.raw"));
    assertEquals(0, run.code(), run.messages());
    assertTrue(
        run.messages().contains("not compared, since only one file has it: the affine"),
        run.messages());
  }
}
