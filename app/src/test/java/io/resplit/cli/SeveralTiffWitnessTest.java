package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OME-TIFF of several files, as tifffile reads them. */
@Tag("slow")
class SeveralTiffWitnessTest {

  private static final int SETS = 12;

  /** Planes in any order in files of any number; the metadata in each file or in one apart. */
  private static final String WRITE =
      """
      import numpy as np, os, tifffile
      random = np.random.default_rng(37)
      for number in range(SETS):
          sizes = dict(Z=int(random.integers(1, 4)), C=int(random.integers(1, 3)), T=int(random.integers(2, 4)))
          order = ('ZCT', 'ZTC', 'CZT', 'CTZ', 'TZC', 'TCZ')[number % 6]
          lengths = [sizes[axis] for axis in order]
          planes = int(np.prod(lengths))
          dtype = ('u1', '<u2', '>u2', '<f4')[random.integers(4)]
          a = random.integers(0, 200, lengths[::-1] + [20, 18]).astype(dtype)
          count = int(random.integers(2, min(planes, 4) + 1))
          name, apart, places = 'd%02d' % number, (number + number // 6) % 3, {}
          os.makedirs(name + '/more')
          names = ['t0.ome.tif'] + [('more/' if number % 2 else '') + 't%d.ome.tif' % i for i in range(1, count)]
          for plane in random.permutation(planes):
              file = int(plane) if plane < count else int(random.integers(count))
              places.setdefault(file, []).append(int(plane))
          data = ''
          for file, own in places.items():
              for page, plane in enumerate(own):
                  first = ''.join(' First%s="%d"' % (axis, i) for axis, i in zip(order, np.unravel_index(plane, lengths, 'F')))
                  data += '<TiffData IFD="%d"%s PlaneCount="1"><UUID FileName="%s">urn:uuid:%d</UUID></TiffData>' % (page, first, names[file], file)
          how = dict(compression=(None, 'zlib')[random.integers(2)], rowsperstrip=(6, 20)[random.integers(2)])
          channels = ''.join('<Channel ID="Channel:0:%d" SamplesPerPixel="1"/>' % i for i in range(sizes['C']))
          kind = {'u1': 'uint8', 'u2': 'uint16', 'f4': 'float'}[dtype[-2:]]
          other = ('<Image ID="Image:1"><Pixels ID="Pixels:1" DimensionOrder="XYZCT" Type="uint8" SizeX="9" SizeY="7" SizeZ="1" SizeC="1" SizeT="1">'
                   '<TiffData IFD="0" PlaneCount="1"><UUID FileName="other.ome.tif">urn:uuid:77</UUID></TiffData></Pixels></Image>')
          before, behind = ((other, ''), ('', other), ('', ''))[number % 5 % 3]
          xml = ('<OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06" UUID="urn:uuid:%d">' + before + '<Image ID="Image:0">'
                 '<Pixels ID="Pixels:0" DimensionOrder="XY' + order + '" Type="' + kind + '" SizeX="18" SizeY="20" '
                 + ' '.join('Size%s="%d"' % each for each in sizes.items()) + '>'
                 + channels + data + '</Pixels></Image>' + behind + '</OME>')
          tifffile.imwrite(name + '/other.ome.tif', np.zeros((7, 9), 'u1'), description='', metadata=None)
          for file, own in places.items():
              text = xml % file
              if apart and (file or apart == 1):
                  where = 'a.companion.ome' if apart == 1 else names[0]
                  text = '<OME UUID="urn:uuid:%d"><BinaryOnly MetadataFile="%s" UUID="urn:uuid:9"/></OME>' % (file, where)
              with tifffile.TiffWriter(name + '/' + names[file], bigtiff=bool(number % 4 == 3), byteorder=dtype[0] if len(dtype) > 2 else '<') as writer:
                  for page, plane in enumerate(own):
                      writer.write(a[np.unravel_index(plane, lengths[::-1])], description=text if page == 0 else None, metadata=None,
                                   photometric='minisblack', contiguous=False, **how)
          if apart == 1:
              open(name + '/a.companion.ome', 'w').write(xml % 9)
          else:
              theirs = tifffile.imread(name + '/t0.ome.tif', series=1 if before else 0)
              assert np.array_equal(theirs, a.squeeze((*[i for i in range(3) if a.shape[i] == 1],))), name
          b = a.squeeze((*[i for i in range(3) if a.shape[i] == 1],))
          np.save(name + '/a.npy', b)
          print(b.ndim, names[0 if number % 2 else -1])
      """
          .replace("SETS", "" + SETS);

  private static final String COMPARE =
      """
      import glob, numpy as np
      equal = 0
      for folder in sorted(glob.glob('d*')):
          a = np.load(folder + '/a.npy')
          for start in range(0, 20, 8):
              ours = np.load(folder + '/b%d.npy' % (start // 8))
              assert ours.dtype == a.dtype and np.array_equal(ours, a[..., start:start + 8, :]), folder
          equal += 1
      print(equal)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.requirePython("numpy, tifffile");
  }

  @Test
  void planesAreThoseOfTifffile() throws Exception {
    String[] sets = Programs.python(folder, WRITE).split("\n");
    assertEquals(SETS, sets.length);
    for (int number = 0; number < SETS; number++) {
      Path each = folder.resolve("d%02d".formatted(number));
      String[] set = sets[number].split(" ");
      int rank = Integer.parseInt(set[0]);
      CommandRun run =
          CommandRun.of(
              each.resolve(set[1]),
              each + "/b{" + (rank - 2) + "}.npy",
              "--out-shape",
              "*,".repeat(rank - 2) + "8,*",
              "--overwrite");
      run.assertDone();
      String seeks =
          run.results().lines().filter(line -> line.startsWith("seeks")).findFirst().orElseThrow();
      assertTrue(seeks.matches("seeks +([0-9,]+), planned \\1"), seeks + " in " + each);
    }
    assertEquals("" + SETS, Programs.python(folder, COMPARE).strip());
    refusesWhatIsNoSet();
  }

  /** Files that another one names are its own, wherever a user or a link has them. */
  private void refusesWhatIsNoSet() throws Exception {
    Path first = folder.resolve("d00/t0.ome.tif");
    Path second = folder.resolve("d00/t1.ome.tif");
    Path set = first.resolveSibling("t{0}.ome.tif");
    CommandRun.of("info", set).assertErrorLine(ExitCode.INPUT, "files of one array", second);
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere")).resolve("t1");
    Files.move(second, elsewhere);
    CommandRun.of("info", first).assertErrorLine(ExitCode.INPUT, second, "no such file ('" + first);
    Files.createSymbolicLink(second, elsewhere);
    CommandRun.of("info", first).assertErrorLine(ExitCode.INPUT, "outside of its folder");
  }
}
