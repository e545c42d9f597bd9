package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.BlockPlace;
import io.resplit.format.hdf5.write.Hdf5Header.Flavour;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types, references and types with a name, made and compared by programs that are not ours. */
@Tag("slow")
class StoredTypesWitnessTest {

  private static final String MAKE =
      """
      import h5py, numpy as np, sys
      inner = np.dtype([("n", ">i2"), ("to", h5py.ref_dtype)])
      deep = np.dtype({"names": ["a", "b", "c"], "formats": ["f8", (inner, (2,)), "S3"],
                       "offsets": [1, 12, 40], "itemsize": 48})
      flag = h5py.enum_dtype({"no": 0, "yes": 1}, "u1")
      pair = np.dtype([("p", "<i4"), ("q", flag), ("r", "V5")])
      with h5py.File(sys.argv[1], "w", libver=(sys.argv[2], "latest")) as f:
        f["data"] = np.frombuffer(bytes(range(48)), "<i4").reshape(3, 4)
        f["flag"], f["g/pair"] = flag, pair
        rows = np.array([(1, 0, b"12345"), (2, 1, b"abcde")], pair)
        f.create_dataset("g/table", data=rows, dtype=f["g/pair"])
        f["flag"].attrs["of"] = "a type"
        for each in f, f["data"], f["g"], f["g/table"]:
          some = each.attrs
          value = np.zeros((2, 3), deep)
          for at in np.ndindex(2, 3):
            to = [(7, f["g"].ref), (8, h5py.Reference())]
            value[at] = (1.5, np.array(to, inner), b"xyz")
          some["deep"] = value
          some["to"] = np.array([f["data"].ref, f.ref, f["g/table"].ref], h5py.ref_dtype)
          some.create("named", np.array((3, 1, b"vwxyz"), pair), dtype=f["g/pair"])
          some.create("flag", np.array([1, 0]), dtype=f["flag"])
          some["long"] = np.array([1.25], "f16")
          some["none"] = h5py.Empty(deep)
      """;

  @TempDir Path folder;

  @BeforeEach
  void needsWitnesses() throws Exception {
    Hdf5Witness.requireAll();
    List.of("ncgen", "nccopy").forEach(Witness::requireProgram);
  }

  /** Reads all of a file, and writes it anew. */
  private Path copied(Path file, String dataset, Flavour flavour) throws IOException {
    Hdf5Format format = new Hdf5Format(flavour);
    BlockPlace place = new BlockPlace(file, dataset);
    BlockHeader found = format.inspect(place, Shape.of(1));
    BlockHeader whole = found.withCompanions(format.companions(place, found, path -> 1 << 20));
    assertEquals(List.of(), whole.companions().notCarried());
    assertEquals(List.of(), format.image(dataset, whole).dropped());
    Path copy = Files.createDirectories(folder.resolve("copy")).resolve(file.getFileName());
    WholeFileWriter.write(copy, format, dataset, whole);
    return copy;
  }

  /** All but places in the file. */
  private List<String> dumped(Path file) throws Exception {
    return Hdf5Witness.run(folder, "h5dump", "-A", file.toString()).stream()
        .filter(line -> !line.startsWith("HDF5 "))
        .map(line -> line.replaceFirst("(DATASET|GROUP) [0-9]+ ", "$1 "))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"earliest", "v108", "latest"})
  void h5dumpSaysTheSameOfTheCopy(String library) throws Exception {
    Path file = folder.resolve("made.h5");
    Witness.python(MAKE, file, library);
    Path copy = copied(file, "data", Flavour.HDF5);
    List<String> seen = dumped(copy);
    assertEquals(dumped(file), seen);
    assertTrue(seen.contains("   ATTRIBUTE \"named\" {"), seen::toString);
    Hdf5Witness.run(folder, "h5diff", file.toString(), copy.toString(), "/g");
    Witness.python(
        """
        import h5py, sys
        with h5py.File(sys.argv[1], "r+") as f:
          to = f["g"].attrs["to"]
          assert [f[each].name for each in to] == ["/data", "/", "/g/table"]
          for each in f, f["data"], f["g"], f["g/table"]:
            del each.attrs["named"]
          del f["g/table"]
          assert f["g/pair"].dtype.names == ("p", "q", "r")
        """,
        copy);
  }

  @Test
  void everyDatasetGrowsAsItDidWhateverItsScaleDoes() throws Exception {
    Path file = folder.resolve("growing.h5");
    Witness.python(
        """
        import h5py, numpy as np, sys
        with h5py.File(sys.argv[1], "w") as f:
          for name, most in ("t", None), ("x", 4), ("n", None), ("m", 2):
            f.create_dataset(name, data=np.arange(most or 3), maxshape=(most,))
            f[name].make_scale(name)
          def make(name, along, most):
            f.create_dataset(name, data=np.zeros([len(f[each]) for each in along]), maxshape=most)
            for axis, each in enumerate(along):
              f[name].dims[axis].attach_scale(f[each])
          make("data", "tx", (3, None))
          make("both", "tx", (None, None))
          make("fixed", "tx", (3, 4))
          make("other", "nm", (3, None))
        """,
        file);
    Path copy = copied(file, "data", Flavour.HDF5);
    String seen =
        """
        import h5py, sys
        with h5py.File(sys.argv[1]) as f:
          print({name: each.maxshape for name, each in f.items()})
        """;
    assertEquals(Witness.python(seen, file), Witness.python(seen, copy));
  }

  @Test
  void ncdumpSaysTheSameOfTheCopy() throws Exception {
    Path cdl =
        Files.writeString(
            folder.resolve("made.cdl"),
            """
            netcdf made { types: int enum flag {no = 0, yes = 7}; opaque(3) blob;
            compound point { double x; double y; }; compound line { point from; blob name; };
            dimensions: time = UNLIMITED; n = 2;
            variables: int d(time, n); flag d:f = yes, no; blob d:b = 0X0A0B0C;
            line d:l = {{1.5, 2.5}, 0X010203}; line track(time); flag state(n);
            blob :key = 0X010101, 0X020202;
            data: d = 50462976, 117835012, 185207048, 252579084; state = yes, no;
            track = {{1, 2}, 0X010203}, {{3, 4}, 0X040506};
            group: g { types: compound own { flag f; }; variables: own v; own v:a = {yes};
            data: v = {no}; } }
            """);
    Path file = folder.resolve("made.nc");
    Hdf5Witness.run(folder, "ncgen", "-4", "-o", file.toString(), cdl.toString());
    Path copy = copied(file, "d", Flavour.NETCDF4);
    assertEquals(
        Hdf5Witness.run(folder, "ncdump", file.toString()),
        Hdf5Witness.run(folder, "ncdump", copy.toString()));
    Hdf5Witness.run(folder, "nccopy", copy.toString(), folder + "/again.nc");
  }
}
