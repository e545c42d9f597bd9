package io.resplit.cli.option;

import io.resplit.geometry.Shape;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a REGION: {@code 10:20,::2,5} by position, {@code time=10:20,2=5} by name or number of the
 * axis, {@code time=0,3,6} or {@code time=@FILE} as a list, {@code lat=-30..30} by coordinate,
 * {@code time=2001-01} by date.
 */
public final class RegionConverter implements ITypeConverter<RegionRequest> {

  private static final Pattern NAMED = Pattern.compile("\\s*([\\p{L}\\p{N}_][^=:]*?)\\s*=(.*)");
  private static final Pattern COMMA = Pattern.compile(",");

  /** Numbers alone behind the name of an axis are more of its indices. */
  private static final Pattern BETWEEN_NAMED = Pattern.compile(",(?!\\s*[+-]?[0-9]+\\s*(?:,|$))");

  private static final Pattern RANGE =
      Pattern.compile("\\s*([+-]?[0-9]+)?\\s*:\\s*([+-]?[0-9]+)?\\s*(?::\\s*([+-]?[0-9]+)?\\s*)?");
  private static final Pattern INDEX = Pattern.compile("\\s*([+-]?[0-9]+)\\s*");
  private static final Pattern DATE =
      Pattern.compile("\\s*([0-9]{1,5}-[0-9]{1,2}(?:[-T\\s][-0-9T\\s]*)?)\\s*");
  private static final Pattern BETWEEN = Pattern.compile("\\s*(.*?)\\s*\\.\\.\\s*(.*?)\\s*");

  /**
   * Returns the region that {@code text} says.
   *
   * @throws TypeConversionException if it is none, naming the text and what is accepted
   */
  @Override
  public RegionRequest convert(String text) {
    List<Term> terms = new ArrayList<>();
    Pattern between = NAMED.matcher(text).matches() ? BETWEEN_NAMED : COMMA;
    for (String part : between.split(text, -1)) {
      terms.add(term(part, text));
    }
    if (terms.size() > Shape.MAX_RANK) {
      throw new WrongValue(text, "has " + terms.size() + " axes: at most " + Shape.MAX_RANK);
    }
    if (terms.stream().map(term -> term.axis().isEmpty()).distinct().count() > 1) {
      throw new TypeConversionException("either all axes in '" + text + "' have names or none");
    }
    return new RegionRequest(text, terms);
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
    Matcher date = DATE.matcher(part);
    Matcher between = BETWEEN.matcher(part);
    if (range.matches()) {
      return new Selection.Range(
          number(range.group(1), text), number(range.group(2), text), step(range.group(3), text));
    }
    if (index.matches()) {
      return new Selection.Index(number(index.group(1), text).getAsLong());
    }
    if (named && date.matches()) {
      return new Selection.Between(date.group(1).strip(), date.group(1).strip());
    }
    if (named && between.matches()) {
      return new Selection.Between(between.group(1), between.group(2));
    }
    if (named && part.strip().startsWith("@")) {
      return new Selection.ListedIn(file(part.strip().substring(1), text));
    }
    if (named && part.contains(",")) {
      return new Selection.Listed(indices(part, text));
    }
    if (part.startsWith("@")) {
      throw new WrongValue(text, "lists indices of no axis: name it, as in time=" + part);
    }
    if (named && part.matches("-?[\\d.]+:-?[\\d.]+")) {
      throw new WrongValue(
          text,
          "has a number that is not whole: FROM:TO are indices; for coordinates write "
              + part.strip().replace(":", ".."));
    }
    if (part.isEmpty() && text.endsWith(",")) {
      throw new WrongValue(text, "ends with a comma: write a region as one word, without spaces");
    }
    throw new WrongValue(
        text,
        "is not a region: write FROM:TO for each axis, or AXIS=FROM:TO for some, for example"
            + " 10:20,:,5 or time=10:20,lat=-30..30");
  }

  private static List<Long> indices(String part, String text) {
    List<Long> indices = new ArrayList<>();
    for (String each : COMMA.split(part, -1)) {
      Matcher index = INDEX.matcher(each);
      if (!index.matches()) {
        throw new TypeConversionException(
            "'%s' in '%s' is not an index: a list contains only numbers, as in time=0,3,6"
                .formatted(each.strip(), text));
      }
      indices.add(number(index.group(1), text).getAsLong());
    }
    return indices;
  }

  private static Path file(String name, String text) {
    if (name.isBlank()) {
      throw new WrongValue(text, "names no file after @: write @FILE, as in time=@winter.txt");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new WrongValue(name, "in '" + text + "' is not a file");
    }
  }

  private static long step(String step, String text) {
    long distance = number(step, text).orElse(1);
    if (distance < 1) {
      throw new TypeConversionException(
          "'%s' has a step of %s: the least is 1, since resplit reverses no axis"
              .formatted(text, distance));
    }
    return distance;
  }

  private static OptionalLong number(String digits, String text) {
    return digits == null
        ? OptionalLong.empty()
        : OptionalLong.of(ShapeConverter.number(digits, text));
  }
}
