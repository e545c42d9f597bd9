package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.request.Edge;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NetCDF files of netCDF4 in padded blocks, and what netCDF4 finds there. */
class PaddedWitnessTest {

  private static final String WRITE =
      """
      import sys, numpy as np, netCDF4
      with netCDF4.Dataset(sys.argv[1], 'w') as f:
          f.createDimension('y', 7); f.createDimension('x', 10)
          f.createVariable('x', 'f4', ('x',))[:] = np.arange(10)
          f.createVariable('v', 'i2', ('y', 'x'), fill_value=-9)[:] = np.arange(70).reshape(7, 10)
      """;

  private static final String READ =
      """
      import sys, numpy as np, netCDF4
      a = np.pad(np.arange(70).reshape(7, 10), ((0, 2), (0, 0)), constant_values=-9)
      with netCDF4.Dataset(sys.argv[1]) as f:
          assert (f['v'][:].data == a[6:, 5:]).all(), f['v'][:]
          assert f['v'][:].mask.sum() == 10
          assert (f['x'][:] == np.arange(5, 10)).all()
      """;

  private final Resplit resplit = new Resplit();

  @TempDir private Path folder;

  @Test
  void theFillValueOfTheArrayLiesBeyondIt() throws Exception {
    BlockSet in = written();
    BlockSet out = resplit.output(in, padded(3, 5));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1000));
    PlanReport planned = Steps.plan(in, out, options);
    Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);
    Witness.python(READ, out.path(5));
    BlockSet found = resplit.find(SetRequest.at(folder + "/out"));
    assertEquals(in.header().axes(), found.header().axes());
  }

  @Test
  void coordinatesAreNotExtended() throws Exception {
    BlockSet in = written();
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> resplit.output(in, padded(3, 4)));
    assertTrue(refusal.getMessage().contains("coordinates of an axis"), refusal.getMessage());
    assertTrue(refusal.getMessage().endsWith("(x)"), refusal.getMessage());
    BlockSet raw = resplit.output(in, padded(3, 4).withFormat("raw"));
    assertTrue(raw.header().notCarried().contains("x"));
  }

  private OutputRequest padded(long... block) {
    return OutputRequest.blocks(folder + "/out", Shape.of(block)).withEdge(Edge.parse("pad"));
  }

  private BlockSet written() throws Exception {
    Witness.requirePython("numpy, netCDF4");
    Path file = folder.resolve("a.nc");
    Witness.python(WRITE, file);
    return resplit.find(SetRequest.at(file.toString()).withDataset("v"));
  }
}
