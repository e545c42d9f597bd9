package io.resplit.chunk;

import io.resplit.block.BlockFile;
import io.resplit.buffer.SampledCopy;
import io.resplit.cache.ChunkAccess;
import io.resplit.cache.run.ChunkCache;
import io.resplit.geometry.Box;
import io.resplit.partition.Arrangement;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A visit to a block whose chunks are in a cache; files are opened and closed by those who read and
 * write chunks. Confined to one thread.
 */
final class CachedBlock implements BlockFile {

  private final ChunkCache cache;
  private final ChunkedSide side;
  private final long block;
  private final Grid chunks;
  private final int elementBytes;
  private boolean isSeen;

  CachedBlock(ChunkCache cache, ChunkedSide side, long block) {
    this.cache = cache;
    this.side = side;
    this.block = block;
    this.chunks = side.chunks(block);
    this.elementBytes = side.elementBytes();
  }

  /** Copies one row between a chunk and a box. */
  @FunctionalInterface
  private interface RowAccess {
    void copy(ByteBuffer elements, int inChunk, int inBox, int bytes);
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    target.clear().limit(Math.toIntExact(box.volume() * elementBytes));
    if (side.stored().arrangement().hasGaps()) {
      readSome(box.shifted(side.stored().box(block)), target);
      return;
    }
    isSeen = false;
    access(
        box,
        Optional.of(box),
        (elements, inChunk, inBox, bytes) -> target.put(inBox, elements, inChunk, bytes));
    if (!isSeen) {
      target.limit(0);
    }
  }

  @Override
  public void write(Box box, ByteBuffer source) throws IOException {
    if (side.holds(block, chunks.blocksIn(box).nextLong())) {
      access(
          box,
          side.written(block, box),
          (elements, inChunk, inBox, bytes) -> elements.put(inChunk, source, inBox, bytes));
    }
  }

  /** Takes the indices of a chunk that there are, one by one. */
  private void readSome(Box inArray, ByteBuffer target) throws IOException {
    long number = side.number(block, inArray);
    Arrangement files = side.stored().arrangement();
    Box stored = files.storedBox(block).shifted(files.region());
    Box inside = chunks.box(number).withShape(chunks.blockShape()).shifted(stored);
    SampledCopy copy = new SampledCopy(files.indices(), elementBytes);
    cache.access(
        side.access(block, number, inArray),
        elements -> copy.copy(elements, inside, target, inArray, inArray));
  }

  private void access(Box box, Optional<Box> copied, RowAccess row) throws IOException {
    long number = chunks.blocksIn(box).nextLong();
    Box inside = chunks.box(number);
    if (!box.intersection(inside).equals(box)) {
      throw new IllegalArgumentException(box + " is not within one chunk of block " + block);
    }
    Box space = inside.withShape(chunks.blockShape());
    Optional<BoxRows> rows = copied.map(part -> new BoxRows(part, space, box, elementBytes));
    ChunkAccess access = side.access(block, number, box);
    try {
      cache.access(
          access,
          elements -> {
            isSeen = true;
            rows.ifPresent(
                all ->
                    all.forEach(
                        (inChunk, inBox, bytes) ->
                            row.copy(elements, (int) inChunk, (int) inBox, bytes)));
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
