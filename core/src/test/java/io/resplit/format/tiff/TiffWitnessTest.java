package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.BlockPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.testkit.Witness;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** tifffile and tiffcp write files, which are read here element for element. */
@Tag("slow")
class TiffWitnessTest {

  private static final TiffFormat FORMAT = new TiffFormat(TiffFormat.NAME);

  @TempDir Path folder;

  @BeforeAll
  static void requireWitness() {
    Witness.requirePython("tifffile, numpy");
    Witness.requireProgram("tiffcp");
  }

  /** Writes files, and of each a line with its name, shape and type, and its elements as raw. */
  private static final String START =
      """
      import sys, subprocess, numpy as np, tifffile
      folder = sys.argv[1] + '/'
      rng = np.random.default_rng(7)
      def array(shape, dtype, noise=False):
          dtype = np.dtype(dtype)
          if noise:
              return np.frombuffer(rng.bytes(int(np.prod(shape)) * dtype.itemsize), dtype).reshape(shape)
          n = np.arange(int(np.prod(shape))) // 3 % 251 + rng.integers(0, 3, int(np.prod(shape)))
          if dtype.kind == 'f': n = n / 7 - 5
          return n.astype(dtype).reshape(shape)
      def said(name, a, shape=None):
          a.tofile(folder + name + '.raw')
          print(name, 'x'.join(map(str, shape or a.shape)), a.dtype.str.replace('|', '<'))
      def tiffcp(*arguments):
          subprocess.run(['tiffcp', *arguments], check=True, stderr=subprocess.DEVNULL)
      """;

  private static final String COPIES =
      """
      kinds = 0
      order = {'<': 'II', '>': 'MM'}
      for dtype in 'u1 <u2 >u2 <i2 >i4 <u4 >u8 <f4 >f4 <f8 >f8 <f2'.split():
          for samples in (1, 3):
              shape = (2, 37, 53) if samples == 1 else (2, 37, 53, 3)
              a = array(shape, dtype, noise=dtype in ('<u2', '>f8'))
              how = dict(byteorder='>' if '>' in dtype else '<', photometric='rgb' if samples == 3 else 'minisblack')
              tifffile.imwrite(folder + 'src.tif', a, planarconfig='contig' if samples == 3 else None, **how)
              b = np.ascontiguousarray(np.moveaxis(a, 3, 1)) if samples == 3 else a
              if samples == 3: tifffile.imwrite(folder + 'srcp.tif', b, planarconfig='separate', **how)
              isfloat = a.dtype.kind == 'f'
              for compression in ('none', 'lzw', 'lzw:2', 'zip', 'zip:2', 'zip:3', 'packbits', 'zstd', 'zstd:2', 'zstd:3'):
                  if compression.endswith('3') and not isfloat or compression.endswith('2') and isfloat:
                      continue
                  if compression.endswith('3') and '>' in dtype:
                      continue  # tiffcp 4.5.0 cannot read again what it writes
                  kinds += 1
                  layout = [['-s', '-r', '8'], ['-t', '-w', '16', '-l', '32'], ['-s', '-r', '37'], ['-t', '-w', '64', '-l', '48'],
                            ['-s', '-r', '1']][kinds % 5]
                  planar = samples == 3 and kinds % 3 == 0 and '-t' not in layout  # nor these
                  big = ['-8'] if kinds % 4 == 1 else []
                  name = f'copy{kinds}.tif'
                  tiffcp(*big, '-B' if '>' in dtype else '-L', *layout, '-c', compression, folder + ('srcp.tif' if planar else 'src.tif'), folder + name)
                  said(name, b if planar else a)
                  if kinds % 20 == 0:
                      tiffcp('-c', 'none', '-s', folder + name, folder + 'back.tif')
                      assert np.array_equal(tifffile.imread(folder + 'back.tif'), b if planar else a, equal_nan=isfloat), name
      """;

  @Test
  void readsWhatTiffcpWrites() throws Exception {
    assertTrue(check(START + COPIES) >= 150);
  }

  private static final String OF_TIFFFILE =
      """
      def write(name, a, shape=None, **how):
          how.setdefault('photometric', 'minisblack')
          tifffile.imwrite(folder + name, a, **how)
          read = tifffile.imread(folder + name)
          assert read.shape == tuple(a.shape) and (read == a).all(), name
          said(name, a, shape)
      for order in '<>':
          for big in (False, True):
              tag = f'{"be" if order == ">" else "le"}{int(big)}.tif'
              how = dict(byteorder=order, bigtiff=big)
              u2, f4 = np.dtype(order + 'u2'), np.dtype(order + 'f4')
              write('plain' + tag, array((9, 14), u2), (1, 9, 14), **how)
              write('pages' + tag, array((5, 9, 14), u2), **how)
              write('shaped' + tag, array((2, 3, 9, 14), u2), **how)
              write('bare' + tag, array((4, 9, 14), f4), metadata=None, **how)
              write('rows' + tag, array((3, 9, 14), u2), rowsperstrip=2, **how)
              write('zip' + tag, array((3, 40, 14), u2), rowsperstrip=7, compression='zlib', **how)
              write('tiles' + tag, array((3, 40, 50), u2), tile=(16, 32), **how)
              write('ziptiles' + tag, array((3, 40, 50), f4), tile=(16, 32), compression='zlib', **how)
              write('rgb' + tag, array((9, 14, 3), 'u1'), (1, 9, 14, 3), photometric='rgb', **how)
              write('planar' + tag, array((3, 9, 14), u2), (1, 3, 9, 14), photometric='rgb', planarconfig='separate', **how)
              write('planartiles' + tag, array((3, 40, 50), u2), (1, 3, 40, 50), photometric='rgb', planarconfig='separate', tile=(16, 32), compression='zlib', **how)
              write('i8' + tag, array((2, 9, 14), order + 'i8'), **how)
              write('c8' + tag, array((2, 9, 14), order + 'c8'), **how)
      for order in '<>':
          for axes, shape in dict(ZYX=(5, 9, 14), TZCYX=(2, 3, 4, 9, 14), TCYX=(3, 2, 9, 14), CYX=(2, 9, 14), TYX=(4, 9, 14), YX=(9, 14)).items():
              name = f'imagej_{axes}_{"be" if order == ">" else "le"}.tif'
              a = array(shape, order + 'u2')
              write(name, a, shape if len(shape) > 2 else (1, *shape), imagej=True, byteorder=order, metadata={'axes': axes})
              # as ImageJ itself writes what is larger than 4 GB: only one directory
              with open(folder + name, 'rb') as f: data = bytearray(f.read())
              page = tifffile.TiffFile(folder + name).pages[0]
              u4 = '<I' if order == '<' else '>I'
              import struct
              n = struct.unpack_from('<H' if order == '<' else '>H', data, page.offset)[0]
              struct.pack_into(u4, data, page.offset + 2 + 12 * n, 0)
              one = 'one_' + name
              with open(folder + one, 'wb') as f: f.write(data)
              assert (tifffile.imread(folder + one) == a).all()
              said(one, a, shape if len(shape) > 2 else (1, *shape))
      for axes, shape in dict(ZYX=(5, 9, 14), TZCYX=(2, 3, 4, 9, 14), TCZYX=(2, 3, 4, 9, 14), CZYX=(3, 2, 9, 14), CYX=(2, 9, 14), YX=(9, 14)).items():
          a = array(shape, '<u2')
          write(f'x_{axes}.ome.tif', a, shape if len(shape) > 2 else (1, *shape), metadata={'axes': axes}, photometric='minisblack')
          write(f'z_{axes}.ome.tif', a, shape if len(shape) > 2 else (1, *shape), metadata={'axes': axes}, photometric='minisblack', compression='zlib', tile=(16, 16))
      a = array((3, 9, 14, 3), 'u1')
      write('rgb.ome.tif', a, metadata={'axes': 'ZYXS'}, photometric='rgb')
      # pages in another order, as OME-XML may say
      a = array((2, 3, 9, 14), '<u2')
      tiffdata = ''.join(f'<TiffData IFD="{(t * 3 + z) * 5 % 6}" FirstT="{t}" FirstZ="{z}"/>' for t in range(2) for z in range(3))
      xml = '<?xml version="1.0"?><OME xmlns="http://www.openmicroscopy.org/Schemas/OME/2016-06"><Image ID="Image:0"><Pixels ID="Pixels:0" DimensionOrder="XYZCT" SizeX="14" SizeY="9" SizeZ="3" SizeC="1" SizeT="2" Type="uint16">' + tiffdata + '</Pixels></Image></OME>'
      for compression in (None, 'zlib'):
          pages = np.empty((6, 9, 14), '<u2')
          for t in range(2):
              for z in range(3): pages[(t * 3 + z) * 5 % 6] = a[t, z]
          name = f'mixed{compression}.ome.tif'
          with tifffile.TiffWriter(folder + name) as w:
              for i in range(6): w.write(pages[i], description=xml if i == 0 else '', metadata=None, compression=compression, contiguous=False)
          assert (tifffile.imread(folder + name) == a).all()
          said(name, a)
      # predictors as Technical Note 3 has them, encoded here
      import zlib
      def encoded(rows, kind, samples):
          if kind == 3:
              n = rows.dtype.itemsize
              planes = rows.astype(rows.dtype.newbyteorder('>')).view('u1').reshape(len(rows), -1, n).transpose(0, 2, 1)
              flat = np.ascontiguousarray(planes).reshape(len(rows), -1)
          else:
              flat = rows.view(rows.dtype.str.replace('f', 'u'))
          d = flat.copy()
          d[:, samples:] -= flat[:, :-samples]
          return zlib.compress(d.tobytes())
      for dtype in '<f2 >f2 <f4 >f4 <f8 >f8 >u2 >i8'.split():
          for samples in (1, 3):
              for kind in (2, 3):
                  for tiled in (False, True):
                      if kind == 3 and 'f' not in dtype: continue
                      a = array((23, 14, samples), dtype)
                      padded = np.zeros((32, 32, samples), dtype)
                      padded[:23, :14] = a
                      strips = [encoded(a.reshape(23, -1)[i:i + 5], kind, samples) for i in range(0, 23, 5)]
                      tiles = [encoded(np.ascontiguousarray(padded[i:i + 16, :16]).reshape(16, -1), kind, samples) for i in (0, 16)]
                      name = f'p{kind}{samples}{dtype[1:]}{"be" if dtype[0] == ">" else "le"}{int(tiled)}.tif'
                      shape = (23, 14) if samples == 1 else (23, 14, 3)
                      where = dict(tile=(16, 16)) if tiled else dict(rowsperstrip=5)
                      tifffile.imwrite(folder + name, iter(tiles if tiled else strips), shape=shape, dtype=dtype, metadata=None, **where,
                          byteorder=dtype[0], compression='zlib', extratags=[(65000, 'H', 1, kind, True)], photometric='minisblack' if samples == 1 else 'rgb')
                      data = open(folder + name, 'rb').read()
                      o = 'big' if dtype[0] == '>' else 'little'
                      old = (65000).to_bytes(2, o) + (3).to_bytes(2, o)
                      assert data.count(old) == 1
                      open(folder + name, 'wb').write(data.replace(old, (317).to_bytes(2, o) + (3).to_bytes(2, o)))
                      said(name, a, (1, *shape))
      # strips that were never written, smaller copies, pages below others
      import struct
      a = array((40, 14), '<u2')
      tifffile.imwrite(folder + 'full.tif', a, rowsperstrip=8, metadata=None)
      tags = tifffile.TiffFile(folder + 'full.tif').pages[0].tags
      data = bytearray(open(folder + 'full.tif', 'rb').read())
      for tag in (273, 279):
          size = {3: 2, 4: 4}[tags[tag].dtype]
          data[tags[tag].valueoffset + 2 * size : tags[tag].valueoffset + 3 * size] = bytes(size)
      open(folder + 'sparse.tif', 'wb').write(data)
      a[16:24] = 0
      assert (tifffile.imread(folder + 'sparse.tif') == a).all()
      said('sparse.tif', a, (1, *a.shape))
      a = array((2, 40, 14), '<u2')
      with tifffile.TiffWriter(folder + 'pyramid.tif') as w:
          for i in range(2):
              w.write(a[i], subifds=1, metadata=None)
              w.write(a[i, ::2, ::2], subfiletype=1, metadata=None)
      said('pyramid.tif', a)
      with tifffile.TiffWriter(folder + 'smaller.tif') as w:
          for i in range(2):
              w.write(a[i], metadata=None)
              w.write(a[i, ::2, ::2], subfiletype=1, metadata=None)
      said('smaller.tif', a)
      """;

  @Test
  void readsWhatTifffileWrites() throws Exception {
    assertTrue(check(START + OF_TIFFFILE) >= 60);
  }

  private static final String OF_IMAGEJ =
      """
      program = '''public class Write { public static void main(String[] folder) {
        for (boolean intel : new boolean[] {false, true}) { ij.Prefs.intelByteOrder = intel;
          for (int bits : new int[] {8, 16, 32, 24}) for (int[] of : new int[][] {{1, 1, 1}, {1, 5, 1}, {2, 3, 4}, {3, 1, 2}}) {
            ij.ImagePlus all = ij.IJ.createHyperStack("a", 14, 9, of[0], of[1], of[2], bits);
            if (bits == 24 && of[0] > 1) continue;
            for (int n = 0; n < all.getStackSize(); n++) { ij.process.ImageProcessor plane = all.getStack().getProcessor(n + 1);
              for (int i = 0; i < 126; i++) plane.set(i, bits == 32 ? Float.floatToIntBits(n - i / 8f) : bits == 24 ? 65793 * (n + i) % 16777216 + i : n * 31 + i); }
            String path = folder[0] + "ij" + bits + "_" + of[0] + of[1] + of[2] + intel + ".tif";
            ij.io.FileSaver saver = new ij.io.FileSaver(all);
            if (!(all.getStackSize() > 1 ? saver.saveAsTiffStack(path) : saver.saveAsTiff(path))) throw new Error(path); } }
        System.exit(0); } }'''
      open(folder + 'Write.java', 'w').write(program)
      subprocess.run(['java', '-Djava.awt.headless=true', '-cp', '/usr/share/java/ij.jar', folder + 'Write.java', folder], check=True, capture_output=True, timeout=240)
      for order, intel in (('>', 'false'), ('<', 'true')):
          for bits, kind in ((8, 'u1'), (16, 'u2'), (32, 'f4'), (24, 'u1')):
              for c, z, t in ((1, 1, 1), (1, 5, 1), (2, 3, 4), (3, 1, 2)):
                  if bits == 24 and c > 1: continue
                  n, i = np.ogrid[:c * z * t, :126]
                  a = n - i / 8 if bits == 32 else n * 31 + i
                  if bits == 24:
                      a = 65793 * (n + i) % 16777216 + i
                      a = np.stack([a >> 16 & 255, a >> 8 & 255, a & 255], -1)
                  shape = tuple(k for k in (t, z, c) if k > 1) or (1,)
                  said(f'ij{bits}_{c}{z}{t}{intel}.tif', a.astype((order if bits in (16, 32) else '') + kind), (*shape, 9, 14, *a.shape[2:]))
      """;

  @Test
  void readsWhatImageJWrites() throws Exception {
    Witness.requireProgram("imagej");
    assertEquals(28, check(START + OF_IMAGEJ));
  }

  private static final String READ =
      """
      import sys, subprocess, tifffile, numpy as np
      for line in open(sys.argv[1]):
          path, shape, dtype = line.split()
          shape = tuple(map(int, shape.split('x')))
          a = np.fromfile(path + '.raw', dtype).reshape(shape)
          with tifffile.TiffFile(path) as f:
              assert f.byteorder == ('>' if '>' in dtype else '<') or a.itemsize == 1, path
              read = f.asarray()
              assert read.shape == shape and read.dtype.newbyteorder('<') == a.dtype.newbyteorder('<') and read.astype(a.dtype).tobytes() == a.tobytes(), (path, read.shape, read.dtype)
              assert f.is_bigtiff == path.endswith('big.tif') and len(f.pages) == max(1, int(np.prod(shape[:-2]))), path
          if a.dtype.kind != 'c':
              # libtiff says what it does not like
              said = subprocess.run(['tiffinfo', path], check=True, capture_output=True).stderr
              assert said == b'', said
              subprocess.run(['tiffcp', '-c', 'zip', '-s', path, path + '.copy'], check=True)
              assert tifffile.imread(path + '.copy').astype(a.dtype).tobytes() == a.tobytes(), path
      """;

  @Test
  void tifffileAndLibtiffReadWhatIsWritten() throws Exception {
    StringBuilder list = new StringBuilder();
    SplittableRandom random = new SplittableRandom(5);
    for (String type : "u1 <u2 >u2 <i2 >i4 <u8 <f2 >f4 <f8 <c8".split(" ")) {
      for (long[] lengths : new long[][] {{7}, {5, 9}, {4, 5, 9}, {2, 3, 5, 9}, {3, 1, 1}}) {
        ElementType element = ElementType.parse(type);
        Shape shape = Shape.of(lengths);
        BlockHeader block = BlockHeader.bare(element, new BlockLayout.Strided(shape, 0));
        boolean isBig = lengths.length == 3 && lengths[1] == 5;
        Path path = folder.resolve(list.length() + (isBig ? "big.tif" : ".tif"));
        byte[] elements = new byte[(int) shape.volume() * element.bytes()];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = (byte) (random.nextInt(256) & (i % 2 == 0 ? 0x7f : 0x3f));
        }
        int pages = Math.max(1, (int) (shape.volume() / lengths[lengths.length - 1]));
        int directories = lengths.length < 2 ? 1 : pages / (int) lengths[lengths.length - 2];
        byte[] prefix =
            new TiffImage(NewTiff.plain(block, new ShapedNewText()), isBig, directories).prefix();
        Files.write(path, prefix);
        Files.write(path, elements, StandardOpenOption.APPEND);
        Files.write(folder.resolve(path.getFileName() + ".raw"), elements);
        list.append("%s %s %s%n".formatted(path, text(shape), type));
        assertTrue(
            isBig
                || NewTiff.of("", block, new ShapedNewText()).layout().start().orElseThrow()
                    == prefix.length);
        BlockHeader header = FORMAT.inspect(new BlockPlace(path, ""), Shape.of(1));
        assertEquals(shape, header.shape());
      }
    }
    Path lines = Files.writeString(folder.resolve("list"), list);
    Witness.python(READ, lines);
  }

  /** Reads the files that a script writes; returns how many there are. */
  private long check(String script) throws Exception {
    List<String> lines = Witness.python(script, folder).lines().toList();
    SplittableRandom random = new SplittableRandom(11);
    for (String line : lines) {
      String[] said = line.split(" ");
      check(said[0], said[1], said[2], random);
    }
    return lines.size();
  }

  private void check(String name, String shape, String type, SplittableRandom random)
      throws Exception {
    BlockPlace place = new BlockPlace(folder.resolve(name), "");
    BlockHeader header = FORMAT.inspect(place, Shape.of(1));
    assertEquals(shape, text(header.shape()), name);
    assertEquals(ElementType.parse(type), header.type(), name);
    byte[] expected = Files.readAllBytes(folder.resolve(name + ".raw"));
    assertArrayEquals(expected, read(place, header, Box.whole(header.shape())), name);
    Box part = part(header.shape(), random);
    byte[] ofPart = cut(expected, header.shape(), part, header.type().bytes());
    assertArrayEquals(ofPart, read(place, header, part), () -> name + " " + part);
    List<String> names = header.axes().stream().map(AxisInfo::name).toList();
    assertEquals(header.shape().rank(), names.size(), name);
  }

  private static String text(Shape shape) {
    return LongStream.of(shape.toArray()).mapToObj(Long::toString).collect(Collectors.joining("x"));
  }

  private static Box part(Shape shape, SplittableRandom random) {
    long[] starts = LongStream.of(shape.toArray()).map(random::nextLong).toArray();
    return Box.of(
        starts.length,
        axis -> starts[axis],
        axis -> starts[axis] + 1 + random.nextLong(shape.length(axis) - starts[axis]));
  }

  private static byte[] read(BlockPlace place, BlockHeader header, Box box) throws Exception {
    ByteBuffer target = ByteBuffer.allocate(Math.toIntExact(box.volume() * header.type().bytes()));
    try (BlockFile file = FORMAT.open(place, header, new IoCounts())) {
      file.read(box, target);
    }
    return target.array();
  }

  private static byte[] cut(byte[] all, Shape shape, Box part, int bytes) {
    ByteBuffer cut = ByteBuffer.allocate(Math.toIntExact(part.volume() * bytes));
    long[] at = new long[shape.rank()];
    for (long i = 0; i < part.volume(); i++) {
      long rest = i;
      for (int axis = at.length - 1; axis >= 0; axis--) {
        long length = part.end(axis) - part.start(axis);
        at[axis] = part.start(axis) + rest % length;
        rest /= length;
      }
      long index = 0;
      for (int axis = 0; axis < at.length; axis++) {
        index = index * shape.length(axis) + at[axis];
      }
      cut.put(all, (int) index * bytes, bytes);
    }
    return cut.array();
  }
}
