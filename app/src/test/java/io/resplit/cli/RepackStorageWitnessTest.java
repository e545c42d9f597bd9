package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What repack keeps of files that h5py has written with all that the library can do. */
class RepackStorageWitnessTest {

  @TempDir private Path folder;

  private void make(String body) throws Exception {
    Programs.requirePython("h5py, numpy");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        from h5py import h5d, h5p, h5s, h5t
        with h5py.File('a.h5', 'w', libver='latest') as f:
          f.create_dataset('behind', data=np.arange(9000.), chunks=(900,))
        """
            + body.indent(2));
  }

  private void repackInPlace() throws Exception {
    Files.copy(folder.resolve("a.h5"), folder.resolve("old.h5"));
    CommandRun.of("repack", "-q", folder + "/a.h5", "--in-place").assertDone();
  }

  /** As far as the library shows it: layout, filters, and which chunks are stored. */
  private void assertStoredAsBefore() throws Exception {
    assertInFile(
        """
        def stored(d):
          p = d.id.get_create_plist()
          filters = [p.get_filter(i) for i in range(p.get_nfilters())]
          chunks = [d.id.get_chunk_info(i) for i in range(d.id.get_num_chunks())] if d.chunks else []
          places = sorted((c.chunk_offset, c.filter_mask) for c in chunks)
          return d.shape, d.maxshape, p.get_layout(), d.chunks, filters, places
        def compare(name, was):
          if isinstance(was, h5py.Dataset):
            assert stored(f[name]) == stored(was), (name, stored(was), stored(f[name]))
            if was.dtype.kind != 'O': assert np.array_equal(f[name][...], was[...]), name
        old.visititems(compare)
        """);
  }

  private void assertInFile(String body) throws Exception {
    Programs.python(
        folder,
        "import h5py, numpy as np\nf, old = h5py.File('a.h5'), h5py.File('old.h5')\n" + body);
  }

  /** The library lists links by a hash of their names if they are many. */
  @Test
  void scalesWithSeveralNamesKeepAll() throws Exception {
    make(
        """
        scale = f.create_dataset('a', data=np.arange(3.))
        scale.make_scale('x')
        for name in 'bcdefghijklmno': f[name] = scale
        f.create_dataset('lead', data=np.ones((90000, 3)), chunks=(900, 3)).dims[1].attach_scale(scale)
        """);
    repackInPlace();
    assertInFile("assert all(f[name] == f['a'] for name in 'bcdefghijklmno')");
  }

  @Test
  void axesThatAreNotInTheOrderOfImagesAreTheSameInBoth() throws Exception {
    make(
        """
        scale = f.create_dataset('y', data=np.arange(4.))
        scale.make_scale('y')
        f.create_dataset('lead', data=np.ones((90000, 4)), chunks=(900, 4)).dims[1].attach_scale(scale)
        """);
    repackInPlace();
  }

  @Test
  void indexesInGroupsComeToTheFrontByTheRulesToo() throws Exception {
    make("f.move('behind', 'group/behind')");
    CommandRun.of("info", "--check", "cmip7", folder + "/a.h5").assertDone();
    List<String> again = List.of("repack", folder + "/a.h5", "--in-place", "--for", "cmip7");
    String first = CommandRun.of(again.toArray()).assertDone().results();
    assertTrue(first.contains(": wrote "), first);
    String second = CommandRun.of(again.toArray()).assertDone().results();
    assertTrue(second.endsWith(": fits already\n"), second);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--dry-run", "--quiet"})
  void chunksThatCannotBeMadeAreRefusedInTime(String how) throws Exception {
    make(
        """
        plist = h5p.create(h5p.DATASET_CREATE)
        plist.set_chunk((64,))
        plist.set_szip(h5py.h5z.SZIP_NN_OPTION_MASK, 8)
        h5d.create(f.id, b'z', h5t.STD_I32LE, h5s.create_simple((640,), (h5s.UNLIMITED,)), plist)
        """);
    CommandRun.of("repack", folder + "/a.h5", "--in-place", "--for", "cmip7", how)
        .assertError(ExitCode.UNSUPPORTED, "a.h5': chunks with filter szip (4)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"None", "(None,)"})
  void scalesOfAxesOfSeveralLengthsAreNamed(String most) throws Exception {
    make(
        """
        scale = f.create_dataset('s', (0,), 'f4', maxshape=%s)
        scale.make_scale('s')
        f.create_dataset('lead', data=np.ones((90, 9)))
        f.create_dataset('a', data=np.ones((2, 3))).dims[1].attach_scale(scale)
        f.create_dataset('b', data=np.ones(5)).dims[0].attach_scale(scale)
        """
            .formatted(most));
    CommandRun.of("repack", folder + "/a.h5", "--in-place")
        .assertError(ExitCode.UNSUPPORTED, "not kept in hdf5 files: scale s of a");
  }

  /** Of texts and references too, which lie apart from their elements. */
  @Test
  void timesOfFillingStay() throws Exception {
    make(
        """
        def put(name, type, time):
          plist = h5p.create(h5p.DATASET_CREATE)
          plist.set_fill_time(time)
          h5d.create(f.id, name, type, h5s.create_simple((4,)), plist)
        for time in (h5d.FILL_TIME_ALLOC, h5d.FILL_TIME_IFSET):
          put(b't%d' % time, h5t.py_create(h5py.string_dtype(), logical=True), time)
          put(b's%d' % time, h5t.vlen_create(h5t.STD_I32LE), time)
        for time in (h5d.FILL_TIME_ALLOC, h5d.FILL_TIME_NEVER, h5d.FILL_TIME_IFSET):
          put(b'r%d' % time, h5t.STD_REF_OBJ, time)
        """);
    repackInPlace();
    assertInFile(
        """
        for name in ('t0', 't2', 's0', 's2', 'r0', 'r1', 'r2'):
          new, was = (each[name].id.get_create_plist() for each in (f, old))
          assert new.get_fill_time() == was.get_fill_time(), name
          assert new.fill_value_defined() == was.fill_value_defined(), name
        """);
  }

  @Test
  void textsKeepTheirFillValue() throws Exception {
    Programs.requirePython("netCDF4");
    Programs.require("h5dump");
    Programs.python(
        folder,
        """
        import netCDF4
        with netCDF4.Dataset('a.h5', 'w') as f:
          f.createDimension('x', 4)
          f.createVariable('n', str, ('x',), fill_value='missing')[1] = 'a'
        """);
    CommandRun.of("repack", "-q", folder + "/a.h5", "--out-dir", folder + "/o").assertDone();
    String dump = Programs.run(folder, "h5dump", "-p", "-H", "-d", "/n", "o/a.h5");
    assertTrue(dump.contains("VALUE  \"missing\""), dump);
  }

  @Test
  void textsThatWereNeverWrittenStayNone() throws Exception {
    Programs.require("h5dump");
    make(
        """
        texts = f.create_dataset('t', (6,), h5py.string_dtype())
        texts[1], texts[3] = 'ab', ''
        """);
    repackInPlace();
    for (String file : List.of("old.h5", "a.h5")) {
      String dump = Programs.run(folder, "h5dump", "-d", "/t", file);
      assertTrue(dump.contains("NULL, \"ab\", NULL, \"\", NULL, NULL"), dump);
    }
  }

  @Test
  void textsAndReferencesKeepTheirChunksAndFilters() throws Exception {
    Programs.require("h5diff");
    make(
        """
        chunked = dict(chunks=(2, 3), compression='gzip')
        for i, most in enumerate((None, (None, 8))):
          texts = f.create_dataset('t%d' % i, (7, 8), h5py.string_dtype(), maxshape=most, **chunked)
          texts[0] = [str(i) * i for i in range(8)]
          texts[6, 7] = '0'
          refs = f.create_dataset('r%d' % i, (7, 8), h5py.ref_dtype, maxshape=most, **chunked)
          refs[3, 4] = f['behind'].ref
          lists = f.create_dataset('l%d' % i, (7, 8), h5py.vlen_dtype('<i2'), maxshape=most, **chunked)
          lists[2, 2:4] = [np.arange(5), np.arange(9)]
        f.create_dataset('none', (40,), h5py.string_dtype(), chunks=(9,))
        """);
    repackInPlace();
    assertStoredAsBefore();
    Programs.run(folder, "h5diff", "old.h5", "a.h5");
  }

  @Test
  void textsKeepTheRulesToo() throws Exception {
    make(
        """
        f.create_dataset('t', (40,), h5py.string_dtype(), chunks=(9,))
        f.create_dataset('u', (40,), h5py.string_dtype(), chunks=(9,), maxshape=(None,))
        """);
    CommandRun.of("repack", "-q", folder + "/a.h5", "--in-place", "--for", "cmip7").assertDone();
    CommandRun.of("info", "--check", "cmip7", folder + "/a.h5").assertDone();
  }

  @Test
  void absentChunksStayAbsentWhateverElseTheFileHolds() throws Exception {
    make(
        """
        f.create_dataset('full', data=np.ones((300, 900)))
        scale = f.create_dataset('scale', (40,), 'f8', chunks=(10,))
        scale.make_scale('scale')
        small = f.create_dataset('small', (40, 8), 'i4', chunks=(2, 2), fillvalue=9)
        small.dims[0].attach_scale(scale)
        middle = f.create_dataset('middle', (130, 130), chunks=(10, 10))
        filtered = f.create_dataset('filtered', (130, 130), chunks=(10, 10), maxshape=(None, 130), compression='lzf')
        large = f.create_dataset('large', (500, 900), chunks=(50, 90))
        for each in (scale, small, middle, filtered, large): each[:10] = 1
        f.create_dataset('unwritten', (500, 400), chunks=(50, 50))
        """);
    repackInPlace();
    assertStoredAsBefore();
  }

  /** They are copied with the header, whatever their filters: none is an array of its own. */
  @Test
  void smallVariablesWithFiltersThatAreNotKnownTakeNoSeek() throws Exception {
    make(
        """
        plist = h5p.create(h5p.DATASET_CREATE)
        plist.set_chunk((64,))
        plist.set_szip(h5py.h5z.SZIP_NN_OPTION_MASK, 8)
        for i in range(9):
          h5d.create(f.id, b'z%d' % i, h5t.STD_I32LE, h5s.create_simple((640,)), plist)
          f['z%d' % i][...] = np.arange(640)
        """);
    String planned =
        CommandRun.of("repack", folder + "/a.h5", "--in-place", "--dry-run").assertDone().results();
    assertTrue(planned.contains(" 20 seeks"), planned);
    repackInPlace();
    assertStoredAsBefore();
  }

  @Test
  void datasetsThatWereNeverWrittenTakeNoSpace() throws Exception {
    make(
        """
        f.create_dataset('scalar', (), 'f8')
        f.create_dataset('small', (40,), 'f8', fillvalue=7)
        f.create_dataset('zeros', data=np.zeros(40))
        f.create_dataset('texts', (40,), h5py.string_dtype())
        f.create_dataset('refs', (40,), h5py.ref_dtype)
        f.create_dataset('moved', (1500, 1500), 'f8')
        f.create_dataset('lead', data=np.ones((1501, 1500)), chunks=(1501, 100))
        """);
    repackInPlace();
    assertStoredAsBefore();
    assertInFile(
        """
        for name in old: assert (f[name].id.get_offset() is None) == (old[name].id.get_offset() is None), name
        """);
  }

  /** In two sizes: values that are held, and an array that is moved. */
  @Test
  void filtersStayAsTheFileNamesThem() throws Exception {
    make(
        """
        def put(name, *filters):
          for rows in (800, 200000):
            plist = h5p.create(h5p.DATASET_CREATE)
            plist.set_chunk((rows // 4,))
            for number, flags in filters: plist.set_filter(number, flags, (4,) * (number in (1, 2)))
            h5d.create(f.id, b'%s %d' % (name, rows), h5t.STD_I32LE, h5s.create_simple((rows,)), plist)
            f[b'%s %d' % (name, rows)][...] = np.arange(rows) // 99
        put(b'twice', (2, 1), (1, 1), (3, 0), (3, 0))
        put(b'needed', (2, 0), (1, 0))
        put(b'one needed', (2, 1), (1, 0), (3, 0))
        """);
    repackInPlace();
    assertStoredAsBefore();
  }
}
