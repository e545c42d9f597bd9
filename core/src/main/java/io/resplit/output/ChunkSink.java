package io.resplit.output;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.geometry.Box;
import java.io.IOException;

/** Makes chunks of the boxes that are written to it, and appends them to their files. */
public interface ChunkSink extends BlockSink {

  /** Stands in where no chunks are to be made, as where all of them stay absent. */
  ChunkSink NONE =
      new ChunkSink() {
        @Override
        public BlockFile open(long number) {
          return (box, target) -> {
            throw new IllegalStateException("no chunks are made of block " + number);
          };
        }

        @Override
        public void publish(long number) {}

        @Override
        public boolean isLost(long number, Box box) {
          return false;
        }

        @Override
        public void drain() {}
      };

  /**
   * Returns whether a part of a block that an earlier job has written did not get to its file.
   *
   * @param box the part, relative to the block; within one chunk
   */
  boolean isLost(long number, Box box);

  /**
   * Appends the chunks that are on their way to files. Chunks that are not complete stay where they
   * are, and so do all of them after a failure.
   */
  void drain() throws IOException;
}
