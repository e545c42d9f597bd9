package io.resplit.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Folders that are made on the way, and those whose names have changed since the last sync. */
public final class FolderSync {

  private final boolean durable;
  private final Set<Path> changed = new LinkedHashSet<>();

  /**
   * Starts without changes.
   *
   * @param durable whether names are forced to the disk at all
   */
  public FolderSync(boolean durable) {
    this.durable = durable;
  }

  /** Makes {@code folder} and what is missing above it. */
  public void create(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null) {
      create(parent);
      changed(parent);
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw IoFailure.of("cannot create folder", folder, e);
    }
  }

  /** Remembers that a name in {@code folder} is new, gone or means another file. */
  public void changed(Path folder) {
    if (durable) {
      changed.add(folder.toAbsolutePath());
    }
  }

  /** Forces all changes of names to the disk. */
  public void sync() throws IOException {
    for (Path folder : changed) {
      FileSync.forceNames(folder);
    }
    changed.clear();
  }
}
