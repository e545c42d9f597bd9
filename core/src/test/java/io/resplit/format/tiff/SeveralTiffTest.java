package io.resplit.format.tiff;

import static io.resplit.testkit.TiffMaker.tags;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalBytes;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.TiffMaker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which page of which file is which plane of an OME-TIFF. All elements of a page are equal. */
class SeveralTiffTest {

  private static final TiffFormat FORMAT = new TiffFormat(TiffFormat.NAME);

  @TempDir private Path folder;

  private Path write(String name, String text, int... values) throws IOException {
    TiffMaker maker = new TiffMaker(ByteOrder.LITTLE_ENDIAN, false);
    for (int value : values) {
      byte[] pixels = new byte[48];
      Arrays.fill(pixels, (byte) value);
      maker.page(tags(8, 6, 8, 1, 270, text), List.of(pixels));
    }
    Path path = folder.resolve(name);
    Files.createDirectories(path.getParent());
    return Files.write(path, maker.bytes());
  }

  private static String ome(String uuid, String... images) {
    StringBuilder text =
        new StringBuilder(uuid.isEmpty() ? "<OME>" : "<OME UUID=\"%s\">".formatted(uuid));
    for (String data : images) {
      text.append("<Image><Pixels DimensionOrder=\"XYZCT\" SizeX=\"8\" SizeY=\"6\" SizeZ=\"2\">")
          .append(data + "</Pixels></Image>");
    }
    return text.append("</OME>").toString();
  }

  private static String data(int page, int plane, int count, String name, String uuid) {
    return "<TiffData IFD=\"%d\" FirstZ=\"%d\" PlaneCount=\"%d\"><UUID%s>%s</UUID></TiffData>"
        .formatted(
            page, plane, count, name.isEmpty() ? "" : " FileName=\"" + name + "\"", "u:" + uuid);
  }

  private static String binaryOnly(String file) {
    return "<OME><BinaryOnly%s/></OME>"
        .formatted(file.isEmpty() ? "" : " MetadataFile=\"" + file + "\"");
  }

  private void assertHolds(Path file, int... values) throws IOException {
    forAllFiles(TiffMaker::unsettle);
    assertIsRead(file, values);
    forAllFiles(TiffMaker::settle);
    assertIsRead(file, values);
  }

  private void forAllFiles(Consumer<Path> action) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(action);
    }
  }

  private static void assertIsRead(Path file, int... values) throws IOException {
    assertIsRead(new TiffFormat(TiffFormat.NAME), file, values);
  }

  private static void assertIsRead(TiffFormat format, Path file, int... values) throws IOException {
    BlockPlace place = new BlockPlace(file, "");
    BlockHeader header = format.inspect(place, Shape.of(1));
    assertEquals(Shape.of(values.length, 6, 8), header.shape());
    try (BlockFile block = format.open(place, header, new IoCounts())) {
      ByteBuffer all = ByteBuffer.allocate(48 * values.length);
      block.read(Box.whole(header.shape()), all);
      for (int plane = 0; plane < values.length; plane++) {
        assertEquals(values[plane], all.get(48 * plane));
        assertEquals(values[plane], all.get(48 * plane + 47));
      }
    }
  }

  /** Of a file that has changed, where its pages lie and in which files is read again. */
  @Test
  void readsTheFileAgainThatSaysWherePagesLie() throws IOException {
    Path file = write("a.ome.tif", binaryOnly("m.ome.tif"), 10);
    write("b.ome.tif", "", 20);
    write("c.ome.tif", "", 30);
    String pages = data(0, 0, 1, "a.ome.tif", "0");
    write("m.ome.tif", ome("", pages + data(0, 1, 1, "b.ome.tif", "1")), 1);
    forAllFiles(TiffMaker::settle);
    TiffFormat format = new TiffFormat(TiffFormat.NAME);
    assertIsRead(format, file, 10, 20);
    Path other = write("m.ome.tif", ome("", pages + data(0, 1, 1, "c.ome.tif", "1")), 1);
    TiffMaker.unsettle(other);
    assertIsRead(format, file, 10, 30);
  }

  /** Were all files looked at for each chunk, N files would be looked at N times. */
  @Test
  void aVisitLooksAtNoFilesButThoseThatItReads() throws IOException {
    String pages = data(0, 0, 1, "a.ome.tif", "0") + data(0, 1, 1, "b.ome.tif", "1");
    String text = ome("", pages + data(0, 2, 1, "c.ome.tif", "2"));
    BlockPlace place =
        new BlockPlace(write("a.ome.tif", text.replace("SizeZ=\"2\"", "SizeZ=\"3\""), 10), "");
    Path second = write("b.ome.tif", "", 20);
    Path third = write("c.ome.tif", "", 30);
    forAllFiles(TiffMaker::settle);
    TiffFormat format = new TiffFormat(TiffFormat.NAME);
    assertIsRead(format, place.file(), 10, 20, 30);
    Files.delete(third);
    assertEquals(20, firstElement(format, place, 1));
    assertThrows(IOException.class, () -> firstElement(format, place, 2));
    TiffMaker.unsettle(second);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> firstElement(format, place, 1));
    assertTrue(refusal.getMessage().contains("changed"), refusal.getMessage());
    assertEquals(second, refusal.path().orElseThrow());
  }

  private static byte firstElement(TiffFormat format, BlockPlace place, int file)
      throws IOException {
    try (PositionalBytes bytes = format.bytes(place, new IoCounts())) {
      ByteBuffer element = ByteBuffer.allocate(1);
      bytes.read(TiffSeriesBytes.position(file, 8), element);
      return element.get(0);
    }
  }

  private static void assertRefused(Path file, Path blamed, String says) {
    ResplitException refusal =
        assertThrows(
            ResplitException.class, () -> FORMAT.inspect(new BlockPlace(file, ""), Shape.of(1)));
    assertTrue(refusal.getMessage().contains(says), refusal.getMessage());
    assertEquals(blamed, refusal.path().orElseThrow());
  }

  @Test
  void readsTheImageOfWhichAFileHoldsPages() throws IOException {
    String text = ome("", data(0, 0, 2, "pos0.ome.tif", "0"), data(0, 0, 2, "pos1.ome.tif", "1"));
    for (String second : List.of(text, binaryOnly("pos0.ome.tif"))) {
      Path first = write("pos0.ome.tif", text, 10, 11);
      Path other = write("pos1.ome.tif", second, 20, 21);
      assertHolds(first, 10, 11);
      assertHolds(other, 20, 21);
      assertEquals(List.of(), FORMAT.filesBeside(first));
      SetRequest request = SetRequest.at(folder.resolve("pos{0}.ome.tif").toString());
      BlockSet set = new Resplit().find(request);
      assertEquals(2, set.blockCount());
    }
  }

  @Test
  void refusesAFileThatHoldsNoPageOfAnyImage() throws IOException {
    Path file = write("c.ome.tif", ome("", data(0, 0, 1, "a.ome.tif", "0"), ""), 1);
    assertRefused(file, file, "no TiffData places its planes");
    String text = ome("", data(0, 0, 1, "a.ome.tif", "0"), data(0, 0, 1, "b.ome.tif", "1"));
    write("c.ome.tif", text, 1);
    assertRefused(file, file, "all images of its OME-XML are in other files");
  }

  @Test
  void refusesNamesOfFilesWithoutPages() throws IOException {
    Path file = write("a.ome.tif", ome("", data(0, 0, 0, "b.ome.tif", "1")), 1, 2);
    write("b.ome.tif", "", 3, 4);
    assertRefused(file, file, "no TiffData places its planes");
  }

  @Test
  void aFileHasItsOwnIdentifierAlone() throws IOException {
    String text = ome("u:0", data(0, 1, 1, "t0.ome.tif", "0") + data(0, 0, 1, "t1.ome.tif", "1"));
    assertHolds(prepared(text), 31, 30);
    assertHolds(write("t1.ome.tif", binaryOnly("t0.ome.tif"), 31), 31, 30);
  }

  private Path prepared(String text) throws IOException {
    write("t1.ome.tif", "", 31);
    return write("t0.ome.tif", text, 30);
  }

  @Test
  void refusesPagesOfAFileWithoutName() throws IOException {
    String own = data(0, 0, 1, "t0.ome.tif", "0");
    Path file = write("t0.ome.tif", ome("u:0", own + data(1, 1, 1, "", "5")), 1, 2);
    assertRefused(file, file, "in a file u:5 without a name");
    assertHolds(write("t0.ome.tif", ome("u:0", own + data(1, 1, 1, "", "0")), 1, 2), 1, 2);
  }

  /** Of a file elsewhere that has the same name nothing follows for this one. */
  @Test
  void namesAreRelativeToTheMetadata() throws IOException {
    String text = ome("", data(0, 0, 1, "t0.ome.tif", "0") + data(0, 1, 1, "t1.ome.tif", "1"));
    write("below/t0.ome.tif", text, 1);
    write("below/t1.ome.tif", "", 2);
    Path file = write("t0.ome.tif", binaryOnly("below/t0.ome.tif"), 3);
    assertRefused(file, file, "all images of its OME-XML are in other files");
  }

  @Test
  void oneFileMayHaveTwoNames() throws IOException {
    String other = data(0, 0, 1, "t1.ome.tif", "1") + data(1, 1, 1, "./t1.ome.tif", "1");
    String text = ome("", other + data(0, 2, 1, "t0.ome.tif", "0"));
    Path file = prepared(text.replace("SizeZ=\"2\"", "SizeZ=\"3\""));
    write("t1.ome.tif", "", 32, 33);
    assertHolds(file, 32, 33, 30);
    assertEquals(List.of(folder.resolve("t1.ome.tif")), FORMAT.filesBeside(file));
  }

  /** Until its second file is read, nobody looks at the first again. */
  @Test
  void seesThatTheFirstFileNamesNoOthersAnyMore() throws IOException {
    String text = ome("", data(0, 0, 1, "t0.ome.tif", "0") + data(0, 1, 1, "t1.ome.tif", "1"));
    for (String then : List.of("", "<OME>")) {
      BlockPlace place = new BlockPlace(prepared(text), "");
      BlockHeader header = FORMAT.inspect(place, Shape.of(1));
      try (BlockFile block = FORMAT.open(place, header, new IoCounts())) {
        write("t0.ome.tif", then, 30);
        ByteBuffer all = ByteBuffer.allocate(96);
        assertThrows(ResplitException.class, () -> block.read(Box.whole(header.shape()), all));
      }
    }
  }

  /** However many files lie between them, and whatever their folder is called. */
  @Test
  void filesOfOneArrayAreNoSet() throws IOException {
    for (String name : List.of("t9.ome.tif", "./t9.ome.tif")) {
      String own = data(0, 0, 1, "t0.ome.tif", "0");
      write("t0.ome.tif", ome("", own + data(0, 1, 1, name, "9")), 30);
      write("t9.ome.tif", "", 31);
      for (int other = 1; other < 9; other++) {
        write("t%d.ome.tif".formatted(other), "", 32);
      }
      SetRequest request = SetRequest.at(folder.resolve("./t{0}.ome.tif").toString());
      ResplitException refusal =
          assertThrows(ResplitException.class, () -> new Resplit().find(request));
      assertTrue(refusal.getMessage().contains("files of one array"), refusal.getMessage());
    }
  }

  @Test
  void readsMetadataThatBeginWithAByteOrderMark() throws IOException {
    String text = ome("", data(0, 1, 1, "t0.ome.tif", "0") + data(0, 0, 1, "t1.ome.tif", "1"));
    Path metadata = Files.writeString(folder.resolve("a.companion.ome"), "\uFEFF" + text);
    Path file = prepared(binaryOnly("a.companion.ome"));
    assertHolds(file, 31, 30);
    assertEquals(List.of(folder.resolve("t1.ome.tif"), metadata), FORMAT.filesBeside(file));
  }

  @Test
  void blamesTheFileThatIsDamaged() throws IOException {
    Path file = prepared(binaryOnly(""));
    assertRefused(file, file, "BinaryOnly has no MetadataFile");
    write("t0.ome.tif", binaryOnly("t1.ome.tif"), 30);
    Path other = write("t1.ome.tif", "<OME>", 31);
    assertRefused(file, other, "its OME-XML is damaged");
    write(
        "t0.ome.tif",
        ome("", data(0, 0, 1, "t0.ome.tif", "") + data(0, 1, 1, "t1.ome.tif", "1")),
        30);
    byte[] bytes = Files.readAllBytes(other);
    int directory = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(4);
    bytes[directory + 4] = 99; // no type of a number
    Files.write(other, bytes);
    assertRefused(file, other, "");
  }
}
