package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers whose elements are in other files, as unu and VTK read them. */
@Tag("slow")
class DetachedWitnessTest {

  private static final int FILES = 60;

  /** Elements of any type, order, shape and encoding behind lines and bytes of any length. */
  private static final String WRITE =
      """
      import gzip, numpy as np, os, zlib
      random = np.random.default_rng(37)
      types = {'signed char': ('i1', 'CHAR'), 'uchar': ('u1', 'UCHAR'), 'short': ('i2', 'SHORT'), 'ushort': ('u2', 'USHORT'),
               'int': ('i4', 'INT'), 'uint': ('u4', 'UINT'), 'float': ('f4', 'FLOAT'), 'double': ('f8', 'DOUBLE')}
      for number in range(FILES):
          rank = 2 + number % 3
          shape = [int(random.integers(2, 6)) for each in range(rank)]
          shape[0] *= 2
          name, (code, met) = list(types.items())[random.integers(len(types))]
          order = random.integers(2)
          a = random.integers(0, 120, shape).astype('<>'[order] + code)
          form = ('one', 'numbered', 'list', 'halves', 'slices')[number % 5]
          parts = {'one': [a], 'numbered': list(a), 'list': list(a), 'halves': np.split(a, 2),
                   'slices': list(a.reshape(-1, *shape[-2:]))}[form]
          packed = form == 'one' and number % 2 == 0
          lines, skip = int(random.integers(3)), int(random.integers(-1, 9))
          skip = 0 if packed else skip
          os.makedirs('d%d/data' % number)
          for i, part in enumerate(parts):
              data = part.tobytes()
              before = b'abc def\\n' * lines
              gap = bytes(int(random.integers(0, 9)) if skip < 0 else skip)
              open('d%d/data/n%02d.raw' % (number, i), 'wb').write(before + (gzip.compress(data) if packed else gap + data))
              open('d%d/data/m%02d.raw' % (number, i), 'wb').write(zlib.compress(data) if packed else gap + data)
          names = ['data/%%s%02d.raw' % i for i in range(len(parts))]
          last = {'one': names[0], 'numbered': 'data/%s%02d.raw 0 {} 1'.format(len(parts) - 1)}.get(form)
          listed = '' if last else '\\n'.join(names)
          subdim = {'list': '', 'halves': ' %d' % rank, 'slices': ' 2'}.get(form)
          sizes = ' '.join(map(str, shape[::-1]))
          open('d%d/a.nhdr' % number, 'w').write(
              'NRRD0004\\ntype: %s\\ndimension: %d\\nsizes: %s\\nendian: %s\\nencoding: %s\\nline skip: %d\\nbyte skip: %d\\n'
              'data file: %s\\n' % (name, rank, sizes, ('little', 'big')[order], 'gzip' if packed else 'raw', lines, skip,
              (last or 'LIST' + subdim).replace('%s', 'n') + ('\\n' + listed.replace('%s', 'n') if listed else '')))
          open('d%d/a.mhd' % number, 'w').write(
              'ObjectType = Image\\nNDims = %d\\nBinaryData = True\\nBinaryDataByteOrderMSB = %s\\nCompressedData = %s\\nDimSize = %s\\n'
              'HeaderSize = %d\\nElementType = MET_%s\\nElementDataFile = %s' % (rank, bool(order), packed, sizes, skip, met,
              (last or 'LIST' + subdim).replace('%s', 'm') + ('\\n' + listed.replace('%s', 'm') if listed else '')))
          np.save('d%d/a.npy' % number, a)
      """
          .replace("FILES", "" + FILES);

  private static final String COMPARE =
      """
      import glob, numpy as np, subprocess
      equal = 0
      for folder in sorted(glob.glob('d*')):
          a = np.load(folder + '/a.npy')
          subprocess.run(['teem-unu', 'save', '-f', 'nrrd', '-e', 'raw', '-en', 'little', '-i', folder + '/a.nhdr',
                          '-o', 'theirs.nrrd'], check=True)
          theirs = open('theirs.nrrd', 'rb').read().split(b'\\n\\n', 1)[1]
          assert theirs == a.astype(a.dtype.newbyteorder('<')).tobytes(), folder
          for start in range(0, a.shape[0], 2):
              for kind in 'nm':
                  ours = np.load(folder + '/%sb%d.npy' % (kind, start // 2))
                  assert ours.dtype == a.dtype and np.array_equal(ours, a[start:start + 2]), (folder, kind)
          equal += 1
      print(equal)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.require("teem-unu");
    Programs.requirePython("numpy, vtkmodules.vtkIOImage");
  }

  @Test
  void blocksAreThoseOfUnuAndNumpy() throws Exception {
    Programs.python(folder, WRITE);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "d*")) {
      for (Path each : all) {
        int last = 1 + Integer.parseInt(each.getFileName().toString().substring(1)) % 3;
        for (String kind : new String[] {"n", "m"}) {
          Path in = each.resolve(kind.equals("n") ? "a.nhdr" : "a.mhd");
          String blocks = each + "/" + kind + "b{" + last + "}.npy";
          CommandRun run =
              CommandRun.of(
                      in,
                      blocks,
                      "--out-shape",
                      "*,".repeat(last) + "2",
                      "--order",
                      "F",
                      "--out-format",
                      "npy",
                      "--overwrite")
                  .assertDone();
          assertTrue(
              run.results().matches("(?s).*\nseeks +([0-9,]+), planned \\1\n.*"),
              each + run.results());
        }
      }
    }
    assertEquals("" + FILES, Programs.python(folder, COMPARE).strip());
  }

  /** VTK writes a header and its data apart, and compressed. */
  @Test
  void readsWhatVtkWrites() throws Exception {
    Programs.python(
        folder,
        """
        import numpy as np
        from vtkmodules.vtkIOImage import vtkMetaImageWriter
        from vtkmodules.vtkCommonDataModel import vtkImageData
        from vtkmodules.util.numpy_support import numpy_to_vtk
        a = (np.arange(60000) % 999).astype('i2')
        for name, packed in ('apart.mhd', 0), ('packed.mhd', 1), ('packed.mha', 1):
            image = vtkImageData()
            image.SetDimensions(30, 40, 50)
            image.GetPointData().SetScalars(numpy_to_vtk(a, deep=1))
            writer = vtkMetaImageWriter()
            writer.SetInputData(image)
            writer.SetFileName(name)
            writer.SetCompression(bool(packed))
            writer.Write()
        a.tofile('expected.raw')
        """);
    for (String name : new String[] {"apart.mhd", "packed.mhd", "packed.mha"}) {
      CommandRun.of("merge", folder.resolve(name), folder.resolve(name + ".raw"), "-q");
      assertEquals(
          -1, Files.mismatch(folder.resolve("expected.raw"), folder.resolve(name + ".raw")), name);
    }
  }

  /** Bytes to skip are those of the file, however it goes on, and of the header itself. */
  @Test
  void skipsTheBytesThatVtkSkips() throws Exception {
    Programs.python(
        folder,
        """
        import numpy as np, zlib
        from vtkmodules.vtkIOImage import vtkMetaImageReader
        from vtkmodules.util.numpy_support import vtk_to_numpy
        a = (np.arange(24) % 999).astype('i2').tobytes()
        other = b'another header'
        for name, skip, packed, body in (
            ('plain.mhd', 14, False, other + a), ('packed.mhd', 14, True, other + zlib.compress(a)), ('last.mhd', -1, False, other + a),
            ('all.mha', 0, False, a), ('last.mha', -1, False, other + a), ('own.mha', 16, False, a),
            ('packed.mha', 0, True, zlib.compress(a))):
            size = 'CompressedDataSize = %d\\n' % len(zlib.compress(a)) if packed else ''
            text = ('ObjectType = Image\\nNDims = 3\\nBinaryData = True\\nCompressedData = %s\\nHeaderSize = %d\\nDimSize = 4 3 2\\n'
                    'ElementType = MET_SHORT\\n%sElementDataFile = ' % (packed, skip, size))
            local = name.endswith('.mha')
            text = (text + ('LOCAL' if local else name + '.data') + '\\n').encode()
            open(name, 'wb').write(text + body if local else text)
            open(name + '.data', 'wb').write(body)
            reader = vtkMetaImageReader()
            reader.SetFileName(name)
            reader.Update()
            vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).tofile(name + '.expected')
        """);
    for (String name :
        List.of(
            "plain.mhd",
            "packed.mhd",
            "last.mhd",
            "all.mha",
            "last.mha",
            "own.mha",
            "packed.mha")) {
      Path ours = folder.resolve(name + ".raw");
      CommandRun.of("merge", folder.resolve(name), ours, "-q").assertDone();
      assertEquals(-1, Files.mismatch(folder.resolve(name + ".expected"), ours), name);
    }
  }

  @Test
  void filesThatAHeaderNamesAreInputs() throws Exception {
    Programs.python(folder, WRITE);
    Path data = folder.resolve("d5/data/n00.raw");
    byte[] before = Files.readAllBytes(data);
    CommandRun over =
        CommandRun.of("merge", folder.resolve("d5/a.nhdr"), data, "--overwrite", "-q");
    assertEquals(4, over.code(), over.messages());
    assertTrue(over.messages().contains("is the same file as input"), over.messages());
    assertArrayEquals(before, Files.readAllBytes(data));
    Files.delete(data);
    CommandRun gone = CommandRun.of("info", folder.resolve("d5/a.nhdr"));
    assertEquals(3, gone.code());
    assertTrue(gone.messages().contains("n00.raw': no such file ('"), gone.messages());
  }
}
