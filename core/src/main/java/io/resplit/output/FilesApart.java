package io.resplit.output;

import io.resplit.format.index.Written;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Files besides those of a set that must get to the disk before what is written of it counts.
 * Confined to one thread.
 */
final class FilesApart implements Written {

  private final FolderSync folders;
  private final boolean durable;
  private final Set<Path> files = new LinkedHashSet<>();

  /**
   * Starts without a file.
   *
   * @param durable whether anything is forced to the disk at all
   */
  FilesApart(FolderSync folders, boolean durable) {
    this.folders = folders;
    this.durable = durable;
  }

  @Override
  public void file(Path file) {
    if (durable) {
      files.add(file);
      folder(file.getParent());
    }
  }

  @Override
  public void gone(Path file) {
    files.remove(file);
    folder(file.getParent());
  }

  @Override
  public void folder(Path folder) {
    folders.changed(folder);
  }

  @Override
  public void now(Path folder) throws IOException {
    if (durable) {
      FileSync.forceNames(folder);
    }
  }

  /** Begins to force all that were written since the last time. */
  void start(FileSync sync) {
    files.forEach(sync::start);
    files.clear();
  }
}
