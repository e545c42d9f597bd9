package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variables beside an array that are held in memory are stored as larger ones are. */
class SmallVariablesTest {

  /** Variables of 2 KiB to 47 KiB, which shrink to a tenth; v0 cannot grow, v1 can. */
  private static final String WRITE =
      """
      import netCDF4, numpy as np
      for n, name in enumerate('ab'):
        with netCDF4.Dataset(name + '.nc', 'w') as f:
          f.createDimension('time', None); f.createDimension('y', 40); f.createDimension('x', 50)
          f.createVariable('time', 'f8', ('time',))[:] = 3 * n + np.arange(3)
          f.createVariable('lead', 'f8', ('time', 'y', 'x'), zlib=True)[:] = np.ones((3, 40, 50))
          for k in range(60):
            dims = (['time', 'y', 'x'] if k % 2 else ['y', 'x']) if k < 58 else [['y'], ['time', 'y']][k - 58]
            shape = [{'time': 3, 'y': 40, 'x': 50}[d] for d in dims]
            grows = dims[0] == 'time'
            v = f.createVariable('v%d' % k, 'i2' if k == 58 else 'f4', dims, zlib=k != 58, shuffle=True,
                                 fill_value=0, chunksizes=[min(s, 20 if d == 'y' else 1 << 20) for d, s in zip(dims, shape)])
            v[:] = (np.arange(np.prod(shape)) // 100 + (k + n if grows else k)).reshape(shape)
            if k == 3: v[:] = 0
      """;

  /** An array that cannot grow, beside a variable that can. */
  private static final String FIXED =
      """
      import netCDF4, numpy as np
      with netCDF4.Dataset('c.nc', 'w') as f:
        f.createDimension('time', None); f.createDimension('y', 40); f.createDimension('x', 50)
        f.createVariable('lead', 'f8', ('y', 'x'))[:] = np.ones((40, 50))
        f.createVariable('v1', 'f8', ('time',), zlib=True, chunksizes=(100,))[:] = np.arange(1000)
      """;

  private static final String CHECK =
      """
      import h5py, netCDF4, numpy as np, sys
      ins, out = [netCDF4.Dataset(name + '.nc') for name in sys.argv[1]], netCDF4.Dataset('out.nc')
      for name, v in out.variables.items():
        parts = [f[name] for f in ins]
        whole = np.ma.concatenate([p[:] for p in parts]) if 'time' in v.dimensions else parts[0][:]
        assert np.ma.allequal(whole, v[:]) and whole.mask.tolist() == v[:].mask.tolist(), name
        if name[0] == 'v' and len(sys.argv) == 2 and name != 'v58':
          assert v.filters() == parts[0].filters() and v.chunking() == parts[0].chunking(), (name, v.filters(), v.chunking())
      for want in sys.argv[2:]:
        name, chunks, filters = want.split(':')
        with h5py.File('out.nc') as f:
          v = f[name]
          found = str(v.chunks).replace(' ', ''), '%s,%s,%d' % (v.compression, v.shuffle, v.id.get_num_chunks() if v.chunks else -1)
          assert found == (chunks, filters), (name, found)
      """;

  @TempDir Path folder;

  private void merge(String files, String wanted, String... more) throws Exception {
    Path out = folder.resolve("out.nc");
    Files.deleteIfExists(out);
    Object[] job = new Object[2 + files.length() + more.length];
    job[0] = "merge";
    for (int i = 0; i < files.length(); i++) {
      job[1 + i] = folder.resolve(files.charAt(i) + ".nc");
    }
    job[1 + files.length()] = out;
    System.arraycopy(more, 0, job, 2 + files.length(), more.length);
    CommandRun.of(job).assertDone();
    Programs.python(folder, CHECK, (Object[]) (files + wanted).split(" "));
  }

  private long size(String name) throws IOException {
    return Files.size(folder.resolve(name));
  }

  @Test
  void keepTheirChunksAndFilters() throws Exception {
    Programs.requirePython("h5py, netCDF4, numpy");
    Programs.python(folder, WRITE);
    merge("a", "");
    assertTrue(size("out.nc") < 1.1 * size("a.nc"), size("out.nc") + " of " + size("a.nc"));
    merge("ab", "");
    assertTrue(size("out.nc") < 1.1 * (size("a.nc") + size("b.nc")), size("out.nc") + "");
    CommandRun.of(
            "split", folder.resolve("out.nc"), folder.resolve("parts"), "--out-shape", "time=3")
        .assertDone();
    assertTrue(size("parts/block_0_0_0.nc") < 1.1 * size("a.nc"));
  }

  @Test
  void growInChunksAlsoWhereNoneAreWanted() throws Exception {
    Programs.requirePython("h5py, netCDF4, numpy");
    Programs.python(folder, FIXED);
    merge("c", " v1:(1000,):None,False,1", "--chunk", "none", "--filters", "none");
    merge("c", "", "--chunk", "keep");
  }

  @Test
  void heedWhatIsSaidOfChunksAndFilters() throws Exception {
    Programs.requirePython("h5py, netCDF4, numpy");
    Programs.python(folder, WRITE);
    String plain = " v0:(20,50):None,False,2 v3:(3,20,50):None,False,2 v58:(20,):None,False,2";
    merge("a", plain, "--filters", "none");
    String chunked = " v0:(40,10):gzip,True,5 v3:(1,40,10):gzip,True,15 v58:(20,):None,False,2";
    merge("a", chunked, "--chunk", "time=1,y=40,x=10");
    merge("a", " v3:(3,20,50):gzip,True,0 v1:(3,20,50):gzip,True,2", "--sparse");
    merge("a", " v0:(40,50):gzip,True,1 v2:(20,50):gzip,True,2", "--chunk", "v0:y=40,x=50");
  }
}
