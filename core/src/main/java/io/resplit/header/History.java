package io.resplit.header;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The {@code history} attribute of files, by the convention of NetCDF: one line a program. */
public final class History {

  /** Name of the attribute. */
  public static final String NAME = "history";

  private History() {}

  /**
   * Returns the attributes with one more line of history, the newest line first.
   *
   * @param line date, program and arguments
   */
  public static List<Attribute> with(List<Attribute> fileAttributes, String line) {
    Optional<Attribute> older = Attribute.find(fileAttributes, NAME);
    if (older.filter(Attribute::hasTexts).isPresent()) {
      String text = line + "\n" + String.join("\n", older.get().texts());
      return Header.replaced(fileAttributes, Attribute.ofText(NAME, text));
    }
    return Stream.concat(
            fileAttributes.stream().filter(each -> !each.name().equals(NAME)),
            Stream.of(Attribute.ofText(NAME, line)))
        .toList();
  }

  /** Returns the attributes with another newest line of history. */
  public static List<Attribute> withNewest(List<Attribute> fileAttributes, String line) {
    return fileAttributes.stream()
        .map(
            attribute ->
                attribute.name().equals(NAME) && attribute.isText()
                    ? Attribute.ofText(NAME, line + older(attribute.text()))
                    : attribute)
        .toList();
  }

  /** Returns the newest line of history, if there is one. */
  public static Optional<String> newest(List<Attribute> fileAttributes) {
    return Attribute.find(fileAttributes, NAME)
        .filter(Attribute::isText)
        .map(history -> history.text().split("\n", 2)[0]);
  }

  private static String older(String history) {
    int end = history.indexOf('\n');
    return end < 0 ? "" : history.substring(end);
  }
}
