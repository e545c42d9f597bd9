package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attributes of users that have names to which a format gives a meaning. */
class NamesOfFormatsCommandTest {

  private static final String GROUP =
      """
      {"zarr_format": 3, "node_type": "group", "attributes": {"multiscales": "all of them",
       "ome": "an institute", "bioformats2raw.layout": "flat", "title": "t"}}
      """;

  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [2, 3], "data_type": "uint8",
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 3]}},
       "chunk_key_encoding": {"name": "default"}, "fill_value": 0, "codecs": [{"name": "bytes"}],
       "attributes": {"_ARRAY_DIMENSIONS": "two"}, "dimension_names": ["y", "x"]}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeStore() throws IOException {
    Path array = Files.createDirectories(folder.resolve("in.zarr/data"));
    Files.writeString(array.resolve("zarr.json"), ARRAY);
    Files.writeString(folder.resolve("in.zarr/zarr.json"), GROUP);
  }

  private String merged(String from, String to, String format) {
    CommandRun run =
        CommandRun.logged(
            "merge", folder + "/" + from, folder + "/" + to, "--out-format", format, "-q");
    assertEquals(0, run.code(), run.messages());
    return run.messages();
  }

  @Test
  void goThroughEveryFormatThatHoldsThem() throws IOException {
    String from = "in.zarr";
    for (String format : new String[] {"netcdf4", "zarr3", "hdf5", "zarr2", "netcdf3"}) {
      String to =
          format + (format.startsWith("zarr") ? ".zarr" : format.equals("hdf5") ? ".h5" : ".nc");
      String left = merged(from, to, format);
      assertEquals(format.equals("zarr2"), left.contains("attribute _ARRAY_DIMENSIONS"), left);
      String said = CommandRun.of("info", folder + "/" + to).assertDone().results();
      for (String value : new String[] {"all of them", "an institute", "flat", "y", "x"}) {
        assertTrue(said.contains(value), format + ": " + said);
      }
      from = to;
    }
  }

  @ParameterizedTest
  @CsvSource({"ome0.4, multiscales, ome", "ome0.5, ome, multiscales"})
  void giveWayToAnImageThatIsWritten(String format, String lost, String kept) throws IOException {
    String left = merged("in.zarr", "out.zarr", format);
    assertTrue(left.contains("attribute " + lost), left);
    assertTrue(!left.contains("attribute " + kept), left);
    String said = CommandRun.of("info", folder + "/out.zarr").assertDone().results();
    assertTrue(said.contains(kept + " = "), said);
  }
}
