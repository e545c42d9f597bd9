package io.resplit.format.tiff;

import io.resplit.header.BlockHeader;
import io.resplit.header.PixelSamples;
import io.resplit.io.ResplitException;
import java.util.Optional;
import java.util.Set;

/** What the first page of a new file says of the whole array, in the words of one program. */
interface NewText {

  /** Returns which axis of a block has the samples of a pixel. */
  PixelSamples samples(BlockHeader block);

  /**
   * Returns the description.
   *
   * @param isTruncated whether only the first page has a directory
   */
  String of(BlockHeader block, boolean isTruncated);

  /**
   * Returns the names of attributes that it says.
   *
   * @param pages of the file
   */
  Set<String> said(BlockHeader block, NewPages pages);

  /**
   * Checks that it can say what a block is.
   *
   * @throws ResplitException if it cannot; says what to do
   */
  default void require(BlockHeader block) throws ResplitException {}

  /** Returns how many pages a file without compression has at most, if there is such a number. */
  default Optional<Integer> mostPages() {
    return Optional.empty();
  }
}
