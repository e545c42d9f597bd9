package io.resplit.set;

import io.resplit.io.FileWalk;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Files that are called like blocks of a set and are none: they show that a set is mixed up. */
public final class StrayFiles {

  private final BlockSet set;
  private final NameTemplate template;
  private final Path root;

  /**
   * Prepares the search.
   *
   * @param names the names of {@code set}
   */
  public StrayFiles(BlockSet set, BlockNames.Templated names) {
    this.set = set.whole();
    this.template = names.template();
    this.root = names.root();
  }

  /**
   * Refuses a folder that holds a block outside the grid, or one block under two names.
   *
   * @throws ResplitException if it does; the message names the file
   */
  public void refuse(ResplitException.Reason reason) throws IOException {
    FileWalk.files(
        root,
        template.depth(),
        (name, attributes) -> {
          if (template.matches(name)) {
            refuse(reason, name);
          }
        });
  }

  private void refuse(ResplitException.Reason reason, String name) throws ResplitException {
    Optional<Long> number = template.numberOf(name, set.grid(), set.order());
    if (number.isEmpty()) {
      throw new ResplitException(
          reason,
          root.resolve(name),
          "%s lies outside the grid of %s in blocks of %s: give the right shape or move it away"
              .formatted(root.resolve(name), set.listedShape(), set.listedBlock()));
    }
    String expected = template.render(set.grid(), set.order(), number.get());
    if (!expected.equals(name)) {
      throw new ResplitException(
          reason,
          "two names for one block: %s and %s in %s: move one away"
              .formatted(expected, name, root));
    }
  }
}
