package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that mean one thing only are taken, however they are written. */
class LenientWordsCommandTest {

  private DemoFolder demo;

  @BeforeEach
  void makeInput(@TempDir Path folder) {
    demo = DemoFolder.in(folder);
  }

  private CommandRun run(String options) {
    String line = demo.path("in") + " " + demo.path("out") + " -q " + options;
    return CommandRun.logged((Object[]) line.split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--strategy KEEP",
        "--out-format HDF5",
        "--in-format Raw",
        "--out-format NetCDF4 --chunk 5,3,5 --filters Shuffle,DEFLATE:3",
        "--out-format hdf5 --chunk Auto,Cache=1MiB",
        "--edge PAD=1",
        "--missing ERROR",
        "--fsync NONE --checksum CRC32C",
        "--disk SSD --objective TIME",
        "--mem DATA=1MiB --cache-policy LRU,Out=1MiB",
        "--ignore-mismatch UNITS"
      })
  void namesMayBeInUpperCase(String options) {
    run("--out-shape 5,6,5 " + options).assertDone();
  }

  /** The array is 20x18x10. */
  @ParameterizedTest
  @ValueSource(strings = {"256,256,5", "20,256,5"})
  void blocksAreNoLongerThanTheArray(String shape) {
    String line = demo.path("in") + " " + demo.path("out") + " --dry-run --out-shape " + shape;
    CommandRun noted = CommandRun.logged((Object[]) line.split(" "));
    assertTrue(noted.results().contains("output     2 files of 20x18x5"), noted.results());
    assertTrue(
        noted.messages().contains(shape + " is larger than the array, 20x18x10"), noted.messages());
  }

  @Test
  void aNumberLongerThanTheArrayIsOneBlock() {
    String made = demo.path("made");
    CommandRun.of("make", made, "--shape", "5", "--dtype", "u2", "--out-shape", "6", "-q")
        .assertDone();
    assertTrue(CommandRun.of("info", made).results().contains("blocks     1 block of 5 (1)"));
  }
}
