package io.resplit.find;

import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.text.ShellWord;
import java.io.IOException;
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
 * Keeps one name and a few numbers, however many names there are.
 */
final class NameGuess {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** Endings with a digit that is no position. */
  private static final Pattern ENDING = Pattern.compile("(?i)\\.(h5|he5|hdf5|nc3|nc4)$");

  private final Path root;
  private final Shape block;
  private final List<String> literals = new ArrayList<>();
  private final List<Digits> numbers = new ArrayList<>();
  private String sample = "";
  private long count;

  private NameGuess(Path root, Shape block) {
    this.root = root;
    this.block = block;
  }

  /**
   * Returns the text of the template that explains names below {@code root}.
   *
   * @param block shape of a block, as listed
   * @throws ResplitException if there is none, or they do not follow one pattern
   */
  static String template(Path root, NamedBlocks.Names names, Shape block) throws IOException {
    NameGuess guess = new NameGuess(root, block);
    CommonName common = new CommonName();
    names.forEach(common::add);
    guess.sample =
        common
            .first()
            .orElseThrow(
                () -> ResplitException.badSet("no block files in " + root + ": give a template"));
    guess.cutSample();
    Pattern pattern = guess.pattern();
    names.forEach(name -> guess.learn(pattern, name));
    return guess.render();
  }

  /** Cuts the sample at its last numbers; earlier ones are the same in all names. */
  private void cutSample() throws ResplitException {
    List<int[]> found = new ArrayList<>();
    for (Matcher matcher = NUMBER.matcher(stem()); matcher.find(); ) {
      found.add(new int[] {matcher.start(), matcher.end()});
    }
    boolean oneForAll = found.size() == 1;
    if (found.size() < block.rank() && !oneForAll) {
      throw unclear(sample);
    }
    int end = 0;
    for (int[] number : found.subList(oneForAll ? 0 : found.size() - block.rank(), found.size())) {
      literals.add(sample.substring(end, number[0]));
      numbers.add(new Digits());
      end = number[1];
    }
    literals.add(sample.substring(end));
  }

  private String stem() {
    return ENDING.matcher(sample).replaceFirst("");
  }

  private Pattern pattern() {
    StringBuilder expression = new StringBuilder(Pattern.quote(literals.get(0)));
    for (String literal : literals.subList(1, literals.size())) {
      expression.append("([0-9]{1,18})").append(Pattern.quote(literal));
    }
    return Pattern.compile(expression.toString());
  }

  private void learn(Pattern pattern, String name) throws ResplitException {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      throw unclear(name);
    }
    count++;
    for (int i = 0; i < numbers.size(); i++) {
      numbers.get(i).add(matcher.group(i + 1));
    }
  }

  private ResplitException unclear(String name) {
    return ResplitException.badSet(
        "cannot tell the position of blocks with %d %s from %s among names such as %s; give the"
                .formatted(
                    block.rank(), block.rank() == 1 ? "axis" : "axes", root.resolve(name), sample)
            + " length on every axis in --in-shape, or a template, for example "
            + ShellWord.of(root + "/block_{*}" + ending(sample))
            + ", or the files in their order with --in-list");
  }

  /** Returns the ending of a name, with its dot; nothing if it has none. */
  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot > name.lastIndexOf('/') ? name.substring(dot) : "";
  }

  private String render() {
    String kind = numbers.size() < block.rank() ? "n" : areStarts() ? "o" : "";
    StringBuilder template = new StringBuilder(literals.get(0));
    for (int i = 0; i < numbers.size(); i++) {
      int pad = numbers.get(i).pad();
      template.append('{').append(kind.equals("n") ? kind : kind + i);
      template.append(pad > 0 ? ":0" + pad : "").append('}').append(literals.get(i + 1));
    }
    return template.toString();
  }

  /** Starts rather than indices: they count exactly the files, indices at least twice as many. */
  private boolean areStarts() {
    double asIndices = 1;
    double asStarts = 1;
    for (int axis = 0; axis < numbers.size(); axis++) {
      asIndices *= numbers.get(axis).largest + 1.0;
      asStarts *= numbers.get(axis).largest / block.length(axis) + 1.0;
    }
    return asStarts == count && asIndices >= 2.0 * count;
  }

  /** What the numbers at one place of all names look like. */
  private static final class Digits {
    private long largest;
    private int shortest = Integer.MAX_VALUE;
    private int longestWithZero;

    void add(String digits) {
      largest = Math.max(largest, Long.parseLong(digits));
      shortest = Math.min(shortest, digits.length());
      if (digits.length() > 1 && digits.charAt(0) == '0') {
        longestWithZero = Math.max(longestWithZero, digits.length());
      }
    }

    /** Returns the width that all numbers are padded to, or 0 if they are not. */
    int pad() {
      return longestWithZero == shortest ? shortest : 0;
    }
  }
}
