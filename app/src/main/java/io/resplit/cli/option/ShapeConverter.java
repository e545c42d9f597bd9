package io.resplit.cli.option;

import io.resplit.cli.option.ShapeArgument.Term;
import io.resplit.geometry.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a SHAPE: {@code 700,875,700}, {@code 700x875x700}, {@code (700, 875, 700)} and {@code [700,
 * 875, 700]} are the same, {@code (5,)} is {@code 5}; {@code *} is a whole axis; {@code 4+3+3} are
 * blocks of these lengths; {@code time=365,lat=90} names its axes.
 *
 * <p>Lengths are at least 1, in ASCII digits.
 */
public final class ShapeConverter implements ITypeConverter<ShapeArgument> {

  /** As Python prints shapes; those of one axis with a comma. */
  private static final Pattern BRACKETS = Pattern.compile("\\(([^,]*),\\s*\\)|\\((.*)\\)|\\[(.*)]");

  private static final Pattern TERM =
      Pattern.compile(
          "\\s*(?:([\\p{L}_][\\p{L}\\p{N}_.-]*)\\s*=\\s*)?(\\*|[0-9]+(?:\\s*\\+\\s*[0-9]+)*+)\\s*");

  /**
   * Returns the shape that {@code text} says.
   *
   * @throws TypeConversionException if it is none, naming the text and what is accepted
   */
  @Override
  public ShapeArgument convert(String text) {
    return shape(text, part -> Optional.empty());
  }

  /**
   * Returns the shape that {@code text} says.
   *
   * @param others what else than lengths a part between commas may be
   */
  static ShapeArgument shape(String text, Function<String, Optional<Term>> others) {
    List<Term> terms = new ArrayList<>();
    for (String part : parts(text)) {
      terms.add(others.apply(part).orElseGet(() -> term(part, text)));
    }
    if (terms.size() > Shape.MAX_RANK) {
      throw new WrongValue(text, "has " + terms.size() + " axes: at most " + Shape.MAX_RANK);
    }
    checkNames(terms, text);
    return new ShapeArgument(text, terms);
  }

  /** Splits at commas, or where there are none and no names at every {@code x}. */
  private static String[] parts(String text) {
    String inner = text.strip();
    Matcher brackets = BRACKETS.matcher(inner);
    if (brackets.matches()) {
      inner = Stream.of(1, 2, 3).map(brackets::group).filter(Objects::nonNull).findFirst().get();
    }
    boolean crosses = inner.indexOf(',') < 0 && inner.indexOf('=') < 0;
    return inner.split(crosses ? "[xX]" : ",", -1);
  }

  private static Term term(String part, String text) {
    Matcher matcher = TERM.matcher(part);
    if (!matcher.matches()) {
      throw refusal(text);
    }
    String axis = matcher.group(1) == null ? "" : matcher.group(1);
    String length = matcher.group(2);
    if (length.equals("*")) {
      return new Term(axis, Term.WHOLE);
    }
    List<Long> parts = new ArrayList<>();
    for (String one : length.split("\\+")) {
      parts.add(length(one.strip(), text));
    }
    return parts.size() == 1
        ? new Term(axis, parts.get(0))
        : new Term(axis, Collections.max(parts), parts, Optional.empty());
  }

  private static long length(String digits, String text) {
    long length = number(digits, text);
    if (length < 1) {
      throw new TypeConversionException("every length in '" + text + "' must be at least 1");
    }
    return length;
  }

  static long number(String digits, String text) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          digits + " in '" + text + "' is too big: at most " + Long.MAX_VALUE);
    }
  }

  static void checkNames(List<Term> terms, String text) {
    Set<String> seen = new HashSet<>();
    for (Term term : terms) {
      if (term.axis().isEmpty() != terms.get(0).axis().isEmpty()) {
        throw new TypeConversionException("either all axes in '" + text + "' have names or none");
      }
      if (!term.axis().isEmpty() && !seen.add(term.axis())) {
        throw new TypeConversionException(
            "axis '" + term.axis() + "' appears twice in '" + text + "'");
      }
    }
  }

  private static TypeConversionException refusal(String text) {
    return new WrongValue(
        text,
        "is not a shape: write whole numbers from 1 up, for example 700,875,700 or"
            + " 700x875x700, or * for a whole axis");
  }
}
