package io.resplit.fuzz;

import io.resplit.format.BlockPlace;
import io.resplit.format.CoordinateLimit;
import io.resplit.format.Format;
import io.resplit.format.zarr.ZarrFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads any bytes as a store of one array with one chunk or shard: metadata up to the first byte 0,
 * and the chunk behind it. Metadata that names "zarray" is that of version 2.
 */
public final class ZarrFuzz {

  /** What is deleted in the end, the last one first. */
  private static final String[] NAMES = {
    "", "2", "2/0.0", "2/.zarray", "3", "3/zarr.json", "3/c", "3/c/0", "3/c/0/0"
  };

  private static final BlockReads READS = new BlockReads();
  private static final Format FORMAT = new ZarrFiles().format("zarr", CoordinateLimit.ALL);
  private static final Path FOLDER = folder();

  private ZarrFuzz() {}

  private static Path folder() {
    try {
      Path folder = Files.createTempDirectory("resplit-fuzz");
      Files.createDirectories(folder.resolve("2"));
      Files.createDirectories(folder.resolve("3/c/0"));
      for (String name : NAMES) {
        folder.resolve(name).toFile().deleteOnExit();
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    int end = 0;
    while (end < data.length && data[end] != 0) {
      end++;
    }
    byte[] metadata = Arrays.copyOf(data, end);
    byte[] chunk = Arrays.copyOfRange(data, Math.min(end + 1, data.length), data.length);
    boolean isOld = new String(metadata, StandardCharsets.ISO_8859_1).contains("zarray");
    Files.write(FOLDER.resolve(isOld ? "2/0.0" : "3/c/0/0"), chunk);
    Path file = FOLDER.resolve(isOld ? "2/.zarray" : "3/zarr.json");
    READS.read(FORMAT, new BlockPlace(Files.write(file, metadata), ""));
  }
}
