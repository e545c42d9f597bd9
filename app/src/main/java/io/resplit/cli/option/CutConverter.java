package io.resplit.cli.option;

import io.resplit.cli.option.ShapeArgument.Term;
import io.resplit.request.CalendarCut;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a SHAPE as {@link ShapeConverter} does, in which one axis may be cut by the calendar:
 * {@code time=month}, or {@code month:bounds,90,90}.
 */
public final class CutConverter implements ITypeConverter<ShapeArgument> {

  private static final Pattern WORD =
      Pattern.compile("\\s*(?:([\\p{L}_][\\p{L}\\p{N}_.-]*)\\s*=\\s*)?([a-z]+(?::[a-z]+)?)\\s*");

  /**
   * Returns the shape that {@code text} says.
   *
   * @throws TypeConversionException if it is none, naming the text and what is accepted
   */
  @Override
  public ShapeArgument convert(String text) {
    ShapeArgument shape = ShapeConverter.shape(text, part -> byCalendar(part, text));
    if (shape.terms().stream().filter(term -> term.calendar().isPresent()).count() > 1) {
      throw new WrongValue(text, "cuts two axes by the calendar: give lengths for one axis");
    }
    return shape;
  }

  private static Optional<Term> byCalendar(String part, String text) {
    Matcher word = WORD.matcher(part);
    if (!word.matches()) {
      return Optional.empty();
    }
    Optional<CalendarCut> cut = CalendarCut.parse(word.group(2));
    if (cut.isEmpty() && word.group(1) != null) {
      throw new WrongValue(
          text, "cuts by '" + word.group(2) + "': write year, month, day, or month:bounds");
    }
    String axis = word.group(1) == null ? "" : word.group(1);
    return cut.map(each -> new Term(axis, each));
  }
}
