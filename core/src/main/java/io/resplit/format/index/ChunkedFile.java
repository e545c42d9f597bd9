package io.resplit.format.index;

import io.resplit.block.BlockFile;
import io.resplit.block.FillFile;
import io.resplit.geometry.Box;
import io.resplit.io.PositionalBytes;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.PrimitiveIterator;

/**
 * A visit to a file whose block is stored in chunks; only reads. The simple way: rows of unfiltered
 * chunks are read in place; a filtered chunk is held whole, stored and decoded, until another one
 * is needed. Confined to one thread.
 */
public final class ChunkedFile implements BlockFile {

  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  private final PositionalBytes file;
  private final ChunkIndex index;
  private final int elementBytes;
  private final Grid grid;
  private final byte[] fill;
  private final byte[] fillBeyond;
  private final boolean filtered;
  private ByteBuffer stored = NONE;
  private ByteBuffer elements = NONE;
  private ByteBuffer scratch = NONE;
  private long decoded = -1;
  private long last = -1;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param elementBytes size of one element
   */
  public ChunkedFile(PositionalBytes file, ChunkIndex index, int elementBytes) {
    this.file = file;
    this.index = index;
    this.elementBytes = elementBytes;
    this.grid = index.layout().grid();
    this.fill = index.fill();
    this.fillBeyond = index.fillBeyond();
    this.filtered = !index.layout().filters().isEmpty();
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    target.clear().limit(Math.toIntExact(box.volume() * elementBytes));
    for (PrimitiveIterator.OfLong chunks = grid.blocksIn(box); chunks.hasNext(); ) {
      readPart(chunks.nextLong(), box, target);
    }
  }

  private void readPart(long chunk, Box box, ByteBuffer target) throws IOException {
    if (chunk != last) {
      file.restart();
      last = chunk;
    }
    Box inside = grid.box(chunk);
    Box whole = inside.withShape(index.layout().chunkShape());
    BoxRows rows = new BoxRows(inside.intersection(box), whole, box, elementBytes);
    rows.forEach(rowReader(chunk, target));
    for (Box part : index.layout().beyond(inside.intersection(box))) {
      new BoxRows(part, box, box, elementBytes)
          .forEach((at, same, bytes) -> FillFile.fill(target, (int) at, bytes, fillBeyond));
    }
  }

  private BoxRows.Visitor<IOException> rowReader(long chunk, ByteBuffer target) throws IOException {
    if (!index.isStored(chunk)) {
      return (inChunk, inBox, bytes) -> FillFile.fill(target, (int) inBox, bytes, fill);
    }
    if (!filtered) {
      long position = index.position(chunk);
      return (inChunk, inBox, bytes) ->
          readRow(position + inChunk, target.duplicate(), (int) inBox, bytes);
    }
    decode(chunk);
    return (inChunk, inBox, bytes) -> target.put((int) inBox, elements, (int) inChunk, bytes);
  }

  private void readRow(long position, ByteBuffer target, int at, int bytes) throws IOException {
    file.read(position, target.limit(at + bytes).position(at));
  }

  private void decode(long chunk) throws IOException {
    if (chunk == decoded) {
      return;
    }
    decoded = -1;
    int bytes = index.storedBytes(chunk);
    stored = atLeast(bytes, stored);
    elements = atLeast(index.codec().chunkBytes(), elements);
    scratch = atLeast(index.codec().scratchBytes(), scratch);
    file.read(index.position(chunk), stored.clear().limit(bytes));
    index.codec().decode(stored.flip(), index.skippedFilters(chunk), elements.clear(), scratch);
    decoded = chunk;
  }

  private static ByteBuffer atLeast(int bytes, ByteBuffer buffer) {
    return buffer.capacity() >= bytes ? buffer : ByteBuffer.allocate(bytes);
  }

  @Override
  public void restart() {
    file.restart();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
