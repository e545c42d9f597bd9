package io.resplit.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How one file that becomes one stores everything, times, small variables and texts included, as
 * h5py sees it: as before, unless it is asked for by name.
 */
class KeptStorageWitnessTest {

  private static final String MADE =
      """
      import netCDF4, numpy as np
      with netCDF4.Dataset('in.nc', 'w') as f:
        f.createDimension('time', None); f.createDimension('b', 2)
        f.createDimension('y', 30); f.createDimension('x', 40)
        def var(name, kind, dims, **how):
          v = f.createVariable(name, kind, dims, **how)
          shape = [12 if d == 'time' else len(f.dimensions[d]) for d in dims]
          numbers = np.arange(np.prod(shape)).reshape(shape)
          v[:] = numbers.astype(str).astype(object) if kind is str else numbers % 117
          return v
        t = var('time', 'f8', ('time',), chunksizes=(512,), zlib=True, complevel=3, fletcher32=True)
        t.units = 'days since 2000-01-01'; t.bounds = 'tb'
        var('tb', 'f8', ('time', 'b'), chunksizes=(512, 2))
        var('x', 'f4', ('x',), zlib=True, shuffle=False)
        var('y', 'i4', ('y',))
        var('a', 'f4', ('time', 'y', 'x'), chunksizes=(24, 10, 40), zlib=True, complevel=7)
        var('n', 'i2', ('time',), chunksizes=(5,))
        var('long', 'i2', ('time', 'y', 'x'), chunksizes=(100, 30, 40))
        var('text', str, ('time',), chunksizes=(7,))
        var('names', str, ('x',), chunksizes=(20,))
        var('one', 'i4', ('x',), chunksizes=(20,), fletcher32=True)
        var('level', 'i4', ())
      """;

  /** Compares both files, but for what is given as NAME:CHUNKS:FILTERS. */
  private static final String CHECKED =
      """
      import sys, h5py, netCDF4, numpy as np
      def said(d):
        return str(d.chunks).replace(' ', ''), ','.join(str(each) for each in (d.compression, d.compression_opts, d.shuffle, d.fletcher32))
      asked = dict(each.split(':', 1) for each in sys.argv[2:])
      with h5py.File('in.nc') as a, h5py.File(sys.argv[1]) as b:
        assert list(a) == list(b), (list(a), list(b))
        for name in a:
          want = tuple(asked[name].split(':')) if name in asked else said(a[name])
          assert said(b[name]) == want, (name, said(b[name]), want)
          assert a[name].maxshape == b[name].maxshape or name == 'level', name
      with netCDF4.Dataset('in.nc') as a, netCDF4.Dataset(sys.argv[1]) as b:
        for name in a.variables:
          one, other = a[name][...], b[name][...]
          assert np.array_equal(one, other), name
      """;

  @TempDir private Path folder;

  @BeforeEach
  void make() throws Exception {
    Programs.requirePython("netCDF4, h5py, numpy");
    Programs.python(folder, MADE);
  }

  private void copied(String options, String... others) throws Exception {
    List<Object> command = new ArrayList<>(List.of(folder + "/in.nc", folder + "/out.nc", "-q"));
    command.add("--overwrite");
    command.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
    CommandRun.of(command.toArray()).assertDone();
    List<String> wanted = new ArrayList<>(List.of("out.nc"));
    wanted.addAll(List.of(others));
    Programs.python(folder, CHECKED, wanted.toArray());
    CommandRun.of("verify", "-q", folder + "/in.nc", folder + "/out.nc").assertDone();
  }

  @Test
  void staysAsItIs() throws Exception {
    copied("");
    copied("--chunk keep");
  }

  @Test
  void isAskedForByName() throws Exception {
    copied("--chunk time:*", "time:(12,):gzip,3,True,True");
    copied(
        "--chunk tb:6,1 --chunk one:none --filters none",
        "time:(512,):None,None,False,False",
        "tb:(6,1):None,None,False,False",
        "x:(40,):None,None,False,False",
        "a:(24,10,40):None,None,False,False",
        "one:None:None,None,False,False");
    copied(
        "--chunk n:12 --chunk x:8", "n:(12,):None,None,False,False", "x:(8,):gzip,4,False,False");
  }

  @Test
  void hasNoChunksWhereNoneAreWanted() throws Exception {
    String plain = "None:None,None,False,False";
    CommandRun.of(
            folder + "/in.nc", folder + "/out.h5", "--chunk", "none", "--filters", "none", "-q")
        .assertDone();
    Programs.python(
        folder,
        "import h5py\n"
            + "with h5py.File('out.h5') as f:\n"
            + "  assert not [n for n in f if f[n].chunks and None not in f[n].maxshape], list(f)\n");
    copied("--chunk one:none", "one:" + plain);
  }
}
