package io.resplit.format.zarr;

import io.resplit.codec.ChunkCodec;
import io.resplit.format.HeaderFile;
import io.resplit.format.index.ChunkCollector;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Box;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.PrimitiveIterator;
import java.util.zip.CRC32C;

/** Finds where the chunks of an array lie. Confined to one thread. */
final class ZarrIndex {

  /** Place and size of a chunk, in the index of a shard. */
  static final int ENTRY_BYTES = 2 * Long.BYTES;

  /** Either of a chunk that is not in it. */
  static final long ABSENT = -1;

  private final ZarrArray array;
  private final ZarrPlaces places;
  private final ChunkCollector chunks;
  private final ChunkCodec codec;
  private final boolean isRaw;

  private ZarrIndex(ZarrArray array, ZarrKeys keys) {
    this.array = array;
    this.places = ZarrPlaces.of(array.isSharded(), keys.counts().volume());
    this.chunks = new ChunkCollector(array.layout());
    this.codec = array.codec();
    this.isRaw = array.codecs().filters().isEmpty();
  }

  /**
   * Looks at all files of an array.
   *
   * @param fill bytes of an element that is not stored
   * @throws ResplitException if one is longer than a chunk can be, or no shard
   */
  static ChunkIndex read(ZarrArray array, byte[] fill) throws IOException {
    ZarrKeys keys = ZarrKeys.of(array);
    ZarrIndex index = new ZarrIndex(array, keys);
    keys.forEach(array.node().store(), array.isSharded() ? index::shard : index::chunk);
    return index.chunks.index(index.codec, fill, fill);
  }

  private void chunk(long number, Path file, long bytes) throws ResplitException {
    if (!isSize(bytes)) {
      throw ResplitException.badInput(
          file,
          "it is cut off or damaged: it has %d bytes, but a whole chunk has %d"
              .formatted(bytes, codec.chunkBytes()));
    }
    chunks.add(number, places.at(number, 0), (int) bytes, 0);
  }

  private void shard(long number, Path file, long bytes) throws IOException {
    ZarrCodecs.Shards shards = array.codecs().shards().orElseThrow();
    Grid inShard = Grid.uniform(array.grid(), shards.chunk());
    long sumBytes = shards.hasChecksum() ? Integer.BYTES : 0;
    long indexBytes = Math.multiplyExact(inShard.blockCount(), ENTRY_BYTES) + sumBytes;
    if (indexBytes > Math.min(bytes, Integer.MAX_VALUE) || bytes > places.mostBytes()) {
      throw ResplitException.badInput(
          file, "it has " + bytes + " bytes, and the index of a shard has " + indexBytes);
    }
    ByteBuffer index;
    try (HeaderFile opened = HeaderFile.open(file)) {
      long start = shards.isIndexAtStart() ? 0 : bytes - indexBytes;
      index = ByteBuffer.wrap(opened.read(start, (int) indexBytes));
    }
    requireChecksum(file, index.order(ByteOrder.LITTLE_ENDIAN), (int) sumBytes);
    entries(number, file, bytes, index, inShard);
  }

  private static void requireChecksum(Path file, ByteBuffer index, int sumBytes)
      throws ResplitException {
    if (sumBytes > 0) {
      int end = index.limit() - sumBytes;
      if (checksum(index, end) != index.getInt(end)) {
        throw ResplitException.badInput(file, "the checksum of its index is wrong");
      }
    }
  }

  /** Returns the checksum of the first bytes of an index. */
  static int checksum(ByteBuffer index, int bytes) {
    CRC32C crc = new CRC32C();
    crc.update(index.slice(0, bytes));
    return (int) crc.getValue();
  }

  private void entries(long number, Path file, long bytes, ByteBuffer index, Grid inShard)
      throws ResplitException {
    Grid all = array.layout().grid();
    Box shard = Grid.uniform(array.shape(), array.grid()).box(number);
    PrimitiveIterator.OfLong wanted = all.blocksIn(shard);
    while (wanted.hasNext()) {
      long chunk = wanted.nextLong();
      int at = (int) entry(all.box(chunk), shard, inShard) * ENTRY_BYTES;
      long position = index.getLong(at);
      long size = index.getLong(at + Long.BYTES);
      if (position != ABSENT || size != ABSENT) {
        requireInside(file, bytes, position, size);
        chunks.add(chunk, places.at(number, position), (int) size, 0);
      }
    }
  }

  /** Returns the number of a chunk in its shard. */
  static long entry(Box chunk, Box shard, Grid inShard) {
    long entry = 0;
    for (int axis = 0; axis < inShard.rank(); axis++) {
      long index = inShard.axis(axis).indexOf(chunk.start(axis) - shard.start(axis));
      entry = entry * inShard.axis(axis).count() + index;
    }
    return entry;
  }

  private void requireInside(Path file, long bytes, long position, long size)
      throws ResplitException {
    if (position < 0 || size < 0 || position > bytes || size > bytes - position || !isSize(size)) {
      throw ResplitException.badInput(
          file,
          "its index places a chunk of %s bytes at byte %s of %s"
              .formatted(Long.toUnsignedString(size), Long.toUnsignedString(position), bytes));
    }
  }

  private boolean isSize(long bytes) {
    return isRaw ? bytes == codec.chunkBytes() : bytes > 0 && bytes <= codec.maxStoredBytes();
  }
}
