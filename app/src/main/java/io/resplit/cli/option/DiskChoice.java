package io.resplit.cli.option;

import io.resplit.cost.DiskModel;

/** The disk of predicted times. */
public sealed interface DiskChoice {

  /**
   * A disk that is named or described.
   *
   * @param model its figures
   */
  record Model(DiskModel model) implements DiskChoice {

    // Written out: the generated methods of a record cost 20 ms at their first use.

    @Override
    public boolean equals(Object other) {
      return other instanceof Model choice && model.equals(choice.model);
    }

    @Override
    public int hashCode() {
      return model.name().hashCode();
    }

    @Override
    public String toString() {
      return model.name();
    }
  }

  /** The disks of the job, to be measured. */
  record Measured() implements DiskChoice {}
}
