package io.resplit.format.zarr;

import io.resplit.format.FolderFiles;
import io.resplit.format.HeaderFile;
import io.resplit.io.FileWalk;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All groups and arrays of a store, each before what is in it, by their names.
 *
 * @param nodes the first is the one that was asked for
 */
record ZarrTree(List<ZarrNode> nodes) {

  private static final int MOST_NODES = 1 << 16;

  /** Most levels of a store, its root among them. */
  static final int MOST_LEVELS = 32;

  private static final long MOST_BYTES = 1L << 26;

  /**
   * Reads the metadata of all that is in a folder.
   *
   * @param file the file that stands for the folder
   * @throws ResplitException if some is damaged, or there is too much of it
   */
  static ZarrTree read(Path file) throws IOException {
    Reading reading = new Reading();
    reading.add(folder(file), "", 0);
    if (reading.nodes.isEmpty()) {
      throw ResplitException.badInput(file, "it does not describe its folder");
    }
    return new ZarrTree(reading.nodes);
  }

  /** Returns the folder for which a file stands. */
  static Path folder(Path file) throws IOException {
    if (!FolderFiles.NAMES.contains(file.getFileName().toString())) {
      HeaderFile.open(file).close(); // says what is wrong, if anything is
      throw ResplitException.badInput(file, "it is a file, not a Zarr store");
    }
    return file.toAbsolutePath().getParent();
  }

  /** Nodes that were read so far, and what more may be. */
  private static final class Reading {
    private final List<ZarrNode> nodes = new ArrayList<>();
    private long bytesLeft = MOST_BYTES;

    void add(Path folder, String path, int level) throws IOException {
      Optional<ZarrNode> node = ZarrNode.in(folder, path);
      if (node.isEmpty()) {
        return;
      }
      bytesLeft -= node.get().bytes();
      if (nodes.size() == MOST_NODES || level == MOST_LEVELS || bytesLeft < 0) {
        throw ResplitException.unsupported(
            folder,
            "a store of more than %d nodes, %d levels or %d bytes of metadata"
                .formatted(MOST_NODES, MOST_LEVELS, MOST_BYTES));
      }
      nodes.add(node.get());
      if (!node.get().isArray()) {
        for (String name : folders(folder)) {
          add(folder.resolve(name), ObjectPath.in(path, name), level + 1);
        }
      }
    }
  }

  private static List<String> folders(Path folder) throws IOException {
    return FileWalk.list(
        folder,
        () -> {
          try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory)
                .map(each -> each.getFileName().toString())
                .limit(MOST_NODES)
                .sorted()
                .toList();
          }
        });
  }

  /** Returns the arrays. */
  List<ZarrNode> arrays() {
    return nodes.stream().filter(ZarrNode::isArray).toList();
  }

  /** Returns the groups that are images. */
  List<ZarrImage> images() throws ResplitException {
    List<ZarrImage> images = new ArrayList<>();
    for (ZarrNode node : nodes) {
      ZarrImage.of(node).ifPresent(images::add);
    }
    return images;
  }

  /** Returns the groups but the first. */
  List<ZarrNode> groups() {
    return nodes.stream().skip(1).filter(node -> !node.isArray()).toList();
  }

  /** Returns the node that was asked for. */
  ZarrNode root() {
    return nodes.get(0);
  }
}
