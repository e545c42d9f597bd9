package io.resplit.engine;

import io.resplit.format.BlockFile;
import io.resplit.format.BlockSource;
import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes pieces at once, on the calling thread. */
final class BlockVisits implements PieceTarget {

  private static final long NONE = -1;

  private final BlockSource blocks;
  private final ByteBuffer staging;
  private BlockFile file;
  private long current = NONE;

  /**
   * Prepares to write.
   *
   * @param blocks opens a block for one visit
   * @param staging room for the largest piece
   */
  BlockVisits(BlockSource blocks, ByteBuffer staging) {
    this.blocks = blocks;
    this.staging = staging;
  }

  @Override
  public ByteBuffer room(int bytes) {
    return staging.clear().limit(bytes);
  }

  @Override
  public void write(long block, Box piece, ByteBuffer dense) throws IOException {
    if (block != current) {
      endStep();
      file = blocks.open(block);
      current = block;
    }
    file.write(piece, dense);
  }

  @Override
  public void endStep() throws IOException {
    if (current != NONE) {
      current = NONE;
      file.close();
    }
  }

  @Override
  public void close() throws IOException {
    endStep();
  }
}
