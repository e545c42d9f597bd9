package io.resplit.cli.option;

import io.resplit.result.DiskModel;
import java.util.Optional;

/**
 * The disk of predicted times. No record: their generated methods cost 20 ms at their first use.
 */
public final class DiskChoice {

  private final Optional<DiskModel> model;

  DiskChoice(Optional<DiskModel> model) {
    this.model = model;
  }

  /** Returns the disk that is named or described; empty if those of the job are to be measured. */
  Optional<DiskModel> model() {
    return model;
  }
}
