package io.resplit.output;

import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.set.BlockSet;
import io.resplit.set.SetBytes;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /**
   * Checks that several sets that are there at once have space, those together that are written to
   * one file system.
   *
   * @throws ResplitException if one file system has too little
   */
  public static void requireAll(List<BlockSet> sets) throws IOException {
    Map<FileStore, Long> needed = new HashMap<>();
    for (BlockSet set : sets) {
      Optional<FileStore> store = store(set);
      if (store.isPresent()) {
        long bytes = needed.merge(store.get(), new SetBytes(set).least(), Math::addExact);
        long free = store.get().getUsableSpace();
        if (bytes > free) {
          throw tooLittle(set.root(), bytes, free);
        }
      }
    }
  }

  /** Returns nothing where the system does not know, as in some containers. */
  private static Optional<FileStore> store(BlockSet set) {
    try {
      return Optional.of(Files.getFileStore(existingAncestor(set.root())));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the exception for an output that needs more than is free. */
  static ResplitException tooLittle(Path place, long needed, long free) {
    return new ResplitException(
        ResplitException.Reason.NO_SPACE,
        place,
        "not enough space for %s: it needs %s bytes, but only %s are free"
            .formatted(place, needed, free));
  }

  static Path existingAncestor(Path path) {
    Path folder = path.toAbsolutePath();
    while (folder != null && !Files.isDirectory(folder)) {
      folder = folder.getParent();
    }
    return folder == null ? Path.of("/") : folder;
  }
}
