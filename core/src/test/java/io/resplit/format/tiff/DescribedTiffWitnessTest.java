package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.testkit.Witness;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptions of many programs mean the axes that tifffile finds in them. */
@Tag("slow")
class DescribedTiffWitnessTest {

  private static final TiffFormat FORMAT = new TiffFormat(TiffFormat.NAME);

  @TempDir Path folder;

  /** Writes files, and of each a line with its name, and the axes and lengths above 1. */
  private static final String FILES =
      """
      import itertools, logging, sys, numpy as np, tifffile
      logging.disable(logging.CRITICAL)
      folder = sys.argv[1] + '/'
      count = 0
      def file(text, pages, page=(4, 5), dtype='u2', more=(), **how):
          global count
          a = np.arange(pages * int(np.prod(page)), dtype=dtype).reshape(pages, *page)
          how.setdefault('photometric', 'minisblack')
          name = f'{count}.tif'
          count += 1
          with tifffile.TiffWriter(folder + name) as w:
              for i in range(pages):
                  extra = [(270, 's', 0, text, True) for text in more] if i == 0 else []
                  w.write(a[i], description=text if i == 0 else None, metadata=None, contiguous=text.startswith('{') and i > 0, software='', extratags=extra if i == 0 else (), **how)
          said(name, text)
      def said(name, text):
          with tifffile.TiffFile(folder + name) as f:
              s = f.series[0]
              a = s.asarray()
              kept = [(letter.lower() if letter in 'TCZYXS' else '?') + str(n) for letter, n in zip(s.axes, s.shape) if n > 1]
          a.tofile(folder + name + '.raw')
          print(name, ','.join(kept), repr(text).replace(' ', ''))
      ORDERS = [None, 'czt', 'default', 'zct', 'ctz', 'ztc', 'tcz', 'tzc', 'ZCT']
      SIZES = [(c, z, t) for c in (1, 2) for z in (1, 3) for t in (1, 4) if c * z * t > 1]
      for order, (c, z, t) in itertools.product(ORDERS, SIZES):
          keys = dict(channels=c, slices=z, frames=t, hyperstack='true', unit='micron', order=order, loop='false')
          file('ImageJ=1.53t\\nimages=%d\\n' % (c * z * t) + ''.join(f'{k}={v}\\n' for k, v in keys.items() if v not in (1, None)), c * z * t)
      # counts that are missing or wrong, other programs, spaces and line ends
      file('ImageJ=1.53t\\nslices=3\\nframes=4\\n', 12)
      file('ImageJ=1.53t\\nimages=99\\nslices=3\\nframes=4\\n', 12)
      file('ImageJ=1.53t\\nimages=12\\n', 12)
      file('ImageJ=1.53t\\r\\nimages=12\\r\\nchannels=2\\r\\nslices=6\\r\\norder=zct\\r\\n', 12)
      file('ImageJ=\\nimages = 12\\nchannels = 2\\nslices = 6\\n', 12)
      file('SCIFIO=0.38.0\\naxes=X,Y,Channel,Z\\nlengths=5,4,2,6\\nimages=12\\nchannels=2\\nslices=6\\nframes=1\\nhyperstack=true\\nmode=composite\\nunit=null\\n', 12)
      file('ImageJ=1.52i\\nimages=12\\nchannels=2\\nslices=6\\nhyperstack=true\\nmode=composite\\nunit=um\\nspacing=0.5\\nloop=false\\nmin=0.0\\nmax=9.0\\n', 12)
      file('Micro-Manager 2.0\\n', 12, more=['ImageJ=1.52i\\nimages=12\\nchannels=3\\nframes=4\\n'])
      file('{"axes": "TYX", "shape": [12, 4, 5]}', 12, more=['ImageJ=1.52i\\nimages=12\\nslices=12\\n'])
      for n in (1, 2):
          file(f'ImageJ=1.53t\\nimages={n * 3}\\nchannels=3\\nslices={n}\\n', n, (4, 5, 3), 'u1', photometric='rgb')
          file(f'ImageJ=1.53t\\nimages={n}\\nslices={n}\\nmode=color\\n', n, (4, 5, 3), 'u1', photometric='rgb')
          file(f'ImageJ=1.53t\\nimages={2 * n}\\nframes=2\\nslices={n}\\nchannels=3\\n', 2 * n, (4, 5, 3), 'u1', photometric='rgb')
      # what tifffile itself says
      AXES = 'TYX CYX ZYX QYX IYX RYX TZYX ZTYX TCYX CTYX CZYX TZCYX TCZYX CTZYX RTCYX QQYX EYX HYX TYXS CZYXS QYXS TRYX'.split()
      LENGTHS = dict(T=2, C=3, Z=4, Q=2, I=3, R=2, Y=4, X=5, S=3, E=2, H=3)
      for axes in AXES:
          shape = [LENGTHS[letter] for letter in axes]
          dtype, page = ('u1', tuple(shape[-3:])) if axes.endswith('S') else ('u2', tuple(shape[-2:]))
          pages = int(np.prod(shape)) // int(np.prod(page))
          how = dict(photometric='rgb') if axes.endswith('S') else {}
          for text in ('{"shape": %s, "axes": "%s"}', '{"axes": "%s", "shape": %s}'):
              file(text % ((shape, axes) if text.startswith('{"shape') else (axes, shape)), pages, page, dtype, **how)
          name = f'own{axes}.tif'
          tifffile.imwrite(folder + name, np.arange(int(np.prod(shape)), dtype=dtype).reshape(shape), metadata={'axes': axes, 'note': 'a "shape"'}, **{'photometric': 'minisblack', **how})
          said(name, axes)
      file('{"shape": [12, 4, 5]}', 12)
      file('shape=(3, 4, 4, 5)', 12)
      file('shape=(12, 4, 5)', 12)
      file('{"shape": [12, 4, 5], "axes": "ZXY"}', 12)
      file('{"shape": [12, 4, 5], "axes": "ZY"}', 12)
      # OME-XML
      for order, (c, z, t) in itertools.product(('XYZCT', 'XYZTC', 'XYCZT', 'XYCTZ', 'XYTZC', 'XYTCZ'), SIZES):
          xml = f'<?xml version="1.0"?><OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06"><Image ID="Image:0"><Pixels ID="Pixels:0" DimensionOrder="{order}" Type="uint16" SizeX="5" SizeY="4" SizeZ="{z}" SizeC="{c}" SizeT="{t}"><Channel ID="Channel:0:0"/><TiffData/></Pixels></Image></OME>'
          file(xml, c * z * t)
          file(xml, c * z * t, more=[f'ImageJ=1.52i\\nimages={c * z * t}\\nslices={c * z * t}\\n'])
      """;

  @Test
  void axesAreThoseThatTifffileFinds() throws Exception {
    Witness.requirePython("tifffile, numpy");
    List<String> lines = Witness.python(FILES, folder).lines().toList();
    StringBuilder wrong = new StringBuilder();
    for (String line : lines) {
      String[] words = line.split(" ", 3);
      BlockPlace place = new BlockPlace(folder.resolve(words[0]), "");
      BlockHeader header = FORMAT.inspect(place, Shape.of(1));
      String found = axes(header);
      if (!found.matches(words[1].replace("?", "z?"))) {
        wrong.append("%s: %s, not %s%n".formatted(words[2], found, words[1]));
      }
      byte[] expected = Files.readAllBytes(folder.resolve(words[0] + ".raw"));
      if (!Arrays.equals(expected, elements(place, header))) {
        wrong.append(words[2] + ": other elements\n");
      }
    }
    assertEquals("", wrong.toString());
    assertTrue(lines.size() >= 200, () -> lines.size() + " files");
  }

  /** Returns names and lengths of all axes that are longer than 1. */
  private static String axes(BlockHeader header) {
    StringBuilder all = new StringBuilder();
    for (int axis = 0; axis < header.shape().rank(); axis++) {
      if (header.shape().length(axis) > 1) {
        all.append(all.isEmpty() ? "" : ",")
            .append(header.axes().get(axis).name())
            .append(header.shape().length(axis));
      }
    }
    return all.toString();
  }

  private static byte[] elements(BlockPlace place, BlockHeader header) throws Exception {
    ByteBuffer all =
        ByteBuffer.allocate(Math.toIntExact(header.shape().volume() * header.type().bytes()));
    try (BlockFile file = FORMAT.open(place, header, new IoCounts())) {
      file.read(Box.whole(header.shape()), all);
    }
    return all.array();
  }
}
