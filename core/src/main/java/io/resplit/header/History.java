package io.resplit.header;

import java.util.ArrayList;
import java.util.List;

/** The {@code history} attribute of files, by the convention of NetCDF: one line a program. */
public final class History {

  private static final String NAME = "history";

  private History() {}

  /**
   * Returns the attributes with one more line of history, the newest line first.
   *
   * @param line date, program and arguments
   */
  public static List<Attribute> with(List<Attribute> fileAttributes, String line) {
    List<Attribute> all = new ArrayList<>(fileAttributes);
    for (int i = 0; i < all.size(); i++) {
      Attribute attribute = all.get(i);
      if (attribute.name().equals(NAME) && attribute.hasTexts()) {
        all.set(i, Attribute.ofText(NAME, line + "\n" + String.join("\n", attribute.texts())));
        return List.copyOf(all);
      }
    }
    all.removeIf(attribute -> attribute.name().equals(NAME));
    all.add(Attribute.ofText(NAME, line));
    return List.copyOf(all);
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

  private static String older(String history) {
    int end = history.indexOf('\n');
    return end < 0 ? "" : history.substring(end);
  }
}
