package io.resplit.format.hdf5.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What is known of files: of the one that was read last its links and the lengths of its
 * dimensions, so that finding thousands of datasets in one file does not read its groups thousands
 * of times; of many others whether all of their variables are as long as their dimensions, in 4 MiB
 * at most. Safe for use by several threads.
 */
final class LinkCache {

  private static final int MOST_EVEN = 1 << 16;

  private final Set<Long> even = new HashSet<>();
  private Known last = new Known(Optional.empty());

  /** A file that has not changed. */
  private record Key(Path file, long bytes, FileTime modified, Object identity) {

    /** Returns 64 bits of it (FNV-1a). */
    private long hash() {
      long hash = 0xcbf29ce484222325L;
      for (char each : toString().toCharArray()) {
        hash = (hash ^ each) * 0x100000001b3L;
      }
      return hash;
    }
  }

  /** What is known of one file. */
  final class Known {
    private final Optional<Key> key;
    private final Map<Long, GroupLinks> groups = new ConcurrentHashMap<>();
    private StoredDimensions dimensions;

    private Known(Optional<Key> key) {
      this.key = key;
    }

    /** Returns the groups that have been read, by address; what is added to them stays. */
    Map<Long, GroupLinks> groups() {
      return groups;
    }

    /**
     * Returns the dimensions, unless every variable is as long as those that it has.
     *
     * @param found finds the same
     */
    Optional<StoredDimensions> uneven(Supplier<Optional<StoredDimensions>> found) {
      synchronized (LinkCache.this) {
        long hash = key.orElseThrow().hash();
        if (dimensions == null && !even.contains(hash)) {
          dimensions = found.get().orElse(null);
          if (dimensions == null) {
            remember(hash);
          }
        }
        return Optional.ofNullable(dimensions);
      }
    }
  }

  private void remember(long hash) {
    if (even.size() == MOST_EVEN) {
      even.clear();
    }
    even.add(hash);
  }

  /** Returns what is known of a file. */
  synchronized Known of(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    Optional<Key> key =
        Optional.of(new Key(file, now.size(), now.lastModifiedTime(), now.fileKey()));
    if (!key.equals(last.key)) {
      last = new Known(key);
    }
    return last;
  }
}
