package io.resplit.output;

import io.resplit.format.index.Written;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Files besides those of a set that must get to the disk before what is written of it counts.
 * Confined to one thread.
 */
final class FilesApart implements Written {

  /** Bytes after which the disk may begin with what is in the page cache. */
  static final long EARLY_BYTES = 32 << 20;

  private final FolderSync folders;
  private final boolean durable;
  private final Set<Path> files = new LinkedHashSet<>();
  private long startedAt;

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
      files.remove(file);
      files.add(file); // the last, as it is open
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

  /**
   * Begins to force some that are closed, so that the disk need not wait for a commit; one that
   * gets another name meanwhile is forced with that.
   *
   * @param bytes bytes of the array written so far
   */
  void startSome(FileSync sync, long bytes) {
    startedAt = Math.min(startedAt, bytes); // counts begin again with each array
    if (bytes - startedAt < EARLY_BYTES) {
      return;
    }
    startedAt = bytes;
    Iterator<Path> all = files.iterator();
    for (int closed = files.size() - 1; closed > 0; closed--) {
      sync.startIfThere(all.next());
      all.remove();
    }
  }

  /** Begins to force all that were written since the last time. */
  void start(FileSync sync) {
    files.forEach(sync::start);
    files.clear();
  }
}
