package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.format.hdf5.read.Hdf5Reader;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files of h5py with one number changed, their checksums right: what libhdf5 refuses, we refuse.
 */
class DamagedStructureTest extends PatchedFile {

  private static final int LAYOUT_BYTES_BEFORE_SHAPE = 11;

  @Test
  void chunksOfMoreBytesThanWeCountAreRefusedBeforeAnythingIsPlanned() throws Exception {
    make("gzip-shuffle");
    patch().putInt(findLengths(Integer.BYTES, 5, 7, 4, 2), 0x7f00_0005);
    Files.write(file, bytes);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> new Hdf5Reader().read(file, ""));
    assertEquals(Reason.UNSUPPORTED, refusal.reason());
    assertEquals(
        "'"
            + file
            + "': chunks of 119319560472 bytes, more than 2147483647: rechunk the file first",
        refusal.getMessage());
  }

  /** Of what can grow, all others are looked at: they might make a dimension longer. */
  @Test
  void damageOfAnotherDatasetDoesNotMatter() throws Exception {
    make("growing-sibling");
    int rankBeforeShape = 7;
    bytes[findLengths(Long.BYTES, 23, 29) - rankBeforeShape] = 20;
    Files.write(file, bytes);

    readAll("data");

    refuses("other", Reason.BAD_INPUT, "damaged HDF5 structure: a part is too short");
  }

  @Test
  void chunksOfElementsOfAnotherSizeAreRefused() throws Exception {
    make("chunked");
    int shape = findLengths(Integer.BYTES, 5, 7, 4, 2);
    assertEquals(3, bytes[shape - LAYOUT_BYTES_BEFORE_SHAPE]);
    patch().putInt(shape + 3 * Integer.BYTES, 4);
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: chunks of elements of 4 bytes, not 2");
  }

  @Test
  void aShapeAboveTheLargestIsRefused() throws Exception {
    make("chunked");
    patch().putLong(findLengths(Long.BYTES, 17, 18, 19), 18);
    refuses(Reason.BAD_INPUT, "/data has shape [18, 18, 19], but at most [17, 18, 19] is possible");
  }

  @ParameterizedTest
  @CsvSource({
    "1152921504606846976, '[1152921504606846976, 18, 19]'",
    "9223372036854775807, '[9223372036854775807, 18, 19]'"
  })
  void moreBytesThanCanBeCountedAreUnsupported(long length, String shape) throws Exception {
    make("chunked");
    int at = findLengths(Long.BYTES, 17, 18, 19);
    patch().putLong(at, length).putLong(at + 3 * Long.BYTES, length);
    refuses(
        Reason.UNSUPPORTED,
        "/data has shape " + shape + " of 2 bytes each: an array can have at most 2^61 bytes");
  }

  @Test
  void moreChunksThanCanBePlannedAreUnsupported() throws Exception {
    make("chunked");
    int at = findLengths(Long.BYTES, 17, 18, 19);
    patch().putLong(at, 1L << 50).putLong(at + 3 * Long.BYTES, -1);
    refuses(
        Reason.UNSUPPORTED, "/data has 225179981368525 chunks along axis 0, more than 16777216");
  }

  @Test
  void aStoredChunkWithoutBytesIsRefused() throws Exception {
    make("chunked");
    int leaf = find((byte) 'T', (byte) 'R', (byte) 'E', (byte) 'E', (byte) 1, (byte) 0);
    patch().putInt(leaf + 24, 0);
    refuses(Reason.BAD_INPUT, "chunk 0 has 0 bytes, not 280");
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-array, FADB",
    "fixed-array-paged, FADB",
    "extensible-array, EAIB",
    "extensible-array-sparse, EADB",
    "extensible-array-paged, EASB"
  })
  void partsOfAnotherIndexAreRefused(String kind, String signature) throws Exception {
    make(kind);
    int part = find(signature);
    change(part, 6, bytes[part + 6] + 1);
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: part of an index at ");
  }

  @ParameterizedTest
  @CsvSource({"fixed-array-paged, FADB", "extensible-array, EAIB"})
  void partsForOtherFiltersAreRefused(String kind, String signature) throws Exception {
    make(kind);
    int part = find(signature);
    int other = 1 - bytes[part + 5];
    change(part, 5, other);
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: index of chunks of kind " + other);
  }

  @Test
  void chunksBeyondTheEndOfTheirArrayAreRefused() throws Exception {
    make("extensible-array");
    change(find("EAHD"), 44, 1);
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: chunk 1 in an array of 1 chunks");
  }

  @Test
  void chunksOfATreeOutOfOrderAreRefused() throws Exception {
    make("btree2");
    int leaf = find("BTLF");
    int end = checksumOf(leaf);
    int record = 8 + 2 + 4 + 3 * Long.BYTES;
    byte[] first = Arrays.copyOfRange(bytes, leaf + 6, leaf + 6 + record);
    System.arraycopy(bytes, leaf + 6 + record, bytes, leaf + 6, record);
    System.arraycopy(first, 0, bytes, leaf + 6 + record, record);
    patch().putInt(end, hash(leaf, end));
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: chunk 0 behind chunk 1");
  }

  @Test
  void linksInAHeapWithAWrongChecksumAreRefused() throws Exception {
    make("dense");
    bytes[find("d11") + 2] = 'q';
    refuses("g/d7", Reason.BAD_INPUT, "damaged HDF5 structure: checksum of a heap is wrong");
  }

  @Test
  void aNameThatEndsBeforeItShouldIsRefused() throws Exception {
    make("earliest");
    bytes[find("units") + 2] = 0;
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: the name 'un' is not 6 bytes");
  }

  /** It may be a group: leaving it out would lose all that is in it. */
  @Test
  void anObjectOfAnUnknownVersionIsRefused() throws Exception {
    make("btree2");
    bytes[find("OHDR") + 4] = 10;
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: an object header of version 10");
  }

  @Test
  void aDatatypeOfVersionZeroIsRefused() throws Exception {
    make("earliest");
    bytes[find(new byte[] {0x10, 8, 0, 0, 4, 0, 0, 0, 0, 0, 0x20, 0})] = 0;
    refuses(Reason.BAD_INPUT, "damaged HDF5 structure: a datatype of version 0");
  }

  @Test
  void aSuperblockThatPointsBeyondItsEndIsRefused() throws Exception {
    make("latest");
    patch().putLong(20, 1L << 40);
    patch().putInt(44, hash(0, 44));
    refuses(Reason.BAD_INPUT, "damaged HDF5 superblock: address 1099511627776 beyond its end");
  }

  @Test
  void aSuperblockWithUnknownFlagsIsRefused() throws Exception {
    make("latest");
    change(0, 8, 2);
    change(0, 11, 8);
    refuses(Reason.BAD_INPUT, "damaged HDF5 superblock: flags 8");
  }
}
