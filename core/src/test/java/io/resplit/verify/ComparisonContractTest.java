package io.resplit.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.block.BlockSink;
import io.resplit.input.InputSet;
import io.resplit.set.BlockSet;
import io.resplit.testkit.BlockSinkContract;
import java.io.IOException;
import java.nio.file.Files;

/** A sink that holds beforehand what is written to it, and says that nothing differs. */
class ComparisonContractTest extends BlockSinkContract {

  @Override
  protected boolean filesAreThere() {
    return true;
  }

  @Override
  protected BlockSink sink(BlockSet set) {
    return new Comparison(set, set, new InputSet(set), 1 << 10);
  }

  @Override
  protected void commit(BlockSink sink) {
    assertEquals(0, ((Comparison) sink).differences().count());
  }

  @Override
  protected byte[] contents(BlockSet set, long number) throws IOException {
    return Files.readAllBytes(set.path(number));
  }
}
