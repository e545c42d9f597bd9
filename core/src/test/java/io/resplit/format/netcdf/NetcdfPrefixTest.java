package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import io.resplit.io.ResplitException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetcdfPrefixTest {

  private static BlockHeader block(String type, Shape shape, AxisInfo... axes) {
    return new BlockHeader(
        ElementType.parse(type),
        new BlockLayout.Strided(shape, 0),
        List.of(axes),
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static AxisInfo axis(String name, String type, int... coordinates) {
    byte[] bytes = new byte[coordinates.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) coordinates[i];
    }
    return new AxisInfo(
        name,
        Optional.of(Attribute.ofNumbers(name, ElementType.parse(type), bytes)),
        List.of(Attribute.ofText("units", "m")));
  }

  /** Every field of a small header, written down by hand from the grammar of the format. */
  @Test
  void writesTheBytesOfTheSpecification() throws ResplitException {
    AxisInfo x = axis("x", "int16", 5, 0, 6, 0, 7, 0);
    BlockHeader plain =
        block("int16", Shape.of(2, 3), new AxisInfo("y", Optional.empty(), List.of()), x);
    BlockHeader block =
        new BlockHeader(
            plain.type(),
            plain.layout(),
            plain.axes(),
            List.of(
                Attribute.ofNumbers("_FillValue", ElementType.parse("int16"), new byte[] {-9, -1})),
            List.of(Attribute.ofText("t", "hello")),
            Optional.of(FillValue.set(ElementType.parse("int16"), new byte[] {7, 7})));
    byte[] bytes = NetcdfPrefix.of("w", block).image().prefix();
    String header =
        "43444601 00000000" // CDF 1, no records
            + "0000000a 00000002" // two dimensions
            + "00000001 79000000 00000002" // y = 2
            + "00000001 78000000 00000003" // x = 3
            + "0000000c 00000001" // one global attribute
            + "00000001 74000000 00000002 00000005 68656c6c 6f000000" // t = "hello"
            + "0000000b 00000002" // two variables
            + "00000001 78000000 00000001 00000001" // x(x)
            + "0000000c 00000001" // one attribute
            + "00000005 756e6974 73000000 00000002 00000001 6d000000" // units = "m"
            + "00000003 00000008 000000d0" // short, 6 bytes padded to 8, at 208
            + "00000001 77000000 00000002 00000000 00000001" // w(y, x)
            + "0000000c 00000001" // one attribute
            + "0000000a 5f46696c 6c56616c 75650000 00000003 00000001 fff70000" // _FillValue = -9
            + "00000003 0000000c 00001000" // short, 12 bytes, at 4096
            + "00050006 00070000"; // coordinates of x
    byte[] expected = HexFormat.of().parseHex(header.replace(" ", ""));
    assertEquals(0xd0 + 8, expected.length);
    assertArrayEquals(Arrays.copyOf(expected, 4096), bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "float32, 1000, 1000, CDF1",
    "float32, 32768, 16384, CDF2", // 2 GiB
    "float32, 32768, 16383, CDF1",
    "float32, 65536, 16383, CDF2",
    "float32, 65536, 16384, CDF5", // 4 GiB
    "int8, 1, 3000000000, CDF5", // longer than 2^31 - 1
    "uint16, 2, 2, CDF5",
    "int64, 2, 2, CDF5",
    "bytes1, 2, 2, CDF1"
  })
  void choosesTheOldestVersionThatHoldsTheArray(
      String type, long rows, long columns, NetcdfVersion version) throws ResplitException {
    BlockHeader block = block(type, Shape.of(rows, columns));
    NetcdfPrefix prefix = NetcdfPrefix.of("w", block);
    assertEquals(version, prefix.version());
    assertEquals(0, prefix.image().dataOffset() % VariablePlaces.ALIGNMENT);
    assertEquals(
        prefix.image().dataOffset()
            + rows * columns * block.type().bytes()
            + prefix.image().tail().bytes(),
        prefix.image().fileBytes());
  }

  /** Sizes as the specification counts them: a lone record variable is not padded. */
  @ParameterizedTest
  @CsvSource({
    "int8, true, 16, 1", // int16 and 3 bytes, both padded to 4: 8 a record
    "int8, false, 12, 0",
    "float32, true, 32, 0"
  })
  void recordsAreInterleavedWithTheirCoordinates(
      String type, boolean coordinates, long bytes, int padding) throws ResplitException {
    AxisInfo time = axis("time", "int16", 5, 0, 6, 0);
    AxisInfo bare = new AxisInfo("time", Optional.empty(), List.of());
    NetcdfPrefix prefix =
        NetcdfPrefix.of(
            "w",
            block(
                type,
                Shape.of(2, coordinates ? 3 : 6),
                (coordinates ? time : bare).withUnlimited(true),
                new AxisInfo("x", Optional.empty(), List.of())));
    byte[] start = prefix.image().prefix();
    assertEquals("4344460100000002", HexFormat.of().formatHex(start, 0, 8));
    assertEquals(coordinates ? 4100 : 4096, start.length);
    assertEquals(4096 + bytes, prefix.image().fileBytes());
    assertEquals(padding, prefix.image().tail().bytes());
    assertEquals(
        coordinates ? bytes / 2 : 0,
        ((BlockLayout.Strided) prefix.image().layout()).outermostStride());
  }

  /** 4 GiB in records of 64 KiB. */
  @Test
  void onlyARecordHasToFitTheVersion() throws ResplitException {
    AxisInfo time = new AxisInfo("time", Optional.empty(), List.of());
    AxisInfo x = new AxisInfo("x", Optional.empty(), List.of());
    Shape shape = Shape.of(65536, 16384);
    BlockHeader grows = block("float32", shape, time.withUnlimited(true), x);
    assertEquals(NetcdfVersion.CDF2, NetcdfPrefix.of("w", grows).version());
    assertEquals(
        NetcdfVersion.CDF5, NetcdfPrefix.of("w", block("float32", shape, time, x)).version());
  }

  @Test
  void anAttributeThatNeedsCdf5MakesItCdf5() throws ResplitException {
    BlockHeader block = block("int8", Shape.of(2), axis("x", "uint8", 1, 2));
    assertEquals(NetcdfVersion.CDF5, NetcdfPrefix.of("w", block).version());
  }

  @Test
  void writesTheVersionAskedForOrRefuses() throws ResplitException {
    BlockHeader small = block("float32", Shape.of(3));
    assertEquals(NetcdfVersion.CDF5, NetcdfPrefix.of("w", small, NetcdfVersion.CDF5).version());
    BlockHeader longs = block("int64", Shape.of(3));
    assertThrows(ResplitException.class, () -> NetcdfPrefix.of("w", longs, NetcdfVersion.CDF2));
    BlockHeader large = block("float32", Shape.of(1 << 20, 1 << 10));
    assertThrows(ResplitException.class, () -> NetcdfPrefix.of("w", large, NetcdfVersion.CDF1));
  }

  /** Integers of Python are attributes of 64 bits. */
  @Test
  void olderVersionsLeaveOutWhatNeedsCdf5AndNameIt() throws ResplitException {
    Attribute member = Attribute.ofNumbers("member", ElementType.parse("int64"), new byte[8]);
    BlockHeader block =
        block("float32", Shape.of(2), axis("x", "uint8", 1, 2))
            .withFileAttributes(List.of(member, Attribute.ofText("title", "t")));
    NetcdfPrefix prefix = NetcdfPrefix.of("w", block, NetcdfVersion.CDF2);
    assertEquals(NetcdfVersion.CDF2, prefix.version());
    assertEquals(
        List.of("coordinates and attributes of axis x", "attribute member of the file"),
        prefix.image().dropped());
    assertEquals(List.of(), NetcdfPrefix.of("w", block, NetcdfVersion.CDF5).image().dropped());
  }

  @ParameterizedTest
  @ValueSource(strings = {"float16", "complex64", "complex128", "bytes3"})
  void refusesElementsThatTheFormatLacks(String type) {
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> NetcdfPrefix.of("w", block(type, Shape.of(3))));
    assertEquals(ResplitException.Reason.UNSUPPORTED, refusal.reason());
    assertEquals(
        "NetCDF classic cannot hold " + type + " elements: write HDF5 or raw instead",
        refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "a\nb"})
  void refusesNamesThatTheFormatForbids(String name) {
    assertThrows(ResplitException.class, () -> NetcdfPrefix.of(name, block("int8", Shape.of(3))));
  }

  @Test
  void inventsNamesForAxes() throws ResplitException {
    AxisInfo unnamed = new AxisInfo("", Optional.empty(), List.of());
    AxisInfo same = new AxisInfo("x", Optional.empty(), List.of());
    assertTrue(text(block("int8", Shape.of(2, 3, 4))).contains("dim2"));
    String names = text(block("int8", Shape.of(2, 3, 4), same, unnamed, same));
    assertTrue(names.contains("dim1") && names.contains("x_2"), names);
  }

  private static String text(BlockHeader block) throws ResplitException {
    byte[] bytes = NetcdfPrefix.of("w", block).image().prefix();
    return new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  @Test
  void namesWhatItLeavesOut() throws ResplitException {
    AxisInfo half = axis("x", "float16", 1, 2, 3, 4);
    Attribute complex = Attribute.ofNumbers("phase", ElementType.parse("complex64"), new byte[8]);
    Optional<Meaning> flag =
        Optional.of(new Meaning.Enumeration(List.of(new Meaning.Member("on", 1))));
    BlockHeader plain = block("int16", Shape.of(2), half);
    BlockHeader block =
        new BlockHeader(
            plain.type(),
            plain.layout(),
            plain.axes(),
            List.of(complex, Attribute.ofTexts("labels", List.of("x", "y"), true)),
            List.of(
                Attribute.ofText("a/b", ""),
                Attribute.ofNumbers("flag", ElementType.parse("int8"), new byte[1])
                    .withMeaning(flag)),
            Optional.empty());
    assertEquals(
        List.of(
            "datatype enum",
            "coordinates and attributes of axis x",
            "attribute a/b of the file",
            "attribute flag of the file",
            "attribute phase of the array",
            "attribute labels of the array"),
        NetcdfPrefix.of("w", block.withMeaning(flag)).image().dropped());
  }
}
