package io.resplit.format;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Folders that are one file to their users: all that is in them belongs to one array or group, and
 * a file of a fixed name says what it is. That file stands for the folder wherever the file of a
 * block is asked for.
 */
public final class FolderFiles {

  /** Names of the files, the newest version of a format before older ones. */
  public static final List<String> NAMES = List.of("zarr.json", ".zarray", ".zgroup");

  private FolderFiles() {}

  /** Returns what a file stands for: its folder, or just itself. */
  public static Path place(Path file) {
    boolean isFolder = NAMES.contains(file.getFileName().toString()) && file.getParent() != null;
    return isFolder ? file.getParent() : file;
  }

  /** Returns the file that stands for a folder; empty if it is just a folder. */
  public static Optional<Path> in(Path folder) {
    return NAMES.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
  }
}
