package io.resplit.input;

import io.resplit.array.ElementType;
import io.resplit.block.BlockSource;
import io.resplit.block.ByteOrderSource;
import io.resplit.io.Activity;
import io.resplit.io.IoCounts;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.FileSourceContract;
import java.io.IOException;
import org.junit.jupiter.api.Nested;

/** Every way to read the files of a set keeps the contract of sources. */
class InputSourcesTest {

  private static final ElementType LITTLE = ElementType.parse("<u2");
  private static final ElementType BIG = ElementType.parse(">u2");

  private abstract static class Files extends FileSourceContract {
    private InputSet files;

    /** Returns the source under test, which reads {@code input}. */
    abstract BlockSource over(InputSet input, BlockSet set);

    @Override
    protected BlockSource source(BlockSet set) throws IOException {
      files = new InputSet(set);
      return over(files, set);
    }

    @Override
    protected IoCounts counts() {
      return files.counts();
    }
  }

  @Nested
  class Plain extends Files {
    @Override
    BlockSource over(InputSet input, BlockSet set) {
      return input;
    }
  }

  @Nested
  class Watched extends FileSourceContract {
    private InputWatch watch;

    @Override
    protected BlockSource source(BlockSet set) throws IOException {
      watch = InputWatch.of(set, (file, bytes, nanos) -> {}, new Activity());
      return watch;
    }

    @Override
    protected IoCounts counts() {
      return watch.counts();
    }
  }

  @Nested
  class Summed extends Files {
    @Override
    BlockSource over(InputSet input, BlockSet set) {
      return SummedSource.between(LITTLE, LITTLE, input, set::box, digest(LITTLE, set));
    }
  }

  private static ArrayDigest digest(ElementType from, BlockSet set) {
    return SummedSource.digest(from, LITTLE, set.grid().shape());
  }

  private abstract static class BigEndian extends Files {
    @Override
    protected ElementType stored() {
      return BIG;
    }
  }

  @Nested
  class SummedAndTurned extends BigEndian {
    @Override
    BlockSource over(InputSet input, BlockSet set) {
      return SummedSource.between(BIG, LITTLE, input, set::box, digest(BIG, set));
    }
  }

  @Nested
  class Turned extends BigEndian {
    @Override
    BlockSource over(InputSet input, BlockSet set) {
      return ByteOrderSource.between(BIG, LITTLE, input);
    }
  }
}
