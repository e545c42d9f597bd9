package io.resplit.engine;

import io.resplit.block.BlockSink;
import io.resplit.set.BlockSet;
import io.resplit.testkit.BlockSinkContract;
import io.resplit.testkit.FaultyBlocks;
import io.resplit.testkit.MemoryBlocks;

/** The blocks that stand in for files in tests of engines keep the contract of files. */
class MemoryBlocksTest extends BlockSinkContract {
  private MemoryBlocks blocks;

  @Override
  protected BlockSink sink(BlockSet set) {
    blocks = new MemoryBlocks(set.grid(), set.type().bytes());
    return new FaultyBlocks(FaultyBlocks.NEVER).sink(blocks);
  }

  @Override
  protected void commit(BlockSink sink) {
    // what is published is there
  }

  @Override
  protected byte[] contents(BlockSet set, long number) {
    return blocks.published().get(number);
  }
}
