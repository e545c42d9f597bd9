package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.FormatDescriptor;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.testkit.FormatContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NetcdfFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new NetcdfFiles();
  }

  /** A version that is asked for by its name. */
  private abstract static class Version extends FormatContract {
    @Override
    protected FormatDescriptor descriptor() {
      return new NetcdfFiles();
    }
  }

  /** Versions without integers of 8 bytes. */
  private abstract static class Classic extends Version {
    @Override
    protected ElementType type(int bytes) {
      return bytes == 8 ? ElementType.parse("float64") : super.type(bytes);
    }
  }

  @Nested
  class Cdf1 extends Classic {
    @Override
    protected String name() {
      return "cdf1";
    }

    @Test
    @Override
    protected void reachesOffsetsBeyondTwoGibibytes() {
      BlockHeader huge =
          BlockHeader.bare(ElementType.parse("int8"), new BlockLayout.Strided(hugeBlock(), 0));
      ResplitException refused =
          assertThrows(ResplitException.class, () -> format(huge.type()).image("huge", huge));
      assertEquals(ResplitException.Reason.UNSUPPORTED, refused.reason());
    }
  }

  @Nested
  class Cdf2 extends Classic {
    @Override
    protected String name() {
      return "cdf2";
    }
  }

  @Nested
  class Cdf5 extends Version {
    @Override
    protected String name() {
      return "cdf5";
    }
  }
}
