package io.resplit.format.npy;

import io.resplit.array.StorageOrder;
import io.resplit.format.FormatDescriptor;
import io.resplit.testkit.FormatContract;

class NpyFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new NpyFiles(StorageOrder.C);
  }
}
