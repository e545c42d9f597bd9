package io.resplit.chunk;

import io.resplit.block.FillFile;
import io.resplit.codec.ChunkCodec;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.PositionalBytes;
import io.resplit.io.ResplitException;
import io.resplit.rows.BoxRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The chunks of one block that is read. */
final class InputStore extends CodecStore {

  private final ChunkInputs files;
  private final long block;
  private final ChunkedSide side;
  private ChunkIndex index;
  private ChunkCodec codec;
  private byte[] fill;

  /** Null before it was asked for. */
  private Optional<PositionalBytes> apart;

  InputStore(ChunkInputs files, long block, ChunkedSide side, int maxStoredBytes) {
    super(side.chunkBytes(block), maxStoredBytes, false, files.scratch());
    this.files = files;
    this.block = block;
    this.side = side;
  }

  @Override
  ChunkCodec codec() {
    return codec;
  }

  @Override
  public boolean showsCopies() {
    return files.set().header().isStoredOnly();
  }

  private void ready() throws IOException {
    if (index == null) {
      open();
    }
  }

  private void open() throws IOException {
    ChunkIndex found = files.index(block);
    if (found.codec().maxStoredBytes() > maxStoredBytes() - MASK_BYTES) {
      throw ResplitException.unsupported(
          files.set().path(block), "its chunks have more filters than in the first file");
    }
    index = found;
    fill = index.fill();
    Shape used = side.chunks(block).blockShape();
    codec = CutCodec.of(index.codec(), index.layout().chunkShape(), used, fill);
  }

  @Override
  public boolean isReadAnywhere() throws IOException {
    if (apart == null) {
      ready();
      apart = files.apart(block);
    }
    return apart.isPresent();
  }

  /** Files of one set may have different ones: each is that of its own elements. */
  @Override
  byte[] fill() {
    if (fill == null) {
      fill = files.set().fillOf(block).orElse(null);
    }
    if (fill == null) {
      try {
        open();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return fill;
  }

  @Override
  public void fill(long chunk, ByteBuffer elements) {
    ByteBuffer all = elements.duplicate();
    super.fill(chunk, elements);
    fillBeyond(chunk, all);
  }

  @Override
  public void decode(long chunk, ByteBuffer stored, ByteBuffer elements) throws IOException {
    ByteBuffer all = elements.duplicate();
    try {
      super.decode(chunk, stored, elements);
    } catch (ResplitException e) {
      Box box = files.set().order().toListed(side.chunks(block).box(chunk));
      Shape shape = files.set().order().toListed(side.chunks(block).blockShape());
      String where =
          IntStream.range(0, box.rank())
              .mapToObj(axis -> "" + box.start(axis) / shape.length(axis))
              .collect(Collectors.joining("/"));
      String message =
          e.getMessage().replaceFirst("': a chunk ", "': chunk " + where + " is damaged: it ");
      throw new ResplitException(e.reason(), files.set().path(block), message, e);
    }
    fillBeyond(chunk, all);
  }

  /** What the last chunks of a dataset hold beyond its end means nothing. */
  private void fillBeyond(long chunk, ByteBuffer elements) {
    if (index == null) {
      return; // the block has no file
    }
    Box inside = side.chunks(block).box(chunk);
    Box space = inside.withShape(side.chunks(block).blockShape());
    for (Box part : index.layout().beyond(inside)) {
      byte[] element = index.fillBeyond();
      int start = elements.position();
      new BoxRows(part, space, space, side.elementBytes())
          .forEach((at, same, bytes) -> FillFile.fill(elements, start + (int) at, bytes, element));
    }
  }

  @Override
  int skippedFilters(long chunk) {
    int count = index.layout().filters().size();
    int skipped = index.skippedFilters(chunk);
    return files.set().header().isStoredOnly() ? skipped : (int) (skipped & (1L << count) - 1);
  }

  @Override
  int readStored(long chunk, ByteBuffer stored) throws IOException {
    ready();
    int bytes = index.storedBytes(chunk);
    ByteBuffer target = stored.limit(stored.position() + bytes);
    if (apart != null && apart.isPresent()) {
      apart.get().read(index.position(chunk), target);
    } else {
      files.read(block, index.position(chunk), target);
    }
    return bytes;
  }

  @Override
  void writeStored(long chunk, ByteBuffer stored, int skippedFilters) {
    throw new UnsupportedOperationException("inputs are only read");
  }

  @Override
  public void leaveOut(long chunk) {
    throw new UnsupportedOperationException("inputs are only read");
  }
}
