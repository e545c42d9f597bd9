package io.resplit.format;

import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How new files are called that are two each: one with the elements alone, which counts as the file
 * of a block, and beside it a header that names it and is the file to users. A header is there only
 * while the file that it names is complete.
 *
 * @param ending that of headers, in lower case
 */
public record HeaderBeside(String ending) {

  /** The ending of files with elements. */
  public static final String DATA_ENDING = ".raw";

  /** What stands for one file; readers take a per cent sign for numbered ones. */
  private static final Pattern NAME = Pattern.compile("(?!LIST\\b|\\s)[^%\\p{Cntrl}]+");

  /**
   * Returns the name of the elements.
   *
   * @param header name of the header, or a template of names
   * @throws IllegalArgumentException if it cannot be one
   */
  public String data(String header) {
    boolean isHeader = header.toLowerCase(Locale.ROOT).endsWith(ending);
    if (!isHeader || !NAME.matcher(Path.of(header).getFileName().toString()).matches()) {
      throw new IllegalArgumentException(
          "'%s' cannot be the name of a header with its elements beside it: choose one that ends with %s, without %% and control characters"
              .formatted(header.replaceAll("\\p{Cntrl}", "?"), ending));
    }
    return header.substring(0, header.length() - ending.length()) + DATA_ENDING;
  }

  /** Returns the header of a file with elements; of another file, that itself. */
  public Path header(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(DATA_ENDING)
        ? file.resolveSibling(name.substring(0, name.length() - DATA_ENDING.length()) + ending)
        : file;
  }
}
