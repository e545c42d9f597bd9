package io.resplit.format.zarr;

import io.resplit.format.FolderFiles;
import io.resplit.format.index.ChunkFiles;
import io.resplit.format.index.Written;
import io.resplit.io.BehindWrites;
import io.resplit.io.FileAccess;
import io.resplit.io.FileWalk;
import io.resplit.io.IoCounts;
import io.resplit.io.OwnFolders;
import io.resplit.io.PartFiles;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of an array that is written, and of the store around it: what holds of files of chunks
 * and of shards. One of them is open at a time.
 */
abstract class ZarrNewFiles implements ChunkFiles {

  /** What precedes the number of a file that is written again. */
  static final String AGAIN = "~";

  /** Files of chunks that have made way, with the keys of either version before. */
  private static final String ASIDE = "(.*/)?[0-9.]+~[0-9]+";

  private static final int MOST_DEPTH = 128;

  private final ZarrNewStore store;
  private final Path part;
  private final Path root;
  private final Written written;
  private final ZarrKeys keys;
  private final ZarrPlaces places;
  private PositionalFile file;
  private Path open;
  private boolean isWritable;

  /**
   * Prepares files.
   *
   * @param part the file that will stand for the store, in its folder
   */
  ZarrNewFiles(ZarrNewStore store, ZarrNewArray array, Path part, Written written) {
    this.store = store;
    this.part = part;
    this.root = part.toAbsolutePath().getParent();
    this.written = written;
    this.keys = ZarrKeys.ofNew(array, store.version(), root);
    this.places = ZarrPlaces.of(array.isSharded(), keys.counts().volume());
  }

  /** Returns the names of the files. */
  ZarrKeys keys() {
    return keys;
  }

  /** Returns how places say which file. */
  ZarrPlaces places() {
    return places;
  }

  /** What opens as a store goes first, so that none is there in part. */
  @Override
  public void begin() throws IOException {
    for (String name : FolderFiles.NAMES) {
      delete(root.resolve(name));
    }
    delete(root.resolve(ZarrNewStore.CONSOLIDATED));
    written.now(root);
    for (Path each : OwnFolders.list(root)) {
      if (!each.getFileName().equals(part.getFileName())) {
        OwnFolders.delete(each);
      }
    }
  }

  /** Returns a file, open for reading, and perhaps for writing. */
  PositionalFile reading(Path path, IoCounts counts) throws IOException {
    return path.equals(open) ? restarted() : open(path, false, counts);
  }

  /** Returns a file, open for writing what may be read again, behind what is there. */
  PositionalFile writing(Path path, IoCounts counts) throws IOException {
    if (path.equals(open) && isWritable) {
      return restarted();
    }
    written(path);
    return open(path, true, counts, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private PositionalFile restarted() {
    file.restart();
    return file;
  }

  private PositionalFile open(Path path, boolean forWriting, IoCounts counts, OpenOption... writes)
      throws IOException {
    close();
    OpenOption[] all =
        Stream.concat(
                Stream.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS), Stream.of(writes))
            .toArray(OpenOption[]::new);
    Optional<BehindWrites> behind = written.behind().filter(any -> forWriting);
    file = PositionalFile.open(path, counts, behind, all);
    open = path;
    isWritable = forWriting;
    return restarted();
  }

  /** Writes a file that is new, or is written anew. */
  void create(Path path, ByteBuffer bytes, IoCounts counts) throws IOException {
    close();
    written(path);
    try (PositionalFile created =
        PositionalFile.open(
            path,
            counts,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS)) {
      created.write(0, bytes);
    }
  }

  private void written(Path path) throws IOException {
    Path folder = path.getParent();
    if (!Files.isDirectory(folder)) {
      for (Path each = folder; !each.equals(root); each = each.getParent()) {
        written.folder(each.getParent());
      }
      Files.createDirectories(folder);
    }
    written.file(path);
  }

  void rename(Path path, Path name) throws IOException {
    FileAccess.rename(path, name);
    written.gone(path);
    written.file(name);
  }

  void delete(Path path) throws IOException {
    if (PartFiles.isThere(path)) {
      FileAccess.delete(path);
      written.gone(path);
    }
  }

  @Override
  public void sweep() throws IOException {
    FileWalk.allFiles(
        root,
        MOST_DEPTH,
        link -> false,
        (name, attributes) -> {
          if (attributes.isRegularFile() && name.matches(ASIDE)) {
            delete(root.resolve(name));
          }
        });
  }

  @Override
  public void complete() throws IOException {
    for (ZarrNewArray each : store.held()) {
      if (!each.lengths().contains(0L)) {
        Path only = ZarrKeys.ofNew(each, store.version(), root).file(0);
        create(only, each.chunkOfValues(), new IoCounts());
      }
    }
    for (Map.Entry<String, byte[]> said : store.metadata().entrySet()) {
      create(root.resolve(said.getKey()), ByteBuffer.wrap(said.getValue()), new IoCounts());
    }
  }

  @Override
  public void flush() throws IOException {
    if (open != null) {
      file.flush();
    }
  }

  @Override
  public void close() throws IOException {
    if (open != null) {
      open = null;
      file.close();
    }
  }
}
