package io.resplit.find;

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
import java.util.regex.PatternSyntaxException;

/**
 * The names in a folder that may be those of blocks: all files but hidden, unfinished and our own,
 * or those that match a glob.
 */
record BlockFiles(Address address) {

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
    PathMatcher wanted = matcher();
    FileWalk.files(
        address.root(),
        address.pattern().split("/", -1).length,
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
