package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.write.Hdf5Header;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.testkit.Witness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes that do not fit a message of an object header, read and changed by other programs. */
@Tag("slow")
class LongAttributesWitnessTest {

  private static final ElementType BYTE = ElementType.parse("u1");

  /** Prints name and CRC of every attribute of the file, the array and its axis y. */
  private static final String SUMS =
      """
      import h5py, sys, zlib, numpy as np
      def sum(v):
        v = v.encode() if isinstance(v, str) else v
        return zlib.crc32(v if isinstance(v, bytes) else np.asarray(v).tobytes())
      def show(o):
        for n in sorted(o.attrs, key=lambda n: n.encode()):
          if n not in ("DIMENSION_LIST", "REFERENCE_LIST", "CLASS", "NAME", "_Netcdf4Dimid"):
            print(o.name, n, sum(o.attrs[n]))
      def all(path):
        with h5py.File(path) as f:
          show(f); show(f["data"]); show(f["y"])
      """;

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  /** Attributes of random sizes, some of which are longer than a message. */
  private static List<Attribute> random(Random random, int count) {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int size = 1 + random.nextInt(1 << 1 + random.nextInt(count > 100 ? 10 : 17));
      byte[] bytes = new byte[i == 0 ? 70_000 : size];
      random.nextBytes(bytes);
      attributes.add(Attribute.ofNumbers("n" + random.nextInt() + "\u00e9" + i, BYTE, bytes));
    }
    attributes.add(Attribute.ofVariableText("text", "kept apart"));
    return attributes;
  }

  private static BlockHeader block(List<Attribute> attributes) {
    List<AxisInfo> axes = new ArrayList<>(Samples.axes());
    axes.set(1, new AxisInfo("y", axes.get(1).coordinates(), attributes));
    BlockHeader plain = Samples.plain(BYTE, Samples.SHAPE);
    return new BlockHeader(BYTE, plain.layout(), axes, attributes, attributes, Optional.empty());
  }

  private static void expect(StringBuilder lines, String object, List<Attribute> attributes) {
    attributes.stream()
        .sorted((a, b) -> java.util.Arrays.compareUnsigned(utf8(a.name()), utf8(b.name())))
        .forEach(
            each -> {
              java.util.zip.CRC32 crc = new java.util.zip.CRC32();
              crc.update(each.hasTexts() ? utf8(each.text()) : each.toBytes());
              lines.append(object + " " + each.name() + " " + crc.getValue() + "\n");
            });
  }

  private static byte[] utf8(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private static String expected(List<Attribute> attributes) {
    StringBuilder lines = new StringBuilder();
    List.of("/", "/data", "/y").forEach(object -> expect(lines, object, attributes));
    return lines.toString();
  }

  private Path write(List<Attribute> attributes, Flavour flavour) throws Exception {
    BlockHeader block = block(attributes);
    Path file = folder.resolve(flavour + ".nc");
    Samples.write(file, Hdf5Header.of("data", block, flavour), block);
    return file;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 20, 3000})
  void othersReadThem(int count) throws Exception {
    List<Attribute> attributes = random(new Random(count), count + 1);
    for (Flavour flavour : Flavour.values()) {
      Path file = write(attributes, flavour);
      assertEquals(expected(attributes), Witness.python(SUMS + "all(sys.argv[1])", file));
      if (count < 100) { // it takes the square of the time
        Hdf5Witness.run(folder, "h5repack", "-L", file.toString(), file + ".copy");
        Hdf5Witness.run(folder, "h5diff", file.toString(), file + ".copy");
        Hdf5Witness.run(folder, "h5dump", "-A", file.toString());
      }
    }
  }

  /**
   * The library adds, replaces and deletes, until everything is in blocks and headers of its own.
   */
  @ParameterizedTest
  @EnumSource(Flavour.class)
  void theLibraryAddsAndDeletesAttributes(Flavour flavour) throws Exception {
    List<Attribute> attributes = random(new Random(7), 40);
    Path file = write(attributes, flavour);
    String script =
        """
        path = sys.argv[1]
        def change(action):
          before = {}
          with h5py.File(path, "r+") as f:
            for o in (f, f["data"], f["y"]):
              before[o.name] = {n: sum(o.attrs[n]) for n in o.attrs if n[0] == "n"}
              action(o.attrs)
          with h5py.File(path) as f:
            for o in (f, f["data"], f["y"]):
              for n in set(o.attrs) & set(before[o.name]):
                assert sum(o.attrs[n]) == before[o.name][n], n
        def add(a):
          for i in range(100): a["added%d" % i] = np.arange(i, dtype="i4")
          a.create("long", np.arange(100000), dtype="i8")
        def delete(a):
          for n in list(a):
            if n.startswith("n"): del a[n]
        change(add)
        change(lambda a: a.modify("text", "other"))
        change(delete)
        with h5py.File(path) as f:
          for o in (f, f["data"], f["y"]):
            assert o.attrs["text"] == "other" and (o.attrs["long"] == np.arange(100000)).all()
            assert [o.attrs["added%d" % i].size for i in range(100)] == list(range(100))
            assert not [n for n in o.attrs if n.startswith("n")]
        print("ok")
        """;
    assertEquals("ok\n", Witness.python(SUMS + script, file));
    Hdf5Witness.run(folder, "h5dump", "-A", file.toString());
  }

  @Test
  void netcdfReadsAndExtendsThem() throws Exception {
    Path file = write(random(new Random(8), 12), Flavour.NETCDF4);
    String script =
        """
        import netCDF4, sys
        with netCDF4.Dataset(sys.argv[1], "r+") as f:
          f["data"].added = "x" * 70000
          f.other = 5
          print(len(f["data"].ncattrs()), len(f["y"].ncattrs()))
        with netCDF4.Dataset(sys.argv[1]) as f:
          print(len(f["data"].added), f.other, f.text)
        """;
    List<String> seen = Witness.python(script, file).lines().toList();
    assertEquals(List.of("14 13", "70000 5 kept apart"), seen);
    assertTrue(Hdf5Witness.run(folder, "ncdump", "-h", file.toString()).size() > 30);
  }
}
