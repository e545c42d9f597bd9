package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.BlockPlace;
import io.resplit.format.FileImage;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Link;
import io.resplit.header.Dimension;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Files with more than one array: where everything lies, and what netcdf-java and jHDF read. */
class WholeFileTest {

  private static final ElementType FLOAT = ElementType.parse("<f4");
  private static final Shape SHAPE = Shape.of(3, 4, 5);
  private static final BlockLayout FIXED = new BlockLayout.FixedChunks(SHAPE, Shape.of(1, 4, 5), 0);
  private static final BlockLayout PLAIN = new BlockLayout.Strided(Shape.of(2, 3), 0);

  @TempDir Path folder;

  private static BlockHeader plain(Companion... variables) {
    return plain(List.of(), variables);
  }

  /** An array along y and x with other variables. */
  private static BlockHeader plain(List<String> axisPaths, Companion... variables) {
    AxisInfo x = new AxisInfo("x", Optional.of(WholeFiles.doublesUpTo("x", 3)), List.of());
    return new BlockHeader(
            FLOAT, PLAIN, List.of(Samples.bare("y"), x), List.of(), List.of(), Optional.empty())
        .withCompanions(companions(axisPaths, List.of(), variables));
  }

  private static Companions companions(
      List<String> axisPaths, List<Link> links, Companion... variables) {
    return new Companions(axisPaths, List.of(), List.of(variables), List.of(), links, List.of());
  }

  private static Dimension axis(String path, long length, int axis) {
    return new Dimension(path, length, false, axis);
  }

  private static FileImage image(BlockHeader block, Flavour flavour) throws ResplitException {
    return new Hdf5Format(flavour).image("temp", block);
  }

  @Test
  void dataLieOneBehindTheOtherAndTreesBeforeThem() throws IOException {
    BlockHeader block = WholeFiles.image(List.of());
    FileImage image = new Hdf5Format(Flavour.HDF5).image("/entry/data/image", block);
    long start = image.dataOffset();
    assertEquals(new BlockLayout.Strided(Shape.of(4, 6), start), image.layout());
    assertEquals(
        new BlockLayout.Strided(Shape.of(4), start + 4096),
        image.about("entry/data/modes").layout());
    assertEquals(
        new BlockLayout.FixedChunks(Shape.of(5, 7), Shape.of(2, 3), start + 2 * 4096),
        image.about("other/filtered").layout());
    assertEquals(
        new BlockLayout.FixedChunks(Shape.of(5), Shape.of(2), start + 3 * 4096),
        image.about("other/fixed").layout());
    assertEquals(
        new BlockLayout.Strided(Shape.of(3, 4), start + 4 * 4096),
        image.about("other/plain").layout());
    assertEquals(start + 4 * 4096 + 96, image.endOfData());
    assertEquals(8, image.tail().bytes());
    assertFalse(image.isAppended());
  }

  @Test
  void appendedChunksComeBehindData() throws IOException {
    BlockHeader block = WholeFiles.image(List.of(ChunkFiles.deflate(1)));
    FileImage image = new Hdf5Format(Flavour.HDF5).image("/entry/data/image", block);
    long start = image.about("entry/data/modes").layout().start().orElseThrow() - 4096;
    assertTrue(image.isAppended());
    assertEquals(start + 3 * 4096 + 96 + 8, image.endOfFixedData());
    assertEquals(0, image.tail().bytes());
    assertEquals(
        new BlockLayout.Chunked(Shape.of(5, 7), Shape.of(2, 3), List.of(ChunkFiles.deflate(1))),
        image.about("other/filtered").layout());
    assertTrue(image.about("other/fixed").appendedChunks().isEmpty());
  }

  @Test
  void theSameHeaderMakesTheSameBytes() throws IOException {
    BlockHeader block = WholeFiles.climate(FIXED);
    assertArrayEquals(
        Samples.bytes(Hdf5Header.of("temp", block, Flavour.NETCDF4)),
        Samples.bytes(Hdf5Header.of("temp", block, Flavour.NETCDF4)));
  }

  @ParameterizedTest
  @EnumSource
  void ourOwnReaderFindsEveryVariableThatWasMoved(Flavour flavour) throws IOException {
    Hdf5Format format = new Hdf5Format(flavour);
    Path file = folder.resolve("a.nc");
    BlockHeader block = WholeFiles.climate(FIXED);
    Map<String, byte[]> contents = WholeFileWriter.write(file, format, "temp", block);
    assertEquals(4, contents.size());
    for (var each : contents.entrySet()) {
      BlockPlace place = new BlockPlace(file, each.getKey());
      BlockHeader found = format.inspect(place, SHAPE);
      byte[] read = ChunkFiles.read(format, place, found, Box.whole(found.shape()));
      assertArrayEquals(each.getValue(), read, each.getKey());
    }
    BlockHeader precip = format.inspect(new BlockPlace(file, "precip"), SHAPE);
    assertEquals(block.axes(), precip.axes());
  }

  @Test
  void netcdfJavaReadsVariablesAndGroups() throws Exception {
    Path path = folder.resolve("a.nc");
    BlockHeader block = WholeFiles.climate(FIXED);
    WholeFileWriter.write(path, new Hdf5Format(Flavour.NETCDF4), "temp", block);
    try (NetcdfFile file = NetcdfFile.open(path.toString())) {
      Variable bounds = file.findVariable("time_bnds");
      assertEquals("time nv", bounds.getDimensionsString());
      assertArrayEquals(
          new double[] {0, 30, 30, 60, 60, 90}, (double[]) bounds.read().copyTo1DJavaArray());
      assertTrue(bounds.getDimension(0).isUnlimited());
      assertEquals("y x", file.findVariable("lat").getDimensionsString());
      assertEquals(0, file.findVariable("crs").readScalarInt());
      assertEquals("S\u00e3o Paulo", file.findVariable("station").read().getObject(0));
      assertEquals("time level", file.findVariable("g/wind").getDimensionsString());
      assertEquals("a group", file.findGroup("g").findAttribute("about").getStringValue());
    }
  }

  @Test
  void jhdfReadsGroupsLinksAndTypes() throws IOException {
    Path path = folder.resolve("a.h5");
    BlockHeader block = WholeFiles.image(List.of(ChunkFiles.deflate(1)));
    WholeFileWriter.write(path, new Hdf5Format(Flavour.HDF5), "/entry/data/image", block);
    try (HdfFile file = new HdfFile(path)) {
      assertEquals("NXentry", file.getByPath("/entry").getAttribute("NX_class").getData());
      assertTrue(((Group) file.getByPath("/entry/nothing")).getChildren().isEmpty());
      assertEquals("ON", dataset(file, "/entry/mode").getData());
      assertArrayEquals(
          new String[] {"a", "longer \u00fc", "\0"},
          (String[]) dataset(file, "/entry/notes").getData());
      assertEquals("run 1", dataset(file, "/entry/title").getData());
      assertArrayEquals(new double[] {0, 1, 2}, (double[]) dataset(file, "/other/row").getData());
      assertTrue(file.getChild("shown").isLink());
      assertArrayEquals(new int[] {4, 6}, file.getDatasetByPath("/shown").getDimensions());
    }
  }

  private static Dataset dataset(HdfFile file, String path) {
    return file.getDatasetByPath(path);
  }

  @Test
  void chunksThatAreNeverWrittenAreAbsent() throws IOException {
    BlockHeader block = WholeFiles.image(List.of(ChunkFiles.deflate(1)));
    Path path = folder.resolve("a.h5");
    Hdf5Format format = new Hdf5Format(Flavour.HDF5);
    FileImage image = format.image("/entry/data/image", block);
    WholeFileWriter.complete(path, image, "other/filtered");
    BlockPlace place = new BlockPlace(path, "other/filtered");
    BlockHeader found = format.inspect(place, SHAPE);
    assertArrayEquals(
        new byte[5 * 7 * Double.BYTES],
        ChunkFiles.read(format, place, found, Box.whole(found.shape())));
    assertEquals(Shape.of(5), format.inspect(new BlockPlace(path, "other/fixed"), SHAPE).shape());
  }

  @Test
  void netcdfLeavesOutWhatItCannotHold() throws ResplitException {
    Dimension own = WholeFiles.own("n", 2);
    Meaning names = new Meaning.Enumeration(List.of(new Meaning.Member("A", 0)));
    Attribute opaque = Attribute.ofNumbers("opaque", ElementType.parse("V2"), new byte[2]);
    BlockHeader block =
        plain(
            WholeFiles.moved("complex", ElementType.parse("<c8"), own),
            WholeFiles.held(Attribute.wrapping("half", ElementType.parse("<f2"), new byte[2])),
            WholeFiles.meaning(
                WholeFiles.bytes("words", "abcd", own),
                new Meaning.FixedText(Meaning.Padding.NULL_PADDED, false)),
            WholeFiles.meaning(
                WholeFiles.held(
                    Attribute.wrapping("mode", ElementType.parse("|i1"), new byte[2]), own),
                names),
            WholeFiles.held(WholeFiles.doubles("kept", 1)).withAttributes(List.of(opaque)));
    FileImage image = image(block, Flavour.NETCDF4);
    assertEquals(
        List.of("complex", "half", "datatype enum of mode", "opaque of kept"), image.dropped());
    assertFalse(image.has("complex"));
    assertEquals(List.of(), image(block, Flavour.HDF5).dropped());
  }

  @Test
  void netcdfKeepsLinksToVariablesAlone() throws ResplitException {
    Dimension own = WholeFiles.own("n", 2);
    List<Link> links =
        List.of(
            WholeFiles.soft("a", "u", "u"),
            WholeFiles.soft("b", "/temp", "temp"),
            WholeFiles.soft("c", "n", "n"),
            Link.soft("d", "gone", Optional.empty()),
            WholeFiles.soft("e", "/", ""));
    BlockHeader block =
        plain()
            .withCompanions(
                companions(
                    List.of(),
                    links,
                    WholeFiles.held(WholeFiles.doublesUpTo("u", 2), own),
                    WholeFiles.held(WholeFiles.doublesUpTo("n", 2), own)));
    assertEquals(List.of("c", "d", "e"), image(block, Flavour.NETCDF4).dropped());
    assertEquals(List.of(), image(block, Flavour.HDF5).dropped());
  }

  @Test
  void aScaleKeepsItsTitle() throws IOException {
    AxisInfo x =
        new AxisInfo(
            "x",
            Optional.of(WholeFiles.doublesUpTo("x", 4)),
            List.of(Attribute.ofText("NAME", "the x of it")));
    Companion other = WholeFiles.held(WholeFiles.doublesUpTo("u", 2), WholeFiles.own("n", 2));
    BlockHeader block =
        new BlockHeader(
                FLOAT,
                Samples.plain(FLOAT, Shape.of(4)).layout(),
                List.of(x),
                List.of(),
                List.of(),
                Optional.empty())
            .withCompanions(companions(List.of(), List.of(), other));
    Path path = folder.resolve("titled.h5");
    WholeFileWriter.write(path, new Hdf5Format(Flavour.HDF5), "image", block);
    assertEquals(List.of(x), new Hdf5Reader().read(path, "image").axes());
  }

  private List<String> dimensions(String variable, BlockHeader block, String dataset)
      throws IOException {
    Path path = folder.resolve(variable.replace('/', '_') + ".nc");
    WholeFileWriter.write(path, new Hdf5Format(Flavour.NETCDF4), dataset, block);
    try (NetcdfFile file = NetcdfFile.open(path.toString())) {
      return file.findVariable(variable).getDimensions().stream()
          .map(each -> each.getFullName())
          .toList();
    }
  }

  @Test
  void netcdfNamesDimensionsWithoutAName() throws IOException {
    Dimension four = WholeFiles.own("", 4);
    BlockHeader block =
        Samples.plain(FLOAT, Shape.of(4, 4))
            .withCompanions(
                companions(
                    List.of(),
                    List.of(),
                    WholeFiles.moved("m", FLOAT, four, four),
                    WholeFiles.moved("dim_0", FLOAT, four, WholeFiles.own("", 2)),
                    WholeFiles.moved("k", FLOAT, axis("", 4, 1), four)));
    assertEquals(List.of("dim_0_", "dim_1"), dimensions("temp", block, "temp"));
    assertEquals(List.of("dim_2", "dim_3"), dimensions("m", block, "temp"));
    assertEquals(List.of("dim_2", "dim_4"), dimensions("dim_0", block, "temp"));
    assertEquals(List.of("dim_1", "dim_2"), dimensions("k", block, "temp"));
  }

  @Test
  void netcdfFindsDimensionsOfOtherGroups() throws IOException {
    Dimension n = WholeFiles.own("coords/n", 2);
    BlockHeader block =
        plain(
            List.of("coords/y", "coords/x"),
            WholeFiles.held(WholeFiles.doublesUpTo("other/u", 2), axis("coords/y", 2, 0)),
            WholeFiles.held(WholeFiles.doublesUpTo("coords/n", 2), n),
            WholeFiles.held(WholeFiles.doublesUpTo("other/v", 2), n));
    assertEquals(List.of("y", "data/x"), dimensions("data/temp", block, "data/temp"));
    assertEquals(List.of("y"), dimensions("other/u", block, "data/temp"));
    assertEquals(List.of("n"), dimensions("other/v", block, "data/temp"));
    assertEquals(List.of("n"), dimensions("coords/n", block, "data/temp"));
  }

  @Test
  void axesLieInTheGroupsThatAreGiven() throws IOException {
    Companion names = WholeFiles.texts("y", List.of("north", "south"), axis("y", 2, 0));
    BlockHeader block = plain(List.of("y", "g/x"), names);
    assertEquals(List.of("y", "g/x"), dimensions("g/temp", block, "g/temp"));
    assertEquals(List.of("y"), dimensions("y", block, "g/temp"));
  }

  private static void refuses(BlockHeader block, String message) {
    var thrown = assertThrows(ResplitException.class, () -> image(block, Flavour.HDF5));
    assertEquals(message, thrown.getMessage());
  }

  @Test
  void refusesHeadersThatDoNotFit() {
    Companion number = WholeFiles.held(WholeFiles.doubles("n", 1));
    refuses(plain(number, number), "the file would have two objects named 'n'");
    refuses(
        plain(number, WholeFiles.held(WholeFiles.doubles("n/m", 1))),
        "the file would have two objects named 'n'");
    refuses(
        plain(WholeFiles.held(WholeFiles.doubles("temp", 1))),
        "the file would have two objects named 'temp'");
    refuses(
        plain(WholeFiles.held(WholeFiles.doublesUpTo("x", 3), axis("x", 3, 1))),
        "the file would have two objects named 'x'");
    refuses(
        plain(WholeFiles.held(WholeFiles.doubles("n", 1, 2), WholeFiles.own("k", 3))),
        "'n' of shape 3 has 2 values");
    refuses(
        plain(WholeFiles.filled(number, FillValue.set(FLOAT, new byte[4]))),
        "fill value of 4 bytes for elements of type float64");
    Attribute a = Attribute.ofText("a", "");
    refuses(plain(number.withAttributes(List.of(a, a))), "attribute 'a' occurs twice");
    refuses(
        plain()
            .withCompanions(
                companions(List.of(), List.of(WholeFiles.soft("l", "x".repeat(70_000), "x")))),
        "a type, a fill value or a link of 70015 bytes does not fit a header");
  }
}
