package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each further variable costs one more open of each small file, for its elements: what is found,
 * compared and checked of all variables is done while a file is parsed; strace is witness.
 */
class FileOpensTest {

  private static final String FILES =
      """
      import netCDF4, numpy, os, sys
      variables = int(sys.argv[2])
      for t in range(180):
          name = "%s/f_%d.nc" % (sys.argv[1], t)
          d = netCDF4.Dataset(name, "w")
          d.createDimension("time", 1)
          d.createDimension("x", 1536)
          d.createVariable("time", "f8", ("time",))[:] = [t]
          for v in range(variables):
              d.createVariable("v%d" % v, "f4", ("time", "x"))[:] = numpy.full((1, 1536), v)
          d.close()
          os.utime(name, (1e9, 1e9))
      """;

  @Tag("slow")
  @Test
  void opensAFileOnceMoreForEachFurtherVariable(@TempDir Path temporary) throws Exception {
    Programs.require("strace");
    Programs.requirePython("netCDF4");
    long few = opens(temporary.toRealPath().resolve("few"), 2);
    long more = opens(temporary.toRealPath().resolve("more"), 5);
    assertEquals(few + 3, more);
    assertTrue(few <= 7, "opens " + few);
  }

  /** Returns how often a job opens one of its input files. */
  private static long opens(Path folder, int variables) throws Exception {
    Path in = Files.createDirectories(folder.resolve("in"));
    Programs.python(folder, FILES, in, variables);
    String calls =
        Programs.traced(
            folder, "--seccomp-bpf -e trace=open,openat", "merge", "" + in, folder + "/out.nc");
    String file = in.resolve("f_2.nc").toString();
    return calls.lines().filter(line -> line.contains(file)).count();
  }
}
