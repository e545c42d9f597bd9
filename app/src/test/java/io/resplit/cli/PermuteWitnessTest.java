package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Libraries that are not ours find what goes with the axes where the axes have gone. */
@Tag("slow")
class PermuteWitnessTest {

  private static final String VOLUME =
      """
      import sys, nibabel as nib, numpy as np
      path, form = sys.argv[1:]
      a = np.arange(4 * 5 * 6 * 2, dtype='i2').reshape(4, 5, 6, 2)
      c, s = np.cos(.3), np.sin(.3)
      m = np.array([[2*c, -3*s, 0, -90], [2*s, 3*c, 0, 12], [0, 0, 4, 7], [0, 0, 0, 1.]])
      m[:, 2] *= -1 if 'm' in form else 1
      i = nib.Nifti1Image(a, None)
      i.set_sform(m, 1) if 's' in form else i.set_sform(None, 0)
      i.set_qform(m, 2) if 'q' in form else i.set_qform(None, 0)
      i.header['pixdim'][1:5] = 2, 3, 4, 1.5
      i.header.set_dim_info(freq=0, phase=2, slice=1)
      nib.save(i, path)
      """;

  private static final String SAME_PLACES =
      """
      import sys, nibabel as nib, numpy as np
      old, new = nib.load(sys.argv[1]), nib.load(sys.argv[2])
      p = [int(k) for k in sys.argv[3].split(',')]
      assert (np.asanyarray(new.dataobj) == np.asanyarray(old.dataobj).transpose(p)).all()
      for get in ('get_sform', 'get_qform'):
          o, n = getattr(old, get)(coded=True), getattr(new, get)(coded=True)
          assert o[1] == n[1], get
          if o[0] is not None:
              turned = np.column_stack([o[0][:, p[:3]], o[0][:, 3]])
              close = 1e-4 if get == 'get_sform' else 4e-3  # a of the quaternion is a root of float32
              assert np.allclose(turned, n[0], atol=close), (get, turned, n[0])
      assert np.allclose(np.array(old.header.get_zooms())[p], new.header.get_zooms())
      moved = tuple(p.index(k) for k in old.header.get_dim_info())
      assert moved == new.header.get_dim_info(), new.header.get_dim_info()
      print('ok')
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "s; 2,0,1,3",
        "q; 1,0,2,3",
        "sq; 2,1,0,3",
        "sqm; 1,2,0,3",
        "qm; 0,2,1,3",
        "n; 1,0,2,3"
      })
  void everyVoxelOfNiftiStaysWhereItIsInSpace(String form, String axes) throws Exception {
    Programs.requirePython("nibabel, numpy");
    Path old = folder.resolve("old.nii");
    Programs.python(folder, VOLUME, old, form);
    Path merged = folder.resolve("new.nii");
    CommandRun.of("merge", old, merged, "--permute", axes, "-q").assertDone();
    assertEquals("ok", Programs.python(folder, SAME_PLACES, old, merged, axes).strip());
    Path blocks = folder.resolve("blocks");
    CommandRun.of(old, blocks, "--permute", axes, "--out-shape", "3,2,4,1", "-q").assertDone();
    Path joined = folder.resolve("joined.nii");
    CommandRun.of("merge", blocks, joined, "-q").assertDone();
    assertEquals("ok", Programs.python(folder, SAME_PLACES, old, joined, axes).strip());
  }

  @Test
  void spaceAndTimeOfNiftiAreNotMixed() throws Exception {
    Programs.requirePython("nibabel, numpy");
    Path old = folder.resolve("old.nii");
    Programs.python(folder, VOLUME, old, "s");
    CommandRun.of("merge", old, folder.resolve("new.nii"), "--permute", "3,0,1,2")
        .assertError(ExitCode.UNSUPPORTED, "x, y, z before time");
    CommandRun turned =
        CommandRun.logged("merge", old, folder.resolve("new.h5"), "--permute", "3,0,1,2");
    assertEquals(ExitCode.DONE.code(), turned.code());
    assertFalse(turned.messages().contains("not kept"), turned.messages());
  }

  @Test
  void namesCoordinatesAttributesAndChunksOfHdf5AndNetcdfFollow() throws Exception {
    Programs.requirePython("h5py, netCDF4, numpy");
    Path made = folder.resolve("in.nc");
    Programs.python(
        folder,
        """
        import sys, netCDF4, numpy as np
        with netCDF4.Dataset(sys.argv[1], 'w') as f:
            for name, n in ('time', 4), ('lat', 5), ('lon', 6):
                f.createDimension(name, n)
                v = f.createVariable(name, 'f8', (name,)); v.units = 'u of ' + name; v[:] = np.arange(n) * .5
            v = f.createVariable('t', 'f4', ('time', 'lat', 'lon'), zlib=True, chunksizes=(1, 5, 3), fill_value=-1)
            v.units = 'K'; v[:] = np.arange(120).reshape(4, 5, 6)
        """,
        made);
    Path turned = folder.resolve("out.nc");
    CommandRun.of("merge", made + ":/t", turned, "--permute", "lon,time,lat", "-q").assertDone();
    Path blocks = folder.resolve("blocks");
    CommandRun.of(
            "split", turned, blocks, "--out-shape", "lon=4,time=2", "-q", "--out-format", "hdf5")
        .assertDone();
    String found =
        Programs.python(
            folder,
            """
            import sys, netCDF4, h5py, numpy as np
            with netCDF4.Dataset(sys.argv[1]) as f:
                v = f['t']
                assert (v[:] == np.arange(120).reshape(4, 5, 6).transpose(2, 0, 1)).all()
                print(v.dimensions, v.chunking(), v.units, v._FillValue, f['lon'].units, f['lon'][:].tolist())
            with h5py.File(sys.argv[2] + '/block_1_1_0.h5') as f:
                print(f['t'].shape, [d.label or d.keys()[0] for d in f['t'].dims], f['lon'][:].tolist())
            """,
            turned,
            blocks);
    assertEquals(
        """
        ('lon', 'time', 'lat') [3, 1, 5] K -1.0 u of lon [0.0, 0.5, 1.0, 1.5, 2.0, 2.5]
        (2, 2, 5) ['lon', 'time', 'lat'] [2.0, 2.5]
        """,
        found);
  }

  @Test
  void labelsOfDimensionsFollow() throws Exception {
    Programs.requirePython("h5py, numpy");
    Path made = folder.resolve("in.h5");
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
            f['d'] = np.arange(24).reshape(2, 3, 4)
            for k, label in enumerate('zyx'): f['d'].dims[k].label = label
        """,
        made);
    Path turned = folder.resolve("out.h5");
    CommandRun.of("merge", made, turned, "--permute", "2,0,1", "-q").assertDone();
    assertEquals(
        "xzy",
        Programs.python(
                folder,
                "import sys, h5py; print(''.join(d.label for d in h5py.File(sys.argv[1])['d'].dims))",
                turned)
            .strip());
  }
}
