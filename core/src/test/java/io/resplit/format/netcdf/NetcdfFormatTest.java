package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.Format;
import io.resplit.io.ResplitException;
import io.resplit.testkit.FormatContract;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NetcdfFormatTest extends FormatContract {

  @Override
  protected Format format(ElementType type) {
    return new NetcdfFormat(Optional.empty());
  }

  /** Versions without integers of 8 bytes. */
  private abstract static class Classic extends FormatContract {
    @Override
    protected ElementType type(int bytes) {
      return bytes == 8 ? ElementType.parse("float64") : super.type(bytes);
    }
  }

  @Nested
  class Cdf1 extends Classic {
    @Override
    protected Format format(ElementType type) {
      return new NetcdfFormat(Optional.of(NetcdfVersion.CDF1));
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
    protected Format format(ElementType type) {
      return new NetcdfFormat(Optional.of(NetcdfVersion.CDF2));
    }
  }

  @Nested
  class Cdf5 extends FormatContract {
    @Override
    protected Format format(ElementType type) {
      return new NetcdfFormat(Optional.of(NetcdfVersion.CDF5));
    }
  }
}
