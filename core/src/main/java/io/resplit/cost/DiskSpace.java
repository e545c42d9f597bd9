package io.resplit.cost;

/**
 * The space that an output needs in a file system, and what is free there.
 *
 * @param path folder or file that is written
 * @param leastBytes what of it is written in any case: not through filters
 * @param neededBytes most bytes to be written
 * @param freeBytes what the file system has left for this user
 */
public record DiskSpace(String path, long leastBytes, long neededBytes, long freeBytes) {

  /** Returns whether all bytes are written in any case. */
  public boolean isExact() {
    return leastBytes == neededBytes;
  }

  /** Returns whether the output fits, however well it is compressed. */
  public boolean suffices() {
    return neededBytes <= freeBytes;
  }

  /** Returns whether the output may fit. */
  public boolean maySuffice() {
    return leastBytes <= freeBytes;
  }
}
