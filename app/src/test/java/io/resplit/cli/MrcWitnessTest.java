package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** mrcfile reads what is written, and the reverse. */
@Tag("slow")
class MrcWitnessTest {

  /** Files of each mode, byte order and number of axes, with extended headers of some lengths. */
  private static final String WRITE =
      """
      import itertools, mrcfile, numpy as np, warnings
      warnings.simplefilter('ignore')
      types, shapes = 'i1 i2 f4 c8 u2 f2'.split(), [(6, 5), (6, 4, 5), (6, 2, 3, 4)]
      for type, order, shape in itertools.product(types, '<>', shapes):
          a = np.arange(np.prod(shape)).reshape(shape).astype(order + type)
          path = '%s-%s-%d.mrc' % (type, 'be'[order == '<'], len(shape))
          with mrcfile.new(path) as mrc:
              mrc.set_data(a)
              if len(shape) == 4: mrc.set_volume() if a.ndim == 3 else None
              mrc.voxel_size = (1.5, 2, 2.5)
              mrc.header.origin = (10, 20, 30)
              if order == '>':
                  mrc.set_extended_header(np.zeros(96, 'V1'))
              mrc.add_label('made by a witness')
      """;

  /** Blocks along the slowest axis lie one behind the other, also in space. */
  private static final String COMPARE =
      """
      import glob, io, mrcfile, numpy as np, warnings
      warnings.simplefilter('ignore')
      equal = 0
      for path in glob.glob('*.mrc'):
          whole, blocks = mrcfile.open(path), []
          for i in (0, 1):
              block = mrcfile.open(path[:-4] + '/b%d.mrc' % i)
              said = io.StringIO()
              assert mrcfile.validate(path[:-4] + '/b%d.mrc' % i, said), said.getvalue()
              assert block.data.dtype == whole.data.dtype, (path, block.data.dtype)
              sizes = [list(each.voxel_size.tolist())[:whole.data.ndim] for each in (block, whole)]
              assert np.allclose(*sizes), (path, sizes)
              assert block.get_labels() == whole.get_labels(), path
              assert block.header.dmax < block.header.dmin and block.header.rms < 0
              at = np.array([4 * i * {2: (0, 2, 0), 3: (0, 0, 2.5), 4: (0, 0, 0)}[whole.data.ndim][k] for k in range(3)])
              assert np.allclose(np.array(block.header.origin.tolist()) - at, (10, 20, 30)), path
              blocks.append(block.data)
          assert [len(block) for block in blocks] == [4, 2], path
          assert np.array_equal(np.concatenate(blocks), whole.data), path
          equal += 1
      print(equal)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.requirePython("mrcfile, h5py");
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void blocksAreThoseOfMrcfileInTheirPlace() throws Exception {
    Programs.python(folder, WRITE);
    int files = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.mrc")) {
      for (Path file : all) {
        int axes = file.toString().charAt(file.toString().length() - 5) - '0';
        String blocks = file.toString().replace(".mrc", "") + "/b{" + (axes - 1) + "}.mrc";
        String shape = "*,".repeat(axes - 1) + "4";
        CommandRun.of("split", file, blocks, "--out-shape", shape, "--quiet").assertDone();
        CommandRun.of("verify", file, Path.of(blocks).getParent()).assertDone();
        files++;
      }
    }
    assertEquals(36, files);
    assertEquals("36", Programs.python(folder, COMPARE).strip());
  }

  /** The stamp says whether bytes have a sign; IMOD counts its origin the other way round. */
  @Test
  void bytesHaveTheSignThatTheStampOfImodSays() throws Exception {
    Programs.python(
        folder,
        """
        import mrcfile, numpy as np, struct
        for name, stamp, flags in ('none', 0, 0), ('unsigned', 1146047817, 0), ('signed', 1146047817, 1):
            with mrcfile.new(name + '.mrc') as mrc:
                mrc.set_data(np.arange(24, dtype='i1').reshape(2, 3, 4) - 12)
                mrc.voxel_size = 2
                mrc.header.origin = (-2, -4, -6)
            with open(name + '.mrc', 'r+b') as file:
                file.seek(152)
                file.write(struct.pack('<ii', stamp, flags))
        """);
    for (String name : new String[] {"none", "unsigned", "signed"}) {
      CommandRun.of("merge", at(name + ".mrc"), at(name + ".h5"), "--quiet").assertDone();
      CommandRun.of("merge", at(name + ".h5"), at(name + "-again.mrc"), "--quiet").assertDone();
    }
    String read =
        Programs.python(
            folder,
            """
            import h5py, mrcfile, struct
            for name in 'none', 'unsigned', 'signed':
                with h5py.File(name + '.h5') as file:
                    data, = (file[k] for k in file if file[k].ndim == 3)
                    print(data.dtype, *data[0, 0, :1], *data.attrs['voxel_origin'], data.attrs['voxel_units'].decode())
                with open(name + '-again.mrc', 'rb') as file:
                    print(*struct.unpack('<3i', file.read()[152:164])[1:2], end=' ')
            """);
    assertEquals(
        "int8 -12 -2.0 -4.0 -6.0 angstrom\n"
            + "5 uint8 244 2.0 4.0 6.0 angstrom\n"
            + "4 int8 -12 2.0 4.0 6.0 angstrom\n5",
        read.strip());
  }

  @Test
  void stacksOfImagesStayStacks() throws Exception {
    Programs.python(
        folder,
        """
        import mrcfile, numpy as np
        with mrcfile.new('stack.mrcs') as mrc:
            mrc.set_data(np.arange(60, dtype='f4').reshape(5, 3, 4))
            mrc.set_image_stack()
        """);
    CommandRun.of("split", at("stack.mrcs"), at("part_{2}.mrcs"), "--out-shape", "*,*,3", "-q")
        .assertDone();
    String read =
        Programs.python(
            folder,
            "import mrcfile; print(*[mrcfile.open('part_%d.mrcs' % i).is_image_stack() for i in (0,"
                + " 1)])");
    assertEquals("True True", read.strip());
  }

  @Test
  void imagesAreStackedToAVolume() throws Exception {
    Programs.python(
        folder,
        """
        import mrcfile, numpy as np
        for i in range(3): mrcfile.write('slice%d.mrc' % i, np.full((4, 5), i, 'i2'))
        """);
    CommandRun.of("merge", at("slice*.mrc"), at("all.mrc"), "--stack", "z", "-q").assertDone();
    String read =
        Programs.python(
            folder, "import mrcfile; a = mrcfile.read('all.mrc'); print(a.shape, *a[:, 0, 0])");
    assertEquals("(3, 4, 5) 0 1 2", read.strip());
  }

  @Test
  void modesThatAreNoTypeAreNamed() throws Exception {
    Programs.python(
        folder,
        """
        import mrcfile, numpy as np
        mrcfile.write('complex.mrc', np.zeros((2, 3), 'i2'))
        with open('complex.mrc', 'r+b') as file:
            file.seek(12)
            file.write(bytes([3]))
        """);
    CommandRun info = CommandRun.of("info", at("complex.mrc"));
    assertEquals(8, info.code());
    assertTrue(info.messages().contains("MRC mode 3"), info.messages());
  }
}
