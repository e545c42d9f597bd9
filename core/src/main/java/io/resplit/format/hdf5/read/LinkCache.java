package io.resplit.format.hdf5.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The links of the file that was read last, so that finding thousands of datasets in one file does
 * not read its groups thousands of times. Safe for use by several threads.
 */
final class LinkCache {

  private Key last;
  private Map<Long, GroupLinks> groups = Map.of();

  /** A file that has not changed. */
  private record Key(Path file, long bytes, FileTime modified, Object identity) {}

  /** Returns the groups of a file that have been read, by address; what is added to them stays. */
  synchronized Map<Long, GroupLinks> of(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    Key key = new Key(file, now.size(), now.lastModifiedTime(), now.fileKey());
    if (!key.equals(last)) {
      last = key;
      groups = new ConcurrentHashMap<>();
    }
    return groups;
  }
}
