package io.resplit.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Names that change: folders that are made on the way, files that become visible, and what of it
 * the disk does not know yet. The only place where a file gets its final name. Safe for several
 * threads.
 */
public final class FolderSync {

  private final boolean durable;
  private final Set<Path> changed = new LinkedHashSet<>();
  private boolean failed;

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
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw IoFailure.of("cannot create folder", folder, e);
    }
    if (parent != null) {
      changed(parent);
    }
  }

  /**
   * Forces a complete file to the disk, if that is wanted, and makes it visible.
   *
   * @param file its final name
   * @throws IOException as the system reports it
   */
  public void forceAndReveal(Path file) throws IOException {
    if (durable) {
      FileSync.force(PartFiles.partOf(file), true);
    }
    reveal(file);
  }

  /**
   * Makes a file visible that is complete and on the disk: at once and all of it, in the place of
   * what has its name; {@link #sync} makes that durable.
   *
   * @param file its final name
   * @throws IOException as the system reports it
   */
  public void reveal(Path file) throws IOException {
    rename(PartFiles.partOf(file), file);
  }

  /**
   * Gives a complete file another name, at once, in the place of what has it; {@link #sync} makes
   * that durable.
   *
   * @throws IOException as the system reports it
   */
  public void rename(Path file, Path name) throws IOException {
    Files.move(file, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    changed(name.toAbsolutePath().getParent());
  }

  /** Remembers that a name in {@code folder} is new, gone or means another file. */
  public synchronized void changed(Path folder) {
    if (durable) {
      changed.add(folder.toAbsolutePath());
    }
  }

  /**
   * Forces all changes of names to the disk.
   *
   * @throws IOException if that fails, or has failed before: the system may report that only once
   */
  public synchronized void sync() throws IOException {
    if (failed) {
      throw new IOException("names could not be forced to the disk before");
    }
    failed = true;
    for (Path folder : changed) {
      FileSync.forceNames(folder);
    }
    changed.clear();
    failed = false;
  }
}
