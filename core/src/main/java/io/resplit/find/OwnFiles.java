package io.resplit.find;

import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Files that another one of their set names as its own: all are one block, which each may be. */
final class OwnFiles {

  private OwnFiles() {}

  /**
   * Refuses a set with such files.
   *
   * @throws ResplitException if there is one; the message names it
   */
  static void requireNone(BlockSet set) throws IOException {
    if (set.blockCount() == 1) {
      return;
    }
    Path first = set.path(set.firstBlock());
    Set<Path> parts = new HashSet<>();
    set.format().filesBeside(first).forEach(file -> parts.add(file.normalize()));
    parts.remove(first.normalize());
    for (Path file : parts.isEmpty() ? List.<Path>of() : set.firstFiles(set.blockCount())) {
      if (parts.contains(file.normalize())) {
        throw ResplitException.badSet(
            "%s and %s are files of one array, which the first names: give it alone"
                .formatted(first, file));
      }
    }
  }
}
