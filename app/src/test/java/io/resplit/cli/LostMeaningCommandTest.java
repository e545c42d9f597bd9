package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs without the attributes that say what numbers stand for. */
class LostMeaningCommandTest {

  @TempDir Path folder;

  private List<String> warnings(String attributes, String output) throws IOException {
    Path store = Files.createDirectories(folder.resolve("a.zarr"));
    Files.writeString(
        store.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [3], "chunks": [3], "dtype": "<i2", "fill_value": 0,
         "order": "C", "compressor": null, "filters": null}
        """);
    Files.writeString(store.resolve(".zattrs"), attributes);
    Files.write(store.resolve("0"), new byte[] {1, 0, 2, 0, 3, 0});
    CommandRun run = CommandRun.logged("merge", "-q", store, folder.resolve(output));
    assertEquals(0, run.code(), run.messages());
    return run.messages().lines().toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'scale_factor': 0.1, 'add_offset': 273.0 | scale_factor 0.1, add_offset 273.0: multiply by 0.1, then add 273.0",
        "'scl_slope': 1.0, 'scl_inter': -1024.0 | scl_inter -1024.0: add -1024.0",
        "'_FillValue': -999, 'missing_value': -999 | _FillValue -999, missing_value -999: treat -999 as missing",
      })
  void theirLossComesFirstAndSaysWhatItChanges(String attributes, String message)
      throws IOException {
    String others = "{'units': 'K', 'long_name': 'x', %s}".formatted(attributes);
    List<String> lines = warnings(others.replace('\'', '"'), "a.npy");
    assertEquals("resplit: WARN: values are stored without " + message, lines.get(0));
    assertEquals(
        "resplit: WARN: not kept in npy files: units, long_name",
        lines.get(1).replace(", scl_slope", ""));
  }

  @Test
  void attributesThatChangeNothingAreNamedAmongTheOthers() throws IOException {
    assertEquals(
        List.of("resplit: WARN: not kept in npy files: scale_factor, add_offset, _Unsigned"),
        warnings("{\"scale_factor\": 1.0, \"add_offset\": 0, \"_Unsigned\": \"false\"}", "a.npy"));
  }

  /** The cards of FITS are what no user has typed. */
  @Test
  void manyCardsOfAHeaderAreCounted() throws IOException {
    StringBuilder cards = new StringBuilder();
    for (String card :
        "SIMPLE  = T,BITPIX  = 16,NAXIS   = 1,NAXIS1  = 2,BSCALE  = 0.5,TELESCOP= 'X',OBSERVER= 'Y',MJD-OBS = 1,EQUINOX = 2000,END"
            .split(",")) {
      String[] parts = card.split("= ");
      cards.append(
          "%-80s".formatted(parts.length == 1 ? card : "%s= %20s".formatted(parts[0], parts[1])));
    }
    Path file = folder.resolve("a.fits");
    byte[] header = "%-2880s".formatted(cards).getBytes(StandardCharsets.US_ASCII);
    byte[] whole = new byte[2 * 2880];
    System.arraycopy(header, 0, whole, 0, header.length);
    Files.write(file, whole);
    assertEquals(
        "resplit: WARN: values are stored without scale_factor 0.5: multiply by 0.5\n"
            + "resplit: WARN: not kept in npy files: 4 cards of the header\n",
        CommandRun.logged("merge", "-q", file, folder.resolve("a.npy")).messages());
  }
}
