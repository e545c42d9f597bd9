package io.resplit.format.gzip;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.codec.GzipBlock;
import io.resplit.format.FileImage;
import io.resplit.format.FileTail;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file that is, or ends with, one member of gzip or one stream of zlib: what precedes the
 * elements, stored without compression, then the elements, in blocks that are deflated apart and
 * end with a full flush, as those of {@code pigz -i}. One member, since many readers stop after the
 * first one. Immutable.
 *
 * <p>Blocks are appended in their order. The index of the chunks keeps the checksum of each in
 * place of the filters that were skipped; they are joined when the file is complete.
 */
public final class GzipStream implements AppendedChunks {

  /** A last block of deflate without any byte: its code for the end, of 7 bits, behind 3 bits. */
  private static final byte[] END = {3, 0};

  private final Envelope envelope;
  private final BlockLayout.Chunked layout;
  private final int elementBytes;
  private final Blocks codec;

  private GzipStream(Envelope envelope, BlockLayout.Chunked layout, int elementBytes) {
    this.envelope = envelope;
    this.layout = layout;
    this.elementBytes = elementBytes;
    int chunkBytes = Math.toIntExact(layout.chunkShape().volume() * elementBytes);
    this.codec =
        new Blocks(
            new FilterPipeline(layout.filters(), chunkBytes, elementBytes, "a new file"),
            chunkBytes);
  }

  /**
   * Returns the image of a compressed file.
   *
   * @param envelope what lies around its stream
   * @param dataset name of the dataset
   * @param layout the elements in blocks, each of which is a run of them
   * @param type type of the elements in the file
   * @param dropped names of what the format cannot hold and the file therefore lacks
   */
  public static FileImage image(
      Envelope envelope,
      String dataset,
      BlockLayout.Chunked layout,
      ElementType type,
      List<String> dropped) {
    GzipStream stream = new GzipStream(envelope, layout, type.bytes());
    byte[] start = stream.start(0);
    return FileImage.ofParts(
        () -> start,
        dataset,
        Map.of(dataset, new FileImage.Part(layout, type, Optional.of(stream))),
        start.length,
        FileTail.NONE,
        dropped);
  }

  /** Returns what precedes the blocks; of the stream, it is stored in blocks of its own. */
  private byte[] start(long streamBytes) {
    byte[] header = envelope.header().apply(streamBytes);
    byte[] prefix = envelope.prefix();
    int bytes = envelope.start().length + GzipBlock.storedBytes(prefix.length);
    ByteBuffer start = ByteBuffer.allocate(header.length + bytes);
    GzipBlock.store(ByteBuffer.wrap(prefix), start.put(header).put(envelope.start()));
    return start.array();
  }

  @Override
  public ChunkCodec codec() {
    return codec;
  }

  @Override
  public boolean isStream() {
    return true;
  }

  @Override
  public ChunkIndexBuilder newIndex() {
    return new ChunkIndexBuilder(layout.grid().blockCount());
  }

  /** Writes what ends the member: all its bytes are in the file, and need no index. */
  @Override
  public IndexPlace writeIndex(ChunkIndexBuilder index, long endOfChunks, PositionalBytes file)
      throws IOException {
    int sum = envelope.sum(ByteBuffer.wrap(envelope.prefix()));
    long bytes = envelope.prefix().length;
    long next = endOfChunks;
    for (long chunk = index.count() - 1; chunk >= 0; chunk--) {
      next -= index.storedBytes(chunk);
      if (index.position(chunk) != next) {
        throw new IllegalStateException("block " + chunk + " of a stream is not in its place");
      }
    }
    for (long chunk = 0; chunk < index.count(); chunk++) {
      int length = bytes(chunk);
      sum = envelope.joined(sum, index.skippedFilters(chunk), length);
      bytes += length;
    }
    ByteBuffer last = envelope.end(sum, bytes);
    ByteBuffer end = ByteBuffer.allocate(END.length + last.remaining()).put(END).put(last).flip();
    long endOfStream = endOfChunks + end.remaining();
    file.write(endOfChunks, end);
    return new IndexPlace(IndexPlace.NOWHERE, endOfStream);
  }

  /** Returns the bytes of the elements of a block, of which the last one may have fewer. */
  private int bytes(long chunk) {
    return Math.toIntExact(layout.grid().box(chunk).volume() * elementBytes);
  }

  @Override
  public long complete(Map<String, Long> roots, long endOfIndices, PositionalBytes file)
      throws IOException {
    long header = envelope.header().apply(0).length;
    file.write(0, ByteBuffer.wrap(start(endOfIndices - header)));
    return endOfIndices;
  }

  /** Deflates blocks, and says their checksum in place of the filters that were skipped. */
  private final class Blocks implements ChunkCodec {
    private final ChunkCodec deflate;
    private final int keptBytes;

    /** Of a block, the first {@code keptBytes} get to the file. */
    Blocks(ChunkCodec deflate, int keptBytes) {
      this.deflate = deflate;
      this.keptBytes = keptBytes;
    }

    @Override
    public ChunkCodec of(long chunk) {
      return new Blocks(deflate, bytes(chunk));
    }

    @Override
    public int chunkBytes() {
      return deflate.chunkBytes();
    }

    @Override
    public int maxStoredBytes() {
      return deflate.maxStoredBytes();
    }

    @Override
    public int scratchBytes() {
      return deflate.scratchBytes();
    }

    @Override
    public void decode(ByteBuffer stored, int sum, ByteBuffer elements, ByteBuffer scratch)
        throws IOException {
      deflate.decode(stored, 0, elements, scratch);
    }

    @Override
    public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch)
        throws IOException {
      ByteBuffer kept = elements.duplicate().limit(elements.position() + keptBytes);
      deflate.encode(kept, stored, scratch);
      return envelope.sum(kept);
    }
  }
}
