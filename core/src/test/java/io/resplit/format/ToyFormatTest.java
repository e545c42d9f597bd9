package io.resplit.format;

import io.resplit.Resplit;
import io.resplit.testkit.FormatContract;
import io.resplit.testkit.ToyFormat;
import java.util.List;

/** A format that an embedding program adds works as those that resplit brings along. */
class ToyFormatTest extends FormatContract {

  @Override
  protected FormatDescriptor descriptor() {
    return new ToyFormat();
  }

  @Override
  protected Resplit resplit() {
    return new Resplit(List.of(descriptor()));
  }
}
