package io.resplit.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.input.InputWatch.FactVisitor;
import io.resplit.io.Activity;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.MadeVolume;
import io.resplit.testkit.TiffMaker;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that a header names are part of the input. */
class FilesBesideTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"nhdr", "mhd"})
  void aChangeOfAFileThatAHeaderNamesIsSeen(String ending) throws IOException {
    Path header = folder.resolve("a." + ending);
    ElementType type = ElementType.parse("int16be");
    Shape shape = Shape.of(3, 4, 5);
    MadeVolume.write(header, Box.whole(shape), shape, type, new byte[120], true);
    BlockSet set = new Resplit().find(SetRequest.at(header.toString()));
    assertEquals(3, set.format().filesBeside(header).size());
    assertSeen(set, folder.resolve("a." + ending + "1.raw"));
  }

  /** The order of planes may be said in a file of its own. */
  @Test
  void aChangeOfTheMetadataOfAnOmeTiffIsSeen() throws IOException {
    String text =
        "<OME><Image><Pixels DimensionOrder=\"XYZCT\" SizeZ=\"1\"><TiffData>"
            + "<UUID FileName=\"a.ome.tif\">urn:uuid:1</UUID></TiffData></Pixels></Image></OME>";
    Path metadata = Files.writeString(folder.resolve("a.companion.ome"), text);
    String where = "<OME><BinaryOnly MetadataFile=\"a.companion.ome\"/></OME>";
    TiffMaker maker = new TiffMaker(ByteOrder.LITTLE_ENDIAN, false);
    maker.page(TiffMaker.tags(8, 6, 8, 1, 270, where), List.of(new byte[48]));
    Path file = Files.write(folder.resolve("a.ome.tif"), maker.bytes());
    assertSeen(new Resplit().find(SetRequest.at(file.toString())), metadata);
  }

  private static void assertSeen(BlockSet set, Path second) throws IOException {
    InputWatch watch = InputWatch.of(set, FactVisitor.NONE, new Activity());
    watch.checkAll();
    byte[] before = Files.readAllBytes(second);
    Files.write(second, new byte[before.length + 1]);
    assertChanged(watch);
    Files.delete(second);
    assertChanged(watch);
  }

  /** Rows in files of their own, or all in one: plans know of one way alone. */
  @Test
  void headersOfASetDivideTheirDataAlike() throws IOException {
    writeRows(1, 8);
    writeRows(0, 1);
    ResplitException refusal = assertThrows(ResplitException.class, this::checked);
    String says =
        "the layout is no chunks in '%s' and chunks of ".formatted(folder.resolve("s0.nhdr"));
    assertTrue(refusal.getMessage().contains(says), refusal.getMessage());
    writeRows(0, 8);
    assertEquals(List.of(), checked().warnings());
  }

  /** Every look at a header opens all files that it names. */
  @Test
  void aHeaderIsLookedAtOnce() throws IOException {
    writeRows(0, 8);
    writeRows(1, 8);
    InputSet in = checked();
    Files.delete(folder.resolve("s1_7.raw"));
    in.open(1).close();
  }

  private InputSet checked() throws IOException {
    SetRequest request = SetRequest.at(folder.resolve("s{0}.nhdr").toString());
    return InputCheck.open(new Resplit().find(request), new Activity());
  }

  private void writeRows(int number, int files) throws IOException {
    StringBuilder text = new StringBuilder("NRRD0004\ntype: uint8\ndimension: 3\nsizes: 5 4 2\n");
    text.append("encoding: raw\ndata file: LIST ").append(files == 1 ? 3 : 1);
    for (int file = 0; file < files; file++) {
      String name = "s%d_%d.raw".formatted(number, file);
      Files.write(folder.resolve(name), new byte[40 / files]);
      text.append("\n").append(name);
    }
    Files.writeString(folder.resolve("s" + number + ".nhdr"), text);
  }

  private static void assertChanged(InputWatch watch) {
    ResplitException change = assertThrows(ResplitException.class, watch::checkAll);
    assertTrue(change.getMessage().contains("was changed during the job"), change.getMessage());
  }
}
