package io.resplit.find;

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
import java.util.regex.PatternSyntaxException;

/**
 * The names in a folder that may be those of blocks: all files but hidden, unfinished and our own,
 * or those that match a glob.
 */
final class BlockFiles {

  private final Path root;
  private final int depth;
  private final PathMatcher wanted;

  /**
   * Looks into a folder.
   *
   * @throws IllegalArgumentException if the address is a glob and malformed
   */
  BlockFiles(Address address) {
    this.root = address.root();
    this.depth = address.pattern().split("/", -1).length;
    this.wanted = matcher(address);
  }

  /** Looks into a folder for files of any name, so many levels deep. */
  BlockFiles(Path root, int depth) {
    this.root = root;
    this.depth = depth;
    this.wanted = name -> true;
  }

  private static PathMatcher matcher(Address address) {
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
   * @throws ResplitException if the folder cannot be listed
   */
  void forEach(IoAction<String> visitor) throws IOException {
    FileWalk.files(
        root,
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
        && !name.startsWith(".")
        && !PartFiles.isPart(name)
        && !SetFormats.isRecord(name);
  }

  /** Returns the folder. */
  Path root() {
    return root;
  }
}
