package io.resplit.find.name;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What names that are like a sample have at the places of its numbers; whatever else they have must
 * be the same. English names of months count as numbers. Keeps a few numbers, however many names
 * there are.
 */
public final class NameNumbers {

  private static final String MONTH =
      "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
          + "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

  /** A number, or the name of a month that is no part of a word. */
  static final Pattern NUMBER =
      Pattern.compile("[0-9]{1,18}|(?i:(?<![a-z])(?:" + MONTH + ")(?![a-z]))");

  /** Endings with a digit that is no position. */
  private static final Pattern ENDING = Pattern.compile("(?i)\\.(h5|he5|hdf5|nc3|nc4)$");

  private final String sample;
  private final List<String> literals = new ArrayList<>();
  private final List<NumberStatistics> numbers = new ArrayList<>();
  private final Pattern pattern;
  private String stray = "";
  private long strays;
  private boolean areRanges = true;
  private long count;

  /** Cuts a name at its numbers. */
  public NameNumbers(String sample) {
    this.sample = sample;
    int end = 0;
    for (MatchResult place :
        NUMBER.matcher(ENDING.matcher(sample).replaceFirst("")).results().toList()) {
      literals.add(sample.substring(end, place.start()));
      numbers.add(new NumberStatistics());
      end = place.end();
    }
    literals.add(sample.substring(end));
    this.pattern =
        Pattern.compile(
            literals.stream()
                .map(Pattern::quote)
                .collect(Collectors.joining("(" + NUMBER.pattern() + ")")));
  }

  /** Returns whether a name has a number before its ending. */
  public static boolean hasNumber(String name) {
    return NUMBER.matcher(ENDING.matcher(name).replaceFirst("")).find();
  }

  /** Looks at a name. */
  public void learn(String name) {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      stray = strays++ == 0 || name.compareTo(stray) < 0 ? name : stray;
      return;
    }
    count++;
    int last = numbers.size();
    areRanges &= last > 1 && value(matcher.group(last - 1)) <= value(matcher.group(last));
    for (int i = 0; i < numbers.size(); i++) {
      numbers.get(i).add(matcher.group(i + 1), value(matcher.group(i + 1)));
    }
  }

  /** Returns the numbers of a name that is like the sample; none if it is not. */
  public long[] of(String name) {
    Matcher matcher = pattern.matcher(name);
    return matcher.matches()
        ? IntStream.rangeClosed(1, numbers.size()).mapToLong(i -> value(matcher.group(i))).toArray()
        : new long[0];
  }

  private static long value(String text) {
    return Character.isDigit(text.charAt(0))
        ? Long.parseLong(text)
        : MONTHS.indexOf(text.substring(0, 3).toLowerCase(Locale.ROOT)) / 3 + 1L;
  }

  /** Returns how many numbers a name has. */
  public int size() {
    return numbers.size();
  }

  /** Returns what is at the place of a number. */
  public NumberStatistics at(int place) {
    return numbers.get(place);
  }

  /** Returns the text before a number, or behind the last one. */
  public String before(int place) {
    return literals.get(place);
  }

  /** Returns the places of numbers that differ. */
  public List<Integer> varying() {
    return IntStream.range(0, size()).filter(i -> !at(i).isConstant()).boxed().toList();
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

  /**
   * Returns whether the last two numbers are the first and the last of a range, and nothing else
   * differs: those of a grid would also have the largest first number with the least second one.
   */
  public boolean areRanges() {
    int last = size() - 1;
    return last > 0
        && areRanges
        && at(last - 1).isLike(at(last))
        && varying().stream().allMatch(place -> place >= last - 1)
        && at(last - 1).largest() > at(last).least();
  }

  /** Returns whether a length is the greatest that all numbers at a place are multiples of. */
  public boolean areMultiples(int place, long length) {
    return at(place).divisor() == 0 || at(place).divisor() == length;
  }

  /**
   * Returns the template with a field for each of some numbers, and the others as in the sample.
   *
   * @param places which numbers, rising
   */
  public String render(List<Integer> places, List<String> fields) {
    StringBuilder template = new StringBuilder();
    long[] own = of(sample);
    int end = 0;
    List<MatchResult> found =
        NUMBER.matcher(ENDING.matcher(sample).replaceFirst("")).results().toList();
    for (int i = 0; i < own.length; i++) {
      template.append(sample, end, found.get(i).start());
      int field = places.indexOf(i);
      int pad = at(i).pad();
      template.append(
          field < 0
              ? found.get(i).group()
              : "{" + fields.get(field) + (pad > 0 ? ":0" + pad : "") + "}");
      end = found.get(i).end();
    }
    return template.append(sample.substring(end)).toString();
  }
}
