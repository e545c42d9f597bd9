package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of other programs read, and files for other programs written, by whole commands. */
@Tag("slow")
class WitnessTest {

  @TempDir Path folder;

  private static CommandRun done(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.messages());
    return run;
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private void python(String script, Object... arguments) throws Exception {
    Programs.python(folder, "import sys, numpy as np\n" + script, arguments);
  }

  @Test
  void blocksOfHdf5AreReadByH5pyAndByTheToolsOfHdf5() throws Exception {
    Programs.require("h5dump", "h5repack", "h5diff");
    Programs.requirePython("h5py, numpy");
    done(
        "make",
        at("out/b_{0}_{1}.h5") + ":/a/b",
        "--shape",
        "50,70",
        "--out-shape",
        "20,30",
        "--dtype",
        "float32be");
    python(
        """
        import h5py
        whole = np.arange(3500, dtype='f4').reshape(50, 70)
        for i in range(3):
          for j in range(3):
            with h5py.File('out/b_%d_%d.h5' % (i, j)) as f:
              d = f['a/b']
              assert d.dtype == np.dtype('>f4') and d.id.get_offset() % 4096 == 0
              assert (d[...] == whole[20 * i:20 * i + 20, 30 * j:30 * j + 30]).all()
        """);
    String file = at("out/b_2_1.h5").toString();
    assertTrue(Programs.run(folder, "h5dump", "-pH", file).contains("CONTIGUOUS"));
    Programs.run(folder, "h5repack", "-f", "GZIP=1", file, "packed.h5");
    Programs.run(folder, "h5diff", file, "packed.h5");
    done("verify", at("packed.h5"), file);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NETCDF3_CLASSIC",
        "NETCDF3_64BIT_OFFSET",
        "NETCDF3_64BIT_DATA",
        "NETCDF4",
        "NETCDF4_CLASSIC"
      })
  void monthsOfNetcdfBecomeTilesAndAreJoinedAgain(String kind) throws Exception {
    Programs.require("ncdump", "ncks", "ncra", "ncrcat");
    Programs.requirePython("netCDF4, numpy");
    python(
        """
        import netCDF4, os
        os.mkdir('in')
        rng = np.random.default_rng(3)
        whole = rng.integers(-30000, 30000, (90, 6, 8)).astype('i2')
        np.save('whole.npy', whole)
        day = 0
        for month, days in enumerate([31, 28, 31], 1):
          with netCDF4.Dataset('in/tas_%02d.nc' % month, 'w', format=sys.argv[1]) as f:
            f.title = 'made by netCDF4-python'
            f.createDimension('time', None)
            f.createDimension('lat', 6)
            f.createDimension('lon', 8)
            t = f.createVariable('time', 'f8', ('time',))
            t.units = 'days since 2001-01-01'
            t.calendar = 'noleap'
            lat = f.createVariable('lat', 'f4', ('lat',))
            lat.units = 'degrees_north'
            v = f.createVariable('tas', 'i2', ('time', 'lat', 'lon'), fill_value=-32768)
            v.units = 'K'
            v.scale_factor = 0.01
            v.set_auto_maskandscale(False)
            t[:] = np.arange(day, day + days)
            lat[:] = np.linspace(-75, 75, 6)
            v[:] = whole[day:day + days]
            day += days
        """,
        kind);
    done(
        at("in/tas_{0:02}.nc:/tas"),
        at("tiles/t_{0}_{1}_{2}.nc"),
        "--out-shape",
        "lat=4,lon=3",
        "--mem",
        "data=1KiB");
    done("merge", at("tiles"), at("all.nc"), "--mem", "data=1KiB");
    python(
        """
        import netCDF4
        whole = np.load('whole.npy')
        with netCDF4.Dataset('tiles/t_0_1_2.nc') as f:
          f.set_auto_maskandscale(False)
          assert f.dimensions['time'].isunlimited() and not f.dimensions['lat'].isunlimited()
          assert (f['tas'][:] == whole[:, 4:6, 6:8]).all()
          assert np.allclose(f['lat'][:], np.linspace(-75, 75, 6)[4:6])
        with netCDF4.Dataset('all.nc') as f:
          f.set_auto_maskandscale(False)
          v = f['tas']
          assert (v[:] == whole).all()
          assert v.dimensions == ('time', 'lat', 'lon') and v.units == 'K'
          assert v.scale_factor == 0.01 and v._FillValue == -32768
          assert (f['time'][:] == np.arange(90)).all()
          assert f['time'].units == 'days since 2001-01-01' and f['time'].calendar == 'noleap'
          assert f.title == 'made by netCDF4-python'
          assert f.history.count('resplit') >= 2
          assert f.dimensions['time'].isunlimited()
        """);
    assertTrue(Programs.run(folder, "ncdump", "-h", "all.nc").contains("tas:units = \"K\""));
    Programs.run(folder, "ncks", "-O", "-d", "time,3,5", "all.nc", "some.nc");
    Programs.run(folder, "ncra", "-O", "all.nc", "mean.nc");
    Programs.run(folder, "ncrcat", "-O", "all.nc", "some.nc", "more.nc");
    python(
        """
        import netCDF4
        whole = np.load('whole.npy')
        with netCDF4.Dataset('mean.nc') as f:
          assert f['time'][:] == 44.5
        with netCDF4.Dataset('more.nc') as f:
          f.set_auto_maskandscale(False)
          assert (f['tas'][:] == np.concatenate([whole, whole[3:6]])).all()
        with netCDF4.Dataset('all.nc', 'a') as f:
          f.set_auto_maskandscale(False)
          f['time'][90] = 90
          f['tas'][90] = 7
        with netCDF4.Dataset('all.nc') as f:
          f.set_auto_maskandscale(False)
          assert (f['time'][:] == np.arange(91)).all() and (f['tas'][90] == 7).all()
          assert (f['tas'][:90] == whole).all()
        """);
  }

  @Test
  void whatCanGrowInHdf5CanGrowInTheOutput() throws Exception {
    Programs.requirePython("h5py, numpy");
    python(
        """
        import h5py
        with h5py.File('in.h5', 'w') as f:
          f.create_dataset('v', data=np.arange(60.).reshape(6, 10), maxshape=(6, None),
                           chunks=(3, 5), compression='gzip')
        """);
    done("merge", at("in.h5"), at("out.h5"));
    done("merge", at("in.h5"), at("plain.h5"), "--filters", "none");
    CommandRun.logged("merge", at("in.h5"), at("fixed.h5"), "--chunk", "none")
        .assertErrorLine(
            ExitCode.DONE, "dimension 1 was unlimited and is fixed at 10 in the output");
    python(
        """
        import h5py
        for name in ['out.h5', 'plain.h5']:
          with h5py.File(name, 'a') as f:
            assert f['v'].maxshape == (6, None) and f['v'].chunks == (3, 5)
            f['v'].resize(12, axis=1)
            f['v'][:, 10:] = 7
          with h5py.File(name) as f:
            assert (f['v'][:, :10] == np.arange(60.).reshape(6, 10)).all()
            assert (f['v'][:, 10:] == 7).all()
        with h5py.File('fixed.h5') as f:
          assert f['v'].maxshape == (6, 10) and f['v'].chunks is None
        """);
  }

  @Test
  void filesThatDisagreeAreNotJoinedUnlessThatIsIgnored() throws Exception {
    Programs.requirePython("netCDF4, numpy");
    python(
        """
        import netCDF4, os
        usual = {'scale_factor': .5, 'add_offset': 1., 'units': 'K', 'calendar': 'noleap'}
        other = {'scale_factor': .25, 'add_offset': 2., 'units': 'C', 'calendar': '360_day'}
        for name in [*usual, '_FillValue']:
          os.mkdir(name)
          for i, kind in enumerate(['NETCDF3_CLASSIC', 'NETCDF3_64BIT_DATA']):
            with netCDF4.Dataset('%s/b_%d_0.nc' % (name, i), 'w', format=kind) as f:
              f.createDimension('t', 2)
              f.createDimension('x', 3)
              fill = -8 if i == 1 and name == '_FillValue' else -9
              v = f.createVariable('w', 'i2', ('t', 'x'), fill_value=fill)
              v.setncatts({**usual, name: other[name]} if i and name in usual else usual)
        """);
    Map<String, String> ways =
        Map.of(
            "scale_factor", "unpack the files first; for NetCDF, ncpdq -U",
            "add_offset", "unpack the files first; for NetCDF, ncpdq -U",
            "units", "--ignore-mismatch units uses the first",
            "calendar", "convert all files to one calendar first",
            "_FillValue", "give all files the same one first; ncatted");
    for (Map.Entry<String, String> way : ways.entrySet()) {
      Path blocks = at(way.getKey()).resolve("b_{0}_{1}.nc");
      String[] parts = {way.getKey(), "b_0_0.nc:/w", "b_1_0.nc:/w", way.getValue()};
      CommandRun.of("merge", blocks, at("all.nc"))
          .assertErrorLine(ExitCode.INPUT, (Object[]) parts);
      Object[] job = {
        "merge", blocks, at("all.nc"), "--ignore-mismatch", "units,fill", "--overwrite"
      };
      if (way.getValue().startsWith("unpack")) {
        CommandRun.of(job).assertErrorLine(ExitCode.INPUT, (Object[]) parts);
      } else {
        done(job);
      }
    }
    String shown = done("info", at("all.nc")).results();
    assertTrue(shown.contains("attribute  units = \"K\"\n"), shown);
  }

  @Test
  void oneFileWithManyDatasetsIsRead() throws Exception {
    Programs.requirePython("h5py, numpy");
    python(
        """
        import h5py
        whole = np.arange(200, dtype='>i4').reshape(10, 20)
        whole.astype('<i4').tofile('whole.raw')
        with h5py.File('all.h5', 'w', userblock_size=512) as f:
          for i in range(2):
            for j in range(3):
              f['b/%d_%d' % (i, j)] = whole[5 * i:5 * i + 5, 8 * j:8 * j + 8]
          f['other'] = whole
        """);
    done("merge", at("all.h5") + ":/b/{0}_{1}", at("merged.raw"), "--out-endian", "little");
    assertArrayEquals(Files.readAllBytes(at("whole.raw")), Files.readAllBytes(at("merged.raw")));
    CommandRun.of("plan", at("all.h5") + ":/none", "--out-shape", "5,10")
        .assertErrorLine(ExitCode.INPUT, "/b/0_0", "/other");
    done("merge", at("all.h5"), at("whole.h5"));
    python(
        """
        import h5py
        with h5py.File('all.h5') as a, h5py.File('whole.h5') as b:
          assert sorted(a) == sorted(b) and sorted(a['b']) == sorted(b['b'])
          for name in ['other'] + ['b/' + each for each in a['b']]:
            assert (a[name][()] == b[name][()]).all(), name
        """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"earliest", "latest"})
  void chunkedAndCompressedHdf5IsRead(String version) throws Exception {
    Programs.requirePython("h5py, numpy");
    python(
        """
        import h5py
        a = np.arange(3000, dtype='u2').reshape(10, 15, 20)
        a.tofile('a.raw')
        with h5py.File('a.h5', 'w', libver=sys.argv[1]) as f:
          f.create_dataset('x', data=a, chunks=(4, 4, 7), compression='gzip', shuffle=True)
        """,
        version);
    done("merge", at("a.h5"), at("b.raw"));
    assertArrayEquals(Files.readAllBytes(at("a.raw")), Files.readAllBytes(at("b.raw")));
    String shown = done("info", at("a.h5")).results();
    assertTrue(shown.contains("layout     chunks of 4x4x7, shuffle, deflate"), shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {".nii", ".nii.gz"})
  void aNiftiVolumeGoesToBlocksAndBackWithItsPlaceInSpace(String ending) throws Exception {
    Programs.requirePython("nibabel, numpy");
    python(
        """
        import nibabel
        data = np.random.default_rng(5).integers(0, 999, (20, 18, 16)).astype('i2')
        affine = np.array([[-2, .1, 0, 90], [0, 2.5, .2, -126], [0, 0, 3, -72], [0, 0, 0, 1.]])
        image = nibabel.Nifti1Image(data, affine)
        image.header['descrip'] = b'a test'
        nibabel.save(image, 'volume' + sys.argv[1])
        """,
        ending);
    done("split", at("volume" + ending), at("blocks"), "--out-shape", "10,9,16");
    done("merge", at("blocks"), at("again.nii"));
    python(
        """
        import nibabel
        whole = nibabel.load('volume' + sys.argv[1])
        block = nibabel.load('blocks/block_1_1_0' + sys.argv[1])
        data = np.asarray(whole.dataobj)
        assert (np.asarray(block.dataobj) == data[10:, 9:]).all()
        there = whole.affine @ [10, 9, 0, 1]
        assert np.allclose(block.affine[:3, 3], there[:3])
        assert np.allclose(block.affine[:3, :3], whole.affine[:3, :3])
        again = nibabel.load('again.nii')
        assert (np.asarray(again.dataobj) == data).all()
        assert (again.affine == whole.affine).all() and again.header == whole.header
        """,
        ending);
  }

  @Test
  void aNiftiVolumeKeepsItsPlaceThroughBlocksOfHdf5() throws Exception {
    Programs.requirePython("nibabel, numpy");
    python(
        """
        import nibabel
        data = np.arange(6 * 7 * 8, dtype='f4').reshape(6, 7, 8)
        nibabel.save(nibabel.Nifti1Image(data, np.diag([2., 2., 2., 1.])), 'v.nii')
        """);
    done("split", at("v.nii"), at("h5/{0}_{1}_{2}.h5"), "--out-shape", "3,7,4");
    done("merge", at("h5/1_0_1.h5"), at("corner.nii"));
    done("merge", at("h5"), at("w.nii"));
    python(
        """
        import nibabel
        v, w, c = (nibabel.load(n) for n in ('v.nii', 'w.nii', 'corner.nii'))
        assert (np.asarray(v.dataobj) == np.asarray(w.dataobj)).all()
        assert (v.affine == w.affine).all()
        assert (c.affine[:3, 3] == [6, 0, 8]).all()
        """);
    assertArrayEquals(Files.readAllBytes(at("v.nii")), Files.readAllBytes(at("w.nii")));
  }
}
