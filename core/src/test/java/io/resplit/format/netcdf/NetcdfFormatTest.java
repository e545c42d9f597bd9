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

  @Nested
  class Cdf5 extends FormatContract {
    @Override
    protected Format format(ElementType type) {
      return new NetcdfFormat(Optional.of(NetcdfVersion.CDF5));
    }
  }
}
