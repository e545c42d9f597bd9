package io.resplit.output;

import io.resplit.format.index.Written;
import io.resplit.io.BehindWrites;
import io.resplit.io.FileSync;
import io.resplit.io.FolderSync;
import io.resplit.request.Fsync;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Files besides those of a set that must get to the disk before what is written of it counts.
 * Confined to one thread.
 */
final class FilesApart implements Written {

  private final FolderSync folders;
  private final Fsync when;
  private final BehindWrites behind;
  private final Set<Path> files = new LinkedHashSet<>();
  private final EarlyStart early = new EarlyStart();

  /** Starts without a file. */
  FilesApart(FolderSync folders, Fsync when, BehindWrites behind) {
    this.folders = folders;
    this.when = when;
    this.behind = behind;
  }

  @Override
  public void file(Path file) {
    if (when != Fsync.NONE) {
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
  public Optional<BehindWrites> behind() {
    return Optional.of(behind);
  }

  @Override
  public void now(Path folder) throws IOException {
    if (when != Fsync.NONE) {
      FileSync.forceNames(folder);
    }
  }

  /**
   * Begins to force some that are closed, if that is wanted before a commit; one that gets another
   * name meanwhile is forced with that.
   *
   * @param bytes bytes of the array written so far
   */
  void startSome(FileSync sync, long bytes) {
    if (when != Fsync.BLOCK || !early.isDue(bytes, 1)) {
      return;
    }
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
