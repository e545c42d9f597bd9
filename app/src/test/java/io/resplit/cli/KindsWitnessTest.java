package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and kinds of what files hold, as other libraries see them before and after. */
@Tag("slow")
class KindsWitnessTest {

  private static final String SEEN =
      """
      import sys, h5py
      def attributes(o):
          for i in range(h5py.h5a.get_num_attrs(o.id)):
              a = h5py.h5a.open(o.id, index=i)
              if a.name in (b'DIMENSION_LIST', b'REFERENCE_LIST', b'history', b'_NCProperties'):
                  continue
              value = h5py.AttributeManager(o)[a.name]
              yield a.name, a.get_type().get_size(), repr(value)
      def seen(path):
          with h5py.File(path) as f:
              all = {'/': sorted(attributes(f['/']))}
              def visit(name):
                  o = f[name]
                  all[name] = sorted(attributes(o))
                  if isinstance(o, h5py.Dataset):
                      all[name].append((repr(o[()].tolist()), o.maxshape, repr(o.dtype)))
              h5py.h5o.visit(f.id, visit)
              return all
      a, b = seen(sys.argv[1]), seen(sys.argv[2])
      assert list(a) == list(b) or set(a) == set(b), (list(a), list(b))
      for name in a: assert a[name] == b[name], (name, a[name], b[name])
      """;

  @TempDir private Path folder;

  @BeforeEach
  void libraries() {
    Programs.requirePython("numpy, netCDF4, h5py");
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private Path made(String name, String script) throws Exception {
    Programs.python(folder, script, at(name));
    return at(name);
  }

  /** Merges all of a file and returns the warnings. */
  private String merged(Path file, String to, Object... options) {
    Object[] all = new Object[4 + options.length];
    System.arraycopy(new Object[] {"merge", "-q", file, at(to)}, 0, all, 0, 4);
    System.arraycopy(options, 0, all, 4, options.length);
    CommandRun run = CommandRun.logged(all);
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    return run.messages();
  }

  private void assertSame(Path file, String to) throws Exception {
    Programs.python(folder, SEEN, file, at(to));
  }

  private static final String LATIN =
      """
      import sys, h5py, numpy as np
      with h5py.File(sys.argv[1], 'w') as f:
          d = f.create_dataset(b'deg\\xb0C', data=np.arange(6).reshape(3, 2))
          d.attrs.create('fixed', np.array(b'a\\x80b'), dtype='S3')
          text = h5py.string_dtype()
          d.attrs.create(b'caf\\xe9', np.array(b'caf\\xe9 \\xc3\\xa9', object), dtype=text)
          g = f.create_group(b'K\\xfchl')
          g.attrs['list'] = np.array([b'\\xff', b'\\xc3\\xa9'], 'S2')
          g.create_dataset('texts', data=np.array([b'\\x80', b'x'], object), dtype=text)
      """;

  @ParameterizedTest
  @ValueSource(strings = {"", "split", "tasks"})
  void bytesOfTextsAndNamesStayAlthoughTheyAreNoUtf8(String way) throws Exception {
    Path file = made("a.h5", LATIN);
    Path from = way.isEmpty() ? file : at("tiles");
    if (way.equals("tasks")) {
      CommandRun.of("split", file, from, "--out-shape", "1,*", "-q", "--task", "0/1").assertDone();
      CommandRun.of("finish", from, "-q").assertDone();
    } else if (way.equals("split")) {
      CommandRun.of("split", file, from, "--out-shape", "1,*", "-q").assertDone();
    }
    assertEquals("", merged(from, "b.h5"));
    assertSame(file, "b.h5");
  }

  @Test
  void bytesOfTextsInClassicFilesStayInNetcdf4() throws Exception {
    Path file =
        made(
            "a.nc",
            """
            import sys
            from netCDF4 import Dataset
            with Dataset(sys.argv[1], 'w', format='NETCDF3_CLASSIC') as f:
                f.createDimension('x', 3)
                v = f.createVariable('v', 'i4', ('x',))
                v[:] = [1, 2, 3]
                v.units = 'degXC'
            bytes = open(sys.argv[1], 'rb').read().replace(b'degXC', b'deg\\xb0C')
            open(sys.argv[1], 'wb').write(bytes)
            """);
    assertEquals("", merged(file, "b.nc", "--out-format", "netcdf4"));
    assertEquals("", merged(at("b.nc"), "c.nc", "--out-format", "netcdf3"));
    Programs.python(
        folder,
        """
        import sys, h5py
        with h5py.File(sys.argv[1]) as f:
            a = h5py.h5a.open(f['v'].id, b'units')
            import numpy as np
            value = np.zeros((), a.dtype)
            a.read(value)
            assert value.tobytes() == b'deg\\xb0C', value
        assert b'deg\\xb0C' in open(sys.argv[2], 'rb').read()
        """,
        at("b.nc"),
        at("c.nc"));
  }

  private static void assertNames(String warnings, String... names) {
    assertEquals(1, warnings.lines().count(), warnings);
    for (String name : names) {
      assertTrue(warnings.contains(name), warnings);
    }
  }

  @ParameterizedTest
  @CsvSource({"NETCDF4, d_1", "NETCDF3_CLASSIC, d_1"})
  void aDimensionThatGetsAnotherNameIsNamed(String format, String other) throws Exception {
    Path file =
        made(
            "a.nc",
            """
            import sys
            from netCDF4 import Dataset
            with Dataset(sys.argv[1], 'w', format='%s') as f:
                f.createDimension('d', 3)
                f.createVariable('v', 'i4', ('d', 'd'))[:] = 1
            """
                .formatted(format));
    CommandRun run = CommandRun.logged("split", file, at("tiles"), "--out-shape", "1,*", "-q");
    assertNames(run.messages(), "name of dimension d (it is " + other + " there)");
    Programs.python(
        folder,
        """
        import sys
        from netCDF4 import Dataset
        assert Dataset(sys.argv[1])['v'].dimensions == ('d', sys.argv[2])
        """,
        at("tiles/block_0_0.nc"),
        other);
  }

  @Test
  void aNameEndsBeforeAZeroAsInTheLibrary() throws Exception {
    Path file =
        made(
            "a.nc",
            """
            import sys
            from netCDF4 import Dataset
            with Dataset(sys.argv[1], 'w', format='NETCDF3_CLASSIC') as f:
                f.createDimension('dXYZ', 3)
                f.createVariable('vXYZ', 'i4', ('dXYZ',))[:] = 1
                f.aXYZ = 1
            bytes = open(sys.argv[1], 'rb').read().replace(b'XYZ', b'X\\0Z')
            open(sys.argv[1], 'wb').write(bytes)
            """);
    for (String format : List.of("netcdf3", "netcdf4")) {
      assertEquals("", merged(file, format + ".nc", "--out-format", format));
      Programs.python(
          folder,
          """
          import sys
          from netCDF4 import Dataset
          for f in map(Dataset, sys.argv[1:]):
              assert f['vX'].dimensions == ('dX',) and f.aX == 1
          """,
          file,
          at(format + ".nc"));
    }
  }

  @Test
  void anArrayThatLeavesItsGroupIsNamed() throws Exception {
    Path file =
        made(
            "a.nc",
            """
            import sys
            from netCDF4 import Dataset
            with Dataset(sys.argv[1], 'w') as f:
                g = f.createGroup('g')
                g.createDimension('x', 3)
                g.createVariable('v', 'i4', ('x',))[:] = 1
            """);
    String warnings = merged(file, "b.nc", "--out-format", "netcdf3");
    assertNames(warnings, "group g", "name of variable g/v (it is v there)");
    assertEquals("", merged(file, "c.nc"));
  }

  @Test
  void scalesAndNamesOfTypesThatAreNotKeptAreNamed() throws Exception {
    Path file =
        made(
            "a.h5",
            """
            import sys, h5py, numpy as np
            with h5py.File(sys.argv[1], 'w') as f:
                f['of_int'], f['of_text'] = np.dtype('<i4'), h5py.string_dtype()
                v = f.create_dataset('v', data=np.arange(12, dtype='<i4').reshape(3, 4))
                f.create_dataset('n', (3,), dtype=f['of_int'])
                f.attrs.create('a', [1, 2], dtype=f['of_int'])
                f.attrs.create('b', 1)
                f['n'].attrs.create('t', 'text', dtype=f['of_text'])
                for name in 'x', 'second':
                    f[name] = np.arange(4.0)
                    f[name].make_scale()
                    v.dims[1].attach_scale(f[name])
            """);
    String types = "name of the type of ";
    assertNames(
        merged(file, "b.h5"), types + "a, ", types + "t of n", types + "n", "scale second of x");
    Programs.python(
        folder,
        """
        import sys, h5py
        with h5py.File(sys.argv[1]) as f:
            assert not f['n'].id.get_type().committed() and len(f['v'].dims[1]) == 1
        """,
        at("b.h5"));
  }

  private static final String LETTERS =
      """
      import sys
      from netCDF4 import Dataset
      with Dataset(sys.argv[1], 'w', format='NETCDF3_64BIT_OFFSET') as f:
          f.createDimension('frame', None)
          f.createDimension('atom', 2)
          f.createDimension('spatial', 3)
          v = f.createVariable('spatial', 'S1', ('spatial',))
          v[:], v.long_name = list('xyz'), 'axes'
          f.createVariable('coordinates', 'f4', ('frame', 'atom', 'spatial'))[0:4] = 1
      """;

  /** As in trajectories of AMBER. */
  @ParameterizedTest
  @ValueSource(strings = {"netcdf4", "netcdf3", "hdf5", "zarr3", "zarr2"})
  void lettersAlongADimensionOfTheirNameStay(String format) throws Exception {
    Path file = made("a.nc", LETTERS);
    String out = format.startsWith("zarr") ? "b.zarr" : format.equals("hdf5") ? "b.h5" : "b.nc";
    merged(file, out, "--out-format", format);
    String read =
        """
        import sys, os, h5py, netCDF4
        path = sys.argv[1]
        if path.endswith('.nc'):
            with netCDF4.Dataset(path) as f:
                v = f['spatial']
                assert v.dtype == 'S1' and v.dimensions == ('spatial',) and v.long_name == 'axes'
                assert v[:].tobytes() == b'xyz', v[:]
        elif path.endswith('.h5'):
            with h5py.File(path) as f:
                assert f['spatial'].dtype == 'S1' and f['spatial'][()].tobytes() == b'xyz'
                assert f['coordinates'].dims[2][0] == f['spatial']
        else:
            name = [n for n in ('c/0', '0') if os.path.exists(path + '/spatial/' + n)][0]
            assert open(path + '/spatial/' + name, 'rb').read() == b'xyz'
        """;
    Programs.python(folder, read, at(out));
    CommandRun verified = CommandRun.logged("verify", "-q", file, at(out));
    assertEquals(ExitCode.DONE.code(), verified.code(), verified.messages());
  }

  @ParameterizedTest
  @ValueSource(strings = {"np.float64(2.5)", "np.arange(3.0)", "np.arange(9.0)"})
  void aScaleThatDoesNotFitKeepsItsValues(String values) throws Exception {
    Path file =
        made(
            "a.h5",
            """
            import sys, h5py, numpy as np
            with h5py.File(sys.argv[1], 'w') as f:
                f['s'] = VALUES
                f['s'].make_scale('s')
                f['d'] = np.arange(6.0)
                f['d'].dims[0].attach_scale(f['s'])
            """
                .replace("VALUES", values));
    for (String format : List.of("hdf5", "netcdf4")) {
      String out = format + ".h5";
      assertNames(merged(file, out, "--out-format", format), "scale s of d");
      Programs.python(
          folder,
          """
          import sys, h5py, numpy as np
          with h5py.File(sys.argv[1]) as f, h5py.File(sys.argv[2]) as g:
              assert f['s'].shape == g['s'].shape and np.array_equal(f['s'][()], g['s'][()])
              assert np.array_equal(f['d'][()], g['d'][()])
          """,
          file,
          at(out));
    }
  }

  @Test
  void verifyNamesWhatOnlyOneFileHolds() throws Exception {
    String make =
        """
        import sys
        from netCDF4 import Dataset
        with Dataset(sys.argv[1], 'w') as f:
            f.createDimension('x', 3)
            f.createDimension('y', 2)
            for name in NAMES:
                f.createVariable(name, 'f8', (name,))[:] = 1
            f.createVariable('a', 'f4', ('y', 'x'))[:] = 1
        """;
    Path both = made("both.nc", make.replace("NAMES", "'x', 'y'"));
    Path one = made("one.nc", make.replace("NAMES", "'y',"));
    for (List<Path> files : List.of(List.of(both, one), List.of(one, both))) {
      CommandRun run = CommandRun.logged("verify", "-q", files.get(0), files.get(1));
      assertEquals(ExitCode.DONE.code(), run.code());
      assertNames(run.messages(), "only one file has it: coordinates of x");
    }
    Path letters = made("letters.nc", LETTERS);
    Path none = made("none.nc", LETTERS.replace("'spatial', 'S1'", "'other', 'S1'"));
    CommandRun run = CommandRun.logged("verify", "-q", letters, none);
    assertEquals(ExitCode.DIFFERENT.code(), run.code());
    assertNames(run.messages(), "variable spatial is in " + letters);
  }
}
