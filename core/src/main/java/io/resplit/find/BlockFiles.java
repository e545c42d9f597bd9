package io.resplit.find;

import io.resplit.find.name.Sidecars;
import io.resplit.format.FolderFiles;
import io.resplit.io.FileWalk;
import io.resplit.io.IoAction;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.manifest.SetFormats;
import io.resplit.set.Address;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * The names in a folder that may be those of blocks: all files but hidden, unfinished and our own,
 * or those that match a glob. Of a folder, sidecars are passed over, and where it has folders only,
 * their files count.
 *
 * @param passed the sidecars that were passed over, at most some of them
 */
record BlockFiles(Address address, List<String> passed) {

  /** Sidecars that are remembered. */
  private static final int MOST_PASSED = 1000;

  /** Folders of years have folders of months, and these of days. */
  private static final int MOST_FOLDERS = 3;

  private PathMatcher matcher() {
    if (address.kind() != Address.Kind.GLOB) {
      return name -> true;
    }
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + address.pattern());
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "not a glob: '" + address.pattern() + "': " + e.getDescription(), e);
    }
  }

  /**
   * Visits all names, in no particular order.
   *
   * @throws IllegalArgumentException if the address is a glob and malformed
   * @throws ResplitException if the folder cannot be listed
   */
  void forEach(IoAction<String> visitor) throws IOException {
    int depth = address.pattern().split("/", -1).length;
    boolean[] isAny = {false};
    if (address.kind() != Address.Kind.FOLDER) {
      walk(
          depth,
          name -> {
            isAny[0] = true;
            visitor.accept(name);
          });
      if (!isAny[0] && address.kind() == Address.Kind.GLOB) {
        throw ResplitException.badSet(
            "no file matches '%s'".formatted(address.root().resolve(address.pattern())));
      }
      return;
    }
    passed.clear();
    IoAction<String> blocks =
        name -> {
          if (!Sidecars.is(name)) {
            isAny[0] = true;
            visitor.accept(name);
          } else if (passed.size() < MOST_PASSED) {
            passed.add(name);
          }
        };
    walk(depth, blocks);
    if (!isAny[0] && !passed.isEmpty()) {
      passed.clear();
      walk(depth, visitor);
    } else if (!isAny[0] && !hasStores()) {
      for (int below = 1; below <= MOST_FOLDERS && !isAny[0]; below++) {
        walk(depth + below, blocks);
      }
    }
  }

  /** Returns whether a folder in this one is a file to its users. */
  private boolean hasStores() throws IOException {
    boolean[] has = {false};
    walk(
        1 + MOST_FOLDERS,
        name -> has[0] |= FolderFiles.NAMES.contains(name.substring(name.lastIndexOf('/') + 1)));
    return has[0];
  }

  private void walk(int depth, IoAction<String> visitor) throws IOException {
    PathMatcher wanted = matcher();
    FileWalk.files(
        address.root(),
        depth,
        (name, attributes) -> {
          if (isBlockName(name) && wanted.matches(Path.of(name))) {
            visitor.accept(name);
          }
        });
  }

  private static boolean isBlockName(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return !path.startsWith(".")
        && (!name.startsWith(".") || FolderFiles.NAMES.contains(name))
        && !PartFiles.isPart(name)
        && !SetFormats.isRecord(name);
  }
}
