package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.Witness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indices of chunks lie before the first chunk, so that a reader finds them in one request. */
class IndexInFrontWitnessTest {

  /** Months with a time, its bounds and texts, in chunks of many shapes and filters. */
  private static final String MADE =
      """
      import netCDF4, numpy as np
      for i in range(2):
        with netCDF4.Dataset(f'm{i}.nc', 'w') as f:
          for name, length in (('time', None), ('y', 30), ('x', 40), ('nv', 2)):
            f.createDimension(name, length)
          t = f.createVariable('time', 'f8', ('time',), chunksizes=(512,))
          t.units = 'days since 2000-01-01'; t.bounds = 'time_bnds'
          t[:] = np.arange(900) + 900 * i
          b = f.createVariable('time_bnds', 'f8', ('time', 'nv'), chunksizes=(1, 2))
          b[:] = np.stack([t[:], t[:] + 1], 1)
          s = f.createVariable('stamp', str, ('time',))
          s[:] = np.array(['day %d' % k for k in range(900)], object)
          v = f.createVariable('v', 'f4', ('time', 'y', 'x'), zlib=True, chunksizes=(7, 30, 40))
          v[:] = np.random.default_rng(i).integers(0, 9, (900, 30, 40))
          w = f.createVariable('w', 'i2', ('time', 'y'), chunksizes=(100, 30))
          w[:] = np.arange(900 * 30).reshape(900, 30) % 99
      """;

  /**
   * Nodes of trees are found by their signature, chunks by h5py: the last node is before the first
   * chunk, and elements are the same. Prints the number of chunks of the time.
   */
  private static final String CHECKED =
      """
      import sys, re, h5py, numpy as np
      path, like = sys.argv[1:]
      raw = open(path, 'rb').read()
      nodes = [m.start() for m in re.finditer(b'TREE\\x01', raw)]
      chunks = []
      with h5py.File(path) as f, h5py.File(like) as g:
        def see(name, d):
          if not isinstance(d, h5py.Dataset): return
          if d.chunks:
            chunks.extend(d.id.get_chunk_info(k).byte_offset for k in range(d.id.get_num_chunks()))
          if name in g and g[name].shape == d.shape and d.dtype.kind in 'fiuO':
            assert np.array_equal(d[...], g[name][...]), name
        f.visititems(see)
        count = f['time'].id.get_num_chunks()
      assert nodes and chunks and max(nodes) < min(chunks), (max(nodes), min(chunks))
      assert raw.find(b'GCOL') < min(chunks)
      print(count)
      """;

  @TempDir private Path folder;

  private String checked(String file, String like) throws Exception {
    Path path = folder.resolve(file);
    return Witness.python(folder, CHECKED, path.toString(), folder.resolve(like).toString())
        .strip();
  }

  private void make() throws Exception {
    Witness.requirePython("netCDF4, h5py, numpy");
    Witness.python(folder, MADE);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--chunk keep",
        "--chunk 900,5,40",
        "--chunk 100,30,40 --filters none",
        "--chunk 300,3,7 --filters shuffle,deflate:1",
        "--chunk 50,30,13 --filters fletcher32"
      })
  void ofEveryVariable(String options) throws Exception {
    make();
    for (String out : List.of("out.nc", "out.h5")) {
      List<Object> command = new ArrayList<>(List.of("merge", "-q", folder + "/m0.nc"));
      command.add(folder.resolve(out));
      command.addAll(List.of(options.split(" ")));
      CommandRun.of(command.toArray()).assertDone();
      assertEquals("2", checked(out, "m0.nc"));
    }
  }

  @Tag("slow")
  @Test
  void ofWhatIsJoinedAppendedAndCut() throws Exception {
    make();
    String[] names = {folder + "/m0.nc", folder + "/m1.nc", folder + "/all.nc"};
    CommandRun.of("merge", "-q", names[0], names[1], names[2]).assertDone();
    assertEquals("1", checked("all.nc", "all.nc"));
    CommandRun.of("merge", "-q", names[0], folder + "/grown.nc").assertDone();
    CommandRun.of("merge", "-q", names[1], folder + "/grown.nc", "--append", "time").assertDone();
    assertEquals("1", checked("grown.nc", "all.nc"));
    CommandRun.of("verify", folder + "/grown.nc", names[2]).assertDone();
    String set = folder + "/set";
    CommandRun.of("split", "-q", names[2], set, "--out-shape", "time=600").assertDone();
    assertEquals("1", checked("set/block_1_0_0.nc", "m1.nc"));
    CommandRun.of("verify", set, names[2]).assertDone();
  }
}
