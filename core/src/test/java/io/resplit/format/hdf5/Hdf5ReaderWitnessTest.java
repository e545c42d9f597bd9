package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Meaning;
import io.resplit.io.IoCounts;
import io.resplit.io.ResplitException;
import io.resplit.rows.BoxRows;
import io.resplit.testkit.RandomProblems;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that h5py and netCDF4-python write, read by us. */
@Tag("slow")
class Hdf5ReaderWitnessTest {

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  private Path made(String kind) throws Exception {
    Path file = folder.resolve("made.h5");
    Hdf5Witness.python(folder, "make", kind, file, folder.resolve("made.raw"));
    return file;
  }

  private byte[] data() throws IOException {
    return Files.readAllBytes(folder.resolve("made.raw"));
  }

  private static byte[] read(Path file, String path, BlockHeader dataset, Box box)
      throws IOException {
    int bytes = Math.toIntExact(box.volume() * dataset.type().bytes());
    ByteBuffer target = ByteBuffer.allocateDirect(bytes + 16).order(ByteOrder.nativeOrder());
    try (BlockFile block = new Hdf5Reader().open(file, path, dataset, new IoCounts())) {
      block.read(box, target);
    }
    assertEquals(bytes, target.limit());
    byte[] read = new byte[bytes];
    target.get(0, read);
    return read;
  }

  private static byte[] part(byte[] all, Shape shape, Box box, int elementBytes) {
    byte[] part = new byte[Math.toIntExact(box.volume() * elementBytes)];
    new BoxRows(box, Box.whole(shape), box, elementBytes)
        .forEach((from, to, bytes) -> System.arraycopy(all, (int) from, part, (int) to, bytes));
    return part;
  }

  @ParameterizedTest
  @CsvSource({
    "earliest, int32, Strided",
    "latest, int32, Strided",
    "userblock, int32, Strided",
    "bigendian, float32be, Strided",
    "half, float16, Strided",
    "complex, complex64, Strided",
    "bool, int8, Strided",
    "nested, int32, Strided",
    "compact-earliest, int32, Strided",
    "compact-latest, int32, Strided",
    "never-contiguous, int32, Unallocated",
    "never-chunked, int32, Chunked",
    "half-written, int32, Chunked",
    "half-written-latest, int32, Chunked",
    "chunked, uint16, Chunked",
    "gzip-shuffle, uint16, Chunked",
    "lzf, uint16, Chunked",
    "lzf-skipped, uint16, Chunked",
    "gzip-fletcher, uint16, Chunked",
    "fixed-array, uint16, Chunked",
    "single-chunk, uint16, Chunked",
    "implicit, uint16, Chunked",
    "extensible-array, uint16, Chunked",
    "btree2, uint16, Chunked",
    "fixed-array-paged, uint16, Chunked",
    "fixed-array-larger, uint16, Chunked",
    "fixed-array-filtered, uint16, Chunked",
    "implicit-larger, uint16, Chunked",
    "extensible-array-last, uint16, Chunked",
    "extensible-array-middle, uint16, Chunked",
    "extensible-array-sparse, uint16, Chunked",
    "extensible-array-paged, uint16, Chunked",
    "btree2-deep, uint16, Chunked",
    "btree1-deep, uint16, Chunked",
    "partial-unfiltered, uint16, Chunked",
    "netcdf, int32, Strided",
    "netcdf-unlimited, int32, Chunked",
    "netcdf-gzip, int32, Chunked"
  })
  void everyBoxIsReadRight(String kind, String type, String layout) throws Exception {
    Path file = made(kind);
    String path = kind.startsWith("netcdf") ? "temp" : "";
    BlockHeader dataset = new Hdf5Reader().read(file, path);
    Shape shape = dataset.shape();
    assertEquals(type, dataset.type().toString());
    assertEquals(layout, dataset.layout().getClass().getSimpleName());
    int elementBytes = dataset.type().bytes();
    assertArrayEquals(data(), read(file, path, dataset, Box.whole(shape)));
    Random random = new Random(7);
    for (int i = 0; i < 30; i++) {
      Box box = RandomProblems.region(random, shape);
      assertArrayEquals(part(data(), shape, box, elementBytes), read(file, path, dataset, box));
    }
  }

  @Test
  void attributesOfArrayAndFileAreRead() throws Exception {
    BlockHeader dataset = new Hdf5Reader().read(made("latest"), "/data");
    Attribute valid =
        Attribute.ofNumbers("valid", ElementType.parse("<i2"), new byte[] {1, 0, 2, 0});
    assertEquals(List.of(Attribute.ofText("units", "K"), valid), dataset.attributes());
    assertEquals(List.of(Attribute.ofText("title", "made by h5py")), dataset.fileAttributes());
    assertEquals(List.of(), dataset.notCarried());
  }

  @Test
  void netcdfDimensionsCoordinatesAndFillValueAreRead() throws Exception {
    for (String kind : List.of("netcdf", "netcdf-unlimited", "netcdf-gzip")) {
      BlockHeader dataset = new Hdf5Reader().read(made(kind), "temp");
      List<AxisInfo> axes = dataset.axes();
      assertEquals(List.of("t", "y", "x"), axes.stream().map(AxisInfo::name).toList());
      Attribute time = axes.get(0).coordinates().orElseThrow();
      assertEquals(6, time.count());
      double last = ByteBuffer.wrap(time.toBytes()).order(ByteOrder.LITTLE_ENDIAN).getDouble(40);
      assertEquals(7.5, last);
      assertEquals(
          List.of(Attribute.ofText("units", "days since 2000-01-01")), axes.get(0).attributes());
      assertEquals(Optional.empty(), axes.get(1).coordinates());
      byte[] minusNine = {-9, -1, -1, -1};
      assertArrayEquals(minusNine, dataset.fillValue().orElseThrow().toBytes());
      assertTrue(
          dataset
              .attributes()
              .contains(Attribute.ofNumbers("_FillValue", ElementType.parse("<i4"), minusNine)));
      assertEquals("history", dataset.fileAttributes().get(0).name());
    }
  }

  @Test
  void theOnlyVariableIsFoundBesideItsCoordinates() throws Exception {
    Path file = made("netcdf");
    assertEquals(new Hdf5Reader().read(file, "temp"), new Hdf5Reader().read(file, ""));
    assertEquals(List.of("/temp"), new Hdf5Reader().datasets(file));
  }

  @Test
  void aCoordinateVariableNamesItsOwnAxis() throws Exception {
    BlockHeader dataset = new Hdf5Reader().read(made("netcdf"), "t");
    assertEquals("t", dataset.axes().get(0).name());
    assertEquals(Shape.of(6), dataset.shape());
  }

  @Test
  void anEnumKeepsItsNames() throws Exception {
    BlockHeader dataset = new Hdf5Reader().read(made("bool"), "");
    assertEquals(List.of(), dataset.notCarried());
    assertEquals(
        Optional.of(
            new Meaning.Enumeration(
                List.of(new Meaning.Member("FALSE", 0), new Meaning.Member("TRUE", 1)))),
        dataset.meaning());
  }

  @Test
  void chunksKnowTheirShapeAndFilters() throws Exception {
    BlockHeader dataset = new Hdf5Reader().read(made("gzip-shuffle"), "");
    assertEquals(
        new BlockLayout.Chunked(
            Shape.of(17, 18, 19),
            Shape.of(5, 7, 4),
            List.of(ChunkFilter.of("shuffle"), new ChunkFilter("deflate", 9))),
        dataset.layout());
  }

  @Test
  void anUnknownFilterIsNamedWhenDataAreRead() throws Exception {
    Path file = made("szip-like");
    ResplitException thrown = refusal(file, "");
    assertEquals(ResplitException.Reason.UNSUPPORTED, thrown.reason());
    String start = "'" + file + "': chunks with filter scaleoffset (6) can only be copied";
    assertTrue(thrown.getMessage().startsWith(start), thrown.getMessage());
  }

  @Test
  void attributesAndLinksThatLieInHeapsAreRead() throws Exception {
    Path file = made("dense");
    for (String path : List.of("/g/d7", "/link")) {
      BlockHeader dataset = new Hdf5Reader().read(file, path);
      List<Attribute> attributes = dataset.attributes();
      assertEquals(32, attributes.size());
      assertEquals("a00", attributes.get(0).name());
      assertEquals(List.of(2L, 2L), attributes.get(30).lengths());
      assertEquals(Attribute.ofText("text", "of any length"), attributes.get(31));
      assertEquals(List.of(), dataset.notCarried());
      assertArrayEquals(data(), read(file, path, dataset, Box.whole(Shape.of(4))));
    }
    assertEquals(50, new Hdf5Reader().datasets(file).size());
  }

  @Test
  void dimensionsOfGroupsAboveKeepTheirNamesAndTextCoordinatesAreNamed() throws Exception {
    BlockHeader dataset = new Hdf5Reader().read(made("grouped"), "g/v");
    assertEquals(List.of("name", "x"), dataset.axes().stream().map(AxisInfo::name).toList());
    assertEquals(List.of("coordinates of name"), dataset.notCarried());
    assertEquals(5, dataset.axes().get(1).coordinates().orElseThrow().count());
    assertTrue(dataset.attributes().contains(Attribute.ofText("words", "\u00e4")));
  }

  @ParameterizedTest
  @CsvSource({"umlauts, 2", "many-umlauts, 22"})
  void namesMayHaveAnyLetters(String kind, int attributes) throws Exception {
    Path file = made(kind);
    BlockHeader dataset = new Hdf5Reader().read(file, "/w\u00e4rme");
    assertArrayEquals(data(), read(file, "/w\u00e4rme", dataset, Box.whole(Shape.of(6))));
    assertEquals("h\u00f6he", dataset.axes().get(0).name());
    List<Attribute> found = dataset.attributes();
    assertEquals(attributes, found.size());
    assertTrue(found.contains(Attribute.ofText("\u00fcnit", "K")));
    assertTrue(found.contains(Attribute.ofText("\u00f6nit", "L")));
    assertTrue(new Hdf5Reader().datasets(file).contains("/w\u00e4rme"));
  }

  /** The library stores it under another name, because the dimension has its own. */
  @Test
  void aVariableMayHaveTheNameOfADimension() throws Exception {
    Path file = made("not-a-coordinate");
    assertEquals(List.of("/x"), new Hdf5Reader().datasets(file));
    for (String path : List.of("", "x", "/x", "/_nc4_non_coord_x")) {
      BlockHeader dataset = new Hdf5Reader().read(file, path);
      assertArrayEquals(data(), read(file, path, dataset, Box.whole(Shape.of(4, 6))));
    }
    assertTrue(refusal(file, "/y").getMessage().contains("no dataset /y"));
  }

  @Test
  void aDefaultFillValueDoesNotBecomeAnAttribute() throws Exception {
    BlockHeader header = new Hdf5Reader().read(made("not-a-coordinate"), "x");
    Hdf5Header copy = Hdf5Header.of("x", header, Hdf5Header.Flavour.NETCDF4);
    Path file = Files.write(folder.resolve("copy.nc"), Samples.bytes(copy));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(data()), Samples.bytes(copy).length);
    }
    BlockHeader again = new Hdf5Reader().read(file, "x");
    assertEquals(header.fillValue(), again.fillValue());
    assertEquals(List.of(), again.attributes());
    Hdf5Witness.python(folder, "netcdf", file, "x", folder.resolve("made.raw"));
  }

  @Test
  void aDatasetOfOpaqueBytesIsOneLikeOthers() throws Exception {
    Path file = made("opaque-sibling");
    assertEquals(Set.of("/data", "/opaque"), Set.copyOf(new Hdf5Reader().datasets(file)));
    assertTrue(refusal(file, "").getMessage().contains("several datasets: /data, /opaque;"));
    BlockHeader opaque = new Hdf5Reader().read(file, "/opaque");
    assertEquals(ElementType.Kind.BYTES, opaque.type().kind());
    assertEquals(Optional.empty(), opaque.meaning());
    assertArrayEquals(
        data(), read(file, "data", new Hdf5Reader().read(file, "data"), Box.whole(Shape.of(24))));
  }

  private ResplitException refusal(Path file, String path) {
    return assertThrows(
        ResplitException.class,
        () -> {
          BlockHeader dataset = new Hdf5Reader().read(file, path);
          new Hdf5Reader()
              .open(file, path, dataset, new IoCounts())
              .read(Box.whole(dataset.shape()), ByteBuffer.allocateDirect(1 << 20));
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "external-storage | UNSUPPORTED | elements in other files (external data)",
        "virtual | UNSUPPORTED | resplit does not read virtual datasets: give the files",
        "overflow | UNSUPPORTED | /data has shape [1099511627776, 1073741824, 4] of 4 bytes each",
        "exabyte | BAD_INPUT | /data has 1152921504606846976 bytes, but they are not stored",
        "bomb | BAD_INPUT | a compressed chunk is damaged: it is not as long",
        "short | BAD_INPUT | a chunk has 100 bytes, not 16384",
        "not-deflate | BAD_INPUT | a chunk cannot be inflated: incorrect header check",
        "one-byte | BAD_INPUT | a compressed chunk is damaged: it is not as long",
        "fletcher-wrong | BAD_INPUT | the Fletcher-32 checksum of a chunk is wrong",
        "large-chunk | UNSUPPORTED | chunks of 268435456 bytes, more than 134217728"
      })
  void hostileAndForeignFilesAreRefusedInOneLine(String kind, String reason, String message)
      throws Exception {
    Path file = made(kind);
    ResplitException refusal = refusal(file, "");
    assertEquals(reason, refusal.reason().toString());
    assertTrue(refusal.getMessage().startsWith("'" + file + "': " + message), refusal.getMessage());
    assertEquals(1, TerminalText.line(refusal.getMessage()).lines().count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"soft-cycle", "deep", "zero", "scalar", "strings", "external-link"})
  void filesWithoutElementsHoldNoArray(String kind) throws Exception {
    BlockHeader read = new Hdf5Reader().read(made(kind), "");
    assertEquals(BlockHeader.ofNoArray().layout(), read.layout());
  }

  @Test
  void aSoftLinkCycleEndsWhenItIsFollowed() throws Exception {
    Path file = made("soft-cycle");
    assertEquals(
        "'" + file + "': more than 16 soft links on the way to /data",
        refusal(file, "data").getMessage());
  }

  @Test
  void aLinkToAnotherFileIsNotFollowed() throws Exception {
    Path file = made("external-link");
    assertEquals(
        "'" + file + "': 'data' is a link to another file", refusal(file, "data/x").getMessage());
  }

  @Test
  void aGroupInsideItselfIsVisitedOnce() throws Exception {
    Path file = made("group-cycle");
    assertEquals(List.of("/g/data"), new Hdf5Reader().datasets(file));
    assertEquals(new Hdf5Reader().read(file, "g/data"), new Hdf5Reader().read(file, ""));
  }

  @Test
  void aPetabyteThatWasNeverWrittenIsItsFillValue() throws Exception {
    Path file = made("petabyte");
    BlockHeader dataset = new Hdf5Reader().read(file, "");
    long far = (1 << 16) - 2;
    Box corner = Box.of(new long[] {5, 6, far}, new long[] {6, 7, far + 2});
    assertArrayEquals(new byte[8], read(file, "", dataset, corner));
  }
}
