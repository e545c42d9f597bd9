package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of one variable that fill in different ways, as netCDF4, ncks and nccopy write them. */
class FillsWitnessTest {

  /** Of each file row 0 is in no chunk: a.nc fills, b.nc and d.nc must not, c.nc fills with 11. */
  private static final String WRITE =
      """
      import h5py, netCDF4, numpy as np
      for n, name in enumerate('abcd'):
        with netCDF4.Dataset(name + '.nc', 'w') as f:
          if name in 'bd': f.set_fill_off()
          f.createDimension('t', None); f.createDimension('x', 5)
          f.createVariable('t', 'f8', ('t',))[:] = 3 * n + np.arange(3)
          v = f.createVariable('v', 'i4', ('t', 'x'), zlib=True, chunksizes=(1, 5),
                               fill_value=-9 if name != 'd' else None)
          v[1] = 10 * n + 1; v[2] = 10 * n + 2
      with h5py.File('c.nc', 'a') as f:
        old, shown = f['v'], f['v'].attrs['_FillValue']
        rows, scales = old[1:], [f['t'], f['x']]
        for axis, scale in enumerate(scales): old.dims[axis].detach_scale(scale)
        del f['v'], old
        new = f.create_dataset('v', (3, 5), 'i4', maxshape=(None, 5), chunks=(1, 5), fillvalue=11,
                               compression='gzip', shuffle=True)
        new[1:] = rows; new.attrs['_FillValue'] = shown
        for axis, scale in enumerate(scales): new.dims[axis].attach_scale(scale)
      with netCDF4.Dataset('d.nc', 'a') as f: f['v'].missing = 1
      """;

  private static final String CHECK =
      """
      import netCDF4, sys
      with netCDF4.Dataset('out.nc') as f:
        f.set_auto_mask(False)
        found = f['v'][:, 4].tolist(), getattr(f['v'], '_FillValue', None)
      assert str(found) == sys.argv[1], found
      """;

  @TempDir Path folder;

  private CommandRun merge(String files, String... more) throws IOException {
    Path out = folder.resolve("out.nc");
    Files.deleteIfExists(out);
    Stream<Object> in = files.chars().mapToObj(name -> folder.resolve((char) name + ".nc"));
    return CommandRun.logged(
        Stream.of(Stream.of("merge"), in, Stream.of(out), Arrays.stream(more))
            .flatMap(part -> part)
            .toArray());
  }

  @Test
  void everyAbsentChunkReadsAsItsOwnFileSays() throws Exception {
    Programs.requirePython("h5py, netCDF4, numpy");
    Programs.python(folder, WRITE);
    for (String more : new String[] {"--threads=1", "--sparse"}) {
      CommandRun done = merge("abc", more);
      assertEquals(ExitCode.DONE.code(), done.code(), done.messages());
      String said =
          "1 chunk of %s was never written, and the file has no value for that"
              .formatted(folder.resolve("b.nc"));
      assertEquals(2, done.messages().split(said, -1).length, done.messages());
      Programs.python(folder, CHECK, "([-9, 1, 2, -9, 11, 12, 11, 21, 22], -9)");
    }
    CommandRun one = merge("d");
    assertTrue(one.messages().contains("1 chunk of"), one.messages());
    Programs.python(folder, CHECK, "([-2147483647, 31, 32], None)");
    assertFalse(merge("ac").messages().contains("never written"));
  }

  @Test
  void filesWithAndWithoutTheAttributeAreNotJoined() throws Exception {
    Programs.requirePython("h5py, netCDF4, numpy");
    Programs.python(folder, WRITE);
    CommandRun refused = merge("ad");
    assertEquals(ExitCode.INPUT.code(), refused.code(), refused.messages());
    for (String part : List.of("_FillValue is -9 in", "and none in", "ncatted")) {
      assertTrue(refused.messages().contains(part), refused.messages());
    }
  }
}
