package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies chunks that the HDF5 library has encoded, and lets it read the copies. */
@Tag("slow")
class CopiedChunksWitnessTest {

  @TempDir private Path folder;

  private Map<String, Object> summary(Object... arguments) {
    return CommandRun.of(Stream.concat(Stream.of(arguments), Stream.of("--json")).toArray())
        .assertDone()
        .json("summary");
  }

  /** The chunks of 5x7x8 reach beyond the array of 20x18x16; older and newer indexes. */
  @ParameterizedTest
  @ValueSource(strings = {"-v", "-L"})
  void chunksOfTheLibraryAreSplitAndMergedUnseen(String version) throws Exception {
    Programs.require("h5repack", "h5diff");
    byte[] elements = new byte[20 * 18 * 16];
    new Random(7).nextBytes(elements);
    Arrays.fill(elements, 0, elements.length / 2, (byte) 3);
    Path raw = Files.write(folder.resolve("x.raw"), elements);
    String shape = "20,18,16";
    Path plain = folder.resolve("plain.h5");
    summary("merge", raw, plain, "--shape", shape, "--dtype", "u1", "--order", "C");
    String[] repack = {"h5repack", "-l", "data:CHUNK=5x7x8", "-f", "SHUF", "-f", "GZIP=6"};
    Programs.run(
        folder,
        Stream.of(repack, new String[] {version, "plain.h5", "packed.h5"})
            .flatMap(Stream::of)
            .toArray(String[]::new));
    Path packed = folder.resolve("packed.h5");
    Path parts = folder.resolve("parts");
    Object[] split = {"split", packed, parts, "--out-shape", "10,14,8", "--checksum", "none"};
    // The last blocks have 4 rows: their chunks are 5x4x8.
    assertEquals(16L, summary(split).get("chunk_copies"));
    Path whole = folder.resolve("whole.h5");
    Map<String, Object> merged = summary("merge", parts, whole);
    assertEquals(16L, merged.get("chunk_copies"));
    assertEquals(8L, merged.get("chunk_encodes"));
    Programs.run(folder, "h5diff", "packed.h5", "whole.h5", "data");
    Programs.run(folder, "h5diff", "plain.h5", "whole.h5", "data");
  }

  private static final String SAME =
      """
      import sys, numpy as np, tifffile, zarr
      [(_, copy)] = zarr.open_group(sys.argv[2], mode='r').arrays()
      tiff = tifffile.imread(sys.argv[1])
      assert np.array_equal(tiff, copy[:]), (tiff.shape, copy.shape)
      """;

  /** libtiff streams its frames, so that they do not say their size; numcodecs asks them. */
  @Test
  void framesOfTiffWithoutASizeAreEncodedAnew() throws Exception {
    Programs.require("tiffcp");
    Programs.requirePython("numpy, tifffile, zarr");
    String write =
        "import numpy as np, tifffile; tifffile.imwrite('a.tif', np.arange(6000,"
            + " dtype='u2').reshape(5, 24, 50), metadata=None)";
    Programs.python(folder, write);
    Programs.run(folder, "tiffcp", "-c", "zstd", "a.tif", "zstd.tif");
    Path store = folder.resolve("o.zarr");
    assertEquals(
        0L,
        summary("merge", folder.resolve("zstd.tif"), store, "--out-format", "zarr2")
            .getOrDefault("chunk_copies", 0L));
    Programs.python(folder, SAME, folder.resolve("a.tif"), store);
  }
}
