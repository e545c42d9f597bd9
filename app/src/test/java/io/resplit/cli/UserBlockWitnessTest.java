package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What other programs write before an HDF5 file is in its copy, and h5py reads what follows. */
class UserBlockWitnessTest {

  private static final String MAKE =
      """
      import sys, h5py, numpy as np
      def make(name, size, text):
          a = np.arange(6000, dtype='i4').reshape(60, 100)
          with h5py.File(name, 'w', userblock_size=size) as f:
              f['plain'] = a
              f.create_dataset('chunks', data=a, chunks=(7, 9))
              f.create_dataset('packed', data=a, chunks=(1, 20), compression=1)
              late = f.create_dataset('late', (60, 100), 'f4', chunks=(5, 10), compression=1)
              late[20:30] = 1
              f.create_dataset('small', data=a[:3], chunks=(1, 20), compression=1)
              for i in range(90):
                  f.attrs['of many %d' % i] = 'the file' * i
          with open(name, 'r+b') as f:
              f.write(text)
      size = int(sys.argv[1])
      make('a.h5', size, b'MATLAB 7.3 MAT-file\\0' + bytes(range(256)))
      with h5py.File('one.h5', 'w', userblock_size=size) as f:
          f['plain'] = np.arange(6000).reshape(60, 100)
      make('b.h5', size, b'MATLAB 7.3 MAT-file\\0' + bytes(range(255)))
      """;

  private static final String SAME =
      """
      import sys, h5py
      size = int(sys.argv[1])
      with h5py.File('a.h5') as a, h5py.File('copy.h5') as b:
          assert b.userblock_size == size, b.userblock_size
          assert list(a) == list(b), list(b)
          for name in a:
              assert (a[name][()] == b[name][()]).all(), name
          assert len(b.attrs) == 91 and b.attrs['of many 89'] == 'the file' * 89
      assert open('a.h5', 'rb').read(size) == open('copy.h5', 'rb').read(size)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requirePython() throws Exception {
    Programs.requirePython("h5py, numpy");
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  @ParameterizedTest
  @CsvSource({"512, auto", "512, '4,30'", "1048576, auto"})
  void aCopyHasTheSameBytesBeforeIt(int size, String chunks) throws Exception {
    Programs.python(folder, MAKE, size);
    CommandRun copy =
        CommandRun.logged("merge", at("a.h5"), at("copy.h5"), "--chunk", chunks, "-q");
    assertEquals("", copy.messages());
    assertEquals("", Programs.python(folder, SAME, size));
    CommandRun.of("verify", at("a.h5"), at("copy.h5"), "-q").assertDone();
    CommandRun.of("verify", at("b.h5"), at("copy.h5"), "-q")
        .assertErrorLine(ExitCode.DIFFERENT, "user blocks");
  }

  @ParameterizedTest
  @CsvSource({"512, copy.nc", "2097152, copy.h5"})
  void whatIsLeftOutIsNamed(int size, String output) throws Exception {
    Programs.python(folder, MAKE, size);
    assertNamed(size, CommandRun.logged("merge", at("a.h5"), at(output), "-q"));
  }

  @Test
  void blocksHaveNone() throws Exception {
    Programs.python(folder, MAKE, 512);
    Object[] split = {"split", at("one.h5"), at("blocks"), "--out-shape", "30,100", "-q"};
    assertNamed(512, CommandRun.logged(split));
  }

  private static void assertNamed(int size, CommandRun run) {
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    assertTrue(run.messages().contains("user block of %d bytes".formatted(size)), run.messages());
  }
}
