package io.resplit.format.zarr;

import io.resplit.array.BlockLayout;
import io.resplit.format.index.ChunkPlaces;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.PrimitiveIterator;

/** Which chunks lie in which shard of an array that is written, and where shards end so far. */
final class ZarrShards {

  private final BlockLayout.Chunked layout;
  private final Grid parts;
  private final Grid inShard;
  private final long[] ends;

  ZarrShards(ZarrNewArray array, Shape counts) {
    this.layout = array.layout();
    this.parts = Grid.uniform(array.shape(), array.grid());
    this.inShard = Grid.uniform(array.grid(), array.chunk());
    this.ends = new long[Math.toIntExact(counts.volume())];
  }

  /** Returns the shard of a chunk. */
  long of(long chunk) {
    Box box = layout.grid().box(chunk);
    return parts.blocksIn(box).nextLong();
  }

  /** Returns where the chunks of a shard end. */
  long end(long shard) {
    return ends[(int) shard];
  }

  /** Says that a chunk ends at a byte of a shard. */
  void extend(long shard, long end) {
    ends[(int) shard] = Math.max(ends[(int) shard], end);
  }

  /** Returns the index of a shard, with its checksum; nothing if it has no chunk. */
  ByteBuffer index(long shard, ChunkPlaces known, ZarrPlaces places) {
    int bytes = Math.toIntExact(inShard.blockCount() * ZarrIndex.ENTRY_BYTES);
    ByteBuffer index = ByteBuffer.allocate(bytes + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (index.position() < bytes) {
      index.putLong(ZarrIndex.ABSENT);
    }
    Box box = parts.box(shard);
    boolean isEmpty = true;
    PrimitiveIterator.OfLong chunks = layout.grid().blocksIn(box);
    while (chunks.hasNext()) {
      long chunk = chunks.nextLong();
      if (known.isStored(chunk)) {
        int at =
            (int) ZarrIndex.entry(layout.grid().box(chunk), box, inShard) * ZarrIndex.ENTRY_BYTES;
        index.putLong(at, places.position(known.position(chunk)));
        index.putLong(at + Long.BYTES, known.storedBytes(chunk));
        isEmpty = false;
      }
    }
    index.putInt(ZarrIndex.checksum(index, bytes));
    return isEmpty ? index.limit(0).flip() : index.flip();
  }
}
