package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random files without an array are the same, as h5py and netCDF4 see them, when copied. */
@Tag("slow")
class NoArrayWitnessTest {

  private static final int COUNT = 40;

  @TempDir private Path folder;

  private String witness(Object... arguments) throws Exception {
    Programs.requirePython("numpy, h5py, netCDF4");
    return Programs.script(folder, "no_array.py", arguments);
  }

  private Path made(String kind) throws Exception {
    Path all = Files.createDirectories(folder.resolve(kind));
    witness("make", kind, 0, COUNT, all);
    return all;
  }

  /** Copies all files of a folder, and compares each with its copy. */
  private Path copied(Path all, String to, String ending, Object... options) throws Exception {
    Path copies = Files.createDirectories(folder.resolve(to));
    for (int seed = 0; seed < COUNT; seed++) {
      String name = seed + ending;
      CommandRun.logged(command(all.resolve(name), copies.resolve(name), options)).assertDone();
      CommandRun same = CommandRun.logged("verify", all.resolve(name), copies.resolve(name), "-q");
      assertEquals("", same.messages());
      assertEquals(ExitCode.DONE.code(), same.code());
    }
    return copies;
  }

  private static Object[] command(Path from, Path to, Object... options) {
    Object[] all = new Object[options.length + 3];
    System.arraycopy(options, 0, all, 0, options.length);
    all[options.length] = from;
    all[options.length + 1] = to;
    all[options.length + 2] = "-q";
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdf5", "netcdf4", "netcdf3"})
  void copiesAreEqualForTheirLibrary(String kind) throws Exception {
    Path all = made(kind);
    Path copies = copied(all, "copies", kind.equals("hdf5") ? ".h5" : ".nc");
    assertEquals("", witness("same", kind, 0, COUNT, all, copies));
  }

  @Test
  void classicFilesGoToNetcdf4AndBack() throws Exception {
    Path all = made("netcdf3");
    Path other = copied(all, "other", ".nc", "--out-format", "netcdf4");
    Path back = copied(other, "back", ".nc", "--out-format", "netcdf3");
    assertEquals("", witness("same", "netcdf3", 0, COUNT, all, back));
  }

  private static final String CHANGES =
      """
      import sys, h5py, numpy as np
      def change(name, how):
          with h5py.File(sys.argv[1] + '/' + name + '.h5', 'w') as f:
              f.attrs['title'] = 'file'
              g = f.create_group('g/h')
              g.attrs['numbers'] = np.array([1, 2, 3], 'i4')
              g['scalar'] = np.int32(7)
              g['text'] = 'words'
              g['empty'] = np.zeros((0, 3), 'f4')
              g['null'] = h5py.Empty('f8')
              f['axis'] = np.zeros(0); f['axis'].make_scale('axis')
              f['soft'] = h5py.SoftLink('/g/h')
              f['pair'] = np.array((1, 2.0), 'i4,f8')
              f['type'] = np.dtype([('a', 'i4')])
              how(f, g)
      def again(group, name, **how):
          del group[name]; group.create_dataset(name, **how)
      changes = dict(
          same=lambda f, g: None,
          title=lambda f, g: f.attrs.modify('title', 'other'),
          more=lambda f, g: f.attrs.create('more', 1),
          number=lambda f, g: g.attrs.modify('numbers', np.array([1, 2, 4], 'i4')),
          wider=lambda f, g: g.attrs.create('numbers', np.array([1, 2, 3], 'i8')),
          row=lambda f, g: f.attrs.create('title', ['file'], dtype=h5py.string_dtype()),
          group=lambda f, g: f.create_group('other'),
          less=lambda f, g: g.__delitem__('scalar'),
          scalar=lambda f, g: g['scalar'].__setitem__((), 8),
          type_of_scalar=lambda f, g: again(g, 'scalar', data=np.int64(7)),
          text=lambda f, g: again(g, 'text', data='word'),
          shape=lambda f, g: again(g, 'empty', shape=(0, 4), dtype='f4'),
          grows=lambda f, g: again(g, 'empty', shape=(0, 3), dtype='f4', maxshape=(None, 3)),
          zero=lambda f, g: again(g, 'null', shape=(0,), dtype='f8'),
          attribute=lambda f, g: g['null'].attrs.create('a', 1),
          fill=lambda f, g: again(g, 'empty', shape=(0, 3), dtype='f4', fillvalue=5),
          scale=lambda f, g: again(f, 'axis', data=np.zeros(0)),
          link=lambda f, g: (f.__delitem__('soft'), f.__setitem__('soft', h5py.SoftLink('/g'))),
          pair=lambda f, g: again(f, 'pair', data=np.array((1, 3.0), 'i4,f8')),
          parts=lambda f, g: again(f, 'pair', data=np.array((1, 2.0), [('x', 'i4'), ('f1', 'f8')])),
          named=lambda f, g: (f.__delitem__('type'), f.__setitem__('type', np.dtype([('b', 'i4')]))),
      )
      for name, how in changes.items(): change(name, how)
      print(' '.join(changes))
      """;

  @Test
  void eachChangeIsFound() throws Exception {
    Programs.requirePython("numpy, h5py");
    List<String> names = List.of(Programs.python(folder, CHANGES, folder).strip().split(" "));
    Path copy = folder.resolve("copy.h5");
    CommandRun.of(folder.resolve("same.h5"), copy, "-q").assertDone();
    for (String name : names) {
      CommandRun run = CommandRun.of("verify", copy, folder.resolve(name + ".h5"));
      boolean isSame = name.equals("same");
      assertEquals((isSame ? ExitCode.DONE : ExitCode.DIFFERENT).code(), run.code(), name);
      assertTrue(isSame || run.messages().contains(folder + "/" + name), run.messages());
    }
  }

  @Test
  void textsWithoutNamedDimensionsAreEqualInNetcdf() throws Exception {
    Programs.requirePython("numpy, h5py");
    Programs.python(
        folder,
        """
        import h5py, numpy as np
        with h5py.File('texts.h5', 'w') as f:
          words = np.array([['a', 'bb'], ['ccc', '']], dtype=h5py.string_dtype())
          f['words'] = words
          f.create_dataset('g/more', data=words[0], chunks=(2,), maxshape=(None,))
        with h5py.File('other.h5', 'w') as f:
          f['words'] = np.array([['a', 'bb'], ['ccc', 'd']], dtype=h5py.string_dtype())
          f.create_dataset('g/more', data=words[0], chunks=(2,), maxshape=(None,))
        """);
    String texts = folder.resolve("texts.h5").toString();
    String copy = folder.resolve("texts.nc").toString();
    CommandRun.of(texts, copy, "-q").assertDone();
    CommandRun.of("verify", texts, copy).assertDone();
    CommandRun.of("verify", copy, texts).assertDone();
    CommandRun.of("verify", copy, folder.resolve("other.h5"))
        .assertError(ExitCode.DIFFERENT, "variable words differs");
  }
}
