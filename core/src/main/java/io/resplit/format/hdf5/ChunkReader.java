package io.resplit.format.hdf5;

import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import io.resplit.geometry.Odometer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * Reads boxes of a chunked dataset. Rows of unfiltered chunks are read in place; a filtered chunk
 * is held whole, one at a time.
 */
final class ChunkReader {

  /** Something with bytes at positions. */
  @FunctionalInterface
  interface Source {
    /** Fills {@code target} from its position to its limit with the bytes at {@code position}. */
    void read(long position, ByteBuffer target) throws IOException;
  }

  private final Source source;
  private final ChunkTable table;

  ChunkReader(Source source, ChunkTable table) {
    this.source = source;
    this.table = table;
  }

  /** Reads a box densely into {@code target} from index 0. */
  void read(Box box, ByteBuffer target) {
    int rank = box.rank();
    long[] first = new long[rank];
    long[] counts = new long[rank];
    for (int axis = 0; axis < rank; axis++) {
      long length = table.chunk().length(axis);
      first[axis] = box.start(axis) / length;
      counts[axis] = (box.end(axis) - 1) / length - first[axis] + 1;
    }
    for (Odometer at = new Odometer(counts); !at.done(); at.advance()) {
      readPart(box, first, at, target);
    }
  }

  private void readPart(Box box, long[] first, Odometer at, ByteBuffer target) {
    long number = 0;
    long[] start = new long[box.rank()];
    long[] end = new long[box.rank()];
    for (int axis = 0; axis < start.length; axis++) {
      long index = first[axis] + at.digit(axis);
      number = number * table.count(axis) + index;
      start[axis] = index * table.chunk().length(axis);
      end[axis] = start[axis] + table.chunk().length(axis);
    }
    Box chunk = Box.of(start, end);
    BoxRows rows = new BoxRows(box.intersection(chunk), chunk, box, table.elementBytes());
    rows.forEach(rowReader(table.find(number), target));
  }

  private BoxRows.Visitor rowReader(int entry, ByteBuffer target) {
    if (entry < 0) {
      byte[] fill = table.fill();
      return (inChunk, inBox, bytes) -> FillFile.fill(target, (int) inBox, bytes, fill);
    }
    if (table.filters().isEmpty()) {
      long position = table.position(entry);
      return (inChunk, inBox, bytes) ->
          readRow(position + inChunk, target.duplicate(), (int) inBox, bytes);
    }
    byte[] elements = decoded(entry);
    return (inChunk, inBox, bytes) -> target.put((int) inBox, elements, (int) inChunk, bytes);
  }

  private void readRow(long position, ByteBuffer target, int at, int bytes) {
    try {
      source.read(position, target.limit(at + bytes).position(at));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] decoded(int entry) {
    byte[] stored = new byte[checkedSize(entry)];
    readRow(table.position(entry), ByteBuffer.wrap(stored), 0, stored.length);
    return table.filters().decode(stored, table.mask(entry), table.chunkBytes());
  }

  /** Filters may make a chunk longer, but not by much. */
  private int checkedSize(int entry) {
    int size = table.size(entry);
    if (size > 2L * table.chunkBytes() + 1024) {
      throw Unsuitable.bad(
          "a chunk of " + table.chunkBytes() + " bytes takes " + size + " bytes in the file");
    }
    return size;
  }
}
