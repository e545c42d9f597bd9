package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.BlockPlace;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What h5py reads of the variables beside an array, and what we read of them. */
@Tag("slow")
class Hdf5CompanionsWitnessTest {

  private static final HexFormat HEX = HexFormat.of();
  private static final long ALL = 1 << 20;

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
  }

  private List<String> python(Object... arguments) throws Exception {
    Path script = Path.of(Hdf5Witness.class.getResource("companions.py").toURI());
    return Witness.pythonFile(folder, script, arguments).lines().toList();
  }

  private static Companions read(Hdf5Reader reader, Path file, String array) throws IOException {
    Hdf5Format format = new Hdf5Format(Flavour.HDF5, reader);
    BlockPlace place = new BlockPlace(file, array);
    return format.companions(place, format.inspect(place, Shape.of(1)), each -> ALL);
  }

  private static String line(Companion variable) {
    Attribute values = variable.values().orElseThrow();
    String shape =
        variable.dimensions().stream()
            .map(Dimension::length)
            .map(Object::toString)
            .collect(Collectors.joining("x"));
    String hex =
        values.hasTexts()
            ? values.texts().stream()
                .map(text -> HEX.formatHex(text.getBytes(StandardCharsets.UTF_8)))
                .collect(Collectors.joining(","))
            : HEX.formatHex(values.toBytes());
    return variable.path() + " " + shape + " " + hex;
  }

  /**
   * Lists the datasets that are not read as others are: the array, scales that are axes or stand
   * for a dimension, what cannot be carried, what has two names, and one that is padded.
   */
  @ParameterizedTest
  @CsvSource({
    "types-earliest.h5, data, data empty null ragged reference",
    "types-latest.h5, data, data empty null ragged reference",
    "links-earliest.h5, a/data, a/data a/b/c/other x y z",
    "links-latest.h5, a/data, a/data a/b/c/other x y z",
    "netcdf4.nc, temp, temp time unused never short unwritten nv _nc4_non_coord_nv"
  })
  void allValuesAreThoseThatH5pyReads(String kind, String array, String others) throws Exception {
    Path file = folder.resolve(kind);
    python("make", kind, file);
    List<String> expected = new ArrayList<>(python("show", file));
    List<String> found = new ArrayList<>();
    for (Companion each : read(new Hdf5Reader(), file, array).variables()) {
      found.add(line(each));
    }
    List<String> left = List.of(others.split(" "));
    expected.removeIf(line -> left.contains(line.split(" ")[0]));
    found.removeIf(line -> left.contains(line.split(" ")[0]));
    assertEquals(sorted(expected), sorted(found));
    assertTrue(expected.size() > (kind.startsWith("links") ? 0 : 9), expected.toString());
  }

  private static List<String> sorted(List<String> lines) {
    return lines.stream().sorted().toList();
  }

  @Test
  void thousandsOfObjectsAreReadOrRefusedInOneLine() throws Exception {
    Path file = folder.resolve("many.h5");
    Witness.python(
        """
        import h5py, sys
        with h5py.File(sys.argv[1], 'w', libver='latest') as file:
            file['data'] = [1, 2]
            for i in range(5000):
                file.create_group('g%d' % i)['x'] = i
                file['g%d/up' % i] = file['/']
        """,
        file);
    Companions found = read(new Hdf5Reader(), file, "data");
    assertEquals(5000, found.groups().size());
    assertEquals(5000, found.variables().size());
    assertEquals(5000, found.links().size());
    ResplitException refused =
        assertThrows(ResplitException.class, () -> read(new Hdf5Reader(0), file, "data"));
    assertEquals(Reason.NO_MEMORY, refused.reason());
    assertTrue(refused.getMessage().endsWith("give a larger --mem"), refused.getMessage());
  }

  /** Each link leads over the next one, and each of them through a circle of groups. */
  @Test
  void linksThatLeadThroughCirclesEnd() throws Exception {
    Path file = folder.resolve("circles.h5");
    Witness.python(
        """
        import h5py, sys
        with h5py.File(sys.argv[1], 'w', libver='latest') as file:
            file['data'] = [1, 2]
            file['a'] = file['/']
            around = '/'.join(['a'] * 30000)
            for i in range(15):
                file['l%d' % i] = h5py.SoftLink('l%d/%s' % (i + 1, around))
            file['l15'] = h5py.SoftLink(around)
            for i in range(2000):
                file['m%d' % i] = h5py.SoftLink('l0')
        """,
        file);
    Companions found = read(new Hdf5Reader(), file, "data");
    assertEquals(2016, found.links().size() + found.notCarried().size() - 1);
    assertTrue(found.notCarried().contains("soft link m999"));
  }
}
