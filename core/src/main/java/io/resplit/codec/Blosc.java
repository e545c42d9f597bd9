package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Frames of Blosc (format of c-blosc 1, README_CHUNK_FORMAT): blocks, in each of which the bytes or
 * bits of the elements may be brought together, compressed by one of five programs, whole or plane
 * by plane. Frames say themselves what was done, so that they are read whatever is said of them.
 *
 * <p>Blocks are written whole, and compressed by LZ4 where lz4hc, blosclz or snappy are asked for;
 * a frame that would be larger than its content is a copy of that.
 */
record Blosc(String program, String shuffle, int elementBytes) implements Filter {

  private static final int BLOCK_BYTES = 1 << 18;
  private static final int MOST_ELEMENT = 255;
  private static final int MOST_PLANES = 16;
  private static final int LEAST_PLANE_BYTES = 128;

  /** Leaves space for the header, the places of blocks, and what programs add to blocks. */
  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / 64 + 2048);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    throw new UnsupportedOperationException("a Blosc frame needs room");
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) {
    throw new UnsupportedOperationException("a Blosc frame needs room");
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to, ByteBuffer room) {
    int bytes = from.remaining();
    BloscHeader header =
        BloscHeader.ofNew(
            program, shuffle, elementBytes > MOST_ELEMENT ? 1 : elementBytes, bytes, blockBytes());
    ByteBuffer frame = to.slice().order(ByteOrder.LITTLE_ENDIAN);
    int end = BloscHeader.BYTES + header.blocks() * Integer.BYTES;
    int most = BloscHeader.BYTES + bytes;
    for (int block = 0; block < header.blocks() && end < most; block++) {
      int start = block * header.blockBytes();
      int length = Math.min(header.blockBytes(), bytes - start);
      frame.putInt(BloscHeader.BYTES + block * Integer.BYTES, end);
      ByteBuffer content = from.slice(from.position() + start, length);
      end = BloscPlane.compress(header.program(), mixed(header, content, room), frame, end);
    }
    if (end < most) {
      header.write(frame, end);
    } else {
      end = most;
      header.copied().write(frame, end);
      frame.put(BloscHeader.BYTES, from, from.position(), bytes);
    }
    to.limit(to.position() + end);
    return true;
  }

  private int blockBytes() {
    return Math.max(elementBytes, BLOCK_BYTES / elementBytes * elementBytes);
  }

  private static ByteBuffer mixed(BloscHeader header, ByteBuffer content, ByteBuffer room) {
    if (!header.isShuffled() && !header.isBitShuffled()) {
      return content;
    }
    ByteBuffer planes = room.slice(0, content.limit());
    if (header.isShuffled()) {
      new Shuffle(header.elementBytes()).apply(content, planes);
    } else {
      new BitShuffle(header.elementBytes()).apply(content, planes);
    }
    return planes;
  }

  @Override
  public boolean takesRoom() {
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to, ByteBuffer room)
      throws CorruptChunkException {
    BloscHeader header = BloscHeader.read(from);
    if (header.bytes() > to.remaining()) {
      throw BloscPlane.corrupt("it has " + header.bytes() + " bytes, not " + to.remaining());
    }
    to.limit(to.position() + header.bytes());
    ByteBuffer frame = from.slice(from.position(), header.frameBytes());
    if (header.isCopy()) {
      to.duplicate().put(frame.position(BloscHeader.BYTES));
      return to;
    }
    frame.order(ByteOrder.LITTLE_ENDIAN);
    BloscPlane pieces = new BloscPlane(header.program());
    for (int block = 0; block < header.blocks(); block++) {
      int start = block * header.blockBytes();
      int bytes = Math.min(header.blockBytes(), header.bytes() - start);
      ByteBuffer target = to.slice(to.position() + start, bytes);
      block(header, pieces, header.block(frame, block), target, room);
    }
    return to;
  }

  private static void block(
      BloscHeader header, BloscPlane pieces, ByteBuffer stored, ByteBuffer target, ByteBuffer room)
      throws CorruptChunkException {
    boolean isMixed = header.isShuffled() || header.isBitShuffled();
    ByteBuffer planes = isMixed ? room.slice(0, target.limit()) : target.duplicate();
    int count = planes(header, target.limit());
    int bytes = target.limit() / count;
    for (int plane = 0; plane < count; plane++) {
      pieces.decompress(stored, planes.slice(plane * bytes, bytes));
    }
    if (header.isShuffled()) {
      new Shuffle(header.elementBytes()).undo(planes, target);
    } else if (header.isBitShuffled()) {
      new BitShuffle(header.elementBytes()).undo(planes, target);
    }
  }

  /** Returns in how many parts a block is compressed: the last, shorter one always in one. */
  private static int planes(BloscHeader header, int bytes) {
    int elementBytes = header.elementBytes();
    boolean areApart =
        header.isSplit()
            && bytes == header.blockBytes()
            && elementBytes <= MOST_PLANES
            && bytes / elementBytes >= LEAST_PLANE_BYTES;
    return areApart ? elementBytes : 1;
  }
}
