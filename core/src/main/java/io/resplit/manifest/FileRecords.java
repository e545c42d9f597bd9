package io.resplit.manifest;

import java.io.IOException;
import java.util.Map;

/** What a manifest records of the files of a complete set: their sizes, and maybe checksums. */
@FunctionalInterface
public interface FileRecords {

  /** Returns the digest of the array; empty if it was not taken. */
  default String digest() {
    return "";
  }

  /** Returns the digests of all arrays in the files by their names, if there are several. */
  default Map<String, String> digests() {
    return Map.of();
  }

  /** Returns the size of the file of block {@code number}. */
  long fileBytes(long number) throws IOException;

  /**
   * Returns the checksum of the file of block {@code number}, as text; empty if it was not taken.
   */
  default String crc32c(long number) throws IOException {
    return "";
  }
}
