package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.RowFile;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import io.resplit.testkit.Coordinates;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The C library (netCDF4-python, ncdump) reads what is written here, and the reverse. */
@Tag("slow")
class NetcdfWitnessTest {

  @TempDir Path folder;

  @BeforeAll
  static void requireWitnesses() {
    Witness.requirePython("netCDF4, numpy");
    Witness.requireProgram("ncdump");
  }

  private static BlockHeader block(String type, Shape shape, List<AxisInfo> axes) {
    ElementType element = ElementType.parse(type);
    byte[] fill = new byte[element.bytes()];
    fill[0] = 42;
    return new BlockHeader(
        element,
        new BlockLayout.Strided(shape, 0),
        axes,
        List.of(
            Attribute.ofText("units", "\u00b5m"),
            Attribute.ofNumbers("_FillValue", element, fill),
            Attribute.ofNumbers(
                "range", ElementType.parse("int32"), new byte[] {1, 0, 0, 0, 2, 0, 0, 0})),
        List.of(Attribute.ofText("title", "a \"test\"")),
        Optional.empty());
  }

  /** Writes a file whose data bytes are 0, 1, 2 ... modulo 251. */
  private Path write(NetcdfPrefix prefix) throws IOException {
    byte[] start = prefix.image().prefix();
    byte[] bytes = new byte[Math.toIntExact(prefix.image().fileBytes())];
    System.arraycopy(start, 0, bytes, 0, start.length);
    for (int i = start.length; i < bytes.length - prefix.image().tail().bytes(); i++) {
      bytes[i] = (byte) ((i - start.length) % 251);
    }
    return Files.write(folder.resolve("ours.nc"), bytes);
  }

  private static final String READ =
      """
      import sys, netCDF4, numpy as np
      f = netCDF4.Dataset(sys.argv[1]); f.set_auto_maskandscale(False); v = f['w']
      n = v.size * v.dtype.itemsize
      same = v[...].astype(v.dtype.newbyteorder('>')).tobytes() == (np.arange(n) % 251).astype('u1').tobytes()
      print(f.data_model, v.dtype, v.shape, v.dimensions, same, v.units, list(v.range), f.title,
            np.asarray(v._FillValue, v.dtype).tobytes().count(42), sorted(f.variables))
      """;

  @ParameterizedTest
  @CsvSource({
    "int8, CDF1, NETCDF3_CLASSIC, int8",
    "bytes1, CDF1, NETCDF3_CLASSIC, |S1",
    "int16, CDF2, NETCDF3_64BIT_OFFSET, int16",
    "int32be, CDF1, NETCDF3_CLASSIC, int32",
    "float32, CDF2, NETCDF3_64BIT_OFFSET, float32",
    "float64, CDF5, NETCDF3_64BIT_DATA, float64",
    "uint8, CDF5, NETCDF3_64BIT_DATA, uint8",
    "uint16, CDF5, NETCDF3_64BIT_DATA, uint16",
    "uint32be, CDF5, NETCDF3_64BIT_DATA, uint32",
    "int64, CDF5, NETCDF3_64BIT_DATA, int64",
    "uint64, CDF5, NETCDF3_64BIT_DATA, uint64"
  })
  void theCLibraryReadsWhatIsWritten(String type, NetcdfVersion version, String model, String dtype)
      throws Exception {
    List<AxisInfo> axes =
        List.of(
            Coordinates.of("time", "days since 2001-01-01", 3, 0.5, 1),
            new AxisInfo("", Optional.empty(), List.of()),
            Coordinates.of("lon", "degrees_east", 7, -180, 2.5));
    BlockHeader block = block(type, Shape.of(3, 3, 7), axes);
    Path file = write(NetcdfPrefix.of("w", block, version));
    assertEquals(
        model
            + " "
            + dtype
            + " (3, 3, 7) ('time', 'dim1', 'lon') True \u00b5m [1, 2] a \"test\" 1"
            + " ['lon', 'time', 'w']\n",
        Witness.python(READ, file));
    String dump = Witness.run(List.of("ncdump", "-v", "lon", file.toString()));
    assertTrue(dump.contains("lon = -180, -177.5, -175, -172.5, -170, -167.5, -165 ;"), dump);
  }

  @Test
  void theCLibraryReadsAFileWhoseDataIsNotPadded() throws Exception {
    Path file = write(NetcdfPrefix.of("w", block("int8", Shape.of(3, 3, 3), List.of())));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - 1);
    }
    assertTrue(Witness.python(READ, file).contains("(3, 3, 3) ('dim0', 'dim1', 'dim2') True"));
  }

  @ParameterizedTest
  @CsvSource({"3000000000, 1, int8, CDF5", "3, 800000000, int8, CDF2", "3, 2000000000, int8, CDF5"})
  void theCLibraryFindsTheLastElementOfALargeFile(
      long rows, long columns, String type, NetcdfVersion version) throws Exception {
    NetcdfPrefix prefix = NetcdfPrefix.of("w", block(type, Shape.of(rows, columns), List.of()));
    assertEquals(version, prefix.version());
    Path file = Files.write(folder.resolve("large.nc"), prefix.image().prefix());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(
          ByteBuffer.wrap(new byte[] {77}),
          prefix.image().fileBytes() - 1 - prefix.image().tail().bytes());
    }
    String script =
        "import sys, netCDF4; f = netCDF4.Dataset(sys.argv[1]); print(f['w'].shape, f['w'][-1,"
            + " -1])";
    assertEquals("(" + rows + ", " + columns + ") 77\n", Witness.python(script, file));
  }

  /** CDF-2 allows its last variable to exceed the size that its header can declare. */
  @ParameterizedTest
  @CsvSource({"NETCDF3_64BIT_OFFSET, 3000000000", "NETCDF3_64BIT_DATA, 3000000000"})
  void findsTheLastElementOfALargeFileOfTheCLibrary(String format, long columns) throws Exception {
    Path file = folder.resolve("large.nc");
    String script =
        """
        import sys, netCDF4
        f = netCDF4.Dataset(sys.argv[1], 'w', format=sys.argv[2]); f.set_fill_off()
        f.createDimension('y', 2); f.createDimension('x', int(sys.argv[3]) // 2)
        f.createDimension('z', 2)
        v = f.createVariable('v', 'i1', ('y', 'x', 'z')); v[-1, -1, -1] = 77; f.close()
        """;
    Witness.python(script, file, format, columns);
    BlockHeader block = NetcdfClassic.read(file, "");
    ByteBuffer last = ByteBuffer.allocate(1);
    PositionalFile opened = PositionalFile.open(file, new IoCounts(), StandardOpenOption.READ);
    try (RowFile visit = new RowFile(opened, (BlockLayout.Strided) block.layout(), 1)) {
      long x = columns / 2;
      visit.read(Box.of(new long[] {1, x - 1, 1}, new long[] {2, x, 2}), last);
    }
    assertEquals(77, last.get(0));
    assertTrue(Files.size(file) > 1L << 32);
  }

  private static final String WRITE =
      """
      import sys, netCDF4, numpy as np
      f = netCDF4.Dataset(sys.argv[1], 'w', format=sys.argv[2])
      t, u = (None, 'i8') if sys.argv[2].endswith('DATA') else (None, 'i4')
      f.createDimension('time', t); f.createDimension('lat', 5); f.createDimension('lon', 7)
      f.Conventions = 'CF-1.8'; f.numbers = np.array([1, 2, 3], 'i2')
      time = f.createVariable('time', 'f8', ('time',)); time.units = 'hours since 1900-01-01'
      time.calendar = 'gregorian'
      lat = f.createVariable('lat', 'f4', ('lat',)); lat[:] = np.linspace(-10, 10, 5)
      fixed = f.createVariable('fixed', u, ('lat', 'lon')); fixed[:] = np.arange(35).reshape(5, 7)
      rec = f.createVariable('rec', 'i2', ('time', 'lat', 'lon'), fill_value=-99)
      rec.scale_factor = 0.5; rec.add_offset = 10.0; f.set_auto_maskandscale(False)
      odd = f.createVariable('odd', 'i1', ('time', 'lon'))
      odd[:] = (np.arange(28) - 14).reshape(4, 7); time[:] = np.arange(4) * 6.0
      rec[:] = np.arange(140, dtype='i2').reshape(4, 5, 7)
      name = f.createVariable('name', 'S1', ('lat',)); name[:] = np.array(list('abcde'), 'S1')
      f.close()
      """;

  private static byte[] data(Path file, BlockHeader block) throws IOException {
    BlockLayout.Strided layout = (BlockLayout.Strided) block.layout();
    int bytes = block.type().bytes();
    ByteBuffer target = ByteBuffer.allocate(Math.toIntExact(block.shape().volume() * bytes));
    PositionalFile opened = PositionalFile.open(file, new IoCounts(), StandardOpenOption.READ);
    try (RowFile visit = new RowFile(opened, layout, bytes)) {
      visit.read(Box.whole(block.shape()), target);
    }
    return target.array();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NETCDF3_CLASSIC", "NETCDF3_64BIT_OFFSET", "NETCDF3_64BIT_DATA"})
  void readsWhatTheCLibraryWrites(String format) throws Exception {
    Path file = folder.resolve("theirs.nc");
    Witness.python(WRITE, file, format);
    BlockHeader rec = NetcdfClassic.read(file, "rec");
    assertEquals(Shape.of(4, 5, 7), rec.shape());
    assertEquals(ElementType.parse("int16be"), rec.type());
    assertEquals("-99", rec.fillValue().orElseThrow().valueText());
    assertEquals(
        "[_FillValue = 1 x int16be, scale_factor = 1 x float64be, add_offset = 1 x float64be]",
        rec.attributes().toString());
    assertEquals(List.of("time", "lat", "lon"), rec.axes().stream().map(AxisInfo::name).toList());
    AxisInfo time = rec.axes().get(0);
    assertEquals("0.0, 6.0, 12.0, 18.0", time.coordinates().orElseThrow().valueText());
    assertEquals(
        List.of(
            Attribute.ofText("units", "hours since 1900-01-01"),
            Attribute.ofText("calendar", "gregorian")),
        time.attributes());
    assertEquals(
        "-10.0, -5.0, 0.0, 5.0, 10.0", rec.axes().get(1).coordinates().orElseThrow().valueText());
    assertEquals(Optional.empty(), rec.axes().get(2).coordinates());
    assertEquals("1, 2, 3", rec.fileAttributes().get(1).valueText());
    assertCounts(file, rec, 140, 0);
    assertCounts(file, NetcdfClassic.read(file, "odd"), 28, -14);
    assertCounts(file, NetcdfClassic.read(file, "fixed"), 35, 0);
    assertArrayEquals("abcde".getBytes("US-ASCII"), data(file, NetcdfClassic.read(file, "name")));
  }

  private static void assertCounts(Path file, BlockHeader block, int count, long first)
      throws IOException {
    byte[] bytes = data(file, block);
    int size = block.type().bytes();
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long value = bytes[i * size];
      for (int j = 1; j < size; j++) {
        value = value << 8 | bytes[i * size + j] & 0xff;
      }
      found.add(value - i);
    }
    assertEquals(java.util.Collections.nCopies(count, first), found);
  }

  @Test
  void monthsOfUnequalLengthJoinToAYear() throws Exception {
    int[] lengths = {31, 28, 31, 30};
    int start = 0;
    List<AxisInfo> parts = new ArrayList<>();
    for (int month = 0; month < lengths.length; month++) {
      Path file = folder.resolve("month" + month + ".nc");
      Witness.python(MONTH, file, start, lengths[month]);
      BlockHeader block = NetcdfClassic.read(file, "");
      assertEquals(Shape.of(lengths[month], 2), block.shape());
      parts.add(block.axes().get(0));
      start += lengths[month];
    }
    AxisInfo year = Coordinates.of("time", "days since 2001-01-01", 120, 0, 1);
    assertEquals(year.withUnlimited(true), AxisInfo.join(parts));
  }

  private static final String MONTH =
      """
      import sys, netCDF4, numpy as np
      f = netCDF4.Dataset(sys.argv[1], 'w', format='NETCDF3_CLASSIC')
      f.createDimension('time', None); f.createDimension('x', 2)
      t = f.createVariable('time', 'f8', ('time',)); t.units = 'days since 2001-01-01'
      v = f.createVariable('v', 'i2', ('time', 'x'))
      n = int(sys.argv[3]); t[:] = int(sys.argv[2]) + np.arange(n); v[:] = np.zeros((n, 2))
      f.close()
      """;
}
