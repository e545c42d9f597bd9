package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import io.resplit.testkit.Witness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GDAL finds pixels of TIFF files where they were, what has no data, and what is said of bands. */
@Tag("slow")
class GeoTiffWitnessTest {

  @TempDir Path folder;

  /** Writes files of each kind; prints of each its name and axes. */
  private static final String WRITE =
      """
      import numpy as np
      from osgeo import gdal, osr
      gdal.UseExceptions()
      rng = np.random.default_rng(5)
      types = {'u1': gdal.GDT_Byte, 'u2': gdal.GDT_UInt16, 'i2': gdal.GDT_Int16, 'i4': gdal.GDT_Int32, 'f4': gdal.GDT_Float32, 'f8': gdal.GDT_Float64}
      places = {'north': (440720.25, 30.5, 0, 3751320.75, 0, -29.5), 'degrees': (8.25, 1 / 120, 0, 47.5, 0, -1 / 240),
                'turned': (1000.5, 3, 0.75, 2000.25, -0.5, -2), 'up': (100, 2, 0, 50, 0, 2)}
      number = 0
      for kind in ('north', 'degrees', 'turned', 'up', 'point', 'ties', 'none'):
          for bands in (1, 3, 5):
              for dtype in list(types)[number % 3::3]:
                  nodata = {'u1': (0, 255, -9999), 'u2': (65535, 7, 1.5), 'i2': (-9999, None, -32768), 'i4': (-2147483648, 5, 1e12),
                            'f4': (float('nan'), -3.4028234663852886e+38, -9999.5), 'f8': (-1.7976931348623157e+308, 1e20, float('inf'))}[dtype][number % 3]
                  layout = [[], ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=32'], ['COMPRESS=LZW', 'PREDICTOR=2'], ['COMPRESS=DEFLATE', 'TILED=YES', 'BLOCKXSIZE=32', 'BLOCKYSIZE=16']][number % 4]
                  layout = [each for each in layout if 'PREDICTOR' not in each or dtype[0] != 'f']
                  inter = ['PIXEL', 'BAND'][number // 2 % 2]
                  name = '%s%d%s%s-%d' % (kind, bands, dtype, inter[0], number)
                  d = gdal.GetDriverByName('GTiff').Create(name + '.tif', 50, 40, bands, types[dtype], layout + ['INTERLEAVE=' + inter, 'ENDIANNESS=' + ['LITTLE', 'BIG'][number % 5 == 1]])
                  s = osr.SpatialReference()
                  s.ImportFromEPSG(4326 if kind == 'degrees' else 32631)
                  if kind == 'ties':
                      d.SetGCPs([gdal.GCP(1000 + 7 * i, 2000 - 5 * i + i * i, 0, 3.5 * i, 2.25 * i) for i in range(6)], s.ExportToWkt())
                  elif kind != 'none':
                      d.SetProjection(s.ExportToWkt())
                      d.SetGeoTransform(places.get(kind, places['north']))
                      if kind == 'point': d.SetMetadataItem('AREA_OR_POINT', 'Point')
                  for i in range(bands):
                      b = d.GetRasterBand(i + 1)
                      b.WriteArray(rng.integers(0, 200, (40, 50)).astype(dtype))
                      if nodata is not None and i == 0: b.SetNoDataValue(nodata)
                      if number % 3 < 2:
                          b.SetDescription('band & %d' % i)
                          b.SetMetadataItem('wavelength', str(400 + i))
                          b.SetScale(2 + i)
                          b.SetOffset(i - 3)
                  if number % 3 == 1: d.SetMetadataItem('sensor', 'made <up>')
                  d = None
                  print(name, ('z,y,x' if bands == 1 else 'z,y,x,s' if inter == 'PIXEL' else 'z,s,y,x'))
                  number += 1
      """;

  /** Takes the same part of each input as an output has, and compares what GDAL says of both. */
  private static final String CHECK =
      """
      import math, numpy as np, tifffile
      from osgeo import gdal
      gdal.UseExceptions()
      checked = 0
      tags = (33550, 33922, 34264, 34735, 34736, 34737, 42112, 42113)
      def same(a, b):
          return a == b or a is not None and b is not None and np.allclose(a, b, rtol=1e-13, atol=1e-10, equal_nan=True)
      for line in open('outputs'):
          name, out, x, y, bands, steps = line.strip().split('|')
          x, y, bands, kx, ky = slice(*eval(x)), slice(*eval(y)), eval(bands), *eval(steps)
          with tifffile.TiffFile(name + '.tif') as f, tifffile.TiffFile(out) as g:
              if (x.start, y.start, kx, ky) == (0, 0, 1, 1):
                  for tag in tags[:6 if bands else 8]:
                      one, two = f.pages[0].tags.get(tag), g.pages[0].tags.get(tag)
                      assert (one and (one.value, one.dtype)) == (two and (two.value, two.dtype)), (line, tag, one, two)
          f, g = gdal.Open(name + '.tif'), gdal.Open(out)
          a, b = f.ReadAsArray(), g.ReadAsArray()
          a, b = a.reshape((-1,) + a.shape[-2:]), b.reshape((-1,) + b.shape[-2:])
          kept = bands or range(f.RasterCount)
          assert np.array_equal(a[list(kept), y.start:y.stop:ky, x.start:x.stop:kx], b, equal_nan=a.dtype.kind == 'f'), line
          assert f.GetProjection() == g.GetProjection() and f.GetGCPProjection() == g.GetGCPProjection(), line
          assert f.GetMetadataItem('AREA_OR_POINT') == g.GetMetadataItem('AREA_OR_POINT') and f.GetMetadataItem('sensor') == g.GetMetadataItem('sensor'), line
          has = f.GetGeoTransform(can_return_null=True)
          got = g.GetGeoTransform(can_return_null=True)
          assert (has is None) == (got is None), line
          if has:
              for column, row in ((0.5, 0.5), (3.5, 0.5), (0.5, 2.5)):
                  old = gdal.ApplyGeoTransform(has, x.start + (column - .5) * kx + .5, y.start + (row - .5) * ky + .5)
                  assert same(old, gdal.ApplyGeoTransform(got, column, row)), (line, has, got)
          one, two = f.GetGCPs(), g.GetGCPs()
          assert len(one) == len(two), line
          for p, q in zip(one, two):
              assert (p.GCPX, p.GCPY) == (q.GCPX, q.GCPY), line
              assert same(((p.GCPPixel - x.start - .5) / kx + .5, (p.GCPLine - y.start - .5) / ky + .5), (q.GCPPixel, q.GCPLine)), line
          for i, k in enumerate(kept):
              p, q = f.GetRasterBand(k + 1), g.GetRasterBand(i + 1)
              assert same(p.GetNoDataValue(), q.GetNoDataValue()), (line, p.GetNoDataValue(), q.GetNoDataValue())
              for each in ('GetDescription', 'GetMetadata', 'GetScale', 'GetOffset', 'GetColorInterpretation')[:4 if bands else 5]:
                  assert getattr(p, each)() == getattr(q, each)(), (line, each, getattr(p, each)(), getattr(q, each)())
          checked += 1
      print(checked)
      """;

  private final List<String> outputs = new ArrayList<>();

  @BeforeEach
  void requireWitnesses() {
    Witness.requirePython("tifffile, numpy, osgeo.gdal, osgeo.osr");
  }

  private void done(Object... arguments) {
    CommandRun run = CommandRun.logged(arguments);
    assertEquals(0, run.code(), run.messages());
  }

  private void copy(String name, String out, String part, Object... options) {
    List<Object> all = new ArrayList<>(List.of("-q"));
    all.addAll(List.of(options));
    all.addAll(List.of(folder.resolve(name + ".tif"), folder.resolve(out)));
    done(all.toArray());
    outputs.add(String.join("|", name, out, part));
  }

  /** Each file goes two of the ways, so that all kinds of files go all of them together. */
  @Test
  void pixelsStayWhereTheyLieOnTheEarth() throws Exception {
    int number = 0;
    for (String line : Witness.python(folder, WRITE).lines().toList()) {
      String[] said = line.split(" ");
      way(number, said[0], said[1]);
      way(number + 3, said[0], said[1]);
      number++;
    }
    Files.write(folder.resolve("outputs"), outputs);
    assertEquals(outputs.size() + "", Witness.python(folder, CHECK).strip());
    assertTrue(outputs.size() >= 100, "outputs: " + outputs.size());
  }

  private void way(int number, String name, String axes) throws Exception {
    String out = name + "-" + number % 7 + ".tif";
    boolean hasBands = axes.contains("s");
    String all = "0,50|0,40|None|1,1";
    switch (number % 7) {
      case 0 -> copy(name, out, all);
      case 1 -> copy(name, out, "5,41|3,30|None|1,1", "--roi", "y=3:30,x=5:41");
      case 2 -> copy(name, out, "4,50|2,40|None|3,2", "--roi", "y=2::2,x=4::3");
      case 3 -> {
        if (hasBands) {
          copy(name, out, "5,50|0,40|[1,2]|1,1", "--roi", "s=1:3,x=5:");
        }
      }
      case 4 -> copy(name, out, all, "--filters", "deflate");
      case 5 -> {
        for (String way : List.of(".h5", ".zarr", ".nc", ".nc3")) {
          done("-q", folder.resolve(name + ".tif"), folder.resolve(name + way));
          boolean isOld = way.equals(".nc3") && name.matches("[a-z]+[0-9](i2|i4|f4|f8).*");
          int version = isOld ? Files.readAllBytes(folder.resolve(name + way))[3] : 0;
          assertTrue(version < 5, "all programs read the older versions of NetCDF: " + version);
          done("-q", folder.resolve(name + way), folder.resolve(name + way + ".tif"));
          outputs.add(String.join("|", name, name + way + ".tif", all));
        }
      }
      default -> {
        Path set = folder.resolve(name + "-set");
        String blocks = axes.replaceAll("[zs]", "*").replace("y", "16").replace("x", "32");
        done("split", folder.resolve(name + ".tif"), set, "--out-shape", blocks, "-q");
        done("merge", set, folder.resolve(out), "-q");
        outputs.add(String.join("|", name, out, all));
        Path last;
        try (var files = Files.list(set)) {
          last = files.filter(each -> each.toString().endsWith(".tif")).sorted().toList().get(5);
        }
        outputs.add(String.join("|", name, folder.relativize(last) + "", "32,50|32,40|None|1,1"));
      }
    }
  }

  private static final String FILE =
      """
      import numpy as np
      from osgeo import gdal, osr
      gdal.UseExceptions()
      def write(name, a, *options, nodata=None, corner=(1000, 2000), point=False):
          d = gdal.GetDriverByName('GTiff').Create(name, a.shape[-1], a.shape[-2], 1 if a.ndim == 2 else len(a), gdal.GDT_Byte, options)
          s = osr.SpatialReference()
          s.ImportFromEPSG(32631)
          d.SetProjection(s.ExportToWkt())
          d.SetGeoTransform((corner[0], 10, 0, corner[1], 0, -10))
          if point: d.SetMetadataItem('AREA_OR_POINT', 'Point')
          if nodata is not None: d.GetRasterBand(1).SetNoDataValue(nodata)
          d.WriteArray(a)
      a = np.arange(1, 1201).astype('u1').reshape(30, 40)
      """;

  @Test
  void otherFormatsSayTheTransformAndTheCodeAsAttributes() throws Exception {
    Witness.requirePython("h5py");
    Witness.python(folder, FILE + "write('a.tif', a, nodata=7, point=True)");
    Path cut = folder.resolve("a.h5");
    CommandRun.logged("-q", "--roi", "y=2:,x=5:", folder.resolve("a.tif"), cut).assertDone();
    Witness.python(
        folder,
        """
        import h5py
        said = h5py.File('a.h5')['data'].attrs
        assert list(said['GeoTransform']) == [1050, 10, 0, 1980, 0, -10], said['GeoTransform']
        assert said['epsg'] == 32631 and said['_FillValue'] == 7 and said['_FillValue'].dtype == 'u1'
        """);
  }

  @Test
  void tilesLieWhereTheyLieOnTheEarth() throws Exception {
    Witness.python(
        folder,
        FILE
            + """
            import os
            os.mkdir('tiles')
            write('tiles/paris.tif', a[:15, :24])
            write('tiles/berlin.tif', a[:15, 24:], corner=(1240, 2000))
            write('tiles/athens.tif', a[15:, 24:], corner=(1240, 1850))
            write('tiles/madrid.tif', a[15:, :24], corner=(1000, 1850))
            """);
    Path out = folder.resolve("all.tif");
    CommandRun.logged("merge", folder.resolve("tiles"), out, "-q").assertDone();
    Witness.python(
        folder,
        FILE
            + """
            d = gdal.Open('all.tif')
            assert np.array_equal(d.ReadAsArray(), a)
            assert d.GetGeoTransform() == (1000, 10, 0, 2000, 0, -10), d.GetGeoTransform()
            write('tiles/madrid.tif', a[15:, :24], corner=(1005, 1850))
            """);
    CommandRun refused =
        CommandRun.logged("merge", folder.resolve("tiles"), folder.resolve("no.tif"), "-q");
    assertEquals(ExitCode.INPUT.code(), refused.code(), refused.messages());
  }

  /** What the first block says is taken back to blocks before it. */
  @Test
  void coloursWithoutTheirFirstTilesLieWhereTheyLay() throws Exception {
    Witness.python(
        folder,
        FILE
            + "write('c.tif', np.stack([a, a + 1, a + 2]), 'INTERLEAVE=PIXEL', 'PHOTOMETRIC=RGB')");
    Path set = folder.resolve("set");
    String tiles = set + "/c_{0}_{1}_{2}_{3}.tif";
    done("split", folder.resolve("c.tif"), tiles, "--out-shape", "1,10,20,3", "-q");
    Files.delete(set.resolve("c_0_0_0_0.tif"));
    Files.delete(set.resolve("c_0_1_0_0.tif"));
    Files.deleteIfExists(set.resolve("resplit.json"));
    done("merge", tiles, folder.resolve("d.tif"), "--missing", "fill=0", "-q");
    Witness.python(
        folder,
        """
        import numpy as np
        from osgeo import gdal
        one, two = gdal.Open('c.tif'), gdal.Open('d.tif')
        a = one.ReadAsArray()
        a[:, :20, :20] = 0
        assert np.array_equal(two.ReadAsArray(), a)
        assert one.GetGeoTransform() == two.GetGeoTransform(), two.GetGeoTransform()
        """);
  }

  @Test
  void pagesWhoseAxesChangePlacesLoseTheirPlaceAndALineSaysSo() throws Exception {
    Witness.python(folder, FILE + "write('a.tif', a)");
    CommandRun run =
        CommandRun.logged(
            "-q", "--permute", "z,x,y", folder.resolve("a.tif"), folder.resolve("b.tif"));
    assertTrue(run.messages().contains("ModelTiepointTag"), run.messages());
    assertTrue(run.messages().contains("GeoTransform"), run.messages());
    Witness.python(
        folder, "import tifffile; assert 33922 not in tifffile.TiffFile('b.tif').pages[0].tags");
  }

  @Test
  void tilesThatWereNeverWrittenHaveNoData() throws Exception {
    Witness.python(
        folder,
        FILE
            + """
            d = gdal.GetDriverByName('GTiff').Create('s.tif', 64, 64, 1, gdal.GDT_Byte, ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16', 'SPARSE_OK=TRUE'])
            d.GetRasterBand(1).SetNoDataValue(9)
            d.GetRasterBand(1).WriteArray(a[:16, :16], 16, 32)
            """);
    CommandRun.logged("-q", folder.resolve("s.tif"), folder.resolve("s.npy")).messages();
    Witness.python(
        folder,
        FILE
            + """
            assert np.array_equal(np.load('s.npy')[0], gdal.Open('s.tif').ReadAsArray())
            """);
  }

  @Test
  void missingDataOfOtherFormatsIsNoDataInTiff() throws Exception {
    Witness.requirePython("netCDF4");
    Witness.python(
        folder,
        """
        import netCDF4, numpy as np
        for i, (kind, fill) in enumerate((('f4', -9999.5), ('f8', np.nan), ('i2', -32768), ('u1', 255), ('f4', 1e20))):
            with netCDF4.Dataset('%d.nc' % i, 'w') as f:
                f.createDimension('lat', 4), f.createDimension('lon', 5)
                f.createVariable('v', kind, ('lat', 'lon'), fill_value=fill)[:] = 3
        """);
    for (int i = 0; i < 5; i++) {
      CommandRun.logged("-q", folder.resolve(i + ".nc"), folder.resolve(i + ".tif")).assertDone();
    }
    Witness.python(
        folder,
        """
        import numpy as np
        from osgeo import gdal
        files = [gdal.Open('%d.tif' % i) for i in range(5)]
        found = [each.GetRasterBand(1).GetNoDataValue() for each in files]
        assert found[0] == -9999.5 and np.isnan(found[1]) and found[2:4] == [-32768, 255], found
        assert np.float32(found[4]) == np.float32(1e20)
        """);
  }

  /** Labels are numbers: what colours they are shown in is kept, or named as lost. */
  @Test
  void aPaletteStaysInTiff() throws Exception {
    Witness.python(
        folder,
        """
        import numpy as np, tifffile
        rng = np.random.default_rng(3)
        for kind in ('u1', 'u2'):
            colours = rng.integers(0, 65536, (3, 256 ** int(kind[1])), 'u2')
            a = rng.integers(0, 200, (3, 40, 50)).astype(kind)
            tifffile.imwrite(kind + '.tif', a, photometric='palette', colormap=colours)
        """);
    for (String kind : List.of("u1", "u2")) {
      Path in = folder.resolve(kind + ".tif");
      CommandRun.logged("-q", in, folder.resolve(kind + "-out.tif"), "--roi", "x=3:").assertDone();
      CommandRun npy = CommandRun.logged("-q", in, folder.resolve(kind + ".npy"));
      assertEquals(0, npy.code());
      assertTrue(npy.messages().contains("ColorMap"), npy.messages());
    }
    Witness.python(
        folder,
        """
        import numpy as np, tifffile
        from osgeo import gdal
        for kind in ('u1', 'u2'):
            with tifffile.TiffFile(kind + '.tif') as f, tifffile.TiffFile(kind + '-out.tif') as g:
                assert np.array_equal(f.asarray()[..., 3:], g.asarray()) and np.array_equal(f.asarray(), np.load(kind + '.npy'))
                for page in g.pages:
                    page = page.aspage()
                    assert page.photometric == 3 and np.array_equal(page.colormap, f.pages[0].colormap)
            if kind == 'u1':
                files = [gdal.Open(name) for name in ('u1.tif', 'u1-out.tif')]
                tables = [each.GetRasterBand(1).GetColorTable() for each in files]
                assert [tables[0].GetColorEntry(i) for i in range(256)] == [tables[1].GetColorEntry(i) for i in range(256)]
        """);
  }

  /** The last three of red, green, blue and alpha are no red, green and blue. */
  @Test
  void otherSamplesThanTheFirstAreNoColour() throws Exception {
    Witness.python(
        folder,
        """
        import numpy as np, tifffile
        a = np.random.default_rng(3).integers(0, 255, (20, 30, 4), 'u1')
        tifffile.imwrite('a.tif', a, photometric='rgb', extrasamples=['unassalpha'])
        """);
    List<String> parts = List.of("1:4", "0:3", "::2", "3", "0,2,1");
    List<Integer> photometric = List.of(1, 2, 1, 1, 1);
    for (int i = 0; i < parts.size(); i++) {
      Path out = folder.resolve(i + ".tif");
      done("-q", "--roi", "s=" + parts.get(i), folder.resolve("a.tif"), out);
      Witness.python(
          folder,
          """
          import sys, numpy as np, tifffile
          a = tifffile.imread('a.tif')
          with tifffile.TiffFile(sys.argv[1]) as f:
              assert f.pages[0].photometric == int(sys.argv[2]), f.pages[0].photometric
              part = sys.argv[3]
              b = a[..., eval('np.s_[%s]' % part) if ':' in part else [int(each) for each in part.split(',')]]
              assert f.asarray().tobytes() == b.tobytes()
          """,
          out,
          photometric.get(i),
          parts.get(i));
    }
  }
}
