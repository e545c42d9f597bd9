package io.resplit.format.hdf5.structure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.resplit.testkit.RandomProblems;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StructureFileTest {

  private static final int HEAP_BYTES = 1 << 20;

  @TempDir private Path folder;

  private static byte[] superblock() throws Exception {
    try (InputStream file =
        StructureFileTest.class.getResourceAsStream("../companions/netcdf4.nc")) {
      return file.readNBytes(FileSuperblock.MAX_BYTES);
    }
  }

  static LongStream seeds() {
    return RandomProblems.seeds(8);
  }

  /** Of more pages than are held, several take turns at one place; the last one is shorter. */
  @ParameterizedTest
  @MethodSource("seeds")
  void readsPartsInAnyOrder(long seed) throws Exception {
    Random random = new Random(seed);
    byte[] all = new byte[random.nextBoolean() ? 5_000_001 : 60_001];
    random.nextBytes(all);
    byte[] start = superblock();
    System.arraycopy(start, 0, all, 0, start.length);
    Path path = Files.write(folder.resolve("file.h5"), all);
    try (StructureFile file = StructureFile.open(path, HEAP_BYTES)) {
      for (int i = 0; i < 2_000; i++) {
        int length = 1 + random.nextInt(10_000);
        int from = random.nextBoolean() ? all.length - length : random.nextInt(all.length - length);
        byte[] read = StructureBytes.at(file, from, length).take(length);
        assertArrayEquals(Arrays.copyOfRange(all, from, from + length), read, "seed " + seed);
      }
    }
  }
}
