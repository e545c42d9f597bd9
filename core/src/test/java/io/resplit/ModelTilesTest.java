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
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.Witness;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tiles of models, written by netCDF4, with halos, missing on land, or no grid. */
@Tag("slow")
class ModelTilesTest {

  private static final int SETS = 100;

  /** Random tiles of random arrays; what is in halos is nowhere else. */
  private static final String WRITE =
      """
      import os, sys, random, numpy as np
      from netCDF4 import Dataset
      folder, count = sys.argv[1], int(sys.argv[2])
      def edges(n):
          k = random.randint(0, min(3, n - 1))
          return [0] + sorted(random.sample(range(1, n), k)) + [n]
      for seed in range(count):
          random.seed(seed)
          os.makedirs('%s/%d/in' % (folder, seed))
          t, ny, nx = random.randint(1, 3), random.randint(1, 12), random.randint(1, 12)
          a = np.random.default_rng(seed).integers(0, 30000, (t, ny, nx)).astype('i2')
          halo, nemo = random.randint(0, 2), random.random() < .7
          halo = halo if nemo else 0
          form = random.choice(['NETCDF3_CLASSIC', 'NETCDF3_64BIT_OFFSET', 'NETCDF4'])
          unlimited = random.random() < .5
          ey, ex = edges(ny), edges(nx)
          tiles = [(y, x) for y in zip(ey, ey[1:]) for x in zip(ex, ex[1:])]
          land = random.sample(range(len(tiles)), random.randint(0, len(tiles) // 3))
          ragged = seed % 4 == 1
          if ragged:
              land = []
              tiles = [(y, x) for y in zip(ey, ey[1:]) for e in [edges(nx)] for x in zip(e, e[1:])]
          for n, ((y0, y1), (x0, x1)) in enumerate(tiles):
              h = random.randint(0, halo) if ragged else halo
              s = max(0, y0 - h), min(ny, y1 + h), max(0, x0 - h), min(nx, x1 + h)
              tile = np.full((t, s[1] - s[0], s[3] - s[2]), -7, 'i2')
              tile[:, y0 - s[0]:y1 - s[0], x0 - s[2]:x1 - s[2]] = a[:, y0:y1, x0:x1]
              if n in land:
                  a[:, y0:y1, x0:x1] = -1
                  continue
              with Dataset('%s/%d/in/o.nc.%04d' % (folder, seed, n), 'w', format=form) as f:
                  f.createDimension('x', tile.shape[2])
                  f.createDimension('y', tile.shape[1])
                  f.createDimension('t', None if unlimited else t)
                  chunks = {'chunksizes': (1, 2, 3), 'zlib': seed % 2} if form == 'NETCDF4' and min(tile.shape[1:]) > 2 < t * 9 and seed % 3 else {}
                  chunks = chunks if halo == 0 and min(np.diff(ey)) > 2 and min(np.diff(ex)) > 2 else {}
                  if ragged and form == 'NETCDF4':
                      chunks = {'chunksizes': [min(k, c) for k, c in zip((1, 3, 2), tile.shape)], 'zlib': seed % 8 == 1}
                  v = f.createVariable('v', 'i2', ('t', 'y', 'x'), fill_value=-1, **chunks)
                  v[:] = tile
                  i4 = lambda *v: np.array(v, 'i4')
                  if nemo:
                      f.DOMAIN_dimensions_ids = i4(1, 2)
                      f.DOMAIN_size_global = i4(nx, ny)
                      f.DOMAIN_position_first = i4(s[2] + 1, s[0] + 1)
                      f.DOMAIN_position_last = i4(s[3], s[1])
                      f.DOMAIN_halo_size_start = i4(x0 - s[2], y0 - s[0])
                      f.DOMAIN_halo_size_end = i4(s[3] - x1, s[1] - y1)
                  else:
                      for axis, size, lo, hi in ('y', ny, y0, y1), ('x', nx, x0, x1):
                          c = f.createVariable(axis, 'f8', (axis,))
                          c[:] = np.arange(lo, hi)
                          c.domain_decomposition = i4(1, size, lo + 1, hi)
          a.tofile('%s/%d/whole.raw' % (folder, seed))
      """;

  private final Resplit resplit = new Resplit();

  @Test
  void tilesAreReadAsPlannedAndEqualTheWhole(@TempDir Path folder) throws Exception {
    Witness.requirePython("numpy,netCDF4");
    Witness.python(WRITE, folder, SETS);
    for (int seed = 0; seed < SETS; seed++) {
      check(folder.resolve(Integer.toString(seed)), new Random(seed), "set " + seed);
    }
  }

  private void check(Path folder, Random random, String which) throws Exception {
    BlockSet in =
        resplit.find(SetRequest.at(folder + "/in/o.nc.*").withDataset("v").withMissing(""));
    BlockSet out =
        resplit.output(
            in,
            OutputRequest.file(folder + "/out.raw")
                .withFormat("raw")
                .withByteOrder(ByteOrder.LITTLE_ENDIAN));
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(2 + random.nextLong(most)));
    PlanReport planned = Steps.plan(in, out, options);
    JobOptions once =
        new JobOptions(
            Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true);
    if (planned.budget().cacheBytes() == 0) {
      assertEquals(BruteForce.replay(planned.plan()), planned.cost(), which);
    }
    JobSummary done = Steps.run(in, out, planned, once, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured(), which);
    assertEquals(-1, Files.mismatch(folder.resolve("whole.raw"), folder.resolve("out.raw")), which);
  }

  /** Files of a size that all say that they hold the indices from one to another. */
  private static final String PLACED =
      """
      import os, sys, numpy as np
      from netCDF4 import Dataset
      os.makedirs(sys.argv[1])
      for n in 0, 1:
          with Dataset('%s/o.nc.%04d' % (sys.argv[1], n), 'w') as f:
              f.createDimension('t', 1)
              f.createDimension('x', 4)
              f.createVariable('v', 'i2', ('t', 'x'))[:] = 7
              f.createVariable('t', 'f8', ('t',))[:] = n * int(sys.argv[5])
              c = f.createVariable('x', 'f8', ('x',))
              first = int(sys.argv[4]) + n * int(sys.argv[6])
              c.domain_decomposition = np.array([int(i) for i in sys.argv[2:4]] + [first, first + 3])
      """;

  private BlockSet placed(Path folder, String array, String first, int step, int apart)
      throws Exception {
    Witness.python(PLACED, folder, "1", array, first, step, apart);
    return resplit.find(SetRequest.at(folder + "/o.nc.*").withDataset("v"));
  }

  @Test
  void refusesCopiesOfTheWholeAndJoinsWhatFollows(@TempDir Path folder) throws Exception {
    Witness.requirePython("numpy,netCDF4");
    assertEquals(2, placed(folder.resolve("times"), "4", "1", 1, 0).grid().blockCount());
    ResplitException copies =
        assertThrows(
            ResplitException.class, () -> placed(folder.resolve("copies"), "4", "1", 0, 0));
    assertTrue(copies.getMessage().contains("all state the same place"), copies.getMessage());
  }

  @Test
  void refusesPlacesThatCannotBeCounted(@TempDir Path folder) throws Exception {
    Witness.requirePython("numpy,netCDF4");
    String most = Long.toString(Long.MAX_VALUE - 20);
    for (String first : new String[] {"1", "-" + most, most}) {
      Path in = folder.resolve("in" + first);
      ResplitException refused =
          assertThrows(ResplitException.class, () -> placed(in, most, first, 0, 4));
      assertEquals(ResplitException.Reason.BAD_INPUT, refused.reason());
      assertTrue(refused.getMessage().contains("o.nc.0000"), refused.getMessage());
    }
  }
}
