package io.resplit.format.tiff;

import static io.resplit.testkit.TiffMaker.tags;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.format.BlockPlace;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.testkit.TiffMaker;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories are read once as long as files do not change, which damage in secret shows. */
class SeenTiffTest {

  private static final int PACKBITS = 32773;

  private final TiffFormat format = new TiffFormat(TiffFormat.NAME);

  @TempDir private Path folder;

  private BlockPlace place(String name, TiffMaker maker) {
    Path file = folder.resolve(name);
    maker.write(file);
    TiffMaker.settle(file);
    return new BlockPlace(file, "");
  }

  private static TiffMaker pages(int count, String text) {
    TiffMaker maker = new TiffMaker(ByteOrder.LITTLE_ENDIAN, false);
    for (int page = 0; page < count; page++) {
      List<byte[]> strips = Collections.nCopies(2, new byte[] {-23, (byte) page});
      maker.page(tags(8, 6, 8, 1, 259, PACKBITS, 278, 3, 270, text), strips);
    }
    return maker;
  }

  /** Leaves size, time and identity as they are. */
  private static void damage(Path file) throws IOException {
    Files.write(file, new byte[(int) Files.size(file)]);
    TiffMaker.settle(file);
  }

  @Test
  void directoriesAreReadOnce() throws IOException {
    BlockPlace place = place("a.tif", pages(3, ""));
    BlockHeader first = format.inspect(place, Shape.of(1));
    damage(place.file());
    assertEquals(first, format.inspect(place, Shape.of(1)));
    assertEquals(first, format.inspect(place, Shape.of(3, 6, 8)));
    ChunkIndex index = format.chunkIndex(place, first);
    assertEquals(8 + 2 * 4, index.position(4));
    assertEquals(2, index.storedBytes(4));
    assertThrows(ResplitException.class, () -> format.inspect(place, Shape.of(1, 1, 3, 6, 8)));
  }

  @Test
  void filesThatWereChangedAreReadAgain() throws IOException {
    BlockPlace place = place("a.tif", pages(3, ""));
    BlockHeader first = format.inspect(place, Shape.of(1));
    damage(place.file());
    TiffMaker.unsettle(place.file());
    assertThrows(ResplitException.class, () -> format.inspect(place, Shape.of(1)));
    assertThrows(ResplitException.class, () -> format.chunkIndex(place, first));
  }

  @Test
  void nothingIsKeptOfFilesThatAreNew() throws IOException {
    BlockPlace place = place("a.tif", pages(3, ""));
    TiffMaker.unsettle(place.file());
    format.inspect(place, Shape.of(1));
    Files.write(place.file(), new byte[(int) Files.size(place.file())]);
    TiffMaker.unsettle(place.file());
    assertThrows(ResplitException.class, () -> format.inspect(place, Shape.of(1)));
  }

  @Test
  void anArrayIsReadAgainIfAnotherOfItsFilesWasChanged() throws IOException {
    String data = "<TiffData IFD=\"0\" FirstZ=\"%d\"><UUID FileName=\"%s\">u</UUID></TiffData>";
    String text =
        "<OME><Image><Pixels DimensionOrder=\"XYZCT\" SizeX=\"8\" SizeY=\"6\" SizeZ=\"2\">"
            + data.formatted(0, "a.ome.tif")
            + data.formatted(1, "b.ome.tif")
            + "</Pixels></Image></OME>";
    BlockPlace place = place("a.ome.tif", pages(1, text));
    Path other = place("b.ome.tif", pages(1, "")).file();
    BlockHeader first = format.inspect(place, Shape.of(1));
    damage(place.file());
    damage(other);
    assertEquals(first, format.inspect(place, Shape.of(1)));
    assertEquals(List.of(other), format.filesBeside(place.file()));
    ChunkIndex index = format.chunkIndex(place, first);
    assertEquals(TiffSeriesBytes.position(1, 8), index.position(2));
    TiffMaker.unsettle(other);
    assertThrows(ResplitException.class, () -> format.inspect(place, Shape.of(1)));
  }

  /** Their directories are longer than what is read at a time, however much that becomes. */
  @Test
  void findsAnyNumberOfPages() throws IOException {
    int count = 6000;
    BlockPlace place = place("a.tif", pages(count, ""));
    BlockHeader header = format.inspect(place, Shape.of(1));
    assertEquals(Shape.of(count, 6, 8), header.shape());
    ChunkIndex index = format.chunkIndex(place, header);
    for (int strip = 0; strip < 2 * count; strip++) {
      assertEquals(8 + 2 * strip, index.position(strip));
    }
  }

  /** Where more strips lie than are held, directories are read for these. */
  @Test
  void findsAnyNumberOfStrips() throws IOException {
    int rows = 1 << 17;
    TiffMaker maker = new TiffMaker(ByteOrder.LITTLE_ENDIAN, false);
    List<byte[]> strips = Collections.nCopies(rows, new byte[] {0, 7});
    for (int page = 0; page < 2; page++) {
      maker.page(tags(1, rows, 8, 1, 259, PACKBITS, 278, 1), strips);
    }
    BlockPlace place = place("a.tif", maker);
    BlockHeader header = format.inspect(place, Shape.of(1));
    ChunkIndex index = format.chunkIndex(place, header);
    assertEquals(8 + 2L * (2 * rows - 1), index.position(2L * rows - 1));
  }
}
