package io.resplit.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A folder that may come from elsewhere: a link in it that leads to another place could make any
 * file of its user a part of what it holds. How the folder itself is found does not matter.
 * Confined to one thread.
 */
public final class Enclosure {

  private final Path folder;

  /** The folder as it really is, once a link has been found in it. */
  private Optional<Path> real = Optional.empty();

  /** Looks at nothing yet. */
  public Enclosure(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns whether a link leads to a place in the folder; one that leads nowhere does.
   *
   * @throws IoFailure if nobody knows
   */
  public boolean holds(Path link) throws IoFailure {
    try {
      real = Optional.of(real.isPresent() ? real.get() : folder.toRealPath());
      return link.toRealPath().startsWith(real.get());
    } catch (NoSuchFileException e) {
      return true; // whatever reads it says so
    } catch (IOException e) {
      throw IoFailure.of("cannot follow", link, e);
    }
  }

  /**
   * Requires that a link leads to a place in the folder.
   *
   * @return true
   * @throws ResplitException if it does not
   */
  public boolean require(Path link) throws IOException {
    if (!holds(link)) {
      throw ResplitException.badInput(
          link,
          "it is a link to '%s', outside of its store '%s': put a copy in its place"
              .formatted(link.toRealPath(), folder));
    }
    return true;
  }

  /**
   * Requires the same of all links on the way from the folder to a file in it.
   *
   * @throws ResplitException if one leads to another place
   */
  public void requireAll(Path file) throws IOException {
    Path at = folder;
    for (Path name : folder.relativize(file)) {
      at = at.resolve(name);
      if (Files.isSymbolicLink(at)) {
        require(at);
      }
    }
  }
}
