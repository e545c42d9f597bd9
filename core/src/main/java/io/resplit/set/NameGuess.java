package io.resplit.set;

import io.resplit.format.SetException;
import io.resplit.geometry.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Guesses the template behind the names of a set from the numbers in them.
 *
 * <p>The last numbers of a name, one for each axis, are taken as indices; as first elements if only
 * that explains the number of files; a single number for several axes as the number in file order.
 */
final class NameGuess {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private final List<String> names;
  private final int rank;
  private final List<String> literals = new ArrayList<>();
  private long[] largest;
  private int[] widths;

  private NameGuess(List<String> names, int rank) {
    this.names = names;
    this.rank = rank;
  }

  /**
   * Returns the template that explains {@code names}.
   *
   * @param folder where they are, for messages
   * @param names at least one
   * @param block shape of a block, as listed
   * @throws SetException if they do not follow one pattern
   */
  static String template(Path folder, List<String> names, Shape block) throws SetException {
    NameGuess guess = new NameGuess(names, block.rank());
    if (!guess.readFirst() || !guess.readAll()) {
      throw new SetException(
          SetException.Reason.BAD_INPUT,
          "cannot tell the position of blocks from names such as "
              + folder.resolve(names.get(0))
              + "; give a template, for example '"
              + folder
              + "/block_{*}.raw'");
    }
    return guess.render(guess.kind(block));
  }

  private boolean readFirst() {
    Matcher matcher = NUMBER.matcher(names.get(0));
    int end = 0;
    while (matcher.find()) {
      literals.add(names.get(0).substring(end, matcher.start()));
      end = matcher.end();
    }
    int numbers = literals.size();
    int used = numbers >= rank ? rank : numbers == 1 ? 1 : 0;
    literals.add(names.get(0).substring(end));
    foldConstants(numbers - used);
    largest = new long[used];
    widths = new int[used];
    return used > 0;
  }

  /** Turns the first numbers into parts of the leading literal. */
  private void foldConstants(int numbers) {
    Matcher matcher = NUMBER.matcher(names.get(0));
    for (int i = 0; i < numbers && matcher.find(); i++) {
      literals.set(1, literals.get(0) + matcher.group() + literals.get(1));
      literals.remove(0);
    }
  }

  private boolean readAll() {
    StringBuilder expression = new StringBuilder();
    for (int i = 0; i < literals.size(); i++) {
      expression.append(i == 0 ? "" : "([0-9]{1,18})").append(Pattern.quote(literals.get(i)));
    }
    Pattern pattern = Pattern.compile(expression.toString());
    boolean first = true;
    for (String name : names) {
      Matcher matcher = pattern.matcher(name);
      if (!matcher.matches()) {
        return false;
      }
      for (int i = 0; i < largest.length; i++) {
        String digits = matcher.group(i + 1);
        largest[i] = Math.max(largest[i], Long.parseLong(digits));
        widths[i] = first || widths[i] == digits.length() ? digits.length() : 0;
      }
      first = false;
    }
    return true;
  }

  private String kind(Shape block) {
    if (largest.length < rank) {
      return "n";
    }
    double asIndices = 1;
    double asStarts = 1;
    for (int i = 0; i < rank; i++) {
      asIndices *= largest[i] + 1.0;
      asStarts *= largest[i] / block.length(i) + 1.0;
    }
    return asIndices != names.size() && asStarts == names.size() ? "o" : "";
  }

  private String render(String kind) {
    StringBuilder template = new StringBuilder(literals.get(0));
    for (int i = 0; i < largest.length; i++) {
      boolean padded =
          widths[i] > Long.toString(largest[i]).length() || widths[i] > 1 && startsWithZero(i);
      template.append('{').append(kind.equals("n") ? kind : kind + i);
      template.append(padded ? ":0" + widths[i] : "").append('}').append(literals.get(i + 1));
    }
    return template.toString();
  }

  private boolean startsWithZero(int position) {
    return largest[position] < Math.pow(10, widths[position] - 1.0) || names.size() > 1;
  }
}
