package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.console.ExitCode;
import io.resplit.testkit.RandomProblems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was appended, however it is stored, is found by --resume, and refused without. */
class AppendAgainTest {

  private static final String KINDS =
      """
      import sys, os, netCDF4, numpy as np
      folder = sys.argv[1]
      def make(name, t0, kind, n=3):
          kind = kind.split('-')
          d = netCDF4.Dataset(name, 'w', format='NETCDF3_CLASSIC' if 'classic' in kind else 'NETCDF4')
          for dim, length in (('t', None), ('y', 4), ('x', 5)): d.createDimension(dim, length)
          t = d.createVariable('t', 'i4' if 'inttime' in kind else 'f8', ('t',))
          off, by = (366 if 'units' in kind else 0), (24 if 'hours' in kind else 1)
          t.units = ('hours' if by > 1 else 'days') + ' since %d-01-01' % (2000 if off else 2001)
          t.calendar = 'standard'
          t[:] = (np.arange(t0, t0 + n) + off) * by
          if 'bounds' in kind:
              d.createDimension('nv', 2); t.bounds = 't_bnds'
              b = d.createVariable('t_bnds', 'i4' if 'intbounds' in kind else 'f8', ('t', 'nv'))
              b[:] = (np.stack([np.arange(t0, t0 + n), np.arange(t0, t0 + n) + 1], 1) + off) * by
          y = d.createVariable('y', 'f4' if 'f4y' in kind else 'f8', ('y',)); y[:] = np.arange(4)
          how = {}
          if 'zlib' in kind: how = dict(zlib=True, chunksizes=(1, 4, 5) if 'other' in kind else (3, 4, 5))
          if 'big' in kind: how['endian'] = 'big'
          v = d.createVariable('v', 'i2' if 'packed' in kind else 'f4', ('t', 'y', 'x'), **how)
          v.set_auto_maskandscale(False)
          if 'packed' in kind: v.scale_factor = np.int32(2) if 'intscale' in kind else .1
          v[:] = np.random.default_rng(t0).integers(0, 99, (n, 4, 5))
          if 'second' in kind:
              w = d.createVariable('w', 'f4', ('t', 'y')); w[:] = t0 + np.arange(4 * n).reshape(n, 4)
          if 'char' in kind: d.createVariable('crs', 'S1', ())[...] = b'x'
          if 'number' in kind: d.createVariable('crs', 'i4', ())[...] = 7
          if 'text' in kind:
              d.createDimension('l', 6); w = d.createVariable('name', 'S1', ('t', 'l'))
              w[:] = np.array([list('ab%04d' % i) for i in range(t0, t0 + n)], 'S1')
          if 'string' in kind:
              w = d.createVariable('s', str, ('t',))
              w[:] = np.array(['q%d' % i for i in range(t0, t0 + n)], object)
          d.close()
      for kind in sys.argv[2:]:
          first, more = kind.split('+')
          os.mkdir(folder + '/' + kind)
          make(folder + '/' + kind + '/a.nc', 0, first)
          make(folder + '/' + kind + '/b.nc', 3, more)
      """;

  private static final String ALIKE =
      "plain zlib packed-intscale classic bounds-intbounds second char text";

  private static final String UNLIKE =
      "plain+inttime plain+units plain+hours plain+zlib plain+big plain+classic"
          + " plain+f4y bounds+bounds-inttime bounds+bounds-units bounds+bounds-hours"
          + " bounds+bounds-intbounds bounds+bounds-hours-inttime-intbounds"
          + " bounds-intbounds+bounds";

  @TempDir private Path folder;

  /** Kinds of files, and pairs of them where what is appended is stored otherwise. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"netcdf4", "zarr2", "zarr3"})
  void nothingIsLeftOfWhatWasAppended(String format) throws Exception {
    Programs.requirePython("netCDF4");
    List<String> kinds = new ArrayList<>(List.of(UNLIKE.split(" ")));
    Stream.of(ALIKE.split(" ")).map(each -> each + "+" + each).forEach(kinds::add);
    List<String> arguments = new ArrayList<>(List.of(folder.toString()));
    arguments.addAll(kinds);
    Programs.python(folder, KINDS, arguments.toArray());
    int step = RandomProblems.areFewerSeeds() ? 3 : 1;
    for (int kind = format.charAt(format.length() - 1) % step; kind < kinds.size(); kind += step) {
      appendAgain(folder + "/" + kinds.get(kind) + "/", format);
    }
  }

  private static void appendAgain(String in, String format) throws Exception {
    String all = in + (format.equals("netcdf4") ? "all.nc" : "all.zarr");
    if (format.equals("netcdf4")) {
      Files.copy(Path.of(in + "a.nc"), Path.of(all));
    } else {
      CommandRun.of("merge", in + "a.nc", all, "-q", "--out-format", format).assertDone();
    }
    CommandRun.of("merge", in + "b.nc", all, "--append", "t", "-q").assertDone();
    CommandRun.of("merge", in + "a.nc", in + "b.nc", in + "once.nc", "-q").assertDone();
    CommandRun.of("verify", all, in + "once.nc").assertDone();
    CommandRun resumed = CommandRun.of("merge", in + "b.nc", all, "--append", "t", "--resume");
    assertEquals(0, resumed.code(), in + ": " + resumed.messages());
    CommandRun.of("verify", all, in + "once.nc").assertDone();
    CommandRun.of("merge", in + "b.nc", all, "--append", "t", "-q")
        .assertError(ExitCode.INPUT, "already ends with");
    try (Stream<Path> left = Files.list(Path.of(in))) {
      assertEquals(4, left.count(), in);
    }
  }
}
