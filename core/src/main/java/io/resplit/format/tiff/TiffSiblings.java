package io.resplit.format.tiff;

import io.resplit.format.FileState;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The other files of an OME-TIFF. Immutable.
 *
 * @param others those with pages of the array
 * @param beside these, and the file that says where pages lie if it is another one
 * @param looks how these looked before they were read; nothing of one that was not there
 */
record TiffSiblings(List<Path> others, List<Path> beside, List<Optional<FileState>> looks) {

  /** Those of a file that stands for itself alone. */
  static final TiffSiblings NONE = new TiffSiblings(List.of(), List.of(), List.of());

  /** Returns whether all looked so that a later change would show. */
  boolean areSettled() {
    return looks.stream().allMatch(each -> each.filter(FileState::isSettled).isPresent());
  }
}
