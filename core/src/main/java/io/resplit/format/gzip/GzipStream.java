package io.resplit.format.gzip;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.checksum.Crc32Parts;
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
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * A file that is one member of gzip (RFC 1952): what precedes the elements, stored without
 * compression, then the elements, in blocks that are deflated apart and end with a full flush, as
 * those of {@code pigz -i}. One member, since many readers stop after the first one. Immutable.
 *
 * <p>Blocks are appended in their order. The index of the chunks keeps the CRC-32 of each in place
 * of the filters that were skipped; they are joined when the file is complete.
 */
public final class GzipStream implements AppendedChunks {

  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  /** A last block of deflate without any byte: its code for the end, of 7 bits, behind 3 bits. */
  private static final byte[] END = {3, 0};

  private final byte[] prefix;
  private final BlockLayout.Chunked layout;
  private final int elementBytes;
  private final Blocks codec;

  private GzipStream(byte[] prefix, BlockLayout.Chunked layout, int elementBytes) {
    this.prefix = prefix;
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
   * @param prefix what precedes the elements; must not change from now on
   * @param dataset name of the dataset
   * @param layout the elements in blocks, each of which is a run of them
   * @param type type of the elements in the file
   * @param dropped names of what the format cannot hold and the file therefore lacks
   */
  public static FileImage image(
      byte[] prefix,
      String dataset,
      BlockLayout.Chunked layout,
      ElementType type,
      List<String> dropped) {
    GzipStream stream = new GzipStream(prefix, layout, type.bytes());
    byte[] start = stream.start();
    return FileImage.ofParts(
        () -> start,
        dataset,
        Map.of(dataset, new FileImage.Part(layout, type, Optional.of(stream))),
        start.length,
        FileTail.NONE,
        dropped);
  }

  /** Returns the header of the member and the prefix, in blocks of deflate that are stored. */
  private byte[] start() {
    ByteBuffer start = littleEndian(HEADER.length + GzipBlock.storedBytes(prefix.length));
    GzipBlock.store(ByteBuffer.wrap(prefix), start.put(HEADER));
    return start.array();
  }

  private static ByteBuffer littleEndian(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
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
    int crc = crc(ByteBuffer.wrap(prefix));
    long bytes = prefix.length;
    long next = endOfChunks;
    for (long chunk = index.count() - 1; chunk >= 0; chunk--) {
      next -= index.storedBytes(chunk);
      if (index.position(chunk) != next) {
        throw new IllegalStateException("block " + chunk + " of a stream is not in its place");
      }
    }
    for (long chunk = 0; chunk < index.count(); chunk++) {
      int length = bytes(chunk);
      crc = Crc32Parts.joined(crc, index.skippedFilters(chunk), length);
      bytes += length;
    }
    ByteBuffer end = littleEndian(END.length + 2 * Integer.BYTES);
    file.write(endOfChunks, end.put(END).putInt(crc).putInt((int) bytes).flip());
    return new IndexPlace(IndexPlace.NOWHERE, endOfChunks + end.limit());
  }

  /** Returns the bytes of the elements of a block, of which the last one may have fewer. */
  private int bytes(long chunk) {
    return Math.toIntExact(layout.grid().box(chunk).volume() * elementBytes);
  }

  @Override
  public long complete(Map<String, Long> roots, long endOfIndices, PositionalBytes file)
      throws IOException {
    file.write(0, ByteBuffer.wrap(start()));
    return endOfIndices;
  }

  private static int crc(ByteBuffer bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }

  /** Deflates blocks, and says their CRC-32 in place of the filters that were skipped. */
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
    public void decode(ByteBuffer stored, int crc, ByteBuffer elements, ByteBuffer scratch)
        throws IOException {
      deflate.decode(stored, 0, elements, scratch);
    }

    @Override
    public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch)
        throws IOException {
      ByteBuffer kept = elements.duplicate().limit(elements.position() + keptBytes);
      deflate.encode(kept, stored, scratch);
      return crc(kept);
    }
  }
}
