package io.resplit.io;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Names beside files that are not complete: {@code NAME.part} until they get their final names. */
public final class PartFiles {

  /** What follows the name of a file until it is complete. */
  public static final String SUFFIX = ".part";

  private PartFiles() {}

  /** Returns the name that a file has until it is complete. */
  public static Path partOf(Path file) {
    return file.resolveSibling(file.getFileName() + SUFFIX);
  }

  /** Returns the name of the journal of a job that writes one file: the longest beside it. */
  public static Path journalOf(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".resplit");
  }

  /** Returns whether anything has this name, even a link that leads nowhere. */
  public static boolean isThere(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns whether a file of this name is not complete. */
  public static boolean isPart(String name) {
    return name.endsWith(SUFFIX);
  }

  /** Returns the name that the unfinished file {@code name} will get. */
  public static String withoutPart(String name) {
    return name.substring(0, name.length() - SUFFIX.length());
  }
}
