package io.resplit.cli.option;

import io.resplit.cost.DiskModel;

/** The disk of predicted times. */
public sealed interface DiskChoice {

  /**
   * A disk that is named or described.
   *
   * @param model its figures
   */
  record Model(DiskModel model) implements DiskChoice {}

  /** The disks of the job, to be measured. */
  record Measured() implements DiskChoice {}
}
