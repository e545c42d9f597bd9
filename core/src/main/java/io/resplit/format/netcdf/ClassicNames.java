package io.resplit.format.netcdf;

import io.resplit.text.StoredText;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/** Names of one kind of things in a new file: legal, and each once. */
final class ClassicNames {

  private static final int MAX_NAME_BYTES = 256;

  private final Set<String> taken = new HashSet<>();

  /** Returns whether the format allows a name. */
  static boolean isLegal(String name) {
    int bytes = name.getBytes(StandardCharsets.UTF_8).length;
    return StoredText.isUtf8(name)
        && bytes >= 1
        && bytes <= MAX_NAME_BYTES
        && name.indexOf('/') < 0
        && name.chars().noneMatch(Character::isISOControl);
  }

  /** Takes a name unless it is taken, and returns whether it did. */
  boolean take(String name) {
    return taken.add(name);
  }

  /**
   * Takes a name, another one if it is not legal or taken.
   *
   * @param number what makes another name
   */
  String take(String wished, int number) {
    String name = isLegal(wished) ? wished : "dim" + number;
    return taken.add(name) ? name : take(name + "_" + number, number);
  }
}
