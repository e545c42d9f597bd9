package io.resplit.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.Resplit;
import io.resplit.request.SetRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What headers of images say and no output keeps is named, and nothing else is. */
class HeadersNotCarriedTest {

  @TempDir private Path folder;

  private void assertLost(String file, byte[] content, String lost) throws IOException {
    Path path = folder.resolve(file);
    Files.write(path, content);
    List<String> named = new Resplit().find(SetRequest.of(List.of(path))).header().notCarried();
    assertEquals(lost == null ? List.of() : List.of(lost.split(";")), named);
  }

  private void assertLost(String file, String header, String fields, String lost)
      throws IOException {
    String text = header.formatted(fields == null ? "" : fields.replace("; ", "\n") + "\n");
    assertLost(file, (text + "\0".repeat(8)).getBytes(StandardCharsets.ISO_8859_1), lost);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spacings: 2 3 |",
        "spacings: nan nan |",
        "kinds: domain domain |",
        "space dimension: 2; space directions: (2,0) (0,3); space origin: (1,1) |",
        "space dimension: 2; space directions: none (0,3); spacings: 2.5 nan | spacings",
        "space dimension: 2; space directions: (1,0) (0,1); axis mins: 3 4 | axis mins",
        "space dimension: 2; space directions: (1,0) (0,1); space units: \"mm\" \"um\" |",
        "space: 3D-left-handed; spacings: 2 3 | space",
        "space dimension: 2; space origin: (1,1) | space origin",
        "space directions: (1,0) (0,1) | space directions",
        "spacings: 2 3; units: \"mm\" \"s\" |",
        "spacings: 2 3; units: \"mm\" \"\" |",
        "units: \"mm\" \"mm\" | units",
        "axis mins: 1 2 | axis mins",
        "labels: \"x\" \"y\" |",
        "labels: \"x\" \"x\" | labels",
        "labels: \"\" \"\" |",
      })
  void fieldsOfNrrdThatNeedOthers(String fields, String lost) throws IOException {
    assertLost(
        "a.nrrd",
        "NRRD0005\ntype: uint8\ndimension: 2\nsizes: 2 4\nencoding: raw\n%s\n",
        fields,
        lost);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AnatomicalOrientation = RAI; CenterOfRotation = 0 0 0 |",
        "AnatomicalOrientation = ??? |",
        "AnatomicalOrientation = LPI | AnatomicalOrientation",
        "AnatomicalOrientation = LPI; TransformMatrix = -1 0 0 0 -1 0 0 0 1 |",
        "AnatomicalOrientation = ARI; TransformMatrix = 0.1 0.9 0 0.9 0.1 0 0 0 1 |",
        "CenterOfRotation = 0 2 0 | CenterOfRotation",
      })
  void valuesOfMetaImageThatAreNotTheUsual(String fields, String lost) throws IOException {
    assertLost(
        "a.mha",
        "ObjectType = Image\nNDims = 3\n%sDimSize = 2 2 2\nElementType = MET_UCHAR\n"
            + "ElementDataFile = LOCAL\n",
        fields,
        lost);
  }

  private static ByteBuffer mrc() {
    ByteBuffer file = ByteBuffer.allocate(1024 + 8).order(ByteOrder.LITTLE_ENDIAN);
    for (int axis = 0; axis < 3; axis++) {
      file.putInt(4 * axis, 2).putInt(28 + 4 * axis, 2).putInt(64 + 4 * axis, axis + 1);
      file.putFloat(40 + 4 * axis, 4).putFloat(52 + 4 * axis, 90);
    }
    file.put(208, "MAP DD".getBytes(StandardCharsets.US_ASCII));
    return file;
  }

  @Test
  void cellsOfMrcThatAreNoneOrLean() throws IOException {
    assertLost("a.mrc", mrc().array(), null);
    ByteBuffer none = mrc();
    none.putFloat(40, -4).putFloat(44, 0);
    assertLost("b.mrc", none.array(), "a cell of -4.0 x 0.0 x 4.0");
    ByteBuffer leaning = mrc();
    leaning.putFloat(56, 94.5f);
    assertLost("c.mrc", leaning.array(), "the angles 90.0, 94.5, 90.0 of the cell");
    assertLost("d.mrc", mrc().putFloat(52, 0).putFloat(56, 0).putFloat(60, 0).array(), null);
  }
}
