package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.ResplitException;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files, written by netCDF4, whose names do not say where they lie, but whose coordinates do. */
@Tag("slow")
class CoordinatePlacesTest {

  private static final int SETS = 40;

  /** Random blocks, a grid or not, with names in random order. */
  private static final String WRITE =
      """
      import os, sys, random, numpy as np
      from netCDF4 import Dataset
      folder, count = sys.argv[1], int(sys.argv[2])
      def edges(n):
          k = random.randint(1, 3)
          return [0] + sorted(random.sample(range(2, n - 1), k)) + [n]
      for seed in range(count):
          random.seed(seed)
          os.makedirs('%s/%d/in' % (folder, seed))
          shape = random.randint(1, 3), random.randint(8, 14), random.randint(8, 14)
          a = np.random.default_rng(seed).integers(0, 30000, shape).astype('i2')
          a.tofile('%s/%d/whole.raw' % (folder, seed))
          y, x = np.arange(shape[1]) * .25 + 7, np.cumsum(np.random.default_rng(seed).uniform(1, 1.4, shape[2]))
          y, x = y[::random.choice([1, -1])], x[::random.choice([1, -1])]
          ex = edges(shape[2])
          tiles = [(p, q) for p in zip(*[(e, e[1:]) for e in [edges(shape[1])]][0])
                   for e in [edges(shape[2]) if seed % 3 == 0 else ex] for q in zip(e, e[1:])]
          names = random.sample('abcdefghijklmnopq', len(tiles))
          if len(tiles) > 1 and seed % 4 == 1:
              names = ['part%d' % n for n in random.sample(range(len(tiles)), len(tiles))]
          for ((y0, y1), (x0, x1)), name in zip(tiles, names):
              with Dataset('%s/%d/in/%s.nc' % (folder, seed, name), 'w') as f:
                  for axis, size in ('t', shape[0]), ('y', y1 - y0), ('x', x1 - x0):
                      f.createDimension(axis, size)
                  f.createVariable('y', 'f8', ('y',))[:] = y[y0:y1]
                  f.createVariable('x', 'f4', ('x',))[:] = x[x0:x1]
                  f.createVariable('v', 'i2', ('t', 'y', 'x'), fill_value=False)[:] = a[:, y0:y1, x0:x1]
      """;

  private final Resplit resplit = new Resplit();

  @Test
  void filesAreJoinedWhereTheirCoordinatesLie(@TempDir Path folder) throws Exception {
    Witness.requirePython("numpy,netCDF4");
    Witness.python(WRITE, folder, SETS);
    for (int seed = 0; seed < SETS; seed++) {
      Path here = folder.resolve(Integer.toString(seed));
      BlockSet in = resplit.find(SetRequest.at(here + "/in").withDataset("v"));
      merge(in, here.resolve("out.raw"));
      assertEquals(
          -1, Files.mismatch(here.resolve("whole.raw"), here.resolve("out.raw")), "set " + seed);
    }
  }

  private void merge(BlockSet in, Path out) throws Exception {
    OutputRequest raw = OutputRequest.file(out.toString()).withFormat("raw");
    BlockSet to = resplit.output(in, raw.withByteOrder(ByteOrder.LITTLE_ENDIAN));
    PlanReport planned = Steps.plan(in, to, PlanOptions.within(new MemoryLimit.OfData(1 << 20)));
    JobOptions once =
        new JobOptions(
            Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true);
    Steps.run(in, to, planned, once, JobObserver.NONE);
  }

  /** Files of two by three numbers, each with the first of y and of x. */
  private static final String SOME =
      """
      import os, sys, numpy as np
      from netCDF4 import Dataset
      os.makedirs(sys.argv[1])
      for name, at in zip('abcdef', sys.argv[2].split()):
          y, x = [float(n) for n in at.split(':')]
          with Dataset('%s/%s.nc' % (sys.argv[1], name), 'w') as f:
              f.createDimension('y', 2)
              f.createDimension('x', 3)
              if y >= 0:
                  f.createVariable('y', 'f8', ('y',))[:] = [y, y + 1]
              f.createVariable('x', 'f8', ('x',))[:] = [x, x + 1, x + 2]
              f.createVariable('v', 'i2', ('y', 'x'))[:] = 7
      """;

  @ParameterizedTest
  @CsvSource({
    "0:0 0:3 2:0 2:3, 4x6",
    "2:3 0:0 0:3 2:0, 4x6",
    "0:0 0:3 2:0, 1 of 4 blocks missing",
    "0:0 0:6, 2x6",
    "0:0 2:0 8:0 10:0, 8x3",
    "0:0 0:2, 2x6",
    "0:0 0:1, begins with the last 2 steps of 'x'",
    "0:0 -1:3, has no coordinates of 'y'",
    "0:0 0:3 2:0 2:2.5, have interleaved values of 'x'"
  })
  void refusesWhatCoordinatesDoNotShow(String files, String found, @TempDir Path folder)
      throws Exception {
    Witness.requirePython("numpy,netCDF4");
    Witness.python(SOME, folder.resolve("in"), files);
    SetRequest request = SetRequest.at(folder + "/in").withDataset("v");
    if (found.matches("[0-9]x[0-9]")) {
      assertEquals(found, resplit.find(request).grid().shape().toString());
    } else {
      ResplitException refused = assertThrows(ResplitException.class, () -> resplit.find(request));
      assertTrue(refused.getMessage().contains(found), refused.getMessage());
    }
  }

  /** Volumes of 2 by 3 by 2 voxels that are turned in space, each at a place in voxels. */
  private static final String IN_SPACE =
      """
      import os, sys, numpy as np, nibabel
      os.makedirs(sys.argv[1])
      turn = np.array([[0, -2, 0], [1.5, 0, .1], [0, .1, 3]])
      for name, at in zip('abcdef', sys.argv[2].split()):
          place = np.array([float(n) for n in at.split(':')])
          affine = np.eye(4)
          affine[:3, :3] = turn
          affine[:3, 3] = turn @ place + [100, -20, 7]
          data = np.fromfunction(lambda x, y, z: 100 * (x + place[0]) + 10 * (y + place[1]) + z + place[2], (2, 3, 2))
          nibabel.save(nibabel.Nifti1Image(data.astype('i2'), affine), '%s/%s.nii' % (sys.argv[1], name))
      """;

  @ParameterizedTest
  @CsvSource({
    "0:0:0 2:0:0 0:3:0 2:3:0, 4x6x2",
    "2:3:0 0:0:0 2:0:0 0:3:0, 4x6x2",
    "0:0:2 0:0:0, 2x3x4",
    "0:0:0 2:0:0 0:3:0, 1 of 4 blocks missing",
    "0:0:0 4:0:0, 1 of 3 blocks missing",
    "0:0:0 1:0:0, overlap",
    "0:0:0 0:0:0, its name differs from",
    "0:0:0 2.3:0:0, its name differs from"
  })
  void volumesLieWhereTheirAffineSays(String files, String found, @TempDir Path folder)
      throws Exception {
    Witness.requirePython("numpy,nibabel");
    Witness.python(IN_SPACE, folder.resolve("in"), files);
    SetRequest request = SetRequest.at(folder + "/in");
    if (!found.matches("[0-9x]+")) {
      ResplitException refused = assertThrows(ResplitException.class, () -> resplit.find(request));
      assertTrue(refused.getMessage().contains(found), refused.getMessage());
      return;
    }
    BlockSet in = resplit.find(request);
    assertEquals(found, in.listedShape().toString());
    merge(in, folder.resolve("out.raw"));
    ByteBuffer elements =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve("out.raw")))
            .order(ByteOrder.LITTLE_ENDIAN);
    long[] lengths = in.listedShape().toArray();
    for (int i = 0; elements.hasRemaining(); i++) {
      long x = i % lengths[0];
      long y = i / lengths[0] % lengths[1];
      assertEquals(100 * x + 10 * y + i / (lengths[0] * lengths[1]), elements.getShort());
    }
  }
}
