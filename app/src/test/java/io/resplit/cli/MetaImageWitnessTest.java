package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** VTK reads what is written, and the reverse. */
@Tag("slow")
class MetaImageWitnessTest {

  /** Files of each type with one channel and three. */
  private static final String WRITE =
      """
      import numpy as np
      from vtkmodules.vtkIOImage import vtkMetaImageWriter
      from vtkmodules.vtkCommonDataModel import vtkImageData
      from vtkmodules.util.numpy_support import numpy_to_vtk
      def write(path, a, channels):
          image = vtkImageData()
          image.SetDimensions(3, 4, 5)
          image.SetSpacing(0.5, 2, 3.25)
          image.SetOrigin(-7, 8, 9)
          image.GetPointData().SetScalars(numpy_to_vtk(a.reshape(60, channels), deep=1))
          writer = vtkMetaImageWriter()
          writer.SetInputData(image)
          writer.SetFileName(path)
          writer.SetCompression(False)
          writer.Write()
      for type in 'i1 u1 i2 u2 i4 u4 f4 f8'.split():
          for channels in 1, 3:
              write('%s-%d.mha' % (type, channels), (np.arange(60 * channels) * 3).astype(type), channels)
      """;

  private static final String COMPARE =
      """
      import glob, numpy as np
      from vtkmodules.vtkIOImage import vtkMetaImageReader
      from vtkmodules.util.numpy_support import vtk_to_numpy
      def read(path):
          reader = vtkMetaImageReader()
          reader.SetFileName(path)
          reader.Update()
          image = reader.GetOutput()
          return image, vtk_to_numpy(image.GetPointData().GetScalars())
      equal = 0
      for path in glob.glob('*.mha'):
          whole, elements = read(path)
          (first, a), (second, b) = [read(path[:-4] + '/b%d.mha' % i) for i in (0, 1)]
          assert a.dtype == b.dtype == elements.dtype, path
          assert np.array_equal(np.concatenate([a, b]), elements), path
          assert first.GetSpacing() == second.GetSpacing() == whole.GetSpacing() == (0.5, 2, 3.25)
          assert first.GetOrigin() == whole.GetOrigin() == (-7, 8, 9), first.GetOrigin()
          assert second.GetOrigin() == (-7, 8, 9 + 3 * 3.25), second.GetOrigin()
          assert second.GetDimensions() == (3, 4, 2)
          equal += 1
      print(equal)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.requirePython("numpy, vtkmodules.vtkIOImage");
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void blocksAreThoseOfVtkInTheirPlace() throws Exception {
    Programs.python(folder, WRITE);
    int files = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.mha")) {
      for (Path file : all) {
        boolean hasChannels = file.toString().endsWith("3.mha");
        String blocks = file.toString().replace(".mha", "") + (hasChannels ? "/b{3}" : "/b{2}");
        String shape = hasChannels ? "*,*,*,3" : "*,*,3";
        CommandRun.of("split", file, blocks + ".mha", "--out-shape", shape, "-q").assertDone();
        CommandRun.of("verify", file, Path.of(blocks).getParent()).assertDone();
        files++;
      }
    }
    assertEquals(16, files);
    assertEquals("16", Programs.python(folder, COMPARE).strip());
  }

  @Test
  void placesAreThoseOfNrrdInOtherUnits() throws Exception {
    Programs.python(folder, WRITE);
    CommandRun.of("merge", at("i2-1.mha"), at("a.nrrd"), "-q").assertDone();
    CommandRun.of("merge", at("a.nrrd"), at("again.mha"), "-q").assertDone();
    CommandRun.of("merge", at("i2-1.mha"), at("same.mha"), "-q").assertDone();
    assertEquals(-1, Files.mismatch(folder.resolve("same.mha"), folder.resolve("again.mha")));
    String text = new String(Files.readAllBytes(folder.resolve("a.nrrd")), "ISO-8859-1");
    assertTrue(text.contains("space: left-posterior-superior\n"), text);
    assertTrue(text.contains("space origin: (-7.0,8.0,9.0)\n"), text);
  }

  @ParameterizedTest
  @CsvSource({"2|*|*|*, 4", "1|*|*|*, 6", "2|2|3|2, 54", "1|1|1|1, 360"})
  void blocksOfSomeChannelsAreReadBack(String shape, int files) throws Exception {
    Programs.python(folder, WRITE);
    CommandRun.of(at("u2-3.mha"), at("set"), "--out-shape", shape.replace('|', ','), "-q")
        .assertDone();
    CommandRun.of("verify", at("u2-3.mha"), at("set")).assertDone();
    Files.delete(folder.resolve("set/resplit.json"));
    CommandRun.of("merge", at("set"), at("back.mha"), "-q").assertDone();
    CommandRun.of("merge", at("u2-3.mha"), at("plain.mha"), "-q").assertDone();
    assertEquals(-1, Files.mismatch(folder.resolve("plain.mha"), folder.resolve("back.mha")));
    String read =
        """
        import glob, numpy as np
        from vtkmodules.vtkIOImage import vtkMetaImageReader
        from vtkmodules.util.numpy_support import vtk_to_numpy
        total = set()
        for path in glob.glob('set/*.mha'):
            reader = vtkMetaImageReader()
            reader.SetFileName(path)
            reader.Update()
            image = reader.GetOutput()
            if 0 not in image.GetDimensions():
                total |= set(vtk_to_numpy(image.GetPointData().GetScalars()).ravel().tolist())
        print(total == set(range(0, 540, 3)))
        """;
    assertEquals("True", Programs.python(folder, read).strip());
  }

  @Test
  void compressionIsKeptAndReadByVtk() throws Exception {
    Programs.python(folder, WRITE.replace("SetCompression(False)", "SetCompression(True)"));
    CommandRun.of("merge", at("i4-1.mha"), at("kept.mha"), "-q").assertDone();
    CommandRun.of("merge", at("i4-1.mha"), at("plain.mha"), "-q", "--filters", "none").assertDone();
    assertTrue(text("kept.mha").contains("CompressedData = True"), text("kept.mha"));
    assertTrue(text("plain.mha").contains("CompressedData = False"), text("plain.mha"));
    Programs.python(
        folder,
        """
        import numpy as np
        from vtkmodules.vtkIOImage import vtkMetaImageReader
        from vtkmodules.util.numpy_support import vtk_to_numpy
        for path in 'kept.mha', 'plain.mha':
            reader = vtkMetaImageReader()
            reader.SetFileName(path)
            reader.Update()
            elements = vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars())
            assert np.array_equal(elements, np.arange(60) * 3)
        """);
  }

  private String text(String file) throws IOException {
    return new String(Files.readAllBytes(folder.resolve(file)), StandardCharsets.ISO_8859_1);
  }
}
