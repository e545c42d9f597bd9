package io.resplit.format.meta;

import io.resplit.format.FormatDescriptor;
import io.resplit.testkit.FormatContract;

class MetaImageFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new MetaImageFiles();
  }

  @Override
  protected boolean mayBeLonger() {
    return true;
  }
}
