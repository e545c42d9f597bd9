package io.resplit.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * What the system says of a file, or why it says nothing.
 *
 * @param found state of the file, if it could be asked
 * @param failure why not
 */
public record FileLook(Optional<BasicFileAttributes> found, Optional<IOException> failure) {

  /** Of a file that is not asked for. */
  public static final FileLook NONE = new FileLook(Optional.empty(), Optional.empty());

  /** Asks; throws nothing. */
  public static FileLook at(Path file, LinkOption... links) {
    try {
      return new FileLook(
          Optional.of(Files.readAttributes(file, BasicFileAttributes.class, links)),
          Optional.empty());
    } catch (IOException e) {
      return new FileLook(Optional.empty(), Optional.of(e));
    }
  }

  /** Returns a path with all links followed, as far as it exists. */
  public static Path real(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    Path there = absolute;
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    return there.toRealPath().resolve(there.relativize(absolute));
  }

  /**
   * Returns the state of the file.
   *
   * @throws IOException why it is not known
   */
  public BasicFileAttributes require() throws IOException {
    if (failure.isPresent()) {
      throw failure.get();
    }
    return found.orElseThrow();
  }
}
