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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pictures in colour stay so from TIFF to TIFF: tifffile, libtiff and GDAL read them. */
@Tag("slow")
class ColourTiffWitnessTest {

  @TempDir Path folder;

  /** Writes files of each kind; prints of each its name and axes. */
  private static final String WRITE =
      """
      import numpy as np, tifffile
      rng = np.random.default_rng(3)
      number = 0
      for dtype in ('u1', '<u2', '>u2', '<f4', '>i2'):
          for samples in (3, 4, 2, 6):
              for planar in (False, True):
                  for pages in (1, 3):
                      how = [{}, dict(tile=(16, 32)), dict(rowsperstrip=7), dict(compression='zlib', rowsperstrip=9),
                             dict(compression='zlib', tile=(32, 16)), dict(compression='zlib', tile=(16, 16), predictor=dtype in ('u1', '<u2', '>u2', '>i2'))][number % 6]
                      shape = (pages, samples, 40, 50) if planar else (pages, 40, 50, samples)
                      a = (rng.integers(0, 200, shape) // 3).astype(dtype)
                      colour = 3 if samples in (3, 4) and number % 4 < 3 else 1
                      extra = {0: [], 1: ['unassalpha'] if number % 2 else ['assocalpha']}.get(samples - colour, ['unspecified'] * (samples - colour))
                      name = '%s%d%s%d-%d' % (dtype.strip('<>'), samples, 'p' if planar else 'c', pages, number)
                      tifffile.imwrite(name + '.tif', a if pages > 1 else a[0], photometric='rgb' if colour == 3 else 'minisblack', extrasamples=extra,
                                       planarconfig='separate' if planar else 'contig', byteorder='>' if dtype[0] == '>' else '<', metadata=None if number % 5 else {}, **how)
                      np.save(name + '.npy', a)
                      print(name, 'z,s,y,x' if planar else 'z,y,x,s')
                      number += 1
      """;

  /** Compares each output with what NumPy takes of the input, and with how that was stored. */
  private static final String CHECK =
      """
      import subprocess, sys, numpy as np, tifffile
      from osgeo import gdal
      gdal.UseExceptions()
      checked = 0
      for line in open('outputs'):
          name, out, index, order = line.strip().split('|')
          a = eval('np.load(name + ".npy")[%s].transpose(%s)' % (index, order))
          with tifffile.TiffFile(name + '.tif') as f, tifffile.TiffFile(out) as g:
              one, two = f.pages[0], g.pages[0]
              read = g.asarray() if two.predictor != 3 else a  # which takes a package that Debian does not have
              assert read.tobytes() == a.astype(read.dtype).tobytes() and read.dtype == a.dtype.newbyteorder('='), (line, read.shape, a.shape)
              assert len(g.pages) == len(a), (line, len(g.pages))
              for page in g.pages:
                  page = page.aspage()
                  assert page.samplesperpixel == one.samplesperpixel and page.photometric == one.photometric, line
                  assert page.extrasamples == one.extrasamples, (line, page.extrasamples, one.extrasamples)
                  assert page.planarconfig == (2 if a.shape[1] == one.samplesperpixel else 1), line
          said = subprocess.run(['tiffinfo', '-D', out], check=True, capture_output=True).stderr
          assert said == b'', (out, said)
          for i in range(len(a)):
              got = gdal.Open('GTIFF_DIR:%d:%s' % (i + 1, out)).ReadAsArray()
              want = a[i] if two.planarconfig == 2 else a[i].transpose(2, 0, 1)
              assert np.array_equal(got, want), (line, i)
          checked += 1
      print(checked)
      """;

  private final List<String> outputs = new ArrayList<>();

  @BeforeEach
  void requireWitnesses() {
    Witness.requirePython("tifffile, numpy, osgeo.gdal");
    Witness.requireProgram("tiffinfo");
  }

  private void copy(String name, String out, String index, String order, Object... options) {
    List<Object> all = new ArrayList<>(List.of("--mem", "data=3000", "-q"));
    all.addAll(List.of(options));
    all.addAll(List.of(folder.resolve(name + ".tif"), folder.resolve(out)));
    CommandRun.logged(all.toArray()).assertDone();
    outputs.add(String.join("|", name, out, index, order));
  }

  /** Each file goes two of seven ways, so that all kinds of files go all of them together. */
  @Test
  void picturesKeepTheirColours() throws Exception {
    int number = 0;
    for (String file : Witness.python(folder, WRITE).lines().toList()) {
      String name = file.split(" ")[0];
      boolean isPlanar = file.endsWith("z,s,y,x");
      way(number, name, isPlanar);
      way(number + 3, name, isPlanar);
      number++;
    }
    Files.write(folder.resolve("outputs"), outputs);
    assertEquals(outputs.size() + "", Witness.python(folder, CHECK).strip());
    assertEquals(160, outputs.size());
  }

  private void way(int number, String name, boolean isPlanar) {
    String out = name + "-" + number % 7 + ".tif";
    String same = "0,1,2,3";
    switch (number % 7) {
      case 0 -> copy(name, out, ":", same);
      case 1 -> {
        String part = isPlanar ? ":,:,3:30:2,5:41" : ":,3:30:2,5:41";
        copy(name, out, part, same, "--roi", "y=3:30:2,x=5:41");
      }
      case 2 -> copy(name, out, ":", same, "--filters", "shuffle,deflate");
      case 3 -> copy(name, out, ":", same, "--filters", "none");
      case 4 -> {
        String tiles = isPlanar ? "1,1,16,32" : "1,16,32," + name.charAt(2);
        copy(name, out, ":", same, "--filters", "deflate", "--chunk", tiles);
      }
      case 5 -> {
        String axes = isPlanar ? "z,y,x,s" : "z,s,y,x";
        copy(name, out, ":", isPlanar ? "0,2,3,1" : "0,3,1,2", "--permute", axes);
      }
      default -> {
        Path set = folder.resolve(name + "-set");
        String blocks = isPlanar ? "1,*,16,32" : "1,16,32,*";
        Path in = folder.resolve(name + ".tif");
        CommandRun.logged("split", in, set, "--out-shape", blocks, "-q").assertDone();
        CommandRun.logged("merge", set, folder.resolve(out), "-q").assertDone();
        outputs.add(String.join("|", name, out, ":", same));
      }
    }
  }

  /** The name of an axis alone makes samples of it: nothing is guessed from lengths. */
  @ParameterizedTest
  @CsvSource({
    "uint8, 'y,x,s', 3, 2, 1",
    "uint8, 'y,x,Samples', 3, 2, 1",
    "uint8, 'y,x,channel', 4, 2, 1",
    "float32, 'y,x,s', 3, 1, 1",
    "uint8, 's,y,x', 3, 2, 2",
    "uint8, 'y,x,k', 1, 1, 1",
    "float32, 'y,x,channel', 1, 1, 1",
    "uint8, '', 1, 1, 1",
  })
  void anAxisIsSamplesByItsNameAlone(
      String type, String axes, int samples, int photometric, int planar) throws Exception {
    int last = Math.max(3, samples);
    String shape = axes.startsWith("s,") ? "3, 20, 30" : "20, 30, " + last;
    Witness.python(
        folder,
        """
        import sys, numpy as np
        shape = eval(sys.argv[1])
        np.save('a.npy', np.arange(np.prod(shape)).reshape(shape).astype(sys.argv[2]))
        """,
        shape,
        type);
    List<Object> all = new ArrayList<>(List.of(folder.resolve("a.npy"), folder.resolve("a.tif")));
    all.addAll(axes.isEmpty() ? List.of("-q") : List.of("-q", "--axes", axes));
    CommandRun.logged(all.toArray()).assertDone();
    Witness.python(
        folder,
        """
        import sys, numpy as np, tifffile
        with tifffile.TiffFile('a.tif') as f:
            page = f.pages[0]
            assert [page.samplesperpixel, int(page.photometric), int(page.planarconfig)] == [int(each) for each in sys.argv[1:]], page
            assert f.asarray().tobytes() == np.load('a.npy').tobytes()
        """,
        samples,
        photometric,
        planar);
  }

  @Test
  void samplesElsewhereAreGreyAndALineSaysSo() throws Exception {
    Witness.python(
        folder,
        "import numpy as np, tifffile; tifffile.imwrite('a.tif', np.zeros((9, 8, 3), 'u1'), photometric='rgb')");
    CommandRun run =
        CommandRun.logged(
            "-q", "--permute", "z,y,s,x", folder.resolve("a.tif"), folder.resolve("b.tif"));
    assertTrue(run.messages().contains("pages are grey"), run.messages());
    assertTrue(Witness.run(List.of("tiffinfo", folder + "/b.tif")).contains("min-is-black"));
  }

  /**
   * Pairs of samples are grey, and so is what is joined of them: where it is lost, a line says so.
   */
  @ParameterizedTest
  @CsvSource({"':,:,:', '*,*,*,2', true", "':,:,:3', '*,*,*,3', false"})
  void aColourThatIsCutApartIsNamed(String index, String blocks, boolean isLost) throws Exception {
    Witness.python(
        folder,
        "import numpy as np, tifffile; tifffile.imwrite('a.tif', np.zeros((9, 8, 4), 'u1')["
            + index
            + "], photometric='rgb')");
    CommandRun run =
        CommandRun.logged(
            "split", folder.resolve("a.tif"), folder.resolve("set"), "--out-shape", blocks, "-q");
    assertEquals(0, run.code(), run.messages());
    assertEquals(isLost, run.messages().contains("PhotometricInterpretation"), run.messages());
  }

  /** A block along samples has fewer of them, and is grey; all together are a colour again. */
  @Test
  void blocksOfSomeSamplesAreAPictureTogether() throws Exception {
    Witness.python(
        folder,
        """
        import numpy as np, tifffile
        a = np.random.default_rng(1).integers(0, 255, (19, 18, 4), 'u1')
        tifffile.imwrite('c.tif', a, photometric='rgb', extrasamples=['unspecified'])
        tifffile.imwrite('p.tif', a.transpose(2, 0, 1).copy(), photometric='rgb', planarconfig='separate', extrasamples=['unspecified'])
        """);
    for (String way : List.of("c *,*,*,1", "c *,*,*,3", "p *,1,*,*", "p *,3,8,*")) {
      Path in = folder.resolve(way.charAt(0) + ".tif");
      for (String filters : List.of("none", "deflate")) {
        Path set = folder.resolve(way.replace('*', 'a') + filters);
        Path out = folder.resolve(set + ".tif");
        CommandRun cut =
            CommandRun.logged(
                "split", in, set, "--out-shape", way.substring(2), "--filters", filters, "-q");
        assertEquals(0, cut.code(), cut.messages());
        CommandRun.logged("merge", set, out, "-q").assertDone();
        Witness.python(
            folder,
            """
            import sys, glob, tifffile
            with tifffile.TiffFile(sys.argv[1]) as f, tifffile.TiffFile(sys.argv[2]) as g:
                assert f.asarray().tobytes() == g.asarray().tobytes(), sys.argv
                assert f.pages[0].photometric == g.pages[0].photometric == 2
                assert f.pages[0].planarconfig == g.pages[0].planarconfig
            for name in glob.glob(sys.argv[3] + '/*.tif'):
                page = tifffile.TiffFile(name).pages[0]
                assert page.imagelength <= 19 and page.imagewidth == 18, page
            """,
            in,
            out,
            set);
      }
    }
  }

  @Test
  void imageJReadsColoursOfItsStacks() throws Exception {
    Witness.python(
        folder,
        """
        import numpy as np, tifffile
        a = np.random.default_rng(1).integers(0, 255, (3, 19, 18, 3), 'u1')
        tifffile.imwrite('a.tif', a, photometric='rgb')
        tifffile.imwrite('deep.tif', a.astype('u2'), photometric='rgb')
        tifffile.imwrite('grey.tif', a, photometric='minisblack', planarconfig='contig')
        """);
    Path out = folder.resolve("ij.tif");
    CommandRun.logged("-q", "--out-format", "imagej", folder.resolve("a.tif"), out).assertDone();
    Witness.python(
        folder,
        """
        import tifffile
        with tifffile.TiffFile('ij.tif') as f:
            assert f.is_imagej and f.asarray().tobytes() == tifffile.imread('a.tif').tobytes()
            assert f.series[0].axes == 'ZYXS' and f.pages[0].photometric == 2, f.series[0]
        """);
    Path grey = folder.resolve("grey.tif");
    CommandRun lost =
        CommandRun.logged("-q", "--out-format", "imagej", grey, folder.resolve("rgb.tif"));
    assertEquals(
        "resplit: WARN: not kept in imagej files: PhotometricInterpretation\n", lost.messages());
    CommandRun.of("--out-format", "imagej", folder.resolve("deep.tif"), folder.resolve("no.tif"))
        .assertError(ExitCode.UNSUPPORTED, "three of uint8", "--permute");
  }
}
