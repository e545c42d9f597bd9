package io.resplit.block;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A file of chunks without filters in which each write goes on over the padding behind it, up to
 * the next element of the block: what chunks hold beyond the end of their block becomes visible
 * when a program makes the block longer. Confined to one thread.
 */
public final class PaddedChunks implements PositionalBytes {

  private static final int BUFFER_BYTES = 8192;

  private final PositionalBytes file;
  private final PositionalBytes apart;
  private final BlockLayout.FixedChunks layout;
  private final int elementBytes;
  private final ByteBuffer elements;

  /**
   * Wraps an open file, which is closed with this one.
   *
   * @param apart the same file, for the padding
   * @param layout its chunks
   * @param element the bytes of the element that the padding consists of
   */
  public PaddedChunks(
      PositionalBytes file, PositionalBytes apart, BlockLayout.FixedChunks layout, byte[] element) {
    this.file = file;
    this.apart = apart;
    this.layout = layout;
    this.elementBytes = element.length;
    int bytes = Math.max(1, BUFFER_BYTES / elementBytes) * elementBytes;
    this.elements = ByteBuffer.allocate(bytes);
    FillFile.fill(elements, 0, bytes, element);
  }

  @Override
  public void read(long position, ByteBuffer target) throws IOException {
    file.read(position, target);
  }

  @Override
  public void write(long position, ByteBuffer source) throws IOException {
    long end = position + source.remaining();
    file.write(position, source);
    long last = (end - layout.dataOffset()) / elementBytes - 1;
    pad(end, elementBytes * paddingAfter(last));
  }

  private void pad(long position, long bytes) throws IOException {
    long end = position + bytes;
    for (long at = position; at < end; at += elements.limit()) {
      elements.position(0).limit((int) Math.min(end - at, elements.capacity()));
      apart.write(at, elements);
    }
  }

  /** Returns the elements of padding behind an element, both counted from the first chunk on. */
  private long paddingAfter(long element) {
    Shape chunk = layout.chunkShape();
    Box inside = layout.grid().box(element / chunk.volume());
    long padding = 0;
    long stride = 1;
    long rest = element % chunk.volume();
    for (int axis = chunk.rank() - 1; axis >= 0; axis--) {
      long length = chunk.length(axis);
      if (rest % length != inside.length(axis) - 1) {
        return padding;
      }
      padding += (length - inside.length(axis)) * stride;
      stride *= length;
      rest /= length;
    }
    return padding;
  }

  @Override
  public void restart() {
    file.restart();
  }

  @Override
  public void verify() throws IOException {
    file.verify();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
