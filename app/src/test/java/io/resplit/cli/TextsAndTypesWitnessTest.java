package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts, references and types of unusual elements, as other libraries see them in copies. */
@Tag("slow")
class TextsAndTypesWitnessTest {

  private static final String MADE =
      """
      import sys, h5py, numpy as np
      with h5py.File(sys.argv[1], 'w') as f:
          f['x'] = np.arange(12.0).reshape(2, 3, 2)
          f['words'] = np.array([[b'ab', b'c'], [b'', b'defg']])
          f['one'] = np.bytes_(b'single')
          f['g/more'] = np.array([b'long', b'er'])
          f['none'] = np.zeros(0, 'S4')
          f['string4'] = np.int32(5)
          f['opaque'] = np.array([b'abc', b'def']).astype('V3')
          f['when'] = np.arange(5).astype('M8[us]').astype(h5py.opaque_dtype(np.dtype('M8[us]')))
          bits = h5py.h5t.STD_B16BE
          d = h5py.h5d.create(f.id, b'bits', bits, h5py.h5s.create_simple((4,)))
          d.write(h5py.h5s.ALL, h5py.h5s.ALL, np.arange(4, dtype='>u2'), mtype=bits)
          for name in 'objects', 'others':
              f.create_dataset(name, (2,), h5py.ref_dtype)[0] = f['x'].ref
          f.create_dataset('regions', (2,), h5py.regionref_dtype)
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writesAFile() throws Exception {
    Programs.requirePython("numpy, h5py, netCDF4, nibabel");
    Programs.require("h5diff");
    Programs.python(folder, MADE, at("in.h5"));
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private String merged(String from, String to) {
    CommandRun run = CommandRun.logged("merge", at(from), at(to), "-q");
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    return run.messages();
  }

  @Test
  void aTextForElementsNeverWrittenStays() throws Exception {
    Programs.python(
        folder,
        """
        import sys, netCDF4
        with netCDF4.Dataset(sys.argv[1], 'w') as f:
            f.createDimension('t', None)
            f.createVariable('a', 'f4', ('t',))[0:6] = 1.5
            f.createVariable('said', str, ('t',), fill_value='N/A')[0] = 'p'
            f.createVariable('empty', str, ('t',), fill_value='')[0] = 'p'
            f.createVariable('unsaid', str, ('t',))[0] = 'p'
        """,
        at("texts.nc"));
    String messages = merged("texts.nc", "copy.nc");
    assertFalse(messages.contains("fill value"), messages);
    String said = Programs.run(folder, "h5dump", "-p", "-H", "-d", "/said", "copy.nc");
    assertTrue(said.contains("VALUE  \"N/A\""), said);
  }

  @Test
  void textsOfOneSizeBecomeCharactersInNetcdf4() throws Exception {
    merged("in.h5", "out.nc");
    Programs.python(
        folder,
        """
        import sys, netCDF4
        with netCDF4.Dataset(sys.argv[1]) as f:
            f.set_auto_chartostring(False)
            words = f['words']
            assert words.dtype == 'S1' and words.shape == (2, 2, 4), words
            texts = netCDF4.chartostring(words[...]).tolist()
            assert texts == [['ab', 'c'], ['', 'defg']], texts
            assert words.dimensions[2] == f['g/more'].dimensions[1] == 'string4_', words
            assert b''.join(f['one'][...].tolist()) == b'single' and f['one'].dimensions == ('string6',)
            assert f['none'].shape == (0, 4) and f['string4'][...] == 5
        """,
        at("out.nc"));
  }

  @Test
  void bitFieldsAndOpaqueElementsStay() throws Exception {
    merged("in.h5", "out.h5");
    for (String name : "bits opaque when words one none".split(" ")) {
      Programs.run(folder, "h5diff", "in.h5", "out.h5", "/" + name);
    }
  }

  @Test
  void aWarningCountsVariablesOfReferencesToRegions() {
    String warning = merged("in.h5", "out.h5");
    assertTrue(warning.contains("1 variable of references to regions (regions)"), warning);
  }

  @Test
  void aFileOfReferencesAndScalarsHoldsNoArray() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py
        with h5py.File(sys.argv[1], 'w') as f:
            f['scalar'] = 5
            f.create_dataset('objects', (2,), h5py.ref_dtype)[0] = f['scalar'].ref
        """,
        at("refs.h5"));
    assertEquals("", merged("refs.h5", "copy.h5"));
    Programs.run(folder, "h5diff", "refs.h5", "copy.h5", "/scalar");
  }

  @ParameterizedTest
  @CsvSource({"'', latest", "f['g/x'] = range(4), latest", "f['x'] = range(4), earliest"})
  void linksToOtherFilesSayTheSame(String also, String version) throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py
        with h5py.File(sys.argv[1], 'w', libver=sys.argv[2]) as f:
            f['away'] = h5py.ExternalLink('other.h5', '/x')
            for i in range(12):
                f['g/\u00e4%d' % i] = h5py.ExternalLink('../\u00f6/file', 'a/b\u00fc')
        """
            + "    "
            + also,
        at("links.h5"),
        version);
    assertEquals("", merged("links.h5", "copy.h5"));
    CommandRun.logged("verify", at("links.h5"), at("copy.h5"), "-q").assertDone();
    String links =
        """
        import h5py, sys
        f = h5py.File(sys.argv[1])
        for n in ['away'] + ['g/\u00e4%d' % i for i in range(12)]:
            link = f.get(n, getlink=True)
            print(n, type(link), link.filename, link.path)
        """;
    assertEquals(
        Programs.python(folder, links, at("links.h5")),
        Programs.python(folder, links, at("copy.h5")));
  }

  /** Before HDF5 1.6 a message that is shared was where an entry of a symbol table said. */
  @Test
  void aTypeIsSharedAsOldLibrariesDidIt() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np, struct
        with h5py.File(sys.argv[1], 'w', libver='earliest') as f:
            f['type'] = np.dtype('i4,f8')
            d = f.create_dataset('data', (3,), f['type'])
            d[1] = 5, 7
            d.attrs.create('a', np.array((1, 2), 'i4,f8'), dtype=f['type'])
            at = h5py.h5o.get_info(d.id).addr
            to = h5py.h5o.get_info(f['type'].id).addr
        with open(sys.argv[1], 'r+b') as f:
            f.seek(at)
            all = f.read(16)
            size, = struct.unpack_from('<I', all, 8)
            rest, new, more = f.read(size), b'', 32
            while rest:
                kind, length, flags = struct.unpack_from('<HHB', rest)
                body, rest = rest[8 : 8 + length], rest[8 + length :]
                if kind == 3:
                    body = struct.pack('<QQQ', 1, 8, to) + bytes(24)
                if kind == 0 and length > 32 and more:
                    body, more = body[32:], 0
                new += struct.pack('<HHBxxx', kind, len(body), flags) + body
            assert len(new) == size and not more
            f.seek(at + 16)
            f.write(new)
        """,
        at("old.h5"));
    Programs.run(folder, "h5dump", "old.h5");
    assertEquals("", merged("old.h5", "copy.h5"));
    Programs.run(folder, "h5diff", "-c", "old.h5", "copy.h5", "/type", "/type");
    String read = "import h5py, sys; f = h5py.File(sys.argv[1]); print(f['data'][:])";
    assertEquals(
        Programs.python(folder, read, at("old.h5")), Programs.python(folder, read, at("copy.h5")));
  }

  /** Before HDF5 1.4 no type was an array: a compound said how many a part of it holds. */
  @Test
  void partsOfCompoundsAreArraysAsOldLibrariesWroteThem() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np, struct
        with h5py.File(sys.argv[1], 'w', libver='earliest') as f:
            names = {'names': ['first', 'second'], 'formats': ['i4', 'i2'], 'offsets': [0, 4]}
            d = f.create_dataset('data', data=np.zeros(3, np.dtype({**names, 'itemsize': 16})))
            data = d.id.get_offset()
        with open(sys.argv[1], 'r+b') as f:
            at = f.read().index(b'second\\0\\0') + 8
            f.seek(at + 4)
            f.write(struct.pack('<B11x4I', 2, 2, 3, 0, 0))
            f.seek(data)
            f.write(bytes(range(48)))
        """,
        at("arrays.h5"));
    assertEquals("", merged("arrays.h5", "copy.h5"));
    String read = "import h5py, sys; d = h5py.File(sys.argv[1])['data']; print(d.dtype, d[:])";
    String seen = Programs.python(folder, read, at("arrays.h5"));
    assertTrue(seen.contains("('second', '<i2', (2, 3))"), seen);
    assertEquals(seen, Programs.python(folder, read, at("copy.h5")));
  }

  @Test
  void largeTablesStayInCopiesAndAreNamedWhereFilesAreCut() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
            f['x'] = np.arange(24.0).reshape(6, 4)
            f['time'] = np.arange(6.0)
            f['time'].make_scale('time')
            f['x'].dims[0].attach_scale(f['time'])
            table = np.zeros(90000, 'i4,f8')
            table['f0'] = range(90000)
            f['large'] = table
            how = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
            how.set_chunk((10,))
            how.set_filter(h5py.h5z.FILTER_NBIT)
            kind, space = h5py.h5t.py_create(table.dtype), h5py.h5s.create_simple((35,))
            h5py.h5d.create(f.id, b'packed', kind, space, how).write(space, space, table[:35])
        """,
        at("tables.h5"));
    assertEquals("", merged("tables.h5", "copy.h5"));
    CommandRun.logged("verify", at("tables.h5"), at("copy.h5"), "-q").assertDone();
    String read =
        "import h5py, sys, zlib; f = h5py.File(sys.argv[1]);"
            + " print(zlib.crc32(f['large'][:].tobytes()), f['packed'][:].tolist())";
    assertEquals(
        Programs.python(folder, read, at("tables.h5")),
        Programs.python(folder, read, at("copy.h5")));
    CommandRun cut =
        CommandRun.logged("split", at("tables.h5"), at("cut"), "--out-shape", "2,4", "-q");
    assertEquals(ExitCode.DONE.code(), cut.code(), cut.messages());
    assertTrue(cut.messages().contains("large (a table of 1080000 bytes without named axes)"));
    CommandRun compared = CommandRun.logged("verify", at("tables.h5"), at("cut"));
    assertEquals(ExitCode.DONE.code(), compared.code(), compared.messages());
    String lacking = "since only one file has it: variable large, variable packed";
    assertTrue(compared.messages().contains(lacking), compared.messages());
  }

  @Test
  void aSharedTypeThatHasNoNameAnyMoreIsNamed() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
            f['type'] = np.dtype('i4,f8')
            for name in 'lead', 'other':
                f.create_dataset(name, (3,), f['type'])
            f['lead'].attrs.create('pair', np.zeros((), 'i4,f8'), dtype=f['type'])
            del f['type']
        """,
        at("shared.h5"));
    String warning = merged("shared.h5", "copy.h5");
    assertTrue(warning.contains("type without a name of lead"), warning);
    assertTrue(warning.contains("type without a name of other"), warning);
    assertTrue(warning.contains("type without a name of pair"), warning);
    String read =
        "import h5py, sys; f = h5py.File(sys.argv[1]); print(f['lead'][:], f['other'][:])";
    assertEquals(
        Programs.python(folder, read, at("shared.h5")),
        Programs.python(folder, read, at("copy.h5")));
  }

  @Test
  void aVolumeWithBytesBehindItsDataIsReadWithAWarning() throws Exception {
    Programs.python(
        folder,
        """
        import sys, nibabel, numpy as np
        volume = np.arange(60, dtype='i2').reshape(3, 4, 5)
        nibabel.save(nibabel.Nifti1Image(volume, np.eye(4)), sys.argv[1])
        open(sys.argv[1], 'ab').write(b'footer')
        """,
        at("in.nii"));
    String warning = merged("in.nii", "out.nii");
    assertTrue(warning.contains("6 bytes after the data"), warning);
    Programs.python(
        folder,
        """
        import sys, nibabel
        a, b = (nibabel.load(name) for name in sys.argv[1:])
        assert (a.get_fdata() == b.get_fdata()).all() and (a.affine == b.affine).all()
        """,
        at("in.nii"),
        at("out.nii"));
  }

  @Test
  void numbersLeadWhereThereAreTextsOfMoreAxes() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
            f['words'] = np.full((100, 20, 2), b'abcdef')
            f['x'] = np.arange(4.0)
        """,
        at("both.h5"));
    String info = CommandRun.of("info", at("both.h5")).assertDone().results();
    assertTrue(info.contains("dataset    x\n"), info);
  }

  @Test
  void anArrayOfTextsThatLeadsIsRefusedForNetcdf4WithWhatToType() throws Exception {
    Programs.python(
        folder,
        """
        import sys, h5py, numpy as np
        with h5py.File(sys.argv[1], 'w') as f:
            f['words'] = np.full((100, 20, 2), b'abcdef')
        """,
        at("words.h5"));
    CommandRun.of("merge", at("words.h5"), at("out.nc"))
        .assertError(ExitCode.UNSUPPORTED, "out.nc", "bytes6", "for words", "--out-format hdf5");
    CommandRun.of("merge", at("words.h5"), at("out.nc"), "--out-format", "hdf5", "-q").assertDone();
    Programs.run(folder, "h5diff", "words.h5", "out.nc", "/words");
  }

  @Test
  void bytesBehindTheDataAreCountedInAllFiles() throws Exception {
    Programs.python(
        folder,
        """
        import sys, nibabel, numpy as np
        for i, name in enumerate(sys.argv[1:]):
            volume = nibabel.Nifti1Image(np.arange(60, dtype='i2').reshape(3, 4, 5), np.eye(4))
            nibabel.save(volume, name)
            open(name, 'ab').write(b'footer'[:2 * min(i, 1)])
        """,
        at("v0.nii"),
        at("v1.nii"),
        at("v2.nii"));
    CommandRun run =
        CommandRun.logged(
            "merge", at("v0.nii"), at("v1.nii"), at("v2.nii"), at("s.nii"), "--stack", "t", "-q");
    assertEquals(ExitCode.DONE.code(), run.code());
    String counted = "not kept of some files: 2 bytes after the data (2 of 3)";
    assertTrue(run.messages().contains(counted), run.messages());
  }
}
