package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers beside their elements, as unu and VTK read them. */
@Tag("slow")
class HeadersBesideWitnessTest {

  private static final String WRITE =
      """
      import numpy as np
      a = (np.arange(6 * 8 * 10) * 7919 % 251).reshape(6, 8, 10).astype('TYPE')
      np.save('a.npy', a)
      """;

  private static final String COMPARE =
      """
      import glob, numpy as np, subprocess
      from vtkmodules.vtkIOImage import vtkMetaImageReader
      from vtkmodules.util.numpy_support import vtk_to_numpy
      a = np.load('a.npy')
      native = a.astype(a.dtype.newbyteorder('='))
      def unu(path):
          subprocess.run(['teem-unu', 'save', '-f', 'nrrd', '-e', 'raw', '-en', 'little', '-i', path, '-o', 'theirs.nrrd'], check=True)
          return np.frombuffer(open('theirs.nrrd', 'rb').read().split(b'\\n\\n', 1)[1], a.dtype.newbyteorder('<'))
      def vtk(path):
          reader = vtkMetaImageReader()
          reader.SetFileName(path)
          reader.Update()
          return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars())
      equal = 0
      for ending, read in ('nhdr', unu), ('mhd', vtk):
          equal += np.array_equal(read(ending + '/whole.' + ending), native.ravel())
          for i in range(3):
              for j in range(2):
                  part = native[2 * i:2 * i + 2, 5 * j:5 * j + 5]
                  equal += np.array_equal(read('%s/set/%d/b_%d.%s' % (ending, i, j, ending)), part.ravel())
                  equal += open('mhd/set/%d/b_%d.raw' % (i, j), 'rb').read() == a[2 * i:2 * i + 2, 5 * j:5 * j + 5].tobytes() if ending == 'mhd' else 0
      print(equal)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.require("teem-unu");
    Programs.requirePython("numpy, vtkmodules.vtkIOImage");
  }

  @ParameterizedTest
  @CsvSource({"<u1", "<i2", ">i2", ">u2", "<i4", ">f4", "<f8"})
  void blocksAreThoseOfUnuAndVtk(String type) throws Exception {
    Programs.python(folder, WRITE.replace("TYPE", type));
    Path in = folder.resolve("a.npy");
    for (String ending : new String[] {"nhdr", "mhd"}) {
      Path own = Files.createDirectory(folder.resolve(ending));
      CommandRun whole = CommandRun.of(in, own.resolve("whole." + ending)).assertDone();
      String names = own + "/set/{0}/b_{1}." + ending;
      CommandRun set = CommandRun.of(in, names, "--out-shape", "2,5,10").assertDone();
      for (CommandRun run : new CommandRun[] {whole, set}) {
        assertTrue(
            run.results().matches("(?s).*\nseeks +([0-9,]+), planned \\1\n.*"), run.results());
      }
      CommandRun.of("verify", in, names).assertDone();
      CommandRun.of("verify", own.resolve("set")).assertDone();
    }
    assertEquals("20", Programs.python(folder, COMPARE).strip());
  }

  @Test
  void elementsThatAHeaderNamesAreNotOverwritten() throws Exception {
    Programs.python(folder, WRITE.replace("TYPE", "<i2"));
    Path header = folder.resolve("whole.nhdr");
    CommandRun.of(folder.resolve("a.npy"), header).assertDone();
    byte[] before = Files.readAllBytes(folder.resolve("whole.raw"));
    for (String other : new String[] {"whole.nhdr", "whole.mhd"}) {
      CommandRun over = CommandRun.of(header, folder.resolve(other), "--overwrite", "-q");
      assertEquals(4, over.code(), over.messages());
      assertTrue(over.messages().contains("is the same file as input"), over.messages());
    }
    assertEquals(
        -1,
        Files.mismatch(folder.resolve("whole.raw"), Files.write(folder.resolve("before"), before)));
  }
}
