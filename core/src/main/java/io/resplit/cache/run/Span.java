package io.resplit.cache.run;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory allocated at once, from which blocks of any size are cut; gaps between them can be closed.
 */
final class Span {

  private final ByteBuffer memory;
  private final Block start;
  private Block beforeGap;
  private int freeBytes;

  /** Some bytes of a span, which may move while they are not in use. */
  static final class Block {
    private final Span span;
    private final int bytes;
    private int offset;
    private Block previous = this;
    private Block next = this;

    private Block(Span span, int offset, int bytes) {
      this.span = span;
      this.offset = offset;
      this.bytes = bytes;
    }

    int bytes() {
      return bytes;
    }

    /** Returns a view of the bytes, valid until blocks are moved. */
    ByteBuffer view() {
      return span.memory.slice(offset, bytes).order(ByteOrder.nativeOrder());
    }

    /** Returns a view that cannot be written to, valid until blocks are moved. */
    ByteBuffer readOnlyView() {
      return view().asReadOnlyBuffer().order(ByteOrder.nativeOrder());
    }

    /** Gives the bytes back. */
    void free() {
      span.cutOut(this);
    }

    private int end() {
      return offset + bytes;
    }

    private void insertAfter(Block before) {
      previous = before;
      next = before.next;
      next.previous = this;
      before.next = this;
    }
  }

  Span(int bytes) {
    memory = ByteBuffer.allocateDirect(bytes);
    start = new Block(this, 0, 0);
    beforeGap = start;
    freeBytes = bytes;
  }

  int freeBytes() {
    return freeBytes;
  }

  /** Returns a block of {@code bytes}, or null if no gap is large enough. */
  Block take(int bytes) {
    if (bytes > freeBytes) {
      return null;
    }
    if (gapAfter(beforeGap) >= bytes) {
      return put(bytes, beforeGap);
    }
    if (gapAfter(start.previous) >= bytes) {
      return put(bytes, start.previous);
    }
    for (Block block = start; block.next != start; block = block.next) {
      if (gapAfter(block) >= bytes) {
        return put(bytes, block);
      }
    }
    return null;
  }

  private int gapAfter(Block block) {
    return (block.next == start ? memory.capacity() : block.next.offset) - block.end();
  }

  private Block put(int bytes, Block before) {
    Block block = new Block(this, before.end(), bytes);
    block.insertAfter(before);
    freeBytes -= bytes;
    beforeGap = block;
    return block;
  }

  private void cutOut(Block block) {
    block.previous.next = block.next;
    block.next.previous = block.previous;
    freeBytes += block.bytes;
    beforeGap = block.previous;
  }

  /** Moves all blocks together, so that all free bytes are one gap. No block may be in use. */
  void compact() {
    int end = 0;
    for (Block block = start.next; block != start; block = block.next) {
      if (block.offset != end) {
        memory.put(end, memory, block.offset, block.bytes);
        block.offset = end;
      }
      end = block.end();
    }
    beforeGap = start.previous;
  }
}
