package io.resplit.format.netcdf;

import io.resplit.array.ElementType;
import io.resplit.format.Format;
import io.resplit.testkit.FormatContract;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

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
