package io.resplit.output;

import io.resplit.io.IoFailure;
import io.resplit.set.BlockSet;
import io.resplit.set.SetBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The space that a set needs in the file system it is to be written to.
 *
 * @param folder the innermost folder on the way to the set that exists
 * @param neededBytes size of all elements
 * @param freeBytes what the file system has left for this user
 */
public record OutputSpace(Path folder, long neededBytes, long freeBytes) {

  /** Returns the space for {@code out}, none of which needs to exist. */
  public static OutputSpace of(BlockSet out) throws IOException {
    Path folder = existingAncestor(out.root());
    long needed = new SetBytes(out).all();
    try {
      return new OutputSpace(folder, needed, Files.getFileStore(folder).getUsableSpace());
    } catch (IOException e) {
      throw IoFailure.of("cannot examine", folder, e);
    }
  }

  static Path existingAncestor(Path path) {
    Path folder = path.toAbsolutePath();
    while (folder != null && !Files.isDirectory(folder)) {
      folder = folder.getParent();
    }
    return folder == null ? Path.of("/") : folder;
  }
}
