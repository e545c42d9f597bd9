package io.resplit.format.nrrd;

import io.resplit.format.FormatDescriptor;
import io.resplit.testkit.FormatContract;

class NrrdFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new NrrdFiles();
  }

  @Override
  protected boolean mayBeLonger() {
    return true;
  }
}
