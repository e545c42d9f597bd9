package io.resplit.format;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How new files are called that are two each: one with the elements alone, which counts as the file
 * of a block, and beside it a header that names it and is the file to users. A header is there only
 * while the file that it names is complete.
 *
 * @param ending that of headers
 */
public record HeaderBeside(String ending) {

  /** The ending of files with elements. */
  public static final String DATA_ENDING = ".raw";

  public static final HeaderBeside NRRD = new HeaderBeside(".nhdr");
  public static final HeaderBeside META = new HeaderBeside(".mhd");

  /** All there are. */
  public static final List<HeaderBeside> ALL = List.of(NRRD, META);

  /**
   * What stands for one file to all readers: they take a per cent sign for numbered files, LIST for
   * names that follow, := for a pair of key and value, and a backslash for a slash.
   */
  private static final Pattern NAME = Pattern.compile("(?!LIST|\\s|.*:=)[^%\\\\\\p{Cntrl}]+");

  /** Returns what the format of files with such a header is called. */
  public String format() {
    return ending.substring(1);
  }

  /** Returns this if a format is called as that of these files. */
  public Optional<HeaderBeside> ofFormat(String name) {
    return Optional.of(this).filter(each -> name.equals(each.format()));
  }

  /** Returns the format in which a file of a name is written: that of these files, or the usual. */
  public String formatOf(String file, String usual) {
    return file.toLowerCase(Locale.ROOT).endsWith(ending) ? format() : usual;
  }

  /**
   * Returns the name of the elements.
   *
   * @param header name of the header, or a template of names
   * @throws IllegalArgumentException if it cannot be one
   */
  public String data(String header) {
    if (!header.endsWith(ending)
        || !NAME.matcher(Path.of(header).getFileName().toString()).matches()) {
      throw new IllegalArgumentException(
          ("'%s' cannot be the name of a header with separate elements: choose a name "
                  + "that ends with %s, begins neither with LIST nor with a blank, and has no %%, "
                  + ":=, backslash or control character")
              .formatted(header.replaceAll("\\p{Cntrl}", "?"), ending));
    }
    return dataOf(header);
  }

  /** Returns the name of the elements of a header, or a template of such; of another name, that. */
  public String dataOf(String name) {
    return name.endsWith(ending)
        ? name.substring(0, name.length() - ending.length()) + DATA_ENDING
        : name;
  }

  /** Returns the header of a file with elements; of another file, that itself. */
  public Path header(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(DATA_ENDING)
        ? file.resolveSibling(name.substring(0, name.length() - DATA_ENDING.length()) + ending)
        : file;
  }
}
