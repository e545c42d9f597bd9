package io.resplit.format.tiff;

import io.resplit.format.FileState;
import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The other files of an OME-TIFF. Immutable.
 *
 * @param others those with pages of the array
 * @param beside these, and the file that says where pages lie if it is another one
 * @param looks how these looked before they were read; nothing of one that was not there
 */
record TiffSiblings(List<Path> others, List<Path> beside, Map<Path, Optional<FileState>> looks) {

  /** Those of a file that stands for itself alone. */
  static final TiffSiblings NONE = new TiffSiblings(List.of(), List.of(), Map.of());

  /** Returns whether all looked so that a later change would show. */
  boolean areSettled() {
    return looks.values().stream().allMatch(each -> each.filter(FileState::isSettled).isPresent());
  }

  /**
   * Refuses a file of which it shows that it has changed since.
   *
   * @throws ResplitException if it has
   */
  void requireUnchanged(Path file) throws ResplitException {
    Optional<FileState> look = looks.getOrDefault(file, Optional.empty());
    if (look.filter(FileState::isSettled).isPresent()
        && FileState.of(file).filter(look.get()::isSame).isEmpty()) {
      throw ResplitException.badInput(file, "it was changed after its directories were read");
    }
  }
}
