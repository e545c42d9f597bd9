package io.resplit.set;

import io.resplit.format.FolderFiles;
import io.resplit.name.NameTemplate;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a set is, as the user wrote it.
 *
 * <p>What exists under exactly that name is meant, whatever characters it has; else braces make a
 * template, and wildcards a glob.
 *
 * @param kind how it is addressed
 * @param root folder of the set, or the only file
 * @param pattern template or glob below the folder; empty for the other kinds
 * @param dataset name of the block in each file, or template of such names; empty if not given
 */
public record Address(Kind kind, Path root, String pattern, String dataset) {

  /** What separates a file from the name of a dataset in it. */
  static final String DATASET = ":/";

  private static final Pattern URL =
      Pattern.compile("(?i)(https?|ftp|dap|s3a?|gs|gcs|az|abfss?|hdfs|file)://");
  private static final Pattern WILDCARD = Pattern.compile("[*?\\[]");

  /** How a set is addressed. */
  public enum Kind {
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
  public static Address parse(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          "the address of a set is empty: give a folder, a file or a name template");
    }
    refuseUrl(text, "copy the files");
    try {
      int colon = text.lastIndexOf(DATASET);
      return colon < 1 || Files.exists(Path.of(text), LinkOption.NOFOLLOW_LINKS)
          ? of(text, "")
          : of(text.substring(0, colon), text.substring(colon + DATASET.length()));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("not a path: '" + text + "': " + e.getReason(), e);
    }
  }

  /** Refuses an address in a network, whose "://" would otherwise end a name. */
  static void refuseUrl(String text, String way) {
    if (URL.matcher(text).lookingAt()) {
      throw new IllegalArgumentException(
          "'%s': resplit opens no URL: %s, or give the path at which it is mounted"
              .formatted(text, way));
    }
  }

  /**
   * Parses the address of an input: a folder that is one file to its users is the file that stands
   * for it.
   */
  public static Address ofInput(String text) {
    if (text.startsWith("www.") && !Files.exists(Path.of(text))) {
      refuseUrl("http://" + text, "copy the files");
    }
    Address parsed = parse(text);
    return switch (parsed.kind) {
      case FILE -> parsed;
      case FOLDER ->
          FolderFiles.in(parsed.root)
              .map(file -> new Address(Kind.FILE, file, "", parsed.dataset))
              .orElse(parsed);
      case TEMPLATE, GLOB -> {
        String behind = FolderFiles.behind(parsed.root, parsed.pattern);
        yield parsed.withPattern(parsed.pattern + behind);
      }
    };
  }

  /** Returns the template, or nothing if it is none. */
  public String template() {
    return kind == Kind.TEMPLATE ? pattern : "";
  }

  /** Returns the same with another template or glob. */
  public Address withPattern(String other) {
    return new Address(kind, root, other, dataset);
  }

  private static Address of(String text, String dataset) {
    boolean isTemplate = NameTemplate.isTemplate(text);
    if (isTemplate && text.chars().anyMatch(Character::isISOControl)) {
      return below(Kind.TEMPLATE, text, text.indexOf('{'), dataset);
    }
    Path path = Path.of(text);
    if (Files.isDirectory(path)) {
      return new Address(Kind.FOLDER, path, "", dataset);
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return new Address(Kind.FILE, path, "", dataset);
    }
    if (isTemplate) {
      return below(Kind.TEMPLATE, text, text.indexOf('{'), dataset);
    }
    Matcher wildcard = WILDCARD.matcher(text);
    return wildcard.find()
        ? below(Kind.GLOB, text, wildcard.start(), dataset)
        : new Address(Kind.FILE, path, "", dataset);
  }

  private static Address below(Kind kind, String text, int position, String dataset) {
    int slash = text.lastIndexOf('/', position);
    String root = slash < 0 ? "." : slash == 0 ? "/" : text.substring(0, slash);
    return new Address(kind, Path.of(root), text.substring(slash + 1), dataset);
  }
}
