package io.resplit.format;

import io.resplit.header.BlockHeader;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** Which times of the files of a set are counted as those of the first one are. */
public interface FirstTimes {

  /** Returns what was read in other units than those of its file, in a line, if anything was. */
  Optional<String> note();

  /** Returns whether times of that name were converted. */
  boolean isConverted(String path);

  /** Returns whether some of the variables beside a dataset count time in the first file. */
  boolean counts(String dataset, Set<String> some) throws IOException;

  /**
   * Returns which of some variables have times that are to be converted.
   *
   * @param block what {@link Format#inspect} returned for the place
   */
  Set<String> unlikeFirst(BlockPlace place, BlockHeader block, Set<String> some) throws IOException;
}
