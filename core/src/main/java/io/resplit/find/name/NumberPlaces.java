package io.resplit.find.name;

import io.resplit.geometry.Multiples;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What names that are like a sample have at the places of some of its numbers; whatever else they
 * have must be the same. Keeps a few numbers, however many names there are.
 */
public final class NumberPlaces {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  /** Endings with a digit that is no position. */
  private static final Pattern ENDING = Pattern.compile("(?i)\\.(h5|he5|hdf5|nc3|nc4)$");

  private final String sample;
  private final List<String> literals = new ArrayList<>();
  private final List<Digits> numbers = new ArrayList<>();
  private final Pattern pattern;
  private String stray = "";
  private long strays;
  private boolean hasAlike;
  private boolean areRanges = true;
  private long count;

  /**
   * Cuts a name at some of its numbers.
   *
   * @param wanted which of them, rising from 0 to {@link #numbersIn}, excluded
   */
  public NumberPlaces(String sample, List<Integer> wanted) {
    this.sample = sample;
    List<MatchResult> found = places(sample);
    int end = 0;
    for (int number : wanted) {
      MatchResult place = found.get(number);
      literals.add(sample.substring(end, place.start()));
      numbers.add(new Digits());
      end = place.end();
    }
    literals.add(sample.substring(end));
    this.pattern =
        Pattern.compile(
            literals.stream().map(Pattern::quote).collect(Collectors.joining("(" + NUMBER + ")")));
  }

  private static List<MatchResult> places(String name) {
    return NUMBER.matcher(ENDING.matcher(name).replaceFirst("")).results().toList();
  }

  /** Returns how many numbers there are in a name. */
  public static int numbersIn(String name) {
    return places(name).size();
  }

  /** Returns whether the last two numbers of a name can be the first and the last of a range. */
  public static boolean beginsWithRange(String name) {
    int count = numbersIn(name);
    NumberPlaces two = new NumberPlaces(name, last(count, Math.min(2, count)));
    two.learn(name);
    return count > 1 && two.areRanges && two.largest(0) < two.largest(1);
  }

  /** Returns the last places of so many numbers. */
  public static List<Integer> last(int numbers, int wanted) {
    return IntStream.range(numbers - wanted, numbers).boxed().toList();
  }

  /** Looks at a name. */
  public void learn(String name) {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      stray = strays++ == 0 || name.compareTo(stray) < 0 ? name : stray;
      hasAlike |= CommonName.kind(name).equals(CommonName.kind(sample));
      return;
    }
    count++;
    for (int i = 0; i < numbers.size(); i++) {
      numbers.get(i).add(matcher.group(i + 1));
    }
    int last = numbers.size();
    areRanges &=
        last > 1 && Long.parseLong(matcher.group(last - 1)) <= Long.parseLong(matcher.group(last));
  }

  /** Returns how many names are like the sample. */
  public long count() {
    return count;
  }

  /** Returns how many names are not. */
  public long strays() {
    return strays;
  }

  /** Returns the first of these names. */
  public String stray() {
    return stray;
  }

  /** Returns whether one of them differs from the sample in other numbers only. */
  public boolean hasAlike() {
    return hasAlike;
  }

  /**
   * Returns whether the last two numbers are the first and the last of a range: those of a grid
   * would also have the largest first number with the least second one.
   */
  public boolean areRanges() {
    int last = numbers.size() - 1;
    return areRanges && numbers.get(last - 1).largest > numbers.get(last).least;
  }

  /** Returns whether only the last number differs, and is a date. */
  public boolean areDates() {
    int last = numbers.size() - 1;
    return numbers.get(last).areDates && IntStream.range(0, last).allMatch(this::isConstant);
  }

  /** Returns whether all names have the same number at a place. */
  public boolean isConstant(int place) {
    return numbers.get(place).least == numbers.get(place).largest;
  }

  /** Returns the largest number at a place. */
  public long largest(int place) {
    return numbers.get(place).largest;
  }

  /** Returns whether a length is the greatest that all numbers at a place are multiples of. */
  public boolean areMultiples(int place, long length) {
    return numbers.get(place).divisor == 0 || numbers.get(place).divisor == length;
  }

  /** Returns the template with these fields at the places. */
  public String render(List<String> fields) {
    StringBuilder template = new StringBuilder(literals.get(0));
    for (int i = 0; i < numbers.size(); i++) {
      int pad = numbers.get(i).pad();
      template.append('{').append(fields.get(i)).append(pad > 0 ? ":0" + pad : "").append('}');
      template.append(literals.get(i + 1));
    }
    return template.toString();
  }

  /** What the numbers at one place of all names look like. */
  private static final class Digits {
    private long least = Long.MAX_VALUE;
    private long largest;
    private long divisor;
    private int shortest = Integer.MAX_VALUE;
    private int longestWithZero;
    private boolean areDates = true;

    void add(String digits) {
      long number = Long.parseLong(digits);
      least = Math.min(least, number);
      largest = Math.max(largest, number);
      divisor = Multiples.greatestCommonDivisor(number, divisor);
      areDates &= NameDates.isDate(number);
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
