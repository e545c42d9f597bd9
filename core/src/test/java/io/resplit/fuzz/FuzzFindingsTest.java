package io.resplit.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What fuzzers have found, and what they start from. */
class FuzzFindingsTest {

  private interface Target {
    void take(byte[] data) throws IOException;
  }

  private static void feed(String folder, Target target) throws IOException, URISyntaxException {
    Path inputs = Path.of(FuzzFindingsTest.class.getResource(folder).toURI());
    try (Stream<Path> files = Files.list(inputs)) {
      List<Path> all = files.toList();
      assertTrue(all.size() > 1);
      for (Path file : all) {
        byte[] data = Files.readAllBytes(file);
        target.take(data);
        for (int length = 0; length < data.length; length += 1 + data.length / 500) {
          target.take(Arrays.copyOf(data, length));
        }
      }
    }
  }

  @Test
  void manifestsEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("manifest", ManifestFuzz::fuzzerTestOneInput);
  }

  @Test
  void journalsEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("journal", JournalFuzz::fuzzerTestOneInput);
  }

  @Test
  void templatesEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("template", TemplateFuzz::fuzzerTestOneInput);
  }

  @Test
  void storesOfZarrEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("zarr", ZarrFuzz::fuzzerTestOneInput);
  }

  @Test
  void hdf5FilesEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("hdf5", Hdf5Fuzz::fuzzerTestOneInput);
  }

  @Test
  void netcdfFilesEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("netcdf", NetcdfFuzz::fuzzerTestOneInput);
  }

  @Test
  void niftiFilesEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("nifti", NiftiFuzz::fuzzerTestOneInput);
  }

  @Test
  void npyFilesEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("npy", NpyFuzz::fuzzerTestOneInput);
  }

  @Test
  void volumesEndInOurErrorsOnly() throws IOException, URISyntaxException {
    feed("volume", VolumeFuzz::fuzzerTestOneInput);
  }
}
