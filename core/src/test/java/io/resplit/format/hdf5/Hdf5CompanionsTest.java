package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Companions.Link;
import io.resplit.io.ResplitException;
import io.resplit.testkit.RandomProblems;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of h5py and netCDF4-python with more than one variable; companions.py made them. */
class Hdf5CompanionsTest {

  private static final long ALL = 1 << 20;

  @TempDir Path folder;

  private static Path file(String name) throws Exception {
    return Path.of(Hdf5CompanionsTest.class.getResource("companions/" + name).toURI());
  }

  private static Companions read(Path file, String array, long mostBytes) throws IOException {
    return read(new Hdf5Format(Flavour.NETCDF4), file, array, mostBytes);
  }

  private static Companions read(Hdf5Format format, Path file, String array, long mostBytes)
      throws IOException {
    BlockPlace place = new BlockPlace(file, array);
    return format.companions(place, format.inspect(place, Shape.of(1)), each -> mostBytes);
  }

  @Test
  void allVariablesOfANetcdfFileComeAlongInTheirOrder() throws Exception {
    Companions found = read(file("netcdf4.nc"), "temp", ALL);
    assertEquals(
        List.of(
            "lat(y@1:2, x@2:3) float64 0.0, 0.5, 1.0, 1.5, 2.0, 2.5 units=\"degrees_north\"",
            "crs() int32 7 grid_mapping_name=\"mercator\"",
            "y(y@1:2) texts \"south\", \"n\u00f6rth\"",
            "letters(y@1:2, nv:2) bytes1 0x61, 0x62, 0x63, 0x64 text, null-terminated, ASCII",
            "nv(y@1:2, nv:2) int16 1, 2, 3, 4",
            "text() texts \"hello\"",
            "flag(y@1:2) uint8 1, 0 enum no=0, yes=1",
            "short(time@0:2*) int32 8, -2147483647",
            "unwritten(never:0*, y@1:2) int16 ",
            "compound(y@1:2) bytes16 0x000000000000000000000000, 0x000000000000000000000000"
                + " compound of a, b",
            "x(x@2:3, y@1:2) float32 0.0, 1.0, 2.0, 3.0, 4.0, 5.0",
            "g/in_group(g/z:2, x@2:3) int32 0, 1, 2, 3, 4, 5",
            "g/z(g/z:2) int32 5, 6",
            "g/h/deeper(g/z:2, y@1:2) int8 1, 2, 3, 4"),
        CompanionText.of(found.variables()));
    assertEquals("(nv:2, unused:7, never:0*, g/z:2)", CompanionText.dimensions(found.dimensions()));
    assertEquals(List.of("g", "g/h"), found.groups().stream().map(Group::path).toList());
    assertEquals("inside", found.groups().get(0).attributes().get(0).text());
    assertEquals(List.of(), found.axisPaths());
    assertEquals(List.of(), found.notCarried());
  }

  @Test
  void coordinatesOfDimensionsAreKnownAsSuch() throws Exception {
    Companions found = read(file("netcdf4.nc"), "temp", ALL);
    assertEquals(
        List.of("y", "g/z"),
        found.variables().stream().filter(Companion::isCoordinate).map(Companion::path).toList());
    assertEquals(List.of(), read(file("netcdf4.nc"), "lat", ALL).axisPaths());
    Companions ofGroup = read(file("netcdf4.nc"), "g/in_group", ALL);
    assertEquals(List.of("g/z", "x"), ofGroup.axisPaths());
    assertTrue(ofGroup.find("g/z").isEmpty());
    assertEquals(
        "g/h/deeper(g/z@0:2, y:2) int8 1, 2, 3, 4",
        CompanionText.of(ofGroup.find("g/h/deeper").orElseThrow()));
  }

  @Test
  void aCoordinateVariableMayLead() throws Exception {
    Companions found = read(file("netcdf4.nc"), "time", ALL);
    assertEquals(List.of(), found.axisPaths());
    assertEquals(
        "short(time@0:2*) int32 8, -2147483647",
        CompanionText.of(found.find("short").orElseThrow()));
    assertEquals(
        "(y:2, x:3, nv:2, unused:7, never:0*, g/z:2)",
        CompanionText.dimensions(found.dimensions()));
  }

  @Test
  void datasetsOfAllTypesAndLayoutsAreReadWithTheirValues() throws Exception {
    Companions found = read(file("types-latest.h5"), "data", ALL);
    assertEquals(
        List.of(
            "arrays(:2) bytes12 0x000000000000000000000000, 0x000000000000000000000000"
                + " array of integer of 32 bits from bit 0 of 4 bytes",
            "big(:3) int32be 0, 1, 2 matrix=0.0, 0.0, 0.0, 0.0",
            "bool(:2) int8 1, 0 enum FALSE=0, TRUE=1",
            "compact(:3) int8 1, 2, 3",
            "complex(:1) complex64 (1.0, 2.0i)",
            "compound(:1) bytes9 0x000000000000000000 compound of a, b",
            "empty(:0*, :3) int8 ",
            "filtered(:6) int32 0, 1, 2, 3, 4, 5",
            "fixed(:2) bytes3 0x616200, 0x636465 text, null-padded, ASCII",
            "grown(:2*, :2) texts \"a\", \"b\", \"c\", \"\"",
            "null() float32 ",
            "one number() float64 3.5",
            "one text() texts \"scalar\"",
            "opaque(:2) bytes2 0x6162, 0x6364",
            "ragged(:2) bytes16 0x000000000000000000000000, 0x000000000000000000000000"
                + " sequence of integer of 32 bits from bit 0 of 4 bytes",
            "reference(:1) bytes8 0x0100000000000000 reference to an object",
            "sparse(:5) int16 9, 9, 1, 9, 9",
            "texts(:3) texts \"\u00e4\", \"\", \"longer\"",
            "unwritten(:3) int16 7, 7, 7"),
        CompanionText.of(found.variables()));
    assertEquals(List.of(), found.notCarried());
    assertArrayEquals(
        new byte[] {7, 0},
        found.find("unwritten").orElseThrow().fillValue().orElseThrow().toBytes());
    assertEquals(
        Optional.of(
            new ChunkStorage(
                Shape.of(4),
                List.of(
                    ChunkFilter.of("shuffle"),
                    new ChunkFilter("deflate", 4),
                    ChunkFilter.of("fletcher32")),
                false)),
        found.find("filtered").orElseThrow().chunks());
  }

  @ParameterizedTest
  @ValueSource(strings = {"links-earliest.h5", "links-latest.h5"})
  void eachObjectComesAlongOnceAndLinksSayWhatTheySaid(String name) throws Exception {
    Companions found = read(file(name), "a/data", ALL);
    assertEquals(
        Set.of(
            "x2(x@1:3) int32 7, 8, 9 NAME=\"\"",
            "z compound(:1) bytes9 0x000000000000000000 compound of a, b",
            "z other(x@1:3) int16 0, 1, 2"),
        Set.copyOf(CompanionText.of(found.variables())));
    assertEquals(
        List.of("z type"), found.types().stream().map(Companions.NamedType::path).toList());
    assertEquals("/x", found.groups().get(1).attributes().get(1).valueText());
    assertEquals(List.of("a", "a/b", "a/b/c"), found.groups().stream().map(Group::path).toList());
    assertEquals(
        Set.of(
            WholeFiles.soft("s absolute", "/a/b/c/other", "z other"),
            WholeFiles.soft("s group", "/a/b", "a/b"),
            WholeFiles.soft("s left out", "/z compound", "z compound"),
            Link.soft("s nowhere", "/none", Optional.empty()),
            Link.away("z away", "other.h5", "/x"),
            WholeFiles.soft("s through", "/s group/c/other", "z other"),
            WholeFiles.soft("s through hard", "/a/b/up/b/c/other", "z other"),
            WholeFiles.soft("a/relative", "b/c/other", "z other"),
            WholeFiles.hard("z root", ""),
            WholeFiles.hard("a/b/up", "a"),
            WholeFiles.hard("a/b/c/other", "z other")),
        Set.copyOf(found.links()));
    assertEquals(11, found.links().size());
    assertEquals(List.of("y", "x"), found.axisPaths());
    assertEquals(List.of(), found.dimensions());
    assertEquals(
        Set.of("soft link s circle", "soft link s out", "scale x2 of x"),
        Set.copyOf(found.notCarried()));
  }

  @Test
  void dimensionsAreThoseOfTheScalesWhereverTheyAre() throws Exception {
    Companions found = read(file("scales.h5"), "cov", ALL);
    assertEquals(
        List.of(
            "again(p@0:2, p@1:2) int8 0, 1, 2, 3",
            "far(g/q:3, :3) int8 0, 1, 2, 3, 4, 5, 6, 7, 8",
            "named(text:3) int8 0, 1, 2",
            "one(p@0:2) int8 0, 1",
            "short(short:2) int8 6, 7 NAME=\"\"",
            "text(text:3) bytes1 0x61, 0x62, 0x63 text, null-padded, ASCII NAME=\"\"",
            "g/q(g/q:3) int8 3, 4, 5 NAME=\"\""),
        CompanionText.of(found.variables()));
    assertEquals("(short:2, text:3, g/q:3)", CompanionText.dimensions(found.dimensions()));
    assertEquals(List.of("scale short of far"), found.notCarried());
    Companions ofFar = read(file("scales.h5"), "far", ALL);
    assertEquals(List.of("g/q", ""), ofFar.axisPaths());
    assertEquals(List.of("scale short of far"), ofFar.notCarried());
  }

  @Test
  void anArrayKeepsTheNameUnderWhichItWasAskedFor() throws Exception {
    Companions found = read(file("links-latest.h5"), "a/b/c/other", ALL);
    assertTrue(
        found.links().contains(WholeFiles.hard("z other", "a/b/c/other")),
        found.links().toString());
    assertTrue(found.links().contains(WholeFiles.soft("a/relative", "b/c/other", "a/b/c/other")));
    assertEquals(List.of("x2"), found.axisPaths());
    assertEquals("(y:2)", CompanionText.dimensions(found.find("y").orElseThrow().dimensions()));
    Companions throughLink = read(file("links-latest.h5"), "s absolute", ALL);
    assertTrue(throughLink.links().stream().noneMatch(link -> link.path().equals("s absolute")));
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 1_000_000})
  void manyValuesAreLeftOutButScalarsNever(long mostBytes) throws Exception {
    Companions found = read(file("types-latest.h5"), "data", mostBytes);
    Set<String> moved = Set.copyOf(found.moved().map(Companion::path).toList());
    Set<String> expected =
        mostBytes > 8 ? Set.of() : Set.of("arrays", "big", "compound", "filtered", "sparse");
    assertEquals(expected, moved);
    assertTrue(found.find("one number").orElseThrow().values().isPresent());
    assertTrue(found.find("texts").orElseThrow().hasTexts());
  }

  @Test
  void textsThatHaveNoPlaceInMemoryAreRefused() {
    Hdf5Format format = new Hdf5Format(Flavour.HDF5, new Hdf5Reader(10));
    ResplitException refused =
        assertThrows(
            ResplitException.class, () -> read(format, file("types-latest.h5"), "data", ALL));
    assertEquals(ResplitException.Reason.NO_MEMORY, refused.reason());
    assertTrue(refused.getMessage().contains("more with --mem"), refused.getMessage());
  }

  @Test
  void whatHasNoPlaceInMemoryIsLeftOut() throws Exception {
    Hdf5Format format = new Hdf5Format(Flavour.HDF5, new Hdf5Reader(10));
    BlockPlace place = new BlockPlace(file("types-latest.h5"), "data");
    Companions found =
        format.companions(
            place,
            format.inspect(place, Shape.of(1)),
            path -> path.matches(".*text.*|grown|ragged|reference") ? 0 : ALL); // 0: not wanted
    assertEquals(
        List.of("bool", "compact", "empty", "null", "one number", "opaque"),
        found.variables().stream().filter(each -> !each.isMoved()).map(Companion::path).toList());
  }

  @Test
  void aFileOfOurWriterHoldsNothingBeside() throws Exception {
    BlockHeader block = Samples.described(ElementType.parse("<u2"));
    Path file = folder.resolve("a.h5");
    Samples.write(file, Hdf5Header.of("g/data", block, Flavour.HDF5), block);
    Companions found = read(file, "g/data", ALL);
    assertEquals(List.of(), found.variables());
    assertEquals(List.of(), found.dimensions());
    assertEquals(List.of(), found.notCarried());
    assertEquals(List.of("g"), found.groups().stream().map(Group::path).toList());
  }

  static LongStream seeds() {
    return RandomProblems.seeds(400);
  }

  /** Flips bits anywhere in files without checksums of most of it. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aFileWithFlippedBitsIsRefusedInOneLineOrRead(long seed) throws Exception {
    Random random = new RandomProblems(seed).random();
    boolean old = seed % 2 == 0;
    byte[] bytes = Files.readAllBytes(file(old ? "links-earliest.h5" : "netcdf4.nc"));
    for (int i = 0; i < 3; i++) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    Path file = Files.write(folder.resolve("flipped"), bytes);
    try {
      Companions found = read(file, old ? "a/data" : "temp", ALL);
      assertTrue(found.heldBytes() < 1 << 16);
    } catch (ResplitException e) {
      assertEquals(1, TerminalText.line(e.getMessage()).lines().count());
    }
  }

  @Test
  void aDamagedVariableIsRefusedAndNamesTheFile() throws Exception {
    byte[] bytes = Files.readAllBytes(file("types-latest.h5"));
    int header = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf("OHDR");
    bytes[header + 20] ^= 1;
    Path file = Files.write(folder.resolve("damaged.h5"), bytes);
    ResplitException refused = assertThrows(ResplitException.class, () -> read(file, "data", ALL));
    assertEquals(
        "'" + file + "': damaged HDF5 structure: checksum of an object header is wrong",
        refused.getMessage());
  }
}
