package io.resplit.set;

import io.resplit.array.NameTemplate;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Where a set is, as the user wrote it.
 *
 * @param kind how it is addressed
 * @param root folder of the set, or the only file
 * @param pattern template or glob below the folder; empty for the other kinds
 */
record Address(Kind kind, Path root, String pattern) {

  /** How a set is addressed. */
  enum Kind {
    FOLDER,
    FILE,
    TEMPLATE,
    GLOB
  }

  /**
   * Parses an address.
   *
   * @throws IllegalArgumentException if it is no path
   */
  static Address parse(String text) {
    try {
      if (NameTemplate.isTemplate(text)) {
        return below(Kind.TEMPLATE, text, text.indexOf('{'));
      }
      Path path = Path.of(text);
      if (Files.isDirectory(path)) {
        return new Address(Kind.FOLDER, path, "");
      }
      int wildcard = firstOf(text, "*?[");
      return wildcard >= 0 && !Files.exists(path)
          ? below(Kind.GLOB, text, wildcard)
          : new Address(Kind.FILE, path, "");
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("not a path: '" + text + "': " + e.getReason(), e);
    }
  }

  private static Address below(Kind kind, String text, int position) {
    int slash = text.lastIndexOf('/', position);
    String root = slash < 0 ? "." : slash == 0 ? "/" : text.substring(0, slash);
    return new Address(kind, Path.of(root).normalize(), text.substring(slash + 1));
  }

  private static int firstOf(String text, String characters) {
    for (int i = 0; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }
}
