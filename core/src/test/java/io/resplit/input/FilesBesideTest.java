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
    InputWatch watch = new InputWatch(set, FactVisitor.NONE, new Activity());
    watch.checkAll();
    byte[] before = Files.readAllBytes(second);
    Files.write(second, new byte[before.length + 1]);
    assertChanged(watch);
    Files.delete(second);
    assertChanged(watch);
  }

  private static void assertChanged(InputWatch watch) {
    ResplitException change = assertThrows(ResplitException.class, watch::checkAll);
    assertTrue(change.getMessage().contains("was changed during the job"), change.getMessage());
  }
}
