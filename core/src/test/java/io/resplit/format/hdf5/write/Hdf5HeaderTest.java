package io.resplit.format.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jhdf.HdfFile;
import io.jhdf.api.dataset.ContiguousDataset;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.Samples;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Hdf5HeaderTest {

  private static final ElementType UINT16 = ElementType.parse("<u2");

  private static String hex(byte[] bytes, int from, int to) {
    return HexFormat.of().formatHex(Arrays.copyOfRange(bytes, from, to));
  }

  private static byte[] smallHeader() {
    return Samples.bytes(Hdf5Header.of("d", Samples.plain(UINT16, Shape.of(3, 5)), Flavour.HDF5));
  }

  @Test
  void theSuperblockIsLaidOutAsSpecified() {
    String end = "1e10000000000000"; // 4096 + 3 * 5 * 2 = 0x101e
    assertEquals(
        "894844460d0a1a0a" // signature
            + "02080800" // version, size of offsets and lengths, flags
            + "0000000000000000" // base address
            + "ffffffffffffffff" // no extension
            + end
            + "3000000000000000", // root group at 48
        hex(smallHeader(), 0, 44));
  }

  @Test
  void theRootGroupHoldsOneLink() {
    assertEquals(
        "4f484452" // OHDR
            + "02" // version
            + "06" // sizes of four bytes, creation order of attributes tracked
            + "5c000000" // bytes of messages
            + "15140004"
            + "0000" // attribute info
            + "0001"
            + "0000"
            + "ffffffffffffffff"
            + "ffffffffffffffff"
            + "021a0000"
            + "0000" // link info
            + "0001"
            + "0100000000000000"
            + "ffffffffffffffff"
            + "ffffffffffffffff"
            + "0a020001"
            + "0000" // group info
            + "0000"
            + "06140000"
            + "0000" // link
            + "0104"
            + "0000000000000000"
            + "01"
            + "64"
            + "a000000000000000",
        hex(smallHeader(), 48, 48 + 10 + 0x5c));
  }

  @Test
  void theDatasetIsLaidOutAsSpecified() {
    assertEquals(
        "4f484452"
            + "02"
            + "06"
            + "66000000"
            + "15140004"
            + "0000"
            + "0001"
            + "0000"
            + "ffffffffffffffff"
            + "ffffffffffffffff"
            + "01140000"
            + "0000" // dataspace: version, rank, flags, simple, lengths
            + "02020001"
            + "0300000000000000"
            + "0500000000000000"
            + "030c0001"
            + "0000" // datatype: unsigned, little-endian, 16 of 16 bits
            + "10000000"
            + "02000000"
            + "0000"
            + "1000"
            + "05020001"
            + "0000" // fill value: the default
            + "030a"
            + "08120000"
            + "0000" // layout: contiguous at 4096, 30 bytes
            + "0301"
            + "0010000000000000"
            + "1e00000000000000",
        hex(smallHeader(), 0xa0, 0xa0 + 10 + 0x66));
  }

  @Test
  void theRestIsZeroUpToTheAlignedData() {
    byte[] header = smallHeader();
    assertEquals(Hdf5Header.ALIGNMENT, header.length);
    int end = 0xa0 + 10 + 0x66 + 4;
    assertArrayEquals(
        new byte[header.length - end], Arrays.copyOfRange(header, end, header.length));
  }

  @ParameterizedTest
  @ValueSource(strings = {"i1", "<u2", ">i4", "<u8", "<f2", ">f4", "<f8", "<c8", ">c16", "V3"})
  void jhdfFindsTypeShapeAndOffset(String code, @TempDir Path folder) throws Exception {
    BlockHeader block = Samples.plain(ElementType.parse(code), Samples.SHAPE);
    Path file = folder.resolve("a.h5");
    Hdf5Header header = Hdf5Header.of("/g/h/data", block, Flavour.HDF5);
    Samples.write(file, header, block);
    try (HdfFile read = new HdfFile(file)) {
      ContiguousDataset dataset = (ContiguousDataset) read.getDatasetByPath("/g/h/data");
      assertArrayEquals(Samples.SHAPE.toArray(), dataset.getDimensionsAsLong());
      assertEquals(Samples.bytes(header).length, dataset.getDataAddress());
      assertEquals(block.type().bytes(), dataset.getDataType().getSize());
    }
  }

  @Test
  void jhdfReadsAttributesFillValueAndData(@TempDir Path folder) throws Exception {
    BlockHeader block = Samples.described(ElementType.parse("|i1"));
    Path file = folder.resolve("a.h5");
    Samples.write(file, Hdf5Header.of("data", block, Flavour.NETCDF4), block);
    try (HdfFile read = new HdfFile(file)) {
      var dataset = read.getDatasetByPath("/data");
      assertEquals("K\u00e9", dataset.getAttribute("units").getData());
      assertEquals(0.0, dataset.getAttribute("scale").getData());
      assertArrayEquals(new short[] {1, 2}, (short[]) dataset.getAttribute("range").getData());
      assertEquals((byte) 7, dataset.getFillValue());
      assertNull(dataset.getAttribute("_FillValue"));
      assertEquals("made by a test", read.getAttribute("history").getData());
      assertEquals((byte) 59, ((byte[][][]) dataset.getData())[2][3][4]);
      assertArrayEquals(new int[] {1, 2, 3, 5}, (int[]) read.getDatasetByPath("/y").getData());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CLASS, DIMENSION_SCALE, 0",
    "DIMENSION_LIST, x, 0",
    "CLASS, IMAGE, 1",
    "NAME, picture, 1"
  })
  void reservedAttributesAreLeftToTheWriter(
      String name, String value, int kept, @TempDir Path folder) throws Exception {
    BlockHeader block = withAttributes(List.of(Attribute.ofText(name, value)));
    Path file = folder.resolve("a.h5");
    Samples.write(file, Hdf5Header.of("data", block, Flavour.HDF5), block);
    try (HdfFile read = new HdfFile(file)) {
      assertEquals(kept, read.getDatasetByPath("/data").getAttributes().size());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "a//b", "a/", "./a", "a\0b"})
  void refusesAPathWithoutADatasetName(String path) {
    BlockHeader block = Samples.plain(UINT16, Shape.of(2));
    assertThrows(IllegalArgumentException.class, () -> Hdf5Header.of(path, block, Flavour.HDF5));
  }

  @Test
  void refusesAnAttributeThatIsThereTwice() {
    Attribute a = Attribute.ofText("a", "");
    refuses(withAttributes(List.of(a, a)), "attribute 'a' occurs twice");
  }

  @Test
  void attributesLieOutsideTheHeaderOnlyIfOneDoesNotFit() {
    Attribute longest = Attribute.ofText("a", "x".repeat(65_535 - 9 - 2 - 8 - 4));
    assertFalse(hasHeap(longest));
    assertTrue(hasHeap(Attribute.ofText("a", longest.text() + "x"), Attribute.ofText("b", "")));
  }

  private static boolean hasHeap(Attribute... attributes) {
    BlockHeader block = withAttributes(List.of(attributes));
    byte[] bytes = Samples.bytes(Hdf5Header.of("data", block, Flavour.HDF5));
    return new String(bytes, StandardCharsets.ISO_8859_1).contains("FRHP");
  }

  private static void refuses(BlockHeader block, String message) {
    var thrown =
        assertThrows(
            IllegalArgumentException.class, () -> Hdf5Header.of("data", block, Flavour.HDF5));
    assertEquals(message, thrown.getMessage());
  }

  private static BlockHeader withAttributes(List<Attribute> attributes) {
    BlockLayout layout = new BlockLayout.Strided(Shape.of(2), 0);
    return new BlockHeader(UINT16, layout, List.of(), attributes, List.of(), Optional.empty());
  }

  private static BlockHeader withAxes(Shape shape, AxisInfo... axes) {
    BlockLayout layout = new BlockLayout.Strided(shape, 0);
    return new BlockHeader(UINT16, layout, List.of(axes), List.of(), List.of(), Optional.empty());
  }

  @Test
  void refusesAxesThatDoNotFit() {
    Attribute three = Attribute.ofNumbers("x", UINT16, new byte[6]);
    AxisInfo short1 = new AxisInfo("x", Optional.of(three), List.of());
    refuses(
        withAxes(Shape.of(2), Samples.bare("x"), Samples.bare("y")),
        "2 axes are described, the array has 1");
    refuses(withAxes(Shape.of(4), short1), "axis 'x' of length 4 has 3 coordinates");
    refuses(
        withAxes(Shape.of(2, 3), Samples.bare("x"), Samples.bare("x")),
        "two axes named 'x' of different lengths or coordinates");
    Attribute numbers = Attribute.ofNumbers("data", UINT16, new byte[6]);
    refuses(
        withAxes(
            Shape.of(2, 3),
            Samples.bare("x"),
            new AxisInfo("data", Optional.of(numbers), List.of())),
        "dataset and axis have the same name 'data': choose another dataset name");
    refuses(withAxes(Shape.of(2), Samples.bare("a/b")), "axis name 'a/b' must not contain '/'");
  }

  @Test
  void netcdfRefusesTypesItDoesNotHave() {
    for (String code : List.of("<f2", "<c8", "V5")) {
      BlockHeader block = Samples.plain(ElementType.parse(code), Shape.of(2));
      assertThrows(
          IllegalArgumentException.class, () -> Hdf5Header.of("v", block, Flavour.NETCDF4));
    }
  }

  @Test
  void refusesAFillValueOfAnotherSize() {
    BlockHeader block =
        new BlockHeader(
            UINT16,
            new BlockLayout.Strided(Shape.of(2), 0),
            List.of(),
            List.of(),
            List.of(),
            Optional.of(Attribute.ofNumbers("_FillValue", ElementType.parse("u1"), new byte[1])));
    refuses(block, "fill value of 1 bytes for elements of type uint16");
  }
}
