package io.resplit.format.mrc;

import io.resplit.array.ElementType;
import io.resplit.format.FormatDescriptor;
import io.resplit.testkit.FormatContract;

class MrcFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new MrcFiles();
  }

  @Override
  protected ElementType type(int bytes) {
    return ElementType.parse(bytes == 8 ? "complex64" : bytes == 4 ? "float32" : "int" + 8 * bytes);
  }

  @Override
  protected int leastAxes() {
    return 2;
  }

  @Override
  protected boolean mayBeLonger() {
    return true;
  }
}
