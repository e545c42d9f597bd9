package io.resplit.name;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the text of a name template apart; confined to one thread. */
final class TemplateText {

  static final String TIME = "{time}";

  private static final int MAX_PAD = 18;
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "\\{(?:(?:(n)|(\\*)|([oe]?)([0-9]{1,2}|[ijk]))(?::0([0-9]{1,2}))?|([0-9]{1,2})=([^{}/]*))\\}");

  private final String text;
  private final int rank;
  private final List<NamePart> parts = new ArrayList<>();

  TemplateText(String text, int rank) {
    this.text = text;
    this.rank = rank;
  }

  /** Returns the parts of the template for blocks of {@code rank} axes. */
  List<NamePart> parts() {
    checkPath();
    Matcher matcher = PLACEHOLDER.matcher(text);
    int end = 0;
    while (matcher.find()) {
      addLiteral(text.substring(end, matcher.start()));
      addPlaceholder(matcher);
      end = matcher.end();
    }
    addLiteral(text.substring(end));
    return List.copyOf(parts);
  }

  /** Returns the error that {@code text} is no template; dates are left out, as users wrote it. */
  static IllegalArgumentException wrong(String text, String why) {
    String written = text.replaceAll("\\{[0-9]+=[^}]{60,}}", TIME);
    return new IllegalArgumentException("name template '" + written + "' " + why);
  }

  private void checkPath() {
    if (text.chars().anyMatch(Character::isISOControl)) {
      throw wrong(text, "has a control character: remove it");
    }
    for (String component : text.split("/", -1)) {
      if (component.isEmpty() || component.equals("..") || component.equals(".")) {
        throw wrong(text, "must name files below the folder of the set, without '.' and '..'");
      }
    }
  }

  private void addLiteral(String literal) {
    if (literal.indexOf('{') >= 0 || literal.indexOf('}') >= 0) {
      throw wrong(
          text,
          "has an unknown placeholder; known are {0} {1:04} {*} {o0} {e0} {n}"
              + (text.contains(TIME)
                  ? ", and {time} where --out-shape cuts by year, month or day"
                  : ""));
    }
    if (!literal.isEmpty()) {
      parts.add(new NamePart.Literal(literal));
    }
  }

  private void addPlaceholder(Matcher found) {
    int pad = found.group(5) == null ? 0 : Integer.parseInt(found.group(5));
    if (pad > MAX_PAD) {
      throw wrong(text, "pads to more than " + MAX_PAD + " digits");
    }
    if (found.group(1) != null) {
      parts.add(new NamePart.Placeholder(NamePart.Field.NUMBER, -1, pad));
    } else if (found.group(2) != null) {
      addAllIndices(pad);
    } else if (found.group(6) != null) {
      parts.add(new NamePart.Placeholder(axis(found.group(6)), dates(found.group(7))));
    } else {
      parts.add(new NamePart.Placeholder(field(found.group(3)), axis(found.group(4)), pad));
    }
  }

  private void addAllIndices(int pad) {
    for (int axis = 0; axis < rank; axis++) {
      if (axis > 0) {
        parts.add(new NamePart.Literal("_"));
      }
      parts.add(new NamePart.Placeholder(NamePart.Field.INDEX, axis, pad));
    }
  }

  private Dates dates(String ranges) {
    try {
      return Dates.parse(ranges);
    } catch (IllegalArgumentException e) {
      throw wrong(text, "lists no dates: " + e.getMessage());
    }
  }

  private static NamePart.Field field(String letter) {
    return switch (letter) {
      case "o" -> NamePart.Field.START;
      case "e" -> NamePart.Field.END;
      default -> NamePart.Field.INDEX;
    };
  }

  private int axis(String name) {
    int axis = "ijk".contains(name) ? "ijk".indexOf(name) : Integer.parseInt(name);
    if (axis >= rank) {
      throw wrong(text, "names axis " + axis + ", but the array has axes 0 to " + (rank - 1));
    }
    return axis;
  }
}
