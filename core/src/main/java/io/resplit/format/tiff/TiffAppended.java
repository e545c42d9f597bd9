package io.resplit.format.tiff;

import io.resplit.codec.ChunkCodec;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * A new file of compressed strips or tiles, in any order, with the directories behind them. It is
 * BigTIFF if it does not end before 4 GiB, which is known when all of them are there. Immutable.
 *
 * @param pages what directories say
 * @param codec encodes strips or tiles
 * @param classicEnd where a classic file ends at most, in bytes
 */
record TiffAppended(NewPages pages, ChunkCodec codec, long classicEnd) implements AppendedChunks {

  /** Where the first strip or tile lies: behind the header of either kind. */
  static final int START = NewPages.headerBytes(true);

  /** Where classic files end. */
  static final long CLASSIC_END = (1L << 32) - 1;

  private static final int BUFFER_BYTES = 1 << 16;

  @Override
  public ChunkIndexBuilder newIndex() {
    return new ChunkIndexBuilder(Math.multiplyExact(pages.count(), pages.partCount()));
  }

  /** Values begin at even bytes. */
  @Override
  public IndexPlace writeIndex(ChunkIndexBuilder index, long endOfChunks, PositionalBytes file)
      throws IOException {
    long start = endOfChunks + endOfChunks % 2;
    long classic = pages.directoriesBytes(false, pages.count());
    boolean isBig = start + classic > classicEnd;
    if (start > endOfChunks) {
      file.write(endOfChunks, ByteBuffer.allocate(1));
    }
    Directories directories = new Directories(index, file, isBig, start);
    return new IndexPlace(start + pages.shared().capacity(), directories.write());
  }

  /** Where the directories end says of which kind they are: those of BigTIFF are larger. */
  @Override
  public long complete(Map<String, Long> roots, long endOfIndices, PositionalBytes file)
      throws IOException {
    long root = roots.values().iterator().next();
    ByteBuffer header = pages.header(endOfIndices > classicEnd, root);
    file.write(0, ByteBuffer.allocate(START).put(header).rewind());
    return endOfIndices;
  }

  /** The directories on their way to the file. */
  private final class Directories {
    private final ChunkIndexBuilder index;
    private final PositionalBytes file;
    private final boolean isBig;
    private final long shared;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(pages.type().order());
    private long written;

    Directories(ChunkIndexBuilder index, PositionalBytes file, boolean isBig, long start) {
      this.index = index;
      this.file = file;
      this.isBig = isBig;
      this.shared = start;
      this.written = start;
    }

    /** Returns where they end. */
    long write() throws IOException {
      file.write(written, pages.shared());
      written += pages.shared().capacity();
      for (long page = 0; page < pages.count(); page++) {
        page(page);
      }
      flush();
      return written;
    }

    private void page(long page) throws IOException {
      int bytes = pages.directoryBytes(isBig, page == 0);
      int parts = pages.partCount();
      long first = page * parts;
      long places = room(bytes) + bytes;
      long end = places + pages.placesBytes(isBig);
      pages.directory(
          buffer,
          isBig,
          page == 0,
          shared,
          parts == 1 ? index.position(first) : places,
          parts == 1 ? index.storedBytes(first) : places + pages.placesBytes(isBig) / 2,
          page + 1 == pages.count() ? 0 : end);
      if (parts > 1) {
        numbers(first, index::position);
        numbers(first, index::storedBytes);
      }
    }

    private void numbers(long first, LongUnaryOperator number) throws IOException {
      for (long chunk = first; chunk < first + pages.partCount(); chunk++) {
        room(Long.BYTES);
        NewTag.offset(buffer, isBig, number.applyAsLong(chunk));
      }
    }

    /** Makes room in the buffer; returns where what is added next lies. */
    private long room(int bytes) throws IOException {
      if (buffer.remaining() < bytes) {
        flush();
      }
      return written + buffer.position();
    }

    private void flush() throws IOException {
      int bytes = buffer.flip().remaining();
      file.write(written, buffer);
      written += bytes;
      buffer.clear();
    }
  }
}
