package io.resplit.find;

import io.resplit.io.ResplitException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with zeros before them, in names of datasets whose template says nothing of zeros. */
final class PaddedNumbers {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^}]*}");

  private PaddedNumbers() {}

  /** Refuses a template without zeros where a name of a dataset has them. */
  static void refuse(Path file, String template, String name) throws ResplitException {
    Matcher numbers = pattern(template).matcher(name);
    if (!numbers.matches()) {
      return;
    }
    int[] group = {0};
    String padded =
        PLACEHOLDER
            .matcher(template)
            .replaceAll(found -> padded(found.group(), numbers.group(++group[0])));
    if (!padded.equals(template)) {
      throw ResplitException.badSet(
          "datasets of %s like '%s' have zeros before their numbers: write '%s'"
              .formatted(file, name, padded));
    }
  }

  private static Pattern pattern(String template) {
    StringBuilder expression = new StringBuilder();
    String[] literals = PLACEHOLDER.split(template, -1);
    for (int i = 0; i < literals.length; i++) {
      expression.append(i > 0 ? "([0-9]+)" : "").append(Pattern.quote(literals[i]));
    }
    return Pattern.compile(expression.toString());
  }

  private static String padded(String placeholder, String number) {
    boolean hasZeros = number.startsWith("0") && number.length() > 1;
    return hasZeros && !placeholder.contains(":")
        ? placeholder.replace("}", ":0" + number.length() + "}")
        : placeholder;
  }
}
