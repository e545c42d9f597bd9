package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** astropy writes files, and cuts them itself. */
@Tag("slow")
class FitsWitnessTest {

  /** Images of any type and shape, first or behind other units, with long headers or short ones. */
  private static final String WRITE =
      """
      import sys, numpy as np
      from astropy.io import fits
      random = np.random.default_rng(37)
      for number in range(int(sys.argv[2])):
          shape = tuple(random.integers(2, 7, 1 + number % 4))
          data = random.integers(0, 250, shape).astype(('u1', 'i2', 'i4', 'i8', 'f4', 'f8')[number % 6])
          header = fits.Header()
          for i in range(random.integers(0, 80)):
              header['KEY%d' % i] = ('it''s / %d' % i, 'a comment')
          if number % 5 == 0:
              header['BUNIT'] = 'Jy/beam'
              for axis in range(1, len(shape) + 1):
                  header['CDELT%d' % axis], header['CRPIX%d' % axis], header['CRVAL%d' % axis] = axis / 2, 3., 1.5
                  header['CUNIT%d' % axis], header['CTYPE%d' % axis] = 'mm', 'LINEAR'
          units = [fits.PrimaryHDU(data, header=header)]
          if number % 2:
              table = fits.BinTableHDU.from_columns([fits.Column('a', '20A', array=['x'] * 300)])
              units = [fits.PrimaryHDU(), table, fits.ImageHDU(data, header=header, name='SCI'),
                       fits.ImageHDU(data[:1].astype('u1'), name='DQ')]
          fits.HDUList(units).writeto('m%d.fits%s' % (number, sys.argv[1]), checksum=number % 3 == 0)
      """;

  private static final String COMPARE =
      """
      import glob, h5py, sys, numpy as np
      from astropy.io import fits
      equal = 0
      for path in glob.glob('*.fits' + sys.argv[1]):
          number = int(path[1:].split('.')[0])
          unit = fits.open(path)[2 if number % 2 else 0]
          for start in range(0, unit.shape[0], 2):
              cut = unit.section[start:start + 2]
              ours = h5py.File('m%d/b%d.h5' % (number, start // 2))['a']
              assert np.array_equal(ours, cut) and ours.dtype == cut.dtype, path
              if number % 5 == 0:
                  assert ours.attrs['units'].decode() == 'Jy/beam'
                  assert ours.attrs['voxel_units'].decode() == 'mm'
                  from astropy.wcs import WCS
                  place = WCS(unit.header).slice(slice(start, None), numpy_order=True) if unit.data.ndim == 1 else \\
                      WCS(unit.header)[start:]
                  first = np.ravel(place.wcs_pix2world([[0] * unit.data.ndim], 0)) * 1
                  scale = [1000. if each == 'm' else 1. for each in map(str, place.wcs.cunit)]
                  assert np.allclose(ours.attrs['voxel_origin'], first * scale), path
          equal += 1
      print(equal)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.requirePython("numpy, h5py, astropy");
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @ParameterizedTest
  @CsvSource({"'', 48", ".gz, 12"})
  void blocksAreThoseThatAstropyCuts(String packed, int files) throws Exception {
    Programs.python(folder, WRITE, packed, files);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "m*.fits" + packed)) {
      for (Path file : all) {
        int number = Integer.parseInt(file.getFileName().toString().replaceAll("\\D", ""));
        int last = number % 4;
        String in = number % 2 == 1 ? file + ":/SCI" : file.toString();
        String blocks = file.toString().replace(".fits" + packed, "") + "/b{" + last + "}.h5";
        CommandRun.of(in, blocks + ":/a", "--out-shape", "*,".repeat(last) + "2", "-q")
            .assertDone();
        CommandRun.of("verify", in, Path.of(blocks).getParent()).assertDone();
      }
    }
    assertEquals("" + files, Programs.python(folder, COMPARE, packed).strip());
  }

  /** What stored numbers are multiplied with, what is added, and what stands for no value. */
  @Test
  void scalesAreCarriedAsNetcdfHasThem() throws Exception {
    Programs.python(
        folder,
        """
        import numpy as np
        from astropy.io import fits
        fits.PrimaryHDU(np.arange(40000, 40012, dtype='u2').reshape(3, 4)).writeto('u.fits')
        unit = fits.ImageHDU(np.arange(12, dtype='i2').reshape(3, 4), name='s')
        unit.header['BSCALE'], unit.header['BZERO'], unit.header['BLANK'] = 0.5, 100., 7
        fits.HDUList([fits.PrimaryHDU(), unit]).writeto('s.fits')
        """);
    CommandRun.of("merge", at("u.fits"), at("u.nc"), "-q").assertDone();
    CommandRun.of("merge", at("s.fits"), at("s.nc"), "-q").assertDone();
    assertEquals(
        "done",
        Programs.python(
                folder,
                """
                import netCDF4, numpy as np
                from astropy.io import fits
                for name in 'us':
                    file = netCDF4.Dataset(name + '.nc')
                    ours, = (v for v in file.variables.values() if v.ndim == 2)
                    theirs = fits.open(name + '.fits')[name == 's'].data
                    assert np.array_equal(np.ma.filled(ours[:].astype('f8'), np.nan), theirs, equal_nan=True), name
                print('done')
                """)
            .strip());
  }

  /** FITS has no unsigned integers but bytes: a zero of half of all integers says that they are. */
  @Test
  void integersOfTheOtherSignAreExact() throws Exception {
    Programs.python(
        folder,
        """
        import numpy as np
        from astropy.io import fits
        random = np.random.default_rng(1)
        for kind in ('u2', 'u4', 'u8', 'i1'):
            limits = np.iinfo(kind)
            a = random.integers(limits.min, limits.max, (5, 6, 7), dtype=kind, endpoint=True)
            unit = fits.PrimaryHDU(a)
            unit.header['BLANK'] = 5
            unit.writeto(kind + '.fits')
            unit.writeto(kind + '.fits.gz')
        """);
    for (String type : new String[] {"u2", "u4", "u8", "i1"}) {
      for (String packed : new String[] {"", ".gz"}) {
        String in = at(type + ".fits" + packed);
        CommandRun.of("merge", in, at(type + packed + ".npy"), "-q");
        CommandRun.of("merge", in, at(type + packed + ".nc"), "--roi", "::2,1:,:3", "-q");
        CommandRun.of("verify", in, at(type + packed + ".npy")).assertDone();
      }
    }
    assertEquals(
        "8",
        Programs.python(
                folder,
                """
                import netCDF4, numpy as np
                from astropy.io import fits
                count = 0
                for kind in ('u2', 'u4', 'u8', 'i1'):
                    for packed in ('', '.gz'):
                        whole = np.load(kind + packed + '.npy')
                        unit = fits.open(kind + '.fits', uint=True, ignore_blank=True)[0]
                        theirs = unit.data if kind != 'i1' else unit.data.astype('i1')
                        part, = (v for v in netCDF4.Dataset(kind + packed + '.nc').variables.values() if v.ndim == 3)
                        part.set_auto_maskandscale(False)
                        assert whole.dtype.str[1:] == part.dtype.str[1:] == kind, (whole.dtype, part.dtype)
                        assert np.array_equal(whole if whole.shape == theirs.shape else whole.T, theirs), kind
                        assert np.array_equal(part[:], theirs[:3, 1:, ::2]), kind
                        assert not {'scale_factor', 'add_offset'} & set(part.ncattrs())
                        zero = 2 ** (8 * whole.itemsize - 1)
                        assert int(part._FillValue) == (5 - 128 if kind == 'i1' else 5 + zero), part._FillValue
                        count += 1
                print(count)
                """)
            .strip());
  }

  @Test
  void namesOtherImagesAndWhatIsNotRead() throws Exception {
    Programs.python(
        folder,
        """
        import numpy as np
        from astropy.io import fits
        data = np.arange(5000, dtype='i4').reshape(50, 100)
        fits.HDUList([fits.PrimaryHDU(), fits.ImageHDU(data, name='A'), fits.ImageHDU(data, name='B'),
                      fits.ImageHDU(data, name='B', ver=2)]).writeto('three.fits')
        fits.HDUList([fits.PrimaryHDU(), fits.CompImageHDU(data)]).writeto('packed.fits')
        groups = fits.GroupData(np.zeros((3, 1, 2, 4), 'f4'), parnames=['x'], pardata=[np.arange(3.)])
        fits.HDUList([fits.GroupsHDU(groups)]).writeto('groups.fits')
        fits.HDUList([fits.PrimaryHDU()]).writeto('none.fits')
        """);
    CommandRun info = CommandRun.of("info", at("three.fits"));
    assertEquals(0, info.code(), info.messages());
    for (String name : new String[] {"A", "B", "3"}) {
      assertTrue(info.results().contains(name), info.results());
      CommandRun.of("merge", at("three.fits:/" + name), at(name + ".raw"), "-q").assertDone();
    }
    assertRefused(8, "funpack", "info", at("packed.fits"));
    assertRefused(8, "random groups", "info", at("groups.fits"));
    assertRefused(3, "it has no image", "info", at("none.fits"));
    assertRefused(3, "no image 'C'", "info", at("three.fits:/C"));
    assertRefused(
        8,
        "does not write .fits",
        "split",
        at("three.fits:/A"),
        at("b{0}_{1}.fits"),
        "--out-shape",
        "7,7");
    assertRefused(8, "does not write .fits", at("three.fits:/A"), at("out"), "--out-shape", "7,7");
  }

  private static void assertRefused(int code, String says, Object... words) {
    CommandRun run = CommandRun.of(words);
    assertEquals(code, run.code(), run.messages());
    assertTrue(run.messages().contains(says), run.messages());
  }

  /** Headers lie between compressed data, so that one that is cut off has no known images. */
  @Test
  void compressedFilesThatAreDamagedSaySo() throws Exception {
    Programs.python(
        folder,
        """
        import numpy as np
        from astropy.io import fits
        a = np.random.default_rng(1).integers(0, 99, (20, 30, 40)).astype('i2')
        fits.HDUList([fits.PrimaryHDU(), fits.ImageHDU(a, name='SCI'), fits.ImageHDU(a[0], name='DQ')]).writeto('a.fits.gz')
        whole = open('a.fits.gz', 'rb').read()
        for name, part in (('half', whole[:len(whole) // 2]), ('sum', whole[:-8] + b'abcd' + whole[-4:]), ('end', whole[:-3])):
            open(name + '.fits.gz', 'wb').write(part)
        """);
    for (String name : new String[] {"half", "sum", "end"}) {
      CommandRun.of(at(name + ".fits.gz"), at(name + ".npy"), "-q")
          .assertError(ExitCode.INPUT, name + ".fits.gz", "compressed data");
    }
    CommandRun.of(at("a.fits.gz"), at("b.fits.gz"), "-q")
        .assertError(ExitCode.UNSUPPORTED, "does not write .fits files");
    CommandRun.of(at("a.fits.gz:/DQ"), at("dq.npy"), "-q");
    Programs.python(
        folder,
        """
        import numpy as np
        from astropy.io import fits
        assert np.array_equal(np.load('dq.npy'), fits.getdata('a.fits.gz', 'DQ'))
        """);
  }

  @Test
  void imagesThatAreLeftOutAreNamedWithoutANameToo() throws Exception {
    Programs.requirePython("astropy, numpy");
    Programs.python(
        folder,
        """
        import numpy as np
        from astropy.io import fits
        a = np.arange(12, dtype='f4').reshape(3, 4)
        fits.HDUList([fits.PrimaryHDU(), fits.ImageHDU(a, name='SCI'), fits.ImageHDU(a[:1], name='DQ')]).writeto('two.fits')
        """);
    CommandRun run = CommandRun.logged(at("two.fits"), at("two.h5"), "-q");
    assertTrue(run.messages().contains("the image :/DQ"), run.messages());
    assertTrue(CommandRun.of("info", at("two.fits")).results().contains("the image :/DQ"));
  }
}
