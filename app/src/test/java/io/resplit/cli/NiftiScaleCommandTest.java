package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Volumes whose elements are scaled, and those of which headers say in other ways that not. */
class NiftiScaleCommandTest {

  private static final int SLOPE = 112;
  private static final int INTERCEPT = 116;

  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  private Path volume(String name, float slope, float intercept) throws IOException {
    CommandRun.of("make", at(name), "--shape", "4,5,6", "--dtype", "int16").assertDone();
    ByteBuffer bytes = header(name);
    bytes.putFloat(SLOPE, slope).putFloat(INTERCEPT, intercept);
    Files.write(at(name), bytes.array());
    return at(name);
  }

  private ByteBuffer header(String name) throws IOException {
    return ByteBuffer.wrap(Files.readAllBytes(at(name))).order(ByteOrder.LITTLE_ENDIAN);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 1, 0", "1, 0, 0, 5", "NaN, NaN, 1, 0", "0, 0, NaN, 0", "Infinity, 3, 0, 0"})
  void volumesThatAreNotScaledAreJoined(float a, float b, float c, float d) throws IOException {
    Path first = volume("a.nii", a, b);
    Path second = volume("b.nii", c, d);
    CommandRun.of("merge", "-q", first, second, at("c.nii"), "--stack", "t=0:1s").assertDone();
    assertEquals(a, header("c.nii").getFloat(SLOPE));
  }

  @Test
  void volumesOfWhichOneIsScaledAreNot() throws IOException {
    Path first = volume("a.nii", 0, 0);
    Path second = volume("b.nii", 1, 3);
    CommandRun.of("merge", "-q", first, second, at("c.nii"), "--stack", "t=0:1s")
        .assertErrorLine(ExitCode.INPUT, "scl_inter is none in", "and 3.0 in");
  }

  /** The whole header comes back: as a list of numbers it has no type but that which is said. */
  @ParameterizedTest
  @ValueSource(strings = {"zarr2", "zarr3"})
  void scalesComeBackFromZarr(String version) throws IOException {
    Path volume = volume("a.nii", 0.5f, -1024);
    CommandRun.of("merge", "-q", volume, at("a.zarr"), "--out-format", version).assertDone();
    CommandRun.of("merge", "-q", at("a.zarr"), at("b.nii")).assertDone();
    assertEquals(header("a.nii"), header("b.nii"));
  }

  /** A header that is made anew has the scale that attributes say. */
  @Test
  void scalesComeBackWithoutTheHeader() throws IOException {
    Path volume = volume("a.nii", 0.5f, -1024);
    CommandRun.of("merge", "-q", volume, at("a.zarr"), "--out-format", "zarr2").assertDone();
    Path said = at("a.zarr/.zattrs");
    Files.writeString(said, Files.readString(said).replace("nifti_header", "other"));
    CommandRun.logged("merge", at("a.zarr"), at("b.nii"));
    assertEquals(0.5f, header("b.nii").getFloat(SLOPE));
    assertEquals(-1024f, header("b.nii").getFloat(INTERCEPT));
  }

  /** NIfTI has three axes of space: what further ones say is named. */
  @Test
  void aSpaceOfMoreAxesThanThreeIsWrittenAsFarAsItGoes() throws IOException {
    Path in = folder.resolve("a.mha");
    String header =
        """
        ObjectType = Image
        NDims = 5
        DimSize = 2 2 2 2 2
        ElementSpacing = 1.5 1 1 1 2
        ElementType = MET_UCHAR
        ElementDataFile = LOCAL
        """;
    Files.writeString(in, header + "x".repeat(32));
    for (String out : new String[] {"five.nii", "five.nii.gz"}) {
      CommandRun run = CommandRun.logged("merge", in, folder.resolve(out), "-q");
      assertEquals(0, run.code(), run.messages());
      assertTrue(run.messages().contains("not kept in nifti files: the voxel sizes"), out);
      CommandRun.of("verify", in, folder.resolve(out)).assertDone();
    }
  }
}
