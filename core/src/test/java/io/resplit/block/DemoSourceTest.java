package io.resplit.block;

import io.resplit.set.BlockSet;
import io.resplit.testkit.BlockSourceContract;

class DemoSourceTest extends BlockSourceContract {

  @Override
  protected BlockSource source(BlockSet set) {
    return new DemoSource(set.grid(), set.type());
  }
}
