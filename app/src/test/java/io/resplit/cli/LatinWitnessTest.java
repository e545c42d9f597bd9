package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts and names in Latin-1 in formats that hold UTF-8 alone, and what is UTF-8 beside them. */
@Tag("slow")
class LatinWitnessTest {

  private static final String MAKE =
      """
      import sys, h5py, numpy as np
      latin = b'deg\\xb0C'
      def put(o, name, value):
          kind = h5py.h5t.C_S1.copy()
          kind.set_size(len(value))
          a = h5py.h5a.create(o.id, name, kind, h5py.h5s.create(h5py.h5s.SCALAR))
          a.write(np.array(value, 'S%d' % len(value)))
      with h5py.File(sys.argv[1], 'w') as f:
          f['x'] = np.arange(6.0)
          f['x'].make_scale('x')
          f['d'] = np.arange(6.0)
          f['d'].dims[0].attach_scale(f['x'])
          f['e'] = np.arange(3.0)
          g = f.create_group('g')
          for o in f, f['d'], f['e'], f['x'], g:
              put(o, b'units', latin)
              o.attrs['good'] = 'deg\\u00b0C \\U0001d7d9'
              o.attrs['gr\\u00f6\\u00dfe'] = 1
          put(f['d'], latin, b'x')
          h5py.h5d.create(f.id, latin, h5py.h5t.NATIVE_DOUBLE, h5py.h5s.create_simple((3,)))
          h5py.h5g.create(f.id, b'K\\xfchl')
          f.create_dataset('texts', data=np.array([latin, b'x'], object), dtype=h5py.string_dtype())
          f.create_dataset('good', data=np.array(['\\u00b0', 'x'], object), dtype=h5py.string_dtype())
      """;

  @TempDir private Path folder;

  @BeforeEach
  void libraries() {
    Programs.requirePython("numpy, netCDF4, h5py, zarr");
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private Path made(String name, String script) throws Exception {
    Programs.python(folder, script, at(name));
    return at(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zarr2", "zarr3"})
  void whatIsNoUtf8IsLeftOutOfStoresAndNamed(String format) throws Exception {
    Path file = made("a.h5", MAKE);
    CommandRun run =
        CommandRun.logged("merge", "-q", file, at("b.zarr"), "--out-format", format, "--json");
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    for (String name :
        new String[] {
          "attribute units of the array",
          "attribute units of axis x",
          "attribute units of the store",
          "attribute units of group g",
          "attribute units of variable e",
          "of the array",
          "group K",
          "variable deg",
          "variable texts"
        }) {
      assertTrue(run.messages().contains(name), () -> name + " in " + run.messages());
    }
    assertFalse(run.messages().contains("variable good"), run.messages());
    String read =
        """
        import sys, os, json
        root, new = sys.argv[1], sys.argv[2] == 'zarr3'
        names = [name for _, folders, files in os.walk(root) for name in folders + files]
        assert not any('?' in name for name in names), names
        for path in '', 'd', 'e', 'x', 'g':
            name = os.path.join(root, path, 'zarr.json' if new else '.zattrs')
            text = open(name, 'rb').read()
            assert max(text) < 128 and b'?' not in text, text
            found = json.loads(text)
            found = found['attributes'] if new else found
            assert found['good'] == 'deg\\u00b0C \\U0001d7d9' and found['gr\\u00f6\\u00dfe'] == 1, found
            assert 'units' not in found
        if not new:
            import zarr
            store = zarr.open_consolidated(root, mode='r')
            assert store['d'].attrs['good'] == 'deg\\u00b0C \\U0001d7d9'
            assert zarr.open(root, mode='r')['e'].attrs['gr\\u00f6\\u00dfe'] == 1
            assert list(store['good'][:]) == ['\\u00b0', 'x']
        """;
    Programs.python(folder, read, at("b.zarr"), format);
  }

  @Test
  void anArrayWithSuchANameIsRefusedByIt() throws Exception {
    Path file =
        made(
            "a.h5",
            """
            import sys, h5py
            with h5py.File(sys.argv[1], 'w') as f:
                f[b'deg\\xb0C'] = [1.0, 2.0]
            """);
    CommandRun run = CommandRun.of("merge", "-q", file, at("b.zarr"));
    assertTrue(run.messages().contains("give another one, as in OUT.zarr:/data"), run.messages());
    assertFalse(run.messages().contains("locale"), run.messages());
    CommandRun.of("merge", "-q", file, at("b.zarr") + ":/data").assertDone();
  }

  /** ncdump reads such files. */
  @ParameterizedTest
  @ValueSource(strings = {"netcdf4", "netcdf3", "zarr3"})
  void oneSuchNameDoesNotBlockAClassicFile(String format) throws Exception {
    Path file =
        made(
            "a.nc",
            """
            import sys
            from netCDF4 import Dataset
            with Dataset(sys.argv[1], 'w', format='NETCDF3_CLASSIC') as f:
                f.createDimension('x', 3)
                f.createDimension('degree', 2)
                f.createVariable('v', 'i4', ('x', 'degree'))[:] = 1
                f.createVariable('degree', 'f8', ('degree',))[:] = [1, 2]
                f['v'].degree = 1
            bytes = open(sys.argv[1], 'rb').read().replace(b'degree', b'deg\\xb0ee')
            open(sys.argv[1], 'wb').write(bytes)
            """);
    Path out = at(format.equals("zarr3") ? "b.zarr" : "b.nc");
    CommandRun run = CommandRun.logged("merge", "-q", file, out, "--out-format", format);
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    if (format.equals("netcdf4")) {
      assertEquals("", run.messages());
      Programs.python(
          folder,
          """
          import sys, h5py
          with h5py.File(sys.argv[1]) as f:
              assert list(f[b'deg\\xb0ee'][()]) == [1, 2] and f['v'].shape == (3, 2)
          """,
          out);
    } else {
      assertTrue(run.messages().contains("name of dimension deg"), run.messages());
      assertTrue(run.messages().contains("attribute deg"), run.messages());
    }
  }

  @Test
  void keysOfNrrdKeepTheirBytes() throws Exception {
    byte[] latin = "key:=deg\u00b0C".getBytes(StandardCharsets.ISO_8859_1);
    String fields = "type: uint8\ndimension: 1\nsizes: 3\nencoding: raw\n";
    String text = new String(latin, StandardCharsets.ISO_8859_1);
    Files.write(
        at("a.nrrd"),
        ("NRRD0004\n" + fields + text + "\n\nabc").getBytes(StandardCharsets.ISO_8859_1));
    CommandRun.of("merge", "-q", at("a.nrrd"), at("b.nrrd")).assertDone();
    String written = Files.readString(at("b.nrrd"), StandardCharsets.ISO_8859_1);
    assertTrue(written.contains(text), written);
  }
}
