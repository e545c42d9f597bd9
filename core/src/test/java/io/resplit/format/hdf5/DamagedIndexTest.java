package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.io.ResplitException.Reason;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes that do not belong to their dataset or their names, their checksums right. */
class DamagedIndexTest extends PatchedFile {

  private int headerBefore(int place) {
    for (int at = place; at >= 0; at--) {
      if (Arrays.equals(bytes, at, at + 4, new byte[] {'O', 'H', 'D', 'R'}, 0, 4)) {
        return at;
      }
    }
    throw new AssertionError("no object header before " + place);
  }

  /** Makes the dataset of 17 x 18 x 19 elements, and what it may have, longer. */
  private void lengthen() {
    int at = findLengths(Long.BYTES, 17, 18, 19);
    int header = headerBefore(at);
    change(header, at - header, 34);
    if (bytes[at + 3 * Long.BYTES] == 17) {
      change(header, at + 3 * Long.BYTES - header, 34);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 59, 61})
  void aFixedArrayOfOtherThanAllChunksIsRefused(int count) throws Exception {
    make("fixed-array");
    change(find("FAHD"), 8, count);
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: array of " + count + " chunks");
  }

  @Test
  void aDatasetThatReachesBeyondItsFixedArrayIsRefused() throws Exception {
    make("fixed-array");
    lengthen();
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: array of 60 chunks");
  }

  @Test
  void aDatasetThatReachesBeyondItsSingleChunkIsRefused() throws Exception {
    make("single-chunk");
    lengthen();
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: one chunk is not the whole dataset");
  }

  /** The library finds names by their hashes. */
  @ParameterizedTest
  @CsvSource({"5, 0", "8, 13"})
  void aNameWithTheHashOfAnotherIsRefused(byte type, int place) throws Exception {
    make("dense");
    int leaf = find((byte) 'B', (byte) 'T', (byte) 'L', (byte) 'F', (byte) 0, type);
    change(leaf, 6 + place, bytes[leaf + 6 + place] + 1);
    refuses("g/d7", Reason.BAD_INPUT, "damaged HDF5 structure: the name '");
  }

  @Test
  void aScalarWithAxesIsRefused() throws Exception {
    make("latest");
    int lengths = findLengths(Long.BYTES, 6, 7, 8);
    int header = headerBefore(lengths);
    change(header, lengths - 1 - header, 0);
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: an object has axes but is not an array");
  }

  @ParameterizedTest
  @CsvSource({"9, 9", "22, 22", "23, -1", "-2147483648, -1"})
  void levelsThatNoFilterHasAreNotTakenOver(int stored, int taken) throws Exception {
    make("gzip-fletcher");
    int level = find("deflate") + 8;
    patch().putInt(level, stored);
    Files.write(file, bytes);
    BlockLayout.Chunked layout = (BlockLayout.Chunked) new Hdf5Reader().read(file, "").layout();
    assertEquals(new ChunkFilter(ChunkFilter.DEFLATE, taken), layout.filters().get(0));
  }
}
