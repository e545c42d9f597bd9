package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** nibabel writes files, and cuts them itself. */
@Tag("slow")
class MghWitnessTest {

  private static final int FILES = 48;

  /** Files of any type, shape and place, with and without one, compressed or not. */
  private static final String WRITE =
      """
      import gzip, nibabel as nib, numpy as np, struct
      random = np.random.default_rng(37)
      for number in range(%d):
          shape = tuple(random.integers(2, 7, 3)) + ((random.integers(2, 4),) if number %% 3 == 0 else ())
          data = random.integers(0, 250, shape).astype(('u1', 'i2', 'i4', 'f4')[number %% 4])
          affine = np.eye(4)
          affine[:3, :3] = np.linalg.qr(random.normal(size=(3, 3)))[0] * random.uniform(.5, 3, 3)
          affine[:3, 3] = random.uniform(-90, 90, 3)
          image = nib.MGHImage(data, affine)
          image.header['tr'] = 2000
          nib.save(image, 'a.mgh')
          file = bytearray(open('a.mgh', 'rb').read())
          assert struct.unpack('>h', file[28:30]) == (1,)
          file += b'tags that nobody knows' * random.integers(0, 2)
          end = 284 + data.nbytes
          file = file[:end] if number %% 5 == 0 else file
          name = 'm%%d.%%s' %% (number, 'mgz' if number %% 2 else 'mgh')
          (gzip.open if number %% 2 else open)(name, 'wb').write(bytes(file))
      """
          .formatted(FILES);

  private static final String COMPARE =
      """
      import glob, h5py, nibabel as nib, numpy as np, os
      equal = 0
      os.remove('a.mgh')
      for path in glob.glob('*.mg?'):
          image = nib.load(path)
          for start in range(0, image.shape[1], 2):
              cut = image.slicer[:, start:start + 2]
              ours = h5py.File(path[:-4] + '/b%d.h5' % (start // 2))['a']
              assert ours.dtype == np.asarray(image.dataobj).dtype, path
              assert np.array_equal(ours[...].T, np.asarray(cut.dataobj)), path
              steps = ours.attrs['voxel_steps'].reshape(-1, 3)[::-1].T
              assert np.allclose(steps[:, :3], cut.affine[:3, :3], atol=1e-4) and not steps[:, 3:].any(), path
              assert np.allclose(ours.attrs['voxel_origin'], cut.affine[:3, 3], atol=1e-3), path
          equal += 1
      print(equal)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void requireWitness() {
    Programs.requirePython("numpy, h5py, nibabel");
  }

  @Test
  void blocksAreThoseThatNibabelCutsInTheirPlace() throws Exception {
    Programs.python(folder, WRITE);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "m*.mg?")) {
      for (Path file : all) {
        String blocks = file.toString().replaceFirst("\\.mg.$", "") + "/b{1}.h5";
        int axes = Integer.parseInt(file.getFileName().toString().replaceAll("\\D", "")) % 3;
        CommandRun.of(
                "split", file, blocks + ":/a", "--out-shape", axes == 0 ? "*,2,*,*" : "*,2,*", "-q")
            .assertDone();
        CommandRun.of("verify", file, Path.of(blocks).getParent()).assertDone();
      }
    }
    assertEquals("" + FILES, Programs.python(folder, COMPARE).strip());
  }
}
