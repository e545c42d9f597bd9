package io.resplit.format.zarr;

import io.resplit.format.FolderFiles;
import io.resplit.format.index.ChunkFiles;
import io.resplit.format.index.ChunkPlaces;
import io.resplit.format.index.Written;
import io.resplit.io.FileAccess;
import io.resplit.io.FileSync;
import io.resplit.io.FileWalk;
import io.resplit.io.IoCounts;
import io.resplit.io.OwnFolders;
import io.resplit.io.PartFiles;
import io.resplit.io.PositionalFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/**
 * The files of an array that is written. Chunks with files of their own are written anew when more
 * of them is known, each time to another file: place and name say how often. Chunks of shards are
 * appended to these. Takes eight bytes a shard.
 */
final class ZarrChunkFiles implements ChunkFiles {

  /** What precedes the number of a file that is written again. */
  private static final String AGAIN = "~";

  /** Files of chunks that have made way, with the keys of either version before. */
  private static final String ASIDE = "(.*/)?[0-9.]+~[0-9]+";

  private static final int MOST_DEPTH = 128;
  private static final long NONE = -1;

  private final ZarrNewStore store;
  private final ZarrNewArray array;
  private final ZarrKeys keys;
  private final ZarrPlaces places;
  private final Path part;
  private final Path root;
  private final Written written;
  private final ZarrShards shards;
  private boolean isMixed;
  private PositionalFile file;
  private long open = NONE;

  /**
   * Prepares files.
   *
   * @param part the file that will stand for the store, in its folder
   */
  ZarrChunkFiles(ZarrNewStore store, ZarrNewArray array, Path part, Written written) {
    this.store = store;
    this.array = array;
    this.part = part;
    this.root = part.toAbsolutePath().getParent();
    this.written = written;
    this.keys = ZarrKeys.ofNew(array, store.version(), root);
    this.places = ZarrPlaces.of(array.isSharded(), keys.counts().volume());
    this.shards = new ZarrShards(array, keys.counts());
  }

  /** What opens as a store goes first, so that none is there in part. */
  @Override
  public void begin() throws IOException {
    for (String name : FolderFiles.NAMES) {
      delete(root.resolve(name));
    }
    delete(root.resolve(ZarrNewStore.CONSOLIDATED));
    FileSync.forceNames(root);
    for (Path each : OwnFolders.list(root)) {
      if (!each.getFileName().equals(part.getFileName())) {
        OwnFolders.delete(each);
      }
    }
  }

  @Override
  public void resume(ChunkPlaces known) {
    isMixed = !array.isSharded();
    for (long chunk = 0; chunk < known.count() && array.isSharded(); chunk++) {
      if (known.isStored(chunk)) {
        long place = known.position(chunk);
        shards.extend(places.file(place), places.position(place) + known.storedBytes(chunk));
      }
    }
  }

  /** Returns the file of a place; the first one of a chunk may have made way for the last. */
  private Path path(long place) {
    Path own = keys.file(places.file(place));
    long again = array.isSharded() ? 0 : places.position(place);
    Path first = again(own, 0);
    return again > 0 ? again(own, again) : isMixed && Files.exists(first) ? first : own;
  }

  private static Path again(Path own, long number) {
    return own.resolveSibling(own.getFileName() + AGAIN + number);
  }

  @Override
  public long write(long chunk, ChunkPlaces known, ByteBuffer stored, IoCounts counts)
      throws IOException {
    int bytes = stored.remaining();
    if (array.isSharded()) {
      long shard = shards.of(chunk);
      if (shards.end(shard) + bytes > places.mostBytes()) {
        throw new IOException("shard " + keys.file(shard) + " takes no more than 4 TiB");
      }
      long place = places.at(shard, shards.end(shard));
      access(place, counts).write(places.position(place), stored);
      shards.extend(shard, places.position(place) + bytes);
      return place;
    }
    long again = known.isStored(chunk) ? places.position(known.position(chunk)) + 1 : 0;
    isMixed |= again > 0;
    long place = places.at(chunk, again);
    close();
    Path own = keys.file(chunk);
    try (PositionalFile created = create(again == 0 ? own : again(own, again), counts)) {
      created.write(0, stored);
    }
    return place;
  }

  private PositionalFile create(Path path, IoCounts counts) throws IOException {
    if (!Files.isDirectory(path.getParent())) {
      create(path.getParent());
    }
    written.file(path);
    return PositionalFile.open(
        path,
        counts,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  private void create(Path folder) throws IOException {
    for (Path each = folder; !each.equals(root); each = each.getParent()) {
      written.folder(each.getParent());
    }
    Files.createDirectories(folder);
  }

  /** Returns the file of a place, open for reading and writing. */
  private PositionalFile access(long place, IoCounts counts) throws IOException {
    long wanted = array.isSharded() ? places.file(place) : place;
    if (wanted != open) {
      close();
      Path path = path(place);
      if (!Files.isDirectory(path.getParent())) {
        create(path.getParent());
      }
      written.file(path);
      file =
          PositionalFile.open(
              path,
              counts,
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
      open = wanted;
    }
    file.restart();
    return file;
  }

  @Override
  public void read(long place, ByteBuffer target, IoCounts counts) throws IOException {
    access(place, counts).read(array.isSharded() ? places.position(place) : 0, target);
  }

  @Override
  public void finish(ChunkPlaces known) throws IOException {
    close();
    if (array.isSharded()) {
      finishShards(known);
    } else if (isMixed) {
      giveNames(known);
    }
  }

  private void finishShards(ChunkPlaces known) throws IOException {
    for (long shard = 0; shard < keys.counts().volume(); shard++) {
      ByteBuffer index = shards.index(shard, known, places);
      long place = places.at(shard, 0);
      if (index.hasRemaining()) {
        long end = shards.end(shard);
        access(place, new IoCounts()).write(end, index);
        close();
        try (FileChannel shardFile = FileAccess.update(path(place))) {
          shardFile.truncate(end + index.limit());
        }
      } else {
        delete(path(place));
      }
    }
  }

  /**
   * Gives the last file of each chunk its name. What a journal may still name is kept aside until
   * all is recorded: see {@link #sweep}.
   */
  private void giveNames(ChunkPlaces known) throws IOException {
    for (long chunk = 0; chunk < known.count(); chunk++) {
      Path own = keys.file(chunk);
      Path first = again(own, 0);
      long again = known.isStored(chunk) ? places.position(known.position(chunk)) : 0;
      if (!known.isStored(chunk) || again > 0) {
        if (Files.exists(own) && !Files.exists(first)) {
          rename(own, first);
        } else if (!known.isStored(chunk)) {
          delete(own);
        }
      }
      Path last = again(own, again);
      if (known.isStored(chunk) && Files.exists(last)) {
        rename(last, own);
      }
    }
  }

  private void rename(Path file, Path name) throws IOException {
    FileAccess.rename(file, name);
    written.gone(file);
    written.file(name);
  }

  private void delete(Path path) throws IOException {
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
        write(ZarrKeys.ofNew(each, store.version(), root).file(0), each.chunkOfValues());
      }
    }
    for (Map.Entry<String, byte[]> said : store.metadata().entrySet()) {
      write(root.resolve(said.getKey()), ByteBuffer.wrap(said.getValue()));
    }
  }

  private void write(Path path, ByteBuffer bytes) throws IOException {
    try (PositionalFile created = create(path, new IoCounts())) {
      created.write(0, bytes);
    }
  }

  @Override
  public void close() throws IOException {
    if (open != NONE) {
      open = NONE;
      file.close();
    }
  }
}
