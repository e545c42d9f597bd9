package io.resplit.format.tiff;

import io.resplit.format.FormatDescriptor;
import io.resplit.testkit.FormatContract;

class TiffFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new TiffFiles();
  }

  /** Directories may lie behind the pages, and programs leave gaps. */
  @Override
  protected boolean mayBeLonger() {
    return true;
  }
}
