package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Truth values that a store never wrote, of which it says no value. */
class AbsentTruthCommandTest {

  @TempDir private Path folder;

  @Test
  void areFalseInEveryFormat() throws Exception {
    Path store = Files.createDirectory(folder.resolve("a.zarr"));
    Files.writeString(
        store.resolve(".zarray"),
        """
        {"zarr_format": 2, "shape": [5], "chunks": [2], "dtype": "|b1", "compressor": null,
         "fill_value": null, "order": "C", "filters": null}
        """);
    Files.write(store.resolve("0"), new byte[] {1, 0});
    CommandRun.logged("merge", "-q", store, folder.resolve("a.raw"));
    assertArrayEquals(new byte[] {1, 0, 0, 0, 0}, Files.readAllBytes(folder.resolve("a.raw")));

    Path three = folder.resolve("b.zarr");
    CommandRun.of("merge", "-q", store, three, "--out-format=zarr3").assertDone();
    String said = Files.readString(three.resolve("data/zarr.json"));
    assertTrue(said.matches("(?s).*\"fill_value\"\\s*:\\s*false.*"), said);
    CommandRun.of("verify", store, three).assertDone();

    Path two = folder.resolve("c.zarr");
    CommandRun.of("merge", "-q", store, two, "--out-format=zarr2").assertDone();
    assertTrue(
        Files.readString(two.resolve("data/.zarray")).matches("(?s).*fill_value\"\\s*:\\s*null.*"));
    assertTrue(Files.exists(two.resolve("data/0")));
  }
}
