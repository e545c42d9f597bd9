package io.resplit.format.zarr;

import io.resplit.format.index.ChunkPlaces;
import io.resplit.format.index.Written;
import io.resplit.io.FileAccess;
import io.resplit.io.IoCounts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Shards: chunks are appended, and an index in the end. Takes eight bytes a shard. */
final class ZarrShardFiles extends ZarrNewFiles {

  private final ZarrShards shards;

  /**
   * Prepares files.
   *
   * @param part the file that will stand for the store, in its folder
   */
  ZarrShardFiles(ZarrNewStore store, ZarrNewArray array, Path part, Written written) {
    super(store, array, part, written);
    this.shards = new ZarrShards(array, keys().counts());
  }

  @Override
  public void resume(ChunkPlaces known) {
    for (long chunk = 0; chunk < known.count(); chunk++) {
      if (known.isStored(chunk)) {
        long place = known.position(chunk);
        shards.extend(places().file(place), places().position(place) + known.storedBytes(chunk));
      }
    }
  }

  @Override
  public long write(long chunk, ChunkPlaces known, ByteBuffer stored, IoCounts counts)
      throws IOException {
    long shard = shards.of(chunk);
    long start = shards.end(shard);
    long end = start + stored.remaining();
    if (end > places().mostBytes()) {
      throw new IOException("shard " + keys().file(shard) + " holds at most 4 TiB");
    }
    writing(keys().file(shard), counts).write(start, stored);
    shards.extend(shard, end);
    return places().at(shard, start);
  }

  @Override
  public void read(long place, ByteBuffer target, IoCounts counts) throws IOException {
    Path path = keys().file(places().file(place));
    reading(path, counts).read(places().position(place), target);
  }

  @Override
  public void finish(ChunkPlaces known) throws IOException {
    close();
    for (long shard = 0; shard < keys().counts().volume(); shard++) {
      ByteBuffer index = shards.index(shard, known, places());
      Path path = keys().file(shard);
      if (index.hasRemaining()) {
        long end = shards.end(shard);
        writing(path, new IoCounts()).write(end, index);
        close();
        try (FileChannel whole = FileAccess.update(path)) {
          whole.truncate(end + index.limit());
        }
      } else {
        delete(path);
      }
    }
  }
}
