package io.resplit.format.zarr;

import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Folders of a store to which files are moved: none is a link, which may lead out of the store, and
 * all lie on the file system of what is next to the store. Confined to one thread.
 */
final class ZarrOwnFolders {

  private final Path store;
  private Path last;

  /**
   * Creates it.
   *
   * @param store folder of the store
   */
  ZarrOwnFolders(Path store) {
    this.store = store;
    this.last = store;
  }

  /**
   * Requires that nothing between the store and one of its folders is a link. The folder need not
   * be there.
   *
   * @throws ResplitException if something is
   */
  void requireNoLinks(Path folder) throws ResplitException {
    if (folder.equals(last)) {
      return;
    }
    for (Path at = folder; at.startsWith(store) && !at.equals(store); at = at.getParent()) {
      if (Files.isSymbolicLink(at)) {
        throw ResplitException.unsupported(
            at,
            "it is a link, and resplit does not append through links; put the folder in "
                + "its place");
      }
    }
    last = folder;
  }

  /**
   * Requires that files next to the store can be renamed to one of its folders.
   *
   * @throws ResplitException if they cannot
   */
  void requireRenames(Path folder) throws IOException {
    Path beside = store.getParent();
    if (beside == null || !Files.getFileStore(beside).equals(Files.getFileStore(folder))) {
      throw ResplitException.unsupported(
          folder,
          "it is on another file system than %s, from where files are to be moved to it: append to a copy of the store"
              .formatted(beside));
    }
  }
}
