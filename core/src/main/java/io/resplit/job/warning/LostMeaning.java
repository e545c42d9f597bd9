package io.resplit.job.warning;

import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Attributes without which elements are taken for other numbers than they stand for, and that files
 * of an output lack.
 *
 * @param attributes those attributes
 */
record LostMeaning(List<Attribute> attributes) {

  private static final Set<String> FACTORS = Set.of("scale_factor", "scl_slope");
  private static final Set<String> ADDENDS = Set.of("add_offset", "scl_inter");
  private static final Set<String> MISSING = Set.of(FillValue.ATTRIBUTE, "missing_value");

  /** Finds them among what is left out. */
  static LostMeaning of(List<Attribute> attributes, Collection<String> leftOut) {
    return new LostMeaning(
        attributes.stream()
            .filter(each -> leftOut.contains(each.name()) && changesNumbers(each))
            .toList());
  }

  private static boolean changesNumbers(Attribute each) {
    boolean isNumber = !each.hasTexts() && each.isRead() && each.count() > 0;
    return FACTORS.contains(each.name()) && isNumber && each.number(0) != 1
        || ADDENDS.contains(each.name()) && isNumber && each.number(0) != 0
        || MISSING.contains(each.name()) && isNumber && !Double.isNaN(each.number(0));
  }

  /** Returns their names. */
  List<String> names() {
    return attributes.stream().map(Attribute::name).toList();
  }

  /** Returns what to do with elements to have the numbers that they stand for. */
  String message() {
    String lost =
        attributes.stream()
            .map(each -> each.name() + " " + each.valueText())
            .collect(Collectors.joining(", "));
    String ways =
        attributes.stream().map(LostMeaning::way).distinct().collect(Collectors.joining(", then "));
    return "values are stored without %s: %s".formatted(lost, ways);
  }

  private static String way(Attribute lost) {
    return MISSING.contains(lost.name())
        ? "treat %s as missing".formatted(lost.valueText())
        : (FACTORS.contains(lost.name()) ? "multiply by " : "add ") + lost.valueText();
  }
}
