package io.resplit.set;

import io.resplit.io.FileWalk;
import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Files that are called like blocks of a set and are none: they show that a set is mixed up.
 *
 * @param set all of it
 * @param names its names
 */
public record StrayFiles(BlockSet set, BlockNames.Templated names) {

  /** Looks beyond the region of a set. */
  public StrayFiles {
    set = set.whole();
  }

  /**
   * Refuses a folder that holds a block outside the grid, or one block under two names.
   *
   * @throws ResplitException if it does; the message names the file
   */
  public void refuse(ResplitException.Reason reason) throws IOException {
    FileWalk.names(
        names.root(),
        names.template().depth(),
        name -> {
          if (names.template().matches(name)) {
            refuse(reason, name);
          }
        });
  }

  private void refuse(ResplitException.Reason reason, String name) throws ResplitException {
    Path root = names.root();
    Optional<Long> number = names.template().numberOf(name, set.grid(), set.order());
    Optional<String> expected =
        number.map(each -> names.template().render(set.grid(), set.order(), each));
    if (expected.equals(Optional.of(name)) || Files.isDirectory(root.resolve(name))) {
      return;
    }
    if (expected.isEmpty()) {
      throw new ResplitException(
          reason,
          root.resolve(name),
          "'%s' is outside the grid of %s in blocks of %s: give the right shape or move it away"
              .formatted(root.resolve(name), set.listedShape(), set.listedBlock()));
    }
    throw new ResplitException(
        reason,
        "two names for one block: '%s' and '%s' in '%s': move one away"
            .formatted(expected.get(), name, root));
  }
}
