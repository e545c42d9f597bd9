package io.resplit.set;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The record of a set, {@code resplit.json} beside its files.
 *
 * @param shape shape of the array, as listed
 * @param block shape of a block, as listed
 * @param type element type
 * @param order how axes are listed
 * @param format name of the format
 * @param headerBytes bytes before the data of each file
 * @param template names of the files, relative to the manifest
 * @param files one entry a file in file order; empty if it was not recorded
 */
public record Manifest(
    Shape shape,
    Shape block,
    ElementType type,
    StorageOrder order,
    String format,
    long headerBytes,
    String template,
    List<Entry> files) {

  /** Name of the manifest in the folder of a set. */
  public static final String FILE_NAME = "resplit.json";

  /**
   * What is recorded of one file.
   *
   * @param path name relative to the manifest
   * @param bytes size
   * @param crc32c checksum of the contents, if it was recorded
   */
  public record Entry(String path, long bytes, Optional<String> crc32c) {}

  /** Returns where the manifest of {@code set} is. */
  public static Path pathOf(BlockSet set) {
    return set.root().resolve(FILE_NAME);
  }
}
