package io.resplit.array;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.Grid;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names of the blocks of a set, with placeholders for their position.
 *
 * <p>{@code {0}} is the index of the block on listed axis 0 ({@code {i} {j} {k}} are the first
 * three), {@code {1:04}} the same padded with zeros, {@code {*}} all listed indices joined by
 * {@code _}, {@code {o0}} the first element on an axis, {@code {e0}} the one after the last, and
 * {@code {n}} the number of the block in file order, slowest axis first. Immutable.
 */
public final class NameTemplate {

  /** Names that a set gets when the user does not say otherwise, without extension. */
  public static final String DEFAULT = "block_{*}";

  private static final int MAX_NAME_BYTES = 255;
  private static final int MAX_PAD = 18;
  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\{(?:(n)|(\\*)|([oe]?)([0-9]{1,2}|[ijk]))(?::0([0-9]{1,2}))?\\}");

  private enum Field {
    INDEX,
    START,
    END,
    NUMBER
  }

  /** A literal, or a placeholder if {@code field} is present. */
  private record Part(String literal, Optional<Field> field, int listedAxis, int pad) {

    static Part literal(String text) {
      return new Part(text, Optional.empty(), -1, 0);
    }
  }

  private final String text;
  private final int rank;
  private final List<Part> parts;

  private NameTemplate(String text, int rank, List<Part> parts) {
    this.text = text;
    this.rank = rank;
    this.parts = parts;
  }

  /** Returns whether {@code text} has placeholders, that is, braces. */
  public static boolean isTemplate(String text) {
    return text.indexOf('{') >= 0;
  }

  /**
   * Returns the template for blocks of {@code rank} axes.
   *
   * @throws IllegalArgumentException if a placeholder is unknown or names no axis, or if the text
   *     has control characters, an empty or {@code ..} component, or is an absolute path
   */
  public static NameTemplate parse(String text, int rank) {
    checkText(text);
    List<Part> parts = new ArrayList<>();
    Matcher matcher = PLACEHOLDER.matcher(text);
    int end = 0;
    while (matcher.find()) {
      addLiteral(parts, text, text.substring(end, matcher.start()));
      addPlaceholder(parts, text, matcher, rank);
      end = matcher.end();
    }
    addLiteral(parts, text, text.substring(end));
    return new NameTemplate(text, rank, List.copyOf(parts));
  }

  private static void checkText(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        throw wrong(text, "has a control character");
      }
    }
    for (String component : text.split("/", -1)) {
      if (component.isEmpty() || component.equals("..") || component.equals(".")) {
        throw wrong(text, "must be a path below the folder of the set");
      }
    }
  }

  private static void addLiteral(List<Part> parts, String text, String literal) {
    if (literal.indexOf('{') >= 0 || literal.indexOf('}') >= 0) {
      throw wrong(text, "has an unknown placeholder; known are {0} {1:04} {*} {o0} {e0} {n}");
    }
    if (!literal.isEmpty()) {
      parts.add(Part.literal(literal));
    }
  }

  private static void addPlaceholder(List<Part> parts, String text, Matcher matcher, int rank) {
    int pad = matcher.group(5) == null ? 0 : Integer.parseInt(matcher.group(5));
    if (pad > MAX_PAD) {
      throw wrong(text, "pads to more than " + MAX_PAD + " digits");
    }
    if (matcher.group(1) != null) {
      parts.add(new Part("", Optional.of(Field.NUMBER), -1, pad));
    } else if (matcher.group(2) != null) {
      for (int axis = 0; axis < rank; axis++) {
        if (axis > 0) {
          parts.add(Part.literal("_"));
        }
        parts.add(new Part("", Optional.of(Field.INDEX), axis, pad));
      }
    } else {
      parts.add(new Part("", Optional.of(field(matcher.group(3))), axis(text, matcher, rank), pad));
    }
  }

  private static Field field(String letter) {
    return switch (letter) {
      case "o" -> Field.START;
      case "e" -> Field.END;
      default -> Field.INDEX;
    };
  }

  private static int axis(String text, Matcher matcher, int rank) {
    String name = matcher.group(4);
    int axis = "ijk".contains(name) ? "ijk".indexOf(name) : Integer.parseInt(name);
    if (axis >= rank) {
      throw wrong(text, "names axis " + axis + ", but the array has axes 0 to " + (rank - 1));
    }
    return axis;
  }

  private static IllegalArgumentException wrong(String text, String why) {
    return new IllegalArgumentException("name template '" + text + "' " + why);
  }

  /** Returns the number of axes of the blocks. */
  public int rank() {
    return rank;
  }

  /**
   * Checks that every block of {@code grid} gets a name of its own that file systems accept.
   *
   * @throws IllegalArgumentException if an axis with several blocks is missing, if numbers stand
   *     side by side so that two blocks could share a name, or if a name exceeds 255 bytes
   */
  public void checkFor(Grid grid, StorageOrder order) {
    for (int listed = 0; listed < rank; listed++) {
      int axis = listed;
      boolean named =
          parts.stream()
              .anyMatch(
                  part -> part.listedAxis == axis || part.field.equals(Optional.of(Field.NUMBER)));
      if (!named && grid.axis(order.axis(listed, rank)).count() > 1) {
        throw wrong(text, "has no {" + listed + "}: blocks along that axis would share a name");
      }
    }
    checkWidths(grid, order);
    checkLengths(grid, order);
  }

  private void checkWidths(Grid grid, StorageOrder order) {
    boolean variable = false;
    for (Part part : parts) {
      if (part.field.isEmpty()) {
        variable &= part.literal.chars().allMatch(Character::isDigit);
        continue;
      }
      boolean varies = Math.max(1, part.pad) < Long.toString(largest(part, grid, order)).length();
      if (variable && varies) {
        throw wrong(text, "has two numbers side by side: separate them, or pad them as in {0:04}");
      }
      variable |= varies;
    }
  }

  private void checkLengths(Grid grid, StorageOrder order) {
    StringBuilder longest = new StringBuilder();
    for (Part part : parts) {
      longest.append(
          part.field.isEmpty() ? part.literal : padded(largest(part, grid, order), part.pad));
    }
    for (String component : longest.toString().split("/")) {
      if (component.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
        throw wrong(text, "gives names longer than " + MAX_NAME_BYTES + " bytes");
      }
    }
  }

  private long largest(Part part, Grid grid, StorageOrder order) {
    return value(part, grid, order, grid.blockCount() - 1);
  }

  private long value(Part part, Grid grid, StorageOrder order, long number) {
    Field field = part.field.orElseThrow();
    if (field == Field.NUMBER) {
      return number;
    }
    int axis = order.axis(part.listedAxis, rank);
    AxisGrid blocks = grid.axis(axis);
    long index = grid.indexOnAxis(number, axis);
    return switch (field) {
      case START -> blocks.start(index);
      case END -> blocks.end(index);
      default -> index;
    };
  }

  private static String padded(long value, int pad) {
    String digits = Long.toString(value);
    return digits.length() >= pad ? digits : "0".repeat(pad - digits.length()) + digits;
  }

  /** Returns the name of block {@code number} of {@code grid}. */
  public String render(Grid grid, StorageOrder order, long number) {
    StringBuilder name = new StringBuilder();
    for (Part part : parts) {
      name.append(
          part.field.isEmpty() ? part.literal : padded(value(part, grid, order, number), part.pad));
    }
    return name.toString();
  }

  /** Returns a matcher of names that this template could have rendered, padded or not. */
  public Pattern pattern() {
    return Pattern.compile(
        parts.stream()
            .map(part -> part.field.isEmpty() ? Pattern.quote(part.literal) : "([0-9]{1,18})")
            .collect(Collectors.joining()));
  }

  /**
   * Returns the number of the block that {@code name} denotes, whatever its padding.
   *
   * @return empty if the name does not match or denotes no block of the grid
   */
  public Optional<Long> numberOf(String name, Grid grid, StorageOrder order) {
    Matcher matcher = pattern().matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = 0;
    long[] index = new long[rank];
    int group = 0;
    for (Part part : parts) {
      if (part.field.isPresent()) {
        long value = Long.parseLong(matcher.group(++group));
        if (part.field.get() == Field.NUMBER) {
          return value < grid.blockCount() ? Optional.of(value) : Optional.empty();
        }
        int axis = order.axis(part.listedAxis, rank);
        index[axis] = index(part.field.get(), grid.axis(axis), value);
        if (index[axis] < 0) {
          return Optional.empty();
        }
      }
    }
    number = grid.number(index);
    return Optional.of(number);
  }

  private static long index(Field field, AxisGrid blocks, long value) {
    long position =
        switch (field) {
          case START -> value == 0 || blocks.isEnd(value) ? value : -1;
          case END -> blocks.isEnd(value) ? value - 1 : -1;
          default -> value < blocks.count() ? blocks.start(value) : -1;
        };
    return position < 0 || position >= blocks.extent() ? -1 : blocks.indexOf(position);
  }

  /**
   * Returns how many blocks each listed axis has according to a name, if it shows indices.
   *
   * @return one more than the index of the block on each listed axis; empty if the name does not
   *     match or the template does not show an index for every axis
   */
  public Optional<long[]> countsFrom(String name) {
    Matcher matcher = pattern().matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long[] counts = new long[rank];
    int group = 0;
    for (Part part : parts) {
      if (part.field.isPresent()) {
        group++;
        if (part.field.get() == Field.INDEX) {
          counts[part.listedAxis] = Long.parseLong(matcher.group(group)) + 1;
        }
      }
    }
    for (long count : counts) {
      if (count == 0) {
        return Optional.empty();
      }
    }
    return Optional.of(counts);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NameTemplate template
        && rank == template.rank
        && text.equals(template.text);
  }

  @Override
  public int hashCode() {
    return 31 * text.hashCode() + rank;
  }

  /** Returns the template as it was written. */
  @Override
  public String toString() {
    return text;
  }
}
