package io.resplit.format.nifti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.format.VoxelRule;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.ArrayHeader;
import io.resplit.header.BlockHeader;
import io.resplit.header.Spacing;
import io.resplit.io.IoCounts;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** nibabel reads what is written here, and the reverse. */
@Tag("slow")
class NiftiWitnessTest {

  @TempDir Path folder;

  @BeforeAll
  static void requireWitness() {
    Witness.requirePython("nibabel, numpy");
  }

  /** Writes an array of values 0, 1, 2 ... in file order, with a tilted affine and an extension. */
  private static final String WRITE =
      """
      import sys, nibabel as nib, numpy as np
      path, version, order, dtype, form = sys.argv[1:]
      a = np.arange(6 * 5 * 4 * 3).reshape((6, 5, 4, 3), order='F').astype(order + dtype)
      affine = np.array([[2, .1, 0, -90], [-.1, 3, .2, 126], [0, .2, -4, -72], [0, 0, 0, 1.]])
      if form == 'q':
          c, s = np.cos(.3), np.sin(.3)
          affine = np.array([[2*c, -3*s, 0, -90], [2*s, 3*c, 0, 12], [0, 0, -4, 7], [0, 0, 0, 1.]])
      cls = nib.Nifti1Image if version == '1' else nib.Nifti2Image
      h = cls.header_class(endianness=order)
      h.set_data_dtype(a.dtype); h.set_xyzt_units('mm', 'sec'); h['toffset'] = 8
      h.set_slope_inter(0.5, 3) if form == 's' else None
      h.extensions.append(nib.nifti1.Nifti1Extension(6, b'a comment of the maker'))
      i = cls(a, None, h)
      i.set_sform(affine, 1) if form != 'q' else i.set_sform(None, 0)
      i.set_qform(affine, 1, strip_shears=True) if form != 's' else i.set_qform(None, 0)
      i.header.set_zooms((2, 3, 4, 1.5)) if form == 'n' else None
      i.header['pixdim'][4] = 1.5
      if form == 'n': i.set_sform(None, 0); i.set_qform(None, 0)
      nib.save(i, path)
      """;

  /** Prints what nibabel makes of a block: type, order, shape, values, places, extension. */
  private static final String COMPARE =
      """
      import sys, nibabel as nib, numpy as np
      whole, block = nib.load(sys.argv[1]), nib.load(sys.argv[2])
      start = np.array([int(v) for v in sys.argv[3].split(',')])
      s = tuple(slice(a, a + n) for a, n in zip(start, block.shape))
      same = (np.asanyarray(whole.dataobj.get_unscaled())[s] == np.asanyarray(block.dataobj.get_unscaled())).all()
      place = True
      for get in ('get_sform', 'get_qform'):
          w, b = getattr(whole, get)(coded=True), getattr(block, get)(coded=True)
          assert w[1] == b[1]
          place = place and (w[0] is None or np.allclose(w[0] @ [*start[:3], 1], b[0] @ [0, 0, 0, 1], atol=1e-4)
                             and np.allclose(w[0][:3, :3], b[0][:3, :3]))
      h = block.header
      print(type(block).__name__, h.endianness, h.get_data_dtype(), block.shape, same, place, h['toffset'],
            np.array_equal(h['scl_slope'], whole.header['scl_slope'], equal_nan=True),
            [e.get_content() for e in h.extensions], h.get_xyzt_units())
      """;

  private Path theirs(String name, Object... arguments) throws Exception {
    Path path = folder.resolve(name);
    Witness.python(WRITE, path, arguments[0], arguments[1], arguments[2], arguments[3]);
    return path;
  }

  private static byte[] data(Path file, BlockHeader block, Box box) throws IOException {
    int bytes = block.type().bytes();
    ByteBuffer target = ByteBuffer.allocateDirect(Math.toIntExact(box.volume() * bytes));
    BlockLayout.Strided layout = (BlockLayout.Strided) block.layout();
    try (BlockFile visit = NiftiFile.open(file, layout, bytes, new IoCounts())) {
      visit.read(box, target);
    }
    byte[] data = new byte[target.limit()];
    target.get(0, data);
    return data;
  }

  private static NiftiHeader part(BlockHeader whole, Box box) throws IOException {
    BlockLayout there = new BlockLayout.Strided(box.shape(), 0);
    return NiftiSpace.header(VoxelRule.RULE.placed(whole.withLayout(there, List.of()), box));
  }

  private static Path write(Path path, NiftiHeader header, byte[] data) throws IOException {
    Files.write(path, header.toBytes());
    return Files.write(path, data, java.nio.file.StandardOpenOption.APPEND);
  }

  @ParameterizedTest
  @CsvSource({
    "1, <, i2, s, int16",
    "1, >, f4, q, float32be",
    "1, <, u1, n, uint8",
    "2, <, f8, b, float64",
    "2, >, u4, s, uint32be",
    "2, >, i8, q, int64be",
    "1, >, c16, b, complex128be"
  })
  void nibabelFindsTheBlocksOfItsVolumeInPlace(
      String version, String order, String dtype, String form, String type) throws Exception {
    Path file = theirs("whole.nii", version, order, dtype, form);
    BlockHeader whole = NiftiFile.read(file);
    assertEquals(ElementType.parse(type), whole.type());
    assertEquals(Shape.of(3, 4, 5, 6), whole.shape());
    Box box = Box.of(new long[] {1, 2, 1, 3}, new long[] {3, 4, 5, 6});
    NiftiHeader part = part(whole, box);
    Path block = write(folder.resolve("block.nii"), part, data(file, whole, box));
    assertEquals(
        String.format(
            "Nifti%sImage %s %s (3, 4, 2, 2) True True 9.5 True [b'a comment of the maker'] ('mm',"
                + " 'sec')\n",
            version, order, dtype(type)),
        Witness.python(COMPARE, file, block, "3,1,2,1"));
    BlockHeader read = NiftiFile.read(block);
    assertEquals(List.of(), Agreement.check(whole, read).toList());
  }

  /** Prints start, step and unit of x, y, z and t, as nibabel has them. */
  private static final String SPACING =
      """
      import sys, nibabel as nib, numpy as np
      path, form = sys.argv[1:]
      i = nib.load(path)
      if form == 'd':
          i = nib.Nifti1Image(np.asanyarray(i.dataobj), np.diag([0.1, 3, 4, 1]) + [[0, 0, 0, -90], [0, 0, 0, 12], [0] * 4, [0] * 4])
          i.header.set_xyzt_units('micron', 'msec'); i.header['pixdim'][4] = 1.5; nib.save(i, path)
      h, a = i.header, i.affine
      known = h['sform_code'] > 0 or h['qform_code'] > 0
      plain = known and np.array_equal(a[:3, :3], np.diag(np.diag(a[:3, :3]))) and (np.diag(a) > 0).all()
      sizes = nib.affines.voxel_sizes(a) if known else h.get_zooms()[:3]
      names = {'micron': 'um', 'sec': 's', 'msec': 'ms'}
      space, time = (names.get(u, u) for u in h.get_xyzt_units())
      for k in range(3):
          print('%.5g %.5g %s' % (a[k, 3] if plain else 0, sizes[k], space))
      print('%.5g %.5g %s' % (h['toffset'], h.get_zooms()[3], time))
      """;

  @ParameterizedTest
  @CsvSource({"1, s", "1, q", "1, n", "2, b", "1, d"})
  void stepsOfAxesAreTheVoxelSizesOfNibabel(String version, String form) throws Exception {
    Path file = theirs("whole.nii", version, "<", "i2", form.equals("d") ? "b" : form);
    String expected = Witness.python(SPACING, file, form);
    BlockHeader read = NiftiFile.read(file);
    ArrayHeader spaced = VoxelRule.RULE.spaced(ArrayHeader.of(read), read.shape());
    StringBuilder found = new StringBuilder();
    for (int axis = 3; axis >= 0; axis--) {
      Spacing of = Spacing.of(spaced.axes().get(axis)).orElseThrow();
      found.append(general(of.start())).append(general(of.step())).append(of.units()).append('\n');
    }
    assertEquals(expected, found.toString());
  }

  /** As {@code %.5g} of C and Python. */
  private static String general(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(5));
    return rounded.signum() == 0 ? "0 " : rounded.stripTrailingZeros().toPlainString() + " ";
  }

  private static String dtype(String type) {
    ElementType element = ElementType.parse(type);
    boolean big = element.order() == java.nio.ByteOrder.BIG_ENDIAN;
    String code =
        switch (element.kind()) {
          case INT -> "i";
          case UINT -> "u";
          case FLOAT -> "f";
          default -> "c";
        };
    return big ? ">" + code + element.bytes() : element.baseName();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2"})
  void readsCompressedFilesAnywhere(String version) throws Exception {
    Path file = theirs("whole.nii.gz", version, "<", "i2", "s");
    BlockHeader block = NiftiFile.read(file);
    Box all = Box.whole(block.shape());
    byte[] data = data(file, block, all);
    for (int i = 0; i < data.length / 2; i++) {
      assertEquals(i, (data[2 * i] & 0xff) + (data[2 * i + 1] << 8));
    }
    Box corner = Box.of(new long[] {2, 3, 4, 5}, new long[] {3, 4, 5, 6});
    assertArrayEquals(
        new byte[] {data[data.length - 2], data[data.length - 1]}, data(file, block, corner));
  }

  @ParameterizedTest
  @CsvSource({"3, 5, 7, Nifti1", "1, 1, 40000, Nifti2"})
  void nibabelReadsAFreshFile(long z, long y, long x, String version) throws Exception {
    NiftiHeader header = NiftiHeader.fresh(Shape.of(z, y, x), ElementType.parse("uint16be"));
    byte[] data = new byte[Math.toIntExact(z * y * x * 2)];
    for (int i = 0; i < data.length / 2; i++) {
      data[2 * i] = (byte) (i >> 8);
      data[2 * i + 1] = (byte) i;
    }
    Path file = write(folder.resolve("fresh.nii"), header, data);
    String script =
        """
        import sys, nibabel as nib, numpy as np
        i = nib.load(sys.argv[1]); a = np.asanyarray(i.dataobj)
        print(type(i).__name__, i.shape, a.dtype.str, (a.ravel('F') == np.arange(a.size)).all(), i.header.get_zooms())
        """;
    assertEquals(
        String.format("%sImage (%d, %d, %d) >u2 True (1.0, 1.0, 1.0)\n", version, x, y, z),
        Witness.python(script, file));
  }

  @Test
  void theVolumeComesBackFromItsFirstBlock() throws Exception {
    Path file = theirs("whole.nii", "1", "<", "f4", "b");
    NiftiHeader whole = NiftiFile.header(file);
    Box first = Box.of(new long[4], new long[] {1, 4, 5, 2});
    NiftiHeader restored = part(NiftiFile.read(file), first).withShape(whole.shape());
    assertEquals(whole, restored);
    Path back =
        write(
            folder.resolve("back.nii"),
            restored,
            data(file, NiftiFile.read(file), Box.whole(whole.shape())));
    String found = Witness.python(COMPARE, file, back, "0,0,0,0");
    assertTrue(found.contains("(6, 5, 4, 3) True True 8.0 True"), found);
  }
}
