package io.resplit.format;

import io.resplit.header.CopyAxes;
import java.util.Optional;

/**
 * What reading files as those of one set adds to what each of them says.
 *
 * @param lacking the axis that the files lack, if they lack one
 * @param times how their times are counted, if all as in the first of them
 * @param copies the axes along which they hold copies, if they do
 */
public record ReadAs(
    Optional<StackAxis> lacking, Optional<FirstTimes> times, Optional<CopyAxes> copies) {

  /** Nothing is added. */
  static final ReadAs FILES = new ReadAs(Optional.empty(), Optional.empty(), Optional.empty());

  /** Returns whether the files lack an axis. */
  public boolean lacksAxis() {
    return lacking.isPresent();
  }

  /** Returns whether times of that name are read in other units than those of their files. */
  public boolean isConverted(String path) {
    return times.filter(all -> all.isConverted(path)).isPresent();
  }
}
