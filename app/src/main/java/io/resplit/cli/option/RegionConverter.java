package io.resplit.cli.option;

import io.resplit.geometry.Shape;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a REGION: {@code 10:20,:,5} by position, {@code time=10:20,2=5} by name or number of the
 * axis, {@code lat=-30..30} by coordinate.
 */
public final class RegionConverter implements ITypeConverter<RegionRequest> {

  private static final Pattern NAMED = Pattern.compile("\\s*([\\p{L}\\p{N}_][^=:]*?)\\s*=(.*)");
  private static final Pattern RANGE =
      Pattern.compile("\\s*([+-]?[0-9]+)?\\s*:\\s*([+-]?[0-9]+)?\\s*(?::\\s*([+-]?[0-9]+)?\\s*)?");
  private static final Pattern INDEX = Pattern.compile("\\s*([+-]?[0-9]+)\\s*");
  private static final Pattern BETWEEN = Pattern.compile("\\s*(.*?)\\s*\\.\\.\\s*(.*?)\\s*");

  private static final String LISTS =
      "'%s' lists indices, which is not supported: take a range, as in time=10:20, or one index";

  /**
   * Returns the region that {@code text} says.
   *
   * @throws TypeConversionException if it is none, naming the text and what is accepted
   */
  @Override
  public RegionRequest convert(String text) {
    List<Term> terms = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      terms.add(term(part, text));
    }
    if (terms.size() > Shape.MAX_RANK) {
      throw new TypeConversionException(
          "'" + text + "' has " + terms.size() + " axes: at most " + Shape.MAX_RANK);
    }
    if (terms.stream().map(term -> term.axis().isEmpty()).distinct().count() > 1) {
      boolean isList = terms.stream().noneMatch(RegionConverter::isUnnamedRange);
      throw new TypeConversionException(
          isList ? LISTS.formatted(text) : "either all axes in '" + text + "' have names or none");
    }
    return new RegionRequest(text, terms);
  }

  private static boolean isUnnamedRange(Term term) {
    return term.axis().isEmpty() && !(term.selection() instanceof Selection.Index);
  }

  private static Term term(String part, String text) {
    Matcher named = NAMED.matcher(part);
    return named.matches()
        ? new Term(named.group(1), selection(named.group(2), true, text))
        : new Term("", selection(part, false, text));
  }

  private static Selection selection(String part, boolean named, String text) {
    Matcher range = RANGE.matcher(part);
    Matcher index = INDEX.matcher(part);
    Matcher between = BETWEEN.matcher(part);
    if (range.matches()) {
      requireStepOne(range.group(3), text);
      return new Selection.Range(number(range.group(1), text), number(range.group(2), text));
    }
    if (index.matches()) {
      return new Selection.Index(number(index.group(1), text).getAsLong());
    }
    if (named && between.matches()) {
      return new Selection.Between(between.group(1), between.group(2));
    }
    if (part.startsWith("@")) {
      throw new TypeConversionException(LISTS.formatted(text));
    }
    throw new TypeConversionException(
        "'"
            + text
            + "' is not a region: write FROM:TO for each axis, or AXIS=FROM:TO for some, for example"
            + " 10:20,:,5 or time=10:20,lat=-30..30");
  }

  private static void requireStepOne(String step, String text) {
    if (step != null && number(step, text).getAsLong() != 1) {
      throw new TypeConversionException(
          "'" + text + "' has steps, which are not supported: write it without :" + step);
    }
  }

  private static OptionalLong number(String digits, String text) {
    try {
      return digits == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          digits + " in '" + text + "' is too big: at most " + Long.MAX_VALUE);
    }
  }
}
