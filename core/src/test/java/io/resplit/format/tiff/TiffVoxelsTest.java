package io.resplit.format.tiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Job;
import io.resplit.Resplit;
import io.resplit.header.VoxelSpace;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The size of pixels, as tifffile writes and reads it, goes from file to file. */
@Tag("slow")
class TiffVoxelsTest {

  @TempDir Path folder;

  private static final String FILES =
      """
      import sys, numpy as np, tifffile
      folder = sys.argv[1] + '/'
      a = np.arange(60, dtype='u2').reshape(3, 4, 5)
      tifffile.imwrite(folder + 'imagej.tif', a, imagej=True, resolution=(1 / 0.5, 1 / 0.25), metadata={'spacing': 2.5, 'unit': 'micron', 'axes': 'ZYX'})
      tifffile.imwrite(folder + 'ome.ome.tif', a, metadata={'axes': 'ZYX', 'PhysicalSizeX': 0.5, 'PhysicalSizeXUnit': 'µm', 'PhysicalSizeY': 250, 'PhysicalSizeYUnit': 'nm', 'PhysicalSizeZ': 2.5})
      tifffile.imwrite(folder + 'cm.tif', a, resolution=(20000, 40000), resolutionunit='CENTIMETER', photometric='minisblack')
      tifffile.imwrite(folder + 'dpi.tif', a, resolution=(72, 72), resolutionunit='INCH', photometric='minisblack')
      tifffile.imwrite(folder + 'plain.tif', a, photometric='minisblack')
      tifffile.imwrite(folder + 'pixels.tif', a, imagej=True)
      xml = tifffile.TiffFile(folder + 'ome.ome.tif').pages[0].description
      for old in ('<OME', '</OME', '<Image', '</Image', '<Pixels', '</Pixels', '<Channel', '</Channel', '<TiffData', '</TiffData', '<UUID', '</UUID'):
          xml = xml.replace(old, old.replace('<', '<ome:').replace('<ome:/', '</ome:'))
      xml = xml.replace('xmlns=', 'xmlns:ome=', 1)
      assert '<ome:Pixels' in xml
      tifffile.imwrite(folder + 'prefix.ome.tif', a, metadata=None, photometric='minisblack', description=xml.encode())
      """;

  private static final String CHECK =
      """
      import sys, tifffile
      folder = sys.argv[1] + '/'
      f = tifffile.TiffFile(folder + 'out.imagej.tif')
      assert f.imagej_metadata['spacing'] == 2.5 and f.imagej_metadata['unit'] == 'micron', f.imagej_metadata
      x, y = f.pages[0].tags['XResolution'].value, f.pages[0].tags['YResolution'].value
      assert x[1] / x[0] == .5 and y[1] / y[0] == .25 and f.pages[0].tags['ResolutionUnit'].value == 1
      for name in 'out.tif', 'packed.tif':
          for page in tifffile.TiffFile(folder + name).pages:
              x, y = page.tags['XResolution'].value, page.tags['YResolution'].value
              assert x[0] / x[1] == 20000 and y[0] / y[1] == 40000 and page.tags['ResolutionUnit'].value == 3
      """;

  @Test
  void sizesOfPixelsAreCarried() throws Exception {
    Witness.requirePython("tifffile, numpy");
    Witness.python(FILES, folder);
    for (String name : new String[] {"imagej.tif", "ome.ome.tif", "prefix.ome.tif"}) {
      assertSteps(name, 2.5, 0.25, 0.5);
    }
    assertSteps("cm.tif", 0, 0.25, 0.5);
    for (String name : new String[] {"dpi.tif", "plain.tif", "pixels.tif"}) {
      assertTrue(space(name).isEmpty(), name);
    }
    copy("imagej.tif", "out.imagej.tif", "imagej");
    copy("out.imagej.tif", "out.tif", "tiff");
    copy("out.tif", "out.ome.zarr", "ome0.5");
    copy("out.ome.zarr", "packed.tif", "tiff");
    assertSteps("out.imagej.tif", 2.5, 0.25, 0.5);
    assertSteps("out.tif", 2.5, 0.25, 0.5);
    assertSteps("packed.tif", 2.5, 0.25, 0.5);
    Witness.python(CHECK, folder);
  }

  private BlockSet found(String name) throws IOException {
    return new Resplit().find(SetRequest.at(folder.resolve(name).toString()));
  }

  private Optional<VoxelSpace> space(String name) throws IOException {
    BlockSet set = found(name);
    return VoxelSpace.carriedBy(set.header().attributes(), set.grid().rank());
  }

  private void assertSteps(String name, double z, double y, double x) throws IOException {
    VoxelSpace space = space(name).orElseThrow(() -> new AssertionError(name));
    double[] steps = {0, 0, z, 0, y, 0, x, 0, 0};
    double[] said = new double[steps.length];
    Arrays.setAll(said, i -> space.step(i / 3, i % 3));
    assertArrayEquals(steps, said, name);
    assertEquals("um", space.units().replace("micrometer", "um"), name);
  }

  private void copy(String from, String to, String format) throws IOException {
    Resplit resplit = new Resplit();
    BlockSet in = found(from);
    OutputRequest request = OutputRequest.file(folder.resolve(to).toString()).withFormat(format);
    JobOptions options =
        new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);
    PlanOptions planning = PlanOptions.within(new MemoryLimit.OfData(100_000));
    try (Job job = resplit.job(in, resplit.output(in, request), planning, options)) {
      job.run(JobObserver.NONE);
    }
  }
}
