package io.resplit.cost;

/**
 * The space that an output needs in a file system, and what is free there.
 *
 * @param path folder or file that is written
 * @param neededBytes size of the files to be written
 * @param freeBytes what the file system has left for this user
 */
public record DiskSpace(String path, long neededBytes, long freeBytes) {

  /** Returns whether the output fits. */
  public boolean suffices() {
    return neededBytes <= freeBytes;
  }
}
