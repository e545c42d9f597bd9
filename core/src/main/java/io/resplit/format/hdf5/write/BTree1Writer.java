package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.index.ChunkPlaces;
import io.resplit.geometry.Shape;
import io.resplit.io.PositionalBytes;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes a B-tree of version 1 (III.A.1) with one key for each stored chunk, all nodes full but the
 * last of each level: the leaves first, the root last. Memory: some nodes. Immutable.
 */
final class BTree1Writer {

  /** Children of a node: twice the rank that superblocks of version 2 imply. */
  private static final int CHILDREN = 64;

  private static final int HEADER_BYTES = 24;
  private static final int KEY_START_BYTES = 8;
  private static final int BUFFER_BYTES = 256 << 10;
  private static final byte[] SIGNATURE = "TREE".getBytes(StandardCharsets.US_ASCII);

  private final Grid grid;
  private final Shape chunkShape;
  private final int nodeBytes;
  private final long base;

  /** Creates the writer of trees in files without a user block. */
  BTree1Writer(Shape shape, Shape chunkShape) {
    this(shape, chunkShape, 0);
  }

  /**
   * Creates a writer.
   *
   * @param base position in the file from which the addresses that are written count
   */
  BTree1Writer(Shape shape, Shape chunkShape, long base) {
    this.base = base;
    this.grid = Grid.uniform(shape, chunkShape);
    this.chunkShape = chunkShape;
    int keyBytes = KEY_START_BYTES + Long.BYTES * (shape.rank() + 1);
    this.nodeBytes = HEADER_BYTES + (CHILDREN + 1) * keyBytes + CHILDREN * Long.BYTES;
  }

  /** Returns the size of the tree, in bytes. */
  long bytes(long chunks) {
    long nodes = 0;
    for (long level = chunks; level > 1 || nodes == 0 && level > 0; ) {
      level = (level - 1) / CHILDREN + 1;
      nodes += level;
    }
    return Math.multiplyExact(nodes, nodeBytes);
  }

  /** Returns where the root of a tree lies that starts at {@code address}. */
  long root(long address, long chunks) {
    return chunks == 0 ? LittleEndianBytes.UNDEFINED : address + bytes(chunks) - nodeBytes;
  }

  /** Writes the tree at {@code address}. */
  void write(ChunkPlaces chunks, long address, PositionalBytes file) throws IOException {
    new Writing(chunks, address, file).write();
  }

  /** Returns the tree that will lie at {@code address}. */
  byte[] toArray(ChunkPlaces chunks, long address) {
    ByteBuffer tree = ByteBuffer.allocate(Math.toIntExact(bytes(chunks.storedCount())));
    try {
      write(chunks, address, new Memory(tree, address));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return tree.array();
  }

  /** Bytes in memory that will lie in a file. */
  private record Memory(ByteBuffer bytes, long start) implements PositionalBytes {
    @Override
    public void read(long position, ByteBuffer target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(long position, ByteBuffer source) {
      bytes.position(Math.toIntExact(position - start)).put(source);
    }

    @Override
    public void close() {}
  }

  /** The tree on its way to the file, level after level. */
  private final class Writing {
    private final ChunkPlaces chunks;
    private final PositionalBytes file;
    private final ByteBuffer buffer;
    private int level;
    private long entries;
    private long start;
    private long childStart;
    private long entry;
    private long flushed;

    Writing(ChunkPlaces chunks, long address, PositionalBytes file) {
      this.chunks = chunks;
      this.file = file;
      this.entries = chunks.storedCount();
      this.start = address;
      long most = Math.min(BUFFER_BYTES, bytes(entries)) / nodeBytes;
      this.buffer =
          ByteBuffer.allocate((int) Math.max(1, most) * nodeBytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    void write() throws IOException {
      for (; entries > 0; level++) {
        entry = 0;
        flushed = 0;
        writeLevel((long) Math.pow(CHILDREN, level));
        long nodes = nodes();
        childStart = start;
        start += nodes * nodeBytes;
        entries = nodes == 1 ? 0 : nodes;
      }
    }

    private long nodes() {
      return (entries - 1) / CHILDREN + 1;
    }

    private void writeLevel(long chunksInEntry) throws IOException {
      long last = 0;
      long seen = 0;
      for (long chunk = 0; chunk < chunks.count(); chunk++) {
        if (chunks.isStored(chunk)) {
          if (seen % chunksInEntry == 0) {
            entry(chunk);
          }
          last = chunk;
          seen++;
        }
      }
      end(last);
    }

    private void entry(long chunk) throws IOException {
      if (entry % CHILDREN == 0) {
        if (entry > 0) {
          key(chunk, 0);
          endNode();
        }
        header();
      }
      key(chunk, 0);
      long child = level == 0 ? chunks.position(chunk) : childStart + entry * nodeBytes;
      buffer.putLong(child - base);
      entry++;
    }

    private void header() {
      long node = entry / CHILDREN;
      long left = node == 0 ? LittleEndianBytes.UNDEFINED : start + (node - 1) * nodeBytes - base;
      boolean last = node == nodes() - 1;
      long right = last ? LittleEndianBytes.UNDEFINED : start + (node + 1) * nodeBytes - base;
      buffer.put(SIGNATURE).put((byte) 1).put((byte) level);
      buffer.putShort((short) Math.min(CHILDREN, entries - entry));
      buffer.putLong(left).putLong(right);
    }

    /** Writes the key of a chunk, or of one {@code beyond} it along every axis. */
    private void key(long chunk, int beyond) {
      buffer.putInt(beyond == 0 ? chunks.storedBytes(chunk) : 0);
      buffer.putInt(beyond == 0 ? chunks.skippedFilters(chunk) : 0);
      for (int axis = 0; axis < grid.rank(); axis++) {
        buffer.putLong((grid.indexOnAxis(chunk, axis) + beyond) * chunkShape.length(axis));
      }
      buffer.putLong(0);
    }

    private void end(long last) throws IOException {
      key(last, 1);
      buffer.put(new byte[Math.floorMod(-buffer.position(), nodeBytes)]);
      flush();
    }

    private void endNode() throws IOException {
      if (!buffer.hasRemaining()) {
        flush();
      }
    }

    private void flush() throws IOException {
      long position = start + flushed;
      flushed += buffer.position();
      file.write(position, buffer.flip());
      buffer.clear();
    }
  }
}
