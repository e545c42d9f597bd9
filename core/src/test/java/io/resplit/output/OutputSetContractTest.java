package io.resplit.output;

import io.resplit.block.BlockSink;
import io.resplit.io.Activity;
import io.resplit.io.IoCounts;
import io.resplit.request.Fsync;
import io.resplit.request.WriteOptions;
import io.resplit.set.BlockSet;
import io.resplit.testkit.FileSinkContract;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Nested;

class OutputSetContractTest {

  private abstract static class Written extends FileSinkContract {
    private final WriteOptions options;

    Written(WriteOptions options) {
      this.options = options;
    }

    @Override
    protected BlockSink sink(BlockSet set) {
      OutputSet sink = new OutputSet(List.of(set), options);
      sink.writtenBy(3);
      return sink;
    }

    @Override
    protected void commit(BlockSink sink) throws IOException {
      OutputSet out = (OutputSet) sink;
      out.endStep();
      out.sync();
      out.readBack(new Activity());
      out.rename(new Activity(), true);
    }

    @Override
    protected byte[] contents(BlockSet set, long number) throws IOException {
      return Files.readAllBytes(set.path(number));
    }

    @Override
    protected IoCounts counts(BlockSink sink) {
      return ((OutputSet) sink).counts();
    }
  }

  @Nested
  class Plain extends Written {
    Plain() {
      super(new WriteOptions(Fsync.NONE, false, false, false));
    }
  }

  @Nested
  class SyncedSummedAndReadBack extends Written {
    SyncedSummedAndReadBack() {
      super(new WriteOptions(Fsync.BLOCK, true, true, false));
    }
  }
}
