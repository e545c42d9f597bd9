package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that we write, read by programs that are not ours. */
@Tag("slow")
class Hdf5WriterWitnessTest {

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  private List<String> h5pySees(String dataset, BlockHeader block, Flavour flavour)
      throws Exception {
    Path file = folder.resolve("written.h5");
    byte[] data = Samples.write(file, Hdf5Header.of(dataset, block, flavour), block);
    Path raw = Files.write(folder.resolve("written.raw"), data);
    return Hdf5Witness.python(folder, "h5py", file, dataset, raw);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "|i1", "|u1", "<i2", ">i2", "<u2", "<i4", ">u4", "<i8", ">u8", "<f2", ">f2", "<f4", ">f4",
        "<f8", ">f8", "<c8", ">c16", "|V12"
      })
  void h5pyReadsEveryType(String code) throws Exception {
    BlockHeader block = Samples.plain(ElementType.parse(code), Shape.of(2, 3));
    List<String> seen = h5pySees("data", block, Flavour.HDF5);
    assertTrue(seen.get(0).startsWith("dtype " + code + " shape (2, 3)"), seen::toString);
  }

  @Test
  void h5pySeesAttributesScalesAndFillValue() throws Exception {
    BlockHeader block = Samples.described(ElementType.parse("|u1"));
    assertEquals(
        List.of(
            "dtype |u1 shape (3, 4, 5) fill 7",
            "attribute units b'K\\xc3\\xa9'",
            "attribute empty b''",
            "attribute scale 0.0",
            "attribute range [1, 2]",
            "axis 0 /entry/z attached True",
            "axis 1 /entry/y attached True",
            "axis 2 /entry/x attached True",
            "scale /entry/z bare",
            "scale /entry/y [1, 2, 3, 5]",
            "scale /entry/x bare",
            "attribute history b'made by a test'"),
        h5pySees("entry/image", block, Flavour.HDF5));
  }

  @Test
  void netcdfReadsAndExtendsTheFile() throws Exception {
    BlockHeader block = Samples.described(ElementType.parse(">i2"));
    Path file = folder.resolve("written.nc");
    byte[] data = Samples.write(file, Hdf5Header.of("temp", block, Flavour.NETCDF4), block);
    Path raw = Files.write(folder.resolve("written.raw"), data);
    List<String> seen = Hdf5Witness.python(folder, "netcdf", file, "temp", raw);
    assertEquals("dimensions z=3 y=4 x=5", seen.get(0));
    assertEquals("type >i2 big", seen.get(1));
    assertTrue(seen.stream().noneMatch(each -> each.contains("_FillValue")), seen::toString);
    assertTrue(seen.contains("coordinates y [1, 2, 3, 5]"), seen::toString);
  }

  /** One text is there twice, one is longer than a heap is at least, one is empty. */
  private static BlockHeader withVariableTexts() {
    String umlaut = "K\u00e9";
    AxisInfo axis =
        new AxisInfo(
            "y",
            Samples.axes().get(1).coordinates(),
            List.of(Attribute.ofVariableText("units", umlaut)));
    return new BlockHeader(
        ElementType.parse("<i2"),
        new BlockLayout.Strided(Samples.SHAPE, 0),
        List.of(Samples.bare("z"), axis, Samples.bare("x")),
        List.of(
            Attribute.ofVariableText("units", umlaut),
            Attribute.ofText("fixed", "m"),
            Attribute.ofVariableText("long_name", "long ".repeat(2000).strip()),
            Attribute.ofVariableText("empty", "")),
        List.of(Attribute.ofVariableText("title", "made")),
        Optional.empty());
  }

  @Test
  void textsOfVariableLengthStayThat() throws Exception {
    BlockHeader block = withVariableTexts();
    for (Flavour flavour : Flavour.values()) {
      Path file = folder.resolve(flavour + ".nc");
      byte[] data = Samples.write(file, Hdf5Header.of("data", block, flavour), block);
      Path raw = Files.write(folder.resolve("written.raw"), data);
      List<String> seen = Hdf5Witness.python(folder, "h5py", file, "data", raw);
      assertTrue(seen.contains("attribute units K\u00e9"), seen::toString);
      assertTrue(seen.contains("attribute fixed b'm'"), seen::toString);
      assertTrue(seen.contains("attribute empty "), seen::toString);
      assertTrue(seen.contains("attribute title made"), seen::toString);
      assertTrue(
          seen.stream().anyMatch(line -> line.startsWith("attribute long_name long long")),
          seen::toString);
      Hdf5Witness.run(folder, "h5dump", "-A", file.toString());
      BlockHeader again = new Hdf5Reader().read(file, "data");
      assertEquals(block.attributes(), again.attributes());
      assertEquals(
          List.of(true, false, true, true),
          again.attributes().stream().map(Attribute::hasVariableLength).toList());
      assertTrue(again.axes().get(1).attributes().get(0).hasVariableLength());
      assertTrue(again.fileAttributes().get(0).hasVariableLength());
    }
    Hdf5Witness.python(
        folder, "netcdf", folder.resolve("NETCDF4.nc"), "data", folder.resolve("written.raw"));
  }

  /** One value and a row of one are the same to most readers, but not to h5py. */
  @Test
  void rowsOfOneValueStayRows() throws Exception {
    BlockHeader bare = withVariableTexts();
    ElementType type = ElementType.parse("<i2");
    Attribute number = Attribute.ofNumbers("number", type, new byte[] {5, 0});
    List<Attribute> attributes = new ArrayList<>();
    for (Attribute each :
        List.of(number, Attribute.ofText("fixed", "m"), Attribute.ofVariableText("text", "t"))) {
      attributes.add(each);
      attributes.add(each.withName(each.name() + "s").asRow());
    }
    BlockHeader block =
        new BlockHeader(type, bare.layout(), bare.axes(), attributes, List.of(), Optional.empty());
    for (Flavour flavour : Flavour.values()) {
      Path file = folder.resolve(flavour + ".nc");
      byte[] data = Samples.write(file, Hdf5Header.of("data", block, flavour), block);
      Path raw = Files.write(folder.resolve("written.raw"), data);
      List<String> seen = Hdf5Witness.python(folder, "h5py", file, "data", raw);
      for (String line :
          List.of(
              "number 5", "numbers [5]", "fixed b'm'", "fixeds [b'm']", "text t", "texts ['t']")) {
        assertTrue(seen.contains("attribute " + line), line + " in " + seen);
      }
      List<Attribute> again = new Hdf5Reader().read(file, "data").attributes();
      assertEquals(attributes, again);
      assertEquals(
          List.of(0, 1, 0, 1, 0, 1), again.stream().map(each -> each.lengths().size()).toList());
    }
  }

  @Test
  void dimensionsOfEqualLengthKeepTheirNames() throws Exception {
    BlockHeader block =
        new BlockHeader(
            ElementType.parse("<f4"),
            new BlockLayout.Strided(Shape.of(4, 4, 4), 0),
            List.of(Samples.bare("q"), Samples.bare("p"), Samples.bare("r")),
            List.of(),
            List.of(),
            Optional.empty());
    Path file = folder.resolve("written.nc");
    byte[] data = Samples.write(file, Hdf5Header.of("v", block, Flavour.NETCDF4), block);
    Path raw = Files.write(folder.resolve("written.raw"), data);
    List<String> seen = Hdf5Witness.python(folder, "netcdf", file, "v", raw);
    assertEquals("dimensions q=4 p=4 r=4", seen.get(0));
  }

  @Test
  void aOneDimensionalArrayNamedAsItsAxisIsACoordinateVariable() throws Exception {
    BlockHeader block =
        new BlockHeader(
            ElementType.parse("<f4"),
            new BlockLayout.Strided(Shape.of(6), 0),
            List.of(Samples.bare("time")),
            List.of(Attribute.ofText("units", "s")),
            List.of(),
            Optional.empty());
    Path file = folder.resolve("written.nc");
    byte[] data = Samples.write(file, Hdf5Header.of("time", block, Flavour.NETCDF4), block);
    Path raw = Files.write(folder.resolve("written.raw"), data);
    assertEquals(
        "dimensions time=6", Hdf5Witness.python(folder, "netcdf", file, "time", raw).get(0));
  }

  @Test
  void theCommandLineToolsAgree() throws Exception {
    BlockHeader block = Samples.described(ElementType.parse("<f8"));
    for (Flavour flavour : Flavour.values()) {
      Path file = folder.resolve(flavour + ".h5");
      Samples.write(file, Hdf5Header.of("group/data", block, flavour), block);
      String name = file.toString();
      String copy = name + ".repacked";
      assertTrue(
          Hdf5Witness.run(folder, "h5dump", "-pH", name).stream()
              .anyMatch(line -> line.contains("OFFSET 8192")));
      Hdf5Witness.run(folder, "h5repack", name, copy);
      Hdf5Witness.run(folder, "h5diff", name, copy);
      assertTrue(
          Hdf5Witness.run(folder, "ncdump", name).stream()
              .anyMatch(line -> line.contains("double data(z, y, x)")));
    }
  }

  @Test
  void manyAttributesAndDeepGroupsAreRead() throws Exception {
    List<Attribute> many =
        IntStream.range(0, 200)
            .mapToObj(i -> Attribute.ofText("attribute" + i, "x".repeat(500)))
            .toList();
    BlockHeader block =
        new BlockHeader(
            ElementType.parse("u1"),
            new BlockLayout.Strided(Shape.of(3), 0),
            List.of(),
            many,
            List.of(),
            Optional.empty());
    List<String> seen = h5pySees("g/".repeat(60) + "d\u00e4ta", block, Flavour.HDF5);
    assertEquals(201, seen.size());
    assertTrue(seen.get(200).startsWith("attribute attribute199 b'xxx"), seen.get(200));
  }

  @Test
  void aFileBeyondFourGigabytesIsRead() throws Exception {
    Shape shape = Shape.of(5, 1L << 30);
    Hdf5Header header =
        Hdf5Header.of("data", Samples.plain(ElementType.parse("u1"), shape), Flavour.HDF5);
    Path file = folder.resolve("large.h5");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      long start = header.layout("data").start().orElseThrow();
      sparse.setLength(start + shape.volume());
      sparse.seek(start + shape.volume() - 1);
      sparse.write(42);
    }
    try (PositionalFile whole =
        PositionalFile.open(file, new IoCounts(), StandardOpenOption.WRITE)) {
      header.around().write(0, whole);
    }
    List<String> dumped =
        Hdf5Witness.run(
            folder, "h5dump", "-d", "/data", "-s", "4,1073741822", "-c", "1,2", file.toString());
    assertTrue(dumped.stream().anyMatch(line -> line.endsWith("0, 42")), dumped::toString);
  }
}
