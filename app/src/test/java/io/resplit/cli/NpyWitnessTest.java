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

/** NumPy and h5py read what is written, and the reverse. */
@Tag("slow")
class NpyWitnessTest {

  /** An array of each type in both orders, in files of all versions. */
  private static final String WRITE =
      """
      import itertools, numpy as np
      types = '<f4 >f8 |u1 |b1 >i2 <c8 >c16 <f2 |S5 |V3 <u8 |i1'.split()
      for type, order, version in itertools.product(types, 'CF', (1, 2, 3)):
          a = np.arange(120).reshape(4, 5, 6) % (2 if type == '|b1' else 120)
          a = np.asarray(a.astype('S3').astype(type) if type == '|V3' else a.astype(type), order=order)
          with open('%s-%s-%d.npy' % (type[1:], order, version), 'wb') as file:
              np.lib.format.write_array(file, a, (version, 0))
      """;

  /** Blocks along the first axis in the order of the whole, and one file in C order. */
  private static final String COMPARE =
      """
      import glob, numpy as np
      equal = 0
      for path in glob.glob('*.npy'):
          whole, name = np.load(path), path[:-4]
          blocks = [np.load(name + '/b%d.npy' % i) for i in (0, 1)]
          assert [block.shape for block in blocks] == [(3, 5, 6), (1, 5, 6)], path
          assert all(block.flags.fnc == whole.flags.fnc for block in blocks), path
          assert all(block.dtype == whole.dtype for block in blocks), path
          assert np.array_equal(np.concatenate(blocks), whole), path
          equal += 1
      print(equal)
      """;

  private static final String HDF5 =
      """
      import h5py, numpy as np
      with h5py.File('all.h5') as file:
          data, = file.values()
          whole = np.load('b1-C-1.npy')
          assert data.dtype == bool and np.array_equal(data[()], whole), data.dtype
      again = np.load('again.npy')
      assert again.dtype == bool and np.array_equal(again, whole)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitnesses() {
    Programs.requirePython("numpy, h5py");
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void blocksAreThoseOfNumpyInItsOrder() throws Exception {
    Programs.python(folder, WRITE);
    int files = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.npy")) {
      for (Path file : all) {
        String blocks = file.toString().replace(".npy", "") + "/b{0}.npy";
        CommandRun.of("split", file, blocks, "--out-shape", "3,5,6", "--quiet").assertDone();
        files++;
      }
    }
    assertEquals(Integer.toString(files), Programs.python(folder, COMPARE).strip());
  }

  @Test
  void truthValuesAreThoseOfH5py() throws Exception {
    Programs.python(folder, WRITE);
    CommandRun.of("merge", at("b1-C-1.npy"), at("all.h5"), "--quiet").assertDone();
    CommandRun.of("merge", at("all.h5"), at("again.npy"), "--quiet").assertDone();
    Programs.python(folder, HDF5);
  }

  @Test
  void theOrderOfTheInputStays() throws Exception {
    Programs.python(folder, WRITE);
    CommandRun.of("merge", at("f4-F-1.npy"), at("same.npy"), "-q").assertDone();
    CommandRun.of("merge", at("f4-F-1.npy"), at("c.npy"), "--out-format=npy", "-q").assertDone();
    String shapes =
        Programs.python(
            folder, "import numpy; print(*[numpy.load(p).shape for p in ('same.npy', 'c.npy')])");
    assertEquals("(4, 5, 6) (6, 5, 4)", shapes.strip());
    assertEquals(-1, Files.mismatch(folder.resolve("f4-F-1.npy"), folder.resolve("same.npy")));
  }

  @Test
  void filesOfTheOtherOrderAreNamed() throws Exception {
    Programs.python(folder, WRITE);
    CommandRun info = CommandRun.of("info", at("f4-F-1.npy"), "--in-format=npy");
    assertEquals(3, info.code());
    assertTrue(info.messages().contains("give --in-format npyf"), info.messages());
  }

  @Test
  void truthValuesOfSeveralBytesStayNumbers() throws Exception {
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        names = h5py.enum_dtype({'FALSE': 0, 'TRUE': 1}, basetype='<i4')
        with h5py.File('wide.h5', 'w') as f: f['a'] = np.array([0, 1, 1], dtype=names)
        """);
    CommandRun.of("merge", at("wide.h5"), at("wide.npy"), "--quiet").assertDone();
    assertEquals(
        "[0 1 1]", Programs.python(folder, "import numpy; print(numpy.load('wide.npy'))").strip());
  }

  @Test
  void typesThatThereAreNotAreNamed() throws Exception {
    Programs.python(
        folder, "import numpy; numpy.save('long.npy', numpy.zeros(3, numpy.longdouble))");
    CommandRun info = CommandRun.of("info", at("long.npy"));
    assertEquals(8, info.code());
    assertTrue(info.messages().contains("elements of NumPy type '<f16'"), info.messages());
  }
}
