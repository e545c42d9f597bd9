package io.resplit.format.hdf5;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.block.BlockFile;
import io.resplit.codec.ChunkCodec;
import io.resplit.format.BlockPlace;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Writes chunked files for tests. */
final class ChunkFiles {

  static final ChunkFilter SHUFFLE = ChunkFilter.of(ChunkFilter.SHUFFLE);
  static final ChunkFilter FLETCHER32 = ChunkFilter.of(ChunkFilter.FLETCHER32);

  private ChunkFiles() {}

  static ChunkFilter deflate(int level) {
    return new ChunkFilter(ChunkFilter.DEFLATE, level);
  }

  /** Returns the header with other layout. */
  static BlockHeader laidOut(BlockHeader block, BlockLayout layout) {
    return new BlockHeader(
        block.type(),
        layout,
        block.axes(),
        block.attributes(),
        block.fileAttributes(),
        block.fillValue());
  }

  static BlockHeader chunked(BlockHeader block, Shape chunk, List<ChunkFilter> filters) {
    return laidOut(block, new BlockLayout.Chunked(block.shape(), chunk, filters));
  }

  static BlockHeader fixed(BlockHeader block, Shape chunk) {
    return laidOut(block, new BlockLayout.FixedChunks(block.shape(), chunk, 0));
  }

  /** Copies a box between dense arrays of bytes. */
  static byte[] copy(byte[] from, Box source, Box part, Box target, int elementBytes) {
    byte[] to = new byte[Math.toIntExact(target.volume() * elementBytes)];
    new BoxRows(part, source, target, elementBytes)
        .forEach((in, out, bytes) -> System.arraycopy(from, (int) in, to, (int) out, bytes));
    return to;
  }

  /** Appends the chunks for which {@code stored} says yes, in random order. */
  static void append(
      Path file, FileImage image, byte[] contents, Random random, LongPredicate stored)
      throws IOException {
    AppendedChunks chunks = image.appendedChunks().orElseThrow();
    try (PositionalFile opened = BlockWriter.createForChunks(file, new IoCounts())) {
      IndexPlace place = append(opened, image.dataOffset(), image, contents, random, stored);
      chunks.complete(Map.of("", place.root()), place.end(), opened);
    }
  }

  /**
   * Appends the chunks of one dataset and their index.
   *
   * @param start where they may begin
   */
  static IndexPlace append(
      PositionalFile opened,
      long start,
      FileImage image,
      byte[] contents,
      Random random,
      LongPredicate stored)
      throws IOException {
    AppendedChunks chunks = image.appendedChunks().orElseThrow();
    BlockLayout.Chunked layout = (BlockLayout.Chunked) image.layout();
    Grid grid = Grid.uniform(layout.shape(), layout.chunkShape());
    List<Long> order =
        new ArrayList<>(LongStream.range(0, grid.blockCount()).filter(stored).boxed().toList());
    Collections.shuffle(order, random);
    ChunkIndexBuilder index = chunks.newIndex();
    long end = start;
    for (long chunk : order) {
      end += random.nextInt(3);
      byte[] elements = elements(contents, layout, grid.box(chunk), image.type().bytes());
      end += put(chunks.codec(), elements, chunk, end, index, opened);
    }
    return chunks.writeIndex(index, end, opened);
  }

  private static byte[] elements(
      byte[] contents, BlockLayout.Chunked layout, Box inside, int elementBytes) {
    Box whole = inside.withShape(layout.chunkShape());
    return copy(contents, Box.whole(layout.shape()), inside, whole, elementBytes);
  }

  private static int put(
      ChunkCodec codec,
      byte[] elements,
      long chunk,
      long position,
      ChunkIndexBuilder index,
      PositionalFile file)
      throws IOException {
    ByteBuffer stored = ByteBuffer.allocateDirect(codec.maxStoredBytes());
    ByteBuffer scratch = ByteBuffer.allocateDirect(codec.scratchBytes());
    ByteBuffer source = ByteBuffer.allocateDirect(elements.length).put(elements).flip();
    int skipped = codec.encode(source, stored, scratch);
    int bytes = stored.position();
    index.put(chunk, position, bytes, skipped);
    file.write(position, stored.flip());
    return bytes;
  }

  /** Writes a file whose chunks lie at fixed places, by boxes of random length in random order. */
  static void fill(Path file, FileImage image, byte[] contents, Random random) throws IOException {
    Shape shape = image.layout().shape();
    int axis = random.nextInt(shape.rank());
    List<Box> boxes = new ArrayList<>();
    long start = 0;
    while (start < shape.length(axis)) {
      long end = start + 1 + random.nextLong(shape.length(axis) - start);
      boxes.add(Box.whole(shape).withAxis(axis, start, end));
      start = end;
    }
    Collections.shuffle(boxes, random);
    BlockWriter writer = new BlockWriter(new byte[1]);
    writer.create(file, image, writer.data()).close();
    for (Box box : boxes) {
      int elementBytes = image.type().bytes();
      byte[] part = copy(contents, Box.whole(shape), box, box, elementBytes);
      try (BlockFile opened = writer.update(file, image.layout(), image.type(), writer.data())) {
        opened.write(box, ByteBuffer.allocateDirect(part.length).put(part).flip());
      }
    }
  }

  /** Reads a box of a file. */
  static byte[] read(Hdf5Format format, BlockPlace place, BlockHeader header, Box box)
      throws IOException {
    int bytes = Math.toIntExact(box.volume() * header.type().bytes());
    ByteBuffer target = ByteBuffer.allocateDirect(bytes + 3);
    try (BlockFile opened = format.open(place, header, new IoCounts())) {
      opened.read(box, target);
    }
    byte[] read = new byte[bytes];
    target.get(0, read);
    return read;
  }
}
