package io.resplit.chunk;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.cache.run.ChunkCache;
import io.resplit.cache.run.ChunkStore;
import io.resplit.format.index.ChunkIndex;
import io.resplit.input.InputSet;
import io.resplit.io.PositionalBytes;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The filtered blocks of a set that is read: boxes come from a cache, which reads whole chunks from
 * here. Keeps a few files open. Confined to one thread; of chunks that are files of their own,
 * others read as well.
 *
 * <p>Every chunk is one read. Neighbours read with one call make far fewer calls (268 MB in chunks
 * of 16^3: 1,324 for 33,921), but measured no less time, because the system reads ahead anyway.
 */
final class ChunkInputs implements BlockSource, AutoCloseable {

  private final BlockSet set;
  private final InputSet files;
  private final ChunkedSide side;
  private final ChunkCache cache;
  private final Scratch scratch;
  private final int mostOpen;
  private final int readers;
  private int mostKept;
  private final Map<Long, PositionalBytes> open = new LinkedHashMap<>(16, 1, true);

  /**
   * Creates the source; opens nothing yet.
   *
   * @param mostOpen most files that are open at once
   * @param readers threads of the cache that may read, besides the one that uses it
   */
  ChunkInputs(
      BlockSet set,
      InputSet files,
      ChunkedSide side,
      ChunkCache cache,
      Scratch scratch,
      int mostOpen,
      int readers) {
    this.set = set;
    this.files = files;
    this.side = side;
    this.cache = cache;
    this.scratch = scratch;
    this.mostOpen = mostOpen;
    this.mostKept = mostOpen;
    this.readers = readers;
  }

  @Override
  public BlockFile open(long number) {
    return new CachedBlock(cache, side, number);
  }

  /** Makes the chunks of all blocks known; opens nothing yet. */
  void register(int maxStoredBytes) {
    for (long block = 0; block < set.blockCount(); block++) {
      if (!side.isFiltered(block)) {
        continue;
      }
      ChunkStore store = new InputStore(this, block, side, maxStoredBytes);
      cache.register(side.dataset(block), store);
    }
  }

  Scratch scratch() {
    return scratch;
  }

  /** Returns the set that is read. */
  BlockSet set() {
    return set;
  }

  /** Returns where the chunks of a block lie. */
  ChunkIndex index(long block) throws IOException {
    return files.index(block);
  }

  /** Reads bytes of the file of a block. */
  void read(long block, long position, ByteBuffer target) throws IOException {
    PositionalBytes file = opened(block);
    file.restart();
    file.read(position, target);
  }

  /** Returns the same for any threads, if each chunk of a block is a file of its own. */
  Optional<PositionalBytes> apart(long block) throws IOException {
    Optional<PositionalBytes> apart =
        mostOpen > readers + 1 ? opened(block).apart() : Optional.empty();
    if (apart.isPresent()) {
      mostKept = mostOpen - readers - 1;
      keep(mostKept);
    }
    return apart;
  }

  private PositionalBytes opened(long block) throws IOException {
    PositionalBytes file = open.get(block);
    if (file == null) {
      keep(mostKept - 1);
      file = set.format(block).bytes(set.place(block), files.counts().ofChunks());
      open.put(block, file);
    }
    return file;
  }

  /** Closes all but the files that were used last. */
  private void keep(int most) throws IOException {
    while (open.size() > most) {
      Iterator<PositionalBytes> oldest = open.values().iterator();
      PositionalBytes file = oldest.next();
      oldest.remove();
      file.close();
    }
  }

  @Override
  public void close() throws IOException {
    for (PositionalBytes file : open.values()) {
      file.close();
    }
    open.clear();
  }
}
