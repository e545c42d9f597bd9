package io.resplit.cli.option;

import io.resplit.cli.option.ShapeArgument.Term;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads EDGES: for each axis where blocks begin, from 0, and where the array ends, as in {@code
 * 0,4,7,10/0,3,6}; {@code *} is one block, {@code time=0,31,59} names an axis.
 */
public final class EdgesConverter implements ITypeConverter<ShapeArgument> {

  /** Edges are many: a group that is not possessive would recurse for each. */
  private static final Pattern AXIS =
      Pattern.compile(
          "\\s*(?:([\\p{L}_][\\p{L}\\p{N}_.-]*)\\s*=)?\\s*(\\*|[0-9]+(?:\\s*,\\s*[0-9]+)++)\\s*");

  /**
   * Returns the blocks that {@code text} says.
   *
   * @throws TypeConversionException if it says none, naming the text and what is accepted
   */
  @Override
  public ShapeArgument convert(String text) {
    List<Term> terms = new ArrayList<>();
    for (String part : text.split("/", -1)) {
      Matcher matcher = AXIS.matcher(part);
      if (!matcher.matches() || terms.size() == Shape.MAX_RANK) {
        throw new WrongValue(
            text,
            "does not list edges: write the edges of each axis from 0 to its length, and / "
                + "between axes, for example 0,4,7,10/0,3,6");
      }
      String axis = matcher.group(1) == null ? "" : matcher.group(1);
      boolean whole = matcher.group(2).equals("*");
      terms.add(whole ? new Term(axis, Term.WHOLE) : term(axis, matcher.group(2), text));
    }
    ShapeConverter.checkNames(terms, text);
    return new ShapeArgument(text, terms);
  }

  private static Term term(String axis, String edges, String text) {
    try {
      AxisGrid grid =
          AxisGrid.ofEdges(
              Stream.of(edges.split(","))
                  .mapToLong(edge -> ShapeConverter.number(edge.strip(), text))
                  .toArray());
      return new Term(axis, grid);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'" + text + "': " + e.getMessage());
    }
  }
}
