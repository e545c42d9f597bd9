package io.resplit.engine;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Where the fragments of a write step go. Fragments of one block follow each other and are one
 * visit to its file. Confined to one thread.
 */
final class BlockVisits implements AutoCloseable {

  private static final long NONE = -1;

  private final BlockSource blocks;
  private final ByteBuffer staging;
  private BlockFile file;
  private long current = NONE;

  /**
   * Prepares to write.
   *
   * @param blocks opens a block for one visit
   * @param staging holds the largest fragment, in native byte order
   */
  BlockVisits(BlockSource blocks, ByteBuffer staging) {
    this.blocks = blocks;
    this.staging = staging;
  }

  /** Returns the buffer for the next fragment: that many bytes. */
  ByteBuffer buffer(int bytes) {
    return staging.clear().limit(bytes);
  }

  /**
   * Writes a fragment.
   *
   * @param block number of the block of the output
   * @param fragment region in the coordinates of the block
   * @param dense its elements, the last axis fastest
   */
  void write(long block, Box fragment, ByteBuffer dense) throws IOException {
    if (block != current) {
      close();
      file = blocks.open(block);
      current = block;
    }
    file.write(fragment, dense);
  }

  /** Ends the step, or gives it up if it has failed: afterwards no file is open. */
  @Override
  public void close() throws IOException {
    if (current != NONE) {
      current = NONE;
      file.close();
    }
  }
}
