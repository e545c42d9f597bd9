package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that libraries have written, packed by the rules of CMIP7 and judged by others. */
class RepackWitnessTest {

  /** Usage: NAME CHUNK-OF-TIME CHUNK-OF-DATA DEFLATE-OF-TIME. */
  private static final String MADE =
      """
      import sys, netCDF4, numpy as np
      name, time, data, level = sys.argv[1], int(sys.argv[2]), eval(sys.argv[3]), int(sys.argv[4])
      with netCDF4.Dataset(name, 'w') as f:
        f.createDimension('time', None); f.createDimension('y', 90); f.createDimension('x', 100)
        f.createDimension('bnds', 2)
        f.variable_id = 'pr'; f.history = 'as it was'; f.tracking_id = 'hdl:21/x'
        packed = dict(zlib=level > 0, complevel=max(level, 1), fletcher32=level > 0)
        t = f.createVariable('time', 'f8', ('time',), chunksizes=(time,), **packed)
        t.units = 'days since 1850-01-01'; t.bounds = 'time_bnds'; t.calendar = 'noleap'
        b = f.createVariable('time_bnds', 'f8', ('time', 'bnds'), chunksizes=(1, 2))
        v = f.createVariable('pr', 'f4', ('time', 'y', 'x'), chunksizes=data, zlib=True, fill_value=1e20)
        v.missing_value = np.float32(1e20); v.cell_methods = 'time: mean'
        w = f.createVariable('late', 'i2', ('time',), chunksizes=(4,))
        r = f.createVariable('region', str, ()); r[...] = 'global'
        n = f.createVariable('station', str, ('x',), chunksizes=(30,)); n[:] = np.array(['s%d' % i for i in range(100)], object)
        t[:] = np.arange(300); b[:] = np.stack([np.arange(300), np.arange(1, 301)], 1)
        v[:] = (np.arange(300 * 9000) % 997).reshape(300, 90, 100)
      """;

  /**
   * The rules as h5py and the bytes show them: nodes of trees are found by their signature. Usage:
   * NEW OLD; prints chunks of time, bounds, data.
   */
  private static final String JUDGED =
      """
      import sys, re, h5py, netCDF4, numpy as np
      new, old = sys.argv[1:]
      raw = open(new, 'rb').read()
      nodes = [m.start() for m in re.finditer(b'TREE\\x01', raw)]
      heaps = [m.start() for m in re.finditer(b'GCOL\\x01', raw)]
      with h5py.File(new) as f, h5py.File(old) as g:
        places = []
        for name, d in f.items():
          if d.chunks:
            count = d.id.get_num_chunks()
            assert count, name
            places += [d.id.get_chunk_info(i).byte_offset for i in range(count)]
          if d.chunks == g[name].chunks:
            assert d.compression_opts == g[name].compression_opts and d.fletcher32 == g[name].fletcher32, name
          else:
            assert (d.shuffle, d.compression, d.compression_opts, d.fletcher32) == (True, 'gzip', 4, True), name
          assert d.maxshape == g[name].maxshape and d.dtype == g[name].dtype, name
        assert max(nodes + heaps) < min(places), (max(nodes), max(heaps), min(places))
        rows = f['pr'].chunks
        one = np.prod(rows[1:]) * 4
        assert rows[0] == 300 or rows == g['pr'].chunks or rows[0] * one <= 4 << 20 < (rows[0] + 1) * one, rows
        print(f['time'].chunks, f['time_bnds'].chunks, f['pr'].chunks)
      with netCDF4.Dataset(new) as f, netCDF4.Dataset(old) as g:
        assert list(f.variables) == list(g.variables) and f.__dict__ == g.__dict__
        for name in f.variables:
          a, b = f[name], g[name]
          a.set_auto_mask(False); b.set_auto_mask(False)
          assert list(a.ncattrs()) == list(b.ncattrs()) and a.dimensions == b.dimensions, name
          assert np.array_equal(a[...], b[...]), name
      """;

  @TempDir private Path folder;

  private void make(String name, int time, String data, int level) throws Exception {
    Programs.requirePython("netCDF4, h5py, numpy");
    Programs.python(folder, MADE, name, time, data, level);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1;(1,90,100);0;(116, 90, 100)",
        "512;(1,90,100);3;(116, 90, 100)",
        "7;(2,30,50);1;(300, 70, 50)",
        "300;(200,90,100);0;(200, 90, 100)",
      })
  void keepsTheRulesAndAllElse(String kind) throws Exception {
    String[] said = kind.split(";");
    make("a.nc", Integer.parseInt(said[0]), said[1], Integer.parseInt(said[2]));
    Path old = Files.copy(folder.resolve("a.nc"), folder.resolve("old.nc"));
    CommandRun.of("repack", "-q", folder + "/a.nc", "--in-place", "--for", "cmip7").assertDone();
    String chunks = Programs.python(folder, JUDGED, "a.nc", old.getFileName()).strip();
    assertTrue(chunks.endsWith(said[3]), chunks);
    assertEquals(
        "'%s' keeps the rules for cmip7\n".formatted(folder.resolve("a.nc")),
        CommandRun.of("info", "--check", "cmip7", folder + "/a.nc").assertDone().results());
    assertEquals(
        folder + "/a.nc: fits already\n",
        CommandRun.of("repack", folder + "/a.nc", "--in-place", "--for", "cmip7").results());
  }

  @Test
  void variablesWithoutElementsNeedNoSpace() throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('a.h5', 'w') as f:
          f.create_dataset('a', data=np.ones((7, 5)), chunks=(4, 4))
          f.create_dataset('e', (0, 5), chunks=(3, 5), maxshape=(None, 5))
        """);
    String file = folder + "/a.h5";
    long most = mostBytes(file);
    CommandRun.of("repack", "-q", file, "--out-dir", folder + "/o").assertDone();
    CommandRun.of("verify", "-q", file, folder + "/o/a.h5").assertDone();
    assertEquals(Files.size(folder.resolve("o/a.h5")), most);
  }

  private long mostBytes(String file, String... asked) {
    List<Object> dry =
        new ArrayList<>(List.of("repack", file, "--out-dir", folder + "/o", "--dry-run", "--json"));
    dry.addAll(List.of(asked));
    Map<String, Object> plan = CommandRun.of(dry.toArray()).assertDone().json("repack");
    return ((Number) ((Map<?, ?>) plan.get("space")).get("needed_bytes")).longValue();
  }

  /** Headers, indexes and what filters add count. */
  @ParameterizedTest
  @ValueSource(strings = {"shuffle,deflate", "fletcher32", "lz4", "zstd", "none"})
  void noFileIsLargerThanItsPlanSays(String filters) throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        numbers = np.random.default_rng(1).bytes
        with h5py.File('a.h5', 'w') as f:
          for rows, chunk in ((3000, 1), (3000, 700), (40000, 40000)):
            data = np.frombuffer(numbers(8 * rows), 'i8')
            f.create_dataset(f'd{rows}_{chunk}', data=data, chunks=(chunk,), compression='gzip')
        """);
    long most = mostBytes(folder + "/a.h5", "--filters", filters);
    CommandRun.of(
            "repack", "-q", folder + "/a.h5", "--out-dir", folder + "/o", "--filters", filters)
        .assertDone();
    long bytes = Files.size(folder.resolve("o/a.h5"));
    assertTrue(bytes <= most && most < 2 * bytes, bytes + " of " + most);
  }

  @Test
  void aDryRunRefusesWhatCannotBeReplaced() throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('a.h5', 'w') as f:
          f.create_dataset('a', data=np.ones(20), chunks=(5,), maxshape=(40,))
        """);
    for (String dry : List.of("--dry-run", "--no-progress")) {
      CommandRun.of("repack", folder + "/a.h5", "--in-place", "--chunk", "10", dry)
          .assertError(ExitCode.UNSUPPORTED, "largest shape", "give --out-dir");
    }
  }

  /** As long as its dimensions, which another variable has made longer. */
  @Test
  void mainVariablesThatWereNeverWrittenKeepTheRules() throws Exception {
    Programs.requirePython("netCDF4, h5py, numpy");
    Programs.python(
        folder,
        """
        import netCDF4
        with netCDF4.Dataset('a.nc', 'w') as f:
          f.createDimension('time', None); f.createDimension('y', 40); f.variable_id = 'pr'
          f.createVariable('pr', 'f4', ('time', 'y'), chunksizes=(1, 40), zlib=True)
          f.createVariable('time', 'f8', ('time',))[:5] = 1
        """);
    CommandRun.of("repack", "-q", folder + "/a.nc", "--in-place", "--for", "cmip7").assertDone();
    assertEquals(
        "(5, 40) 1",
        Programs.python(
                folder,
                """
                import h5py
                with h5py.File('a.nc') as f: print(f['pr'].chunks, f['pr'].id.get_num_chunks())
                """)
            .strip());
  }

  @Test
  void chunksStayWhereLessThanOneIsWritten() throws Exception {
    Programs.requirePython("netCDF4, h5py, numpy");
    Programs.python(
        folder,
        """
        import netCDF4, numpy as np
        with netCDF4.Dataset('a.nc', 'w') as f:
          f.createDimension('t', None); f.createDimension('x', 2000)
          f.createVariable('long', 'f8', ('t',), chunksizes=(1,))[:6] = 1
          for name, kind in dict(few=('t',), many=('t', 'x')).items():
            for z in (False, True):
              f.createVariable(f'{name}{z}', 'f8', kind, zlib=z, chunksizes=(5, 2000)[:len(kind)])[:1] = 1
          f.createVariable('text', str, ('t',), chunksizes=(5,))[:1] = np.array(['a'], object)
        """);
    CommandRun.of("repack", "-q", folder + "/a.nc", "--out-dir", folder + "/o").assertDone();
    Programs.python(
        folder,
        """
        import h5py
        with h5py.File('a.nc') as f, h5py.File('o/a.nc') as g:
          for name in f:
            if name != 't': assert (f[name].shape, f[name].chunks) == (g[name].shape, g[name].chunks), name
        """);
  }

  /** The last one lies in the first block of the header, before the block that holds the others. */
  @Test
  void attributesStayInTheirOrderWhereNoneIsRecorded() throws Exception {
    Programs.requirePython("netCDF4, h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py
        with h5py.File('a.h5', 'w') as f:
          d = f.create_dataset('d', data=1)
          for name in 'zmab': d.attrs[name] = 1
        """);
    CommandRun.of("repack", "-q", folder + "/a.h5", "--out-dir", folder + "/o").assertDone();
    for (String file : List.of("a.h5", "o/a.h5")) {
      assertEquals(
          "['z', 'm', 'a', 'b']",
          Programs.python(
                  folder, "import netCDF4; print(netCDF4.Dataset('" + file + "')['d'].ncattrs())")
              .strip());
    }
  }

  @Test
  void fillValuesKeepTheirByteOrder() throws Exception {
    Programs.requirePython("netCDF4, h5py, numpy");
    Programs.python(
        folder,
        """
        import netCDF4, h5py
        with netCDF4.Dataset('a.nc', 'w') as f:
          f.createDimension('x', 40)
          for v in 'vw': f.createVariable(v, 'f4', ('x',), endian='big', fill_value=1e20)[:] = 1
        with h5py.File('a.nc', 'a') as f:
          assert f['v'].attrs.get_id('_FillValue').dtype == '<f4'
          f.create_dataset('little', data=[1, 2], dtype='<i4')
          f['little'].attrs.create('_FillValue', [7], dtype='>i4')
        """);
    CommandRun.of("repack", "-q", folder + "/a.nc", "--in-place").assertDone();
    Programs.python(
        folder,
        """
        import h5py
        with h5py.File('a.nc') as f:
          for v in 'vw':
            assert f[v].dtype == '>f4' and f[v].attrs.get_id('_FillValue').dtype == '<f4', v
          assert f['little'].attrs.get_id('_FillValue').dtype == '>i4'
        """);
  }

  @Test
  void namesStayInTheirOrderWhateverTheyStandFor() throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('a.h5', 'w', track_order=True) as f:
          g = f.create_group('g', track_order=True)
          g['soft'] = h5py.SoftLink('/z')
          g['z'] = f['z'] = np.arange(9)
          g['away'] = h5py.ExternalLink('b.h5', '/b')
          g.create_group('group')
          g['again'] = f['z']
          g['type'] = np.dtype('i2')
          g['last'] = np.arange(3)
        """);
    CommandRun.of("repack", "-q", folder + "/a.h5", "--out-dir", folder + "/o").assertDone();
    assertEquals(
        "['soft', 'z', 'away', 'group', 'again', 'type', 'last']",
        Programs.python(folder, "import h5py; print(list(h5py.File('o/a.h5')['g']))").strip());
  }

  @Test
  void scalesKeepTheirTitles() throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('alone.h5', 'w') as f:
          f.create_dataset('x', data=[1., 2, 3], chunks=(2,)).make_scale('Title of x')
        with h5py.File('far.h5', 'w') as f:
          x = f.create_dataset('g/x', data=[1., 2, 3])
          x.make_scale('Title of x')
          v = f.create_dataset('h/v', data=np.zeros((2, 3)))
          v.dims[1].attach_scale(x)
        with h5py.File('named.h5', 'w') as f:
          x = f.create_dataset('g/x', data=[1., 2, 3])
          x.make_scale('x')
          v = f.create_dataset('h/v', data=np.zeros((2, 3)))
          v.dims[1].attach_scale(x)
        """);
    CommandRun.of("merge", folder + "/named.h5", folder + "/named.zarr").assertDone();
    CommandRun.of(
            "repack", "-q", folder + "/alone.h5", folder + "/far.h5", "--out-dir", folder + "/o")
        .assertDone();
    String titles =
        Programs.python(
            folder,
            """
            import h5py
            for name, path in ('alone', 'x'), ('far', 'g/x'):
              print(h5py.File(f'o/{name}.h5')[path].attrs['NAME'])
            import glob
            said = ''.join(open(f).read() for f in glob.glob('named.zarr/**/*.json', recursive=True))
            assert 'node_type' in said and 'NAME' not in said, said
            """);
    assertEquals("b'Title of x'\nb'Title of x'\n", titles);
  }

  @Test
  void rulesConcernTheRootAlone() throws Exception {
    Programs.requirePython("netCDF4, numpy");
    Programs.python(
        folder,
        """
        import netCDF4, numpy as np
        with netCDF4.Dataset('a.nc', 'w') as f:
          f.createDimension('x', 500); f.createDimension('y', 60)
          f.createVariable('x', 'i4', ('x',))[:] = range(500)
          f.createVariable('pr', 'f4', ('x', 'y'), chunksizes=(1, 60))[:] = np.ones((500, 60))
          f.variable_id = 'pr'
          for group, axes in (('same', ('x', 'y')), ('other', ('y',))):
            v = f.createGroup(group).createVariable('pr', 'f4', axes)
            v[:] = np.zeros(v.shape)
        """);
    CommandRun.of("repack", "-q", folder + "/a.nc", "--out-dir", folder + "/o", "--for", "cmip7")
        .assertDone();
    String chunks =
        Programs.python(
            folder,
            """
            import netCDF4
            with netCDF4.Dataset('o/a.nc') as f:
              print(*(v['pr'].chunking() for v in (f, f['same'], f['other'])))
            """);
    assertEquals("[500, 60] contiguous contiguous", chunks.strip());
  }

  @Test
  void boundsThatAreTheLargestArrayAreNotCalledMissing() throws Exception {
    Programs.requirePython("netCDF4, numpy");
    Programs.python(
        folder,
        """
        import netCDF4, numpy as np
        with netCDF4.Dataset('a.nc', 'w') as f:
          f.createDimension('time', None); f.createDimension('bnds', 2)
          t = f.createVariable('time', 'f8', ('time',)); t.bounds = 'time_bnds'; t[:] = np.arange(10)
          f.createVariable('time_bnds', 'f8', ('time', 'bnds'))[:5] = np.zeros((5, 2))
        """);
    CommandRun.of("repack", "-q", folder + "/a.nc", "--in-place", "--chunk", "time=10")
        .assertDone();
    CommandRun run = CommandRun.logged("repack", folder + "/a.nc", "--out-dir", folder + "/o");
    assertFalse(run.messages().contains("not kept"), run.messages());
  }

  @Test
  void theMainVariableIsFoundUnderItsName() throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('a.h5', 'w') as f:
          f.create_dataset('pr', data=np.ones((90, 60)), chunks=(1, 60), maxshape=(200, 60))
          f['alias'] = f['pr']
          f.attrs['variable_id'] = 'pr'
        """);
    CommandRun checked = CommandRun.of("info", "--check", "cmip7", folder + "/a.h5");
    assertEquals(ExitCode.DIFFERENT.code(), checked.code());
    assertTrue(checked.messages().contains("chunks of pr have 480 bytes"), checked.messages());
    CommandRun bounded = CommandRun.logged("repack", folder + "/a.h5", "--out-dir", folder + "/o");
    assertTrue(
        bounded.messages().contains("not kept in hdf5 files: largest shape of"),
        bounded.messages());
  }

  /** A dataset without named axes says nothing of how long others are. */
  @Test
  void aScaleThatIsShorterThanItsAxisStaysSo() throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('a.h5', 'w') as f:
          t = f.create_dataset('time', data=np.arange(3.), chunks=(3,), maxshape=(None,))
          t.make_scale('time')
          f.create_dataset('g/v', data=np.ones((16, 8)), chunks=(1, 8), maxshape=(None, 8)).dims[0].attach_scale(t)
          f['x'] = np.zeros((3, 2))
        """);
    CommandRun.of("repack", "-q", folder + "/a.h5", "--out-dir", folder + "/o").assertDone();
    String shapes =
        Programs.python(
            folder,
            "import h5py; f = h5py.File('o/a.h5'); print(*(f[n].shape for n in ('time', 'g/v', 'x')))");
    assertEquals("(3,) (16, 8) (3, 2)", shapes.strip());
  }

  @Test
  void withoutRulesOnlyTheIndexMoves() throws Exception {
    make("a.nc", 7, "(2,30,50)", 2);
    CommandRun.of("repack", "-q", folder + "/a.nc", "--out-dir", folder + "/o").assertDone();
    Programs.python(
        folder,
        """
        import h5py, re
        raw = open('o/a.nc', 'rb').read()
        with h5py.File('o/a.nc') as f, h5py.File('a.nc') as g:
          first = []
          for name, d in g.items():
            e = f[name]
            assert (d.chunks, d.compression_opts, d.shuffle, d.fletcher32) == (e.chunks, e.compression_opts, e.shuffle, e.fletcher32), name
            if d.chunks:
              for i in range(d.id.get_num_chunks()):
                one, other = d.id.get_chunk_info(i), e.id.get_chunk_info(i)
                first.append(other.byte_offset)
                same = d.id.read_direct_chunk(one.chunk_offset) == e.id.read_direct_chunk(other.chunk_offset)
                assert one.chunk_offset == other.chunk_offset and (same or d.dtype.kind == 'O'), name
        assert max(m.start() for m in re.finditer(b'TREE\\x01', raw)) < min(first)
        """);
  }

  /** What a chunk reads as that was never written is known only when it is met. */
  @Test
  void aWarningAtTheEndLeavesNothingBehind() throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('u.h5', 'w') as f:
          p = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
          p.set_chunk((10, 10)); p.set_deflate(1); p.set_fill_time(h5py.h5d.FILL_TIME_NEVER)
          d = h5py.h5d.create(f.id, b'd', h5py.h5t.NATIVE_INT32, h5py.h5s.create_simple((40, 40)), p)
          h5py.Dataset(d)[:10, :10] = 7
        """);
    Path file = folder.resolve("u.h5");
    byte[] old = Files.readAllBytes(file);
    CommandRun run = CommandRun.of("repack", "-q", file, "--in-place", "--chunk", "20,20");
    if (run.code() != 0) {
      assertEquals(ExitCode.UNSUPPORTED.code(), run.code(), run.messages());
      assertArrayEquals(old, Files.readAllBytes(file));
    }
    assertEquals(List.of("u.h5"), List.of(folder.toFile().list()));
  }

  @Test
  void whatWouldBeLostKeepsTheOldFile() throws Exception {
    make("a.nc", 7, "(2,30,50)", 2);
    Programs.python(
        folder,
        "import h5py\nwith h5py.File('a.nc', 'a') as f: f['away'] = h5py.ExternalLink('b.h5', '/x')\n");
    byte[] old = Files.readAllBytes(folder.resolve("a.nc"));
    CommandRun.of("repack", "-q", folder + "/a.nc", "--in-place", "--for", "cmip7")
        .assertError(ExitCode.UNSUPPORTED, "away", "give --out-dir");
    assertArrayEquals(old, Files.readAllBytes(folder.resolve("a.nc")));
    assertEquals(List.of("a.nc"), List.of(folder.toFile().list()));
  }
}
