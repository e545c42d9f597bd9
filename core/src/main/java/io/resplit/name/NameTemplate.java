package io.resplit.name;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.name.NamePart.Field;
import io.resplit.name.NamePart.Literal;
import io.resplit.name.NamePart.Placeholder;
import io.resplit.partition.Grid;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Names of the blocks of a set, with placeholders for their position.
 *
 * <p>{@code {0}} is the index of the block on listed axis 0 ({@code {i} {j} {k}} are the first
 * three), {@code {1:04}} the same padded with zeros, {@code {*}} all listed indices joined by
 * {@code _}, {@code {o0}} the first element on an axis, {@code {e0}} the one after the last, {@code
 * {n}} the number of the block in file order, slowest axis first, and {@code {0=2001-01..2001-12}}
 * the date of the block on an axis, of which these are all, see {@link Dates}. Immutable.
 */
public final class NameTemplate {

  /** Names that a set gets when the user does not say otherwise, without extension. */
  public static final String DEFAULT = "block_{*}";

  /** What users write for the dates of blocks; they are known once blocks are. */
  public static final String TIME = TemplateText.TIME;

  /** Longest file name that file systems accept, in bytes. */
  public static final int MAX_NAME_BYTES = 255;

  private final String text;
  private final int rank;
  private final List<NamePart> parts;
  private final List<Placeholder> placeholders;
  private final List<List<Placeholder>> clusters;
  private final Pattern pattern;

  private NameTemplate(String text, int rank) {
    this.text = text;
    this.rank = rank;
    this.parts = new TemplateText(text, rank).parts();
    this.clusters = clusters(parts);
    this.placeholders = clusters.stream().flatMap(List::stream).toList();
    this.pattern = pattern(parts, clusters);
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
    return new NameTemplate(text, rank);
  }

  /** Returns the placeholders, those together that have nothing but digits between them. */
  private static List<List<Placeholder>> clusters(List<NamePart> parts) {
    List<List<Placeholder>> clusters = new ArrayList<>();
    boolean joined = false;
    for (NamePart part : parts) {
      if (part instanceof Literal literal) {
        joined &= literal.isDigits();
        continue;
      }
      if (!joined) {
        clusters.add(new ArrayList<>());
      }
      clusters.get(clusters.size() - 1).add((Placeholder) part);
      joined = true;
    }
    return clusters;
  }

  /** Padded numbers match with any padding, except where that would move the next number. */
  private static Pattern pattern(List<NamePart> parts, List<List<Placeholder>> clusters) {
    StringBuilder expression = new StringBuilder();
    List<Boolean> tight = new ArrayList<>();
    clusters.forEach(cluster -> cluster.forEach(number -> tight.add(cluster.size() > 1)));
    int next = 0;
    for (NamePart part : parts) {
      if (part instanceof Placeholder number) {
        expression.append(number.expression(tight.get(next++)));
      } else if (part instanceof Literal literal) {
        expression.append(Pattern.quote(literal.text()));
      }
    }
    return Pattern.compile(expression.toString());
  }

  /** Returns the number of axes of the blocks. */
  public int rank() {
    return rank;
  }

  /** Returns how many folders deep the files are: 1 if they lie in the folder of the set. */
  public int depth() {
    return 1 + (int) text.chars().filter(character -> character == '/').count();
  }

  /** Checks that every block of {@code grid} gets a name of its own of at most 255 bytes. */
  public void checkFor(Grid grid, StorageOrder order) {
    checkFor(grid, order, MAX_NAME_BYTES);
  }

  /**
   * Checks that every block of {@code grid} gets a name of its own that file systems accept.
   *
   * @param maxNameBytes longest name of a file or folder
   * @throws IllegalArgumentException if an axis with several blocks is missing, if numbers stand
   *     side by side so that two blocks could share a name, or if a name is too long
   */
  public void checkFor(Grid grid, StorageOrder order, int maxNameBytes) {
    checkAxes(grid, order);
    clusters.forEach(cluster -> checkWidths(cluster, grid, order));
    String longest = render(grid, order, grid.blockCount() - 1);
    for (String component : longest.split("/")) {
      if (component.getBytes(StandardCharsets.UTF_8).length > maxNameBytes) {
        throw TemplateText.wrong(text, "gives names longer than " + maxNameBytes + " bytes");
      }
    }
  }

  private void checkAxes(Grid grid, StorageOrder order) {
    for (int listed = 0; listed < rank; listed++) {
      long count = grid.axis(order.axis(listed, rank)).count();
      if (!names(listed) && count > 1) {
        throw TemplateText.wrong(
            text, "has no {" + listed + "}: blocks along that axis would share a name");
      }
      requireDates(listed, count);
    }
  }

  private void requireDates(int listed, long count) {
    for (Placeholder part : placeholders) {
      long dates = part.dates().map(Dates::count).orElse(count);
      if (part.listedAxis() == listed && dates != count) {
        throw TemplateText.wrong(
            text, "has %s dates for %s blocks on axis %s".formatted(dates, count, listed));
      }
    }
  }

  private boolean names(int listed) {
    return placeholders.stream()
        .anyMatch(part -> part.listedAxis() == listed || part.field() == Field.NUMBER);
  }

  private void checkWidths(List<Placeholder> cluster, Grid grid, StorageOrder order) {
    int unpadded = 0;
    boolean oneWidth = true;
    boolean padded = true;
    for (Placeholder number : cluster) {
      int digits = number.digits(grid, order);
      unpadded += number.pad() == 0 ? 1 : 0;
      oneWidth &= digits <= Math.max(1, number.pad());
      padded &= number.pad() == 0 || digits <= number.pad();
    }
    if (cluster.size() > 1 && !oneWidth && (unpadded > 1 || !padded)) {
      throw TemplateText.wrong(
          text, "has two numbers side by side: separate them, or pad them as in {0:04}");
    }
  }

  /** Returns the name of block {@code number} of {@code grid}. */
  public String render(Grid grid, StorageOrder order, long number) {
    StringBuilder name = new StringBuilder();
    for (NamePart part : parts) {
      if (part instanceof Placeholder placeholder) {
        name.append(placeholder.render(grid, order, number));
      } else if (part instanceof Literal literal) {
        name.append(literal.text());
      }
    }
    return name.toString();
  }

  /** Returns whether this template could have rendered {@code name}, padded or not. */
  public boolean matches(String name) {
    return pattern.matcher(name).matches();
  }

  /**
   * Returns the number of the block that {@code name} denotes, whatever its padding.
   *
   * @return empty if the name does not match or denotes no block of the grid
   */
  public Optional<Long> numberOf(String name, Grid grid, StorageOrder order) {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long number = numberFrom(matcher, grid, order);
    return number >= 0 && number < grid.blockCount() && agrees(matcher, grid, order, number)
        ? Optional.of(number)
        : Optional.empty();
  }

  /** Returns the number of a block from its name, or -1 if a position lies outside the grid. */
  private long numberFrom(Matcher matcher, Grid grid, StorageOrder order) {
    long[] index = new long[rank];
    for (int i = 0; i < placeholders.size(); i++) {
      Placeholder part = placeholders.get(i);
      long value = part.value(matcher.group(i + 1));
      if (part.field() == Field.NUMBER) {
        return value;
      }
      int axis = order.axis(part.listedAxis(), rank);
      index[axis] = part.indexOf(value, grid.axis(axis));
      if (index[axis] < 0) {
        return -1;
      }
    }
    return grid.number(index);
  }

  /** Returns whether every number in a name is that of block {@code number}. */
  private boolean agrees(Matcher matcher, Grid grid, StorageOrder order, long number) {
    for (int i = 0; i < placeholders.size(); i++) {
      if (placeholders.get(i).value(matcher.group(i + 1))
          != placeholders.get(i).value(grid, order, number)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns how many blocks each listed axis has at least if there is a file called {@code name}:
   * one on an axis that the template does not name.
   *
   * @param listedBlock shape of a block, as listed
   * @return empty if the name does not match, or is not that of such a block
   */
  public Optional<long[]> countsFrom(String name, Shape listedBlock) {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long[] counts = IntStream.range(0, rank).mapToLong(axis -> names(axis) ? 0 : 1).toArray();
    for (int i = 0; i < placeholders.size(); i++) {
      Placeholder part = placeholders.get(i);
      if (part.field() != Field.NUMBER) {
        long value = part.value(matcher.group(i + 1));
        int axis = part.listedAxis();
        counts[axis] = Math.max(counts[axis], part.countFrom(value, listedBlock.length(axis)));
      }
    }
    boolean complete = Arrays.stream(counts).allMatch(count -> count > 0);
    return complete ? Optional.of(counts) : Optional.empty();
  }

  /**
   * Returns for each listed axis a number in {@code name} that grows along it: index, start or end
   * of the block, whichever comes first; 0 for an axis that the template does not name.
   *
   * @return empty if the name does not match
   */
  public Optional<long[]> positionsIn(String name) {
    return numbersIn(name, 0, EnumSet.complementOf(EnumSet.of(Field.NUMBER)));
  }

  /**
   * Returns for each listed axis the first element of the block in {@code name}; -1 for an axis of
   * which it does not say so.
   *
   * @return empty if the name does not match
   */
  public Optional<long[]> startsIn(String name) {
    return numbersIn(name, -1, EnumSet.of(Field.START));
  }

  /** Returns the same for the element after the last one of the block. */
  public Optional<long[]> endsIn(String name) {
    return numbersIn(name, -1, EnumSet.of(Field.END));
  }

  private Optional<long[]> numbersIn(String name, long without, Set<Field> fields) {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long[] numbers = new long[rank];
    Arrays.fill(numbers, without);
    for (int i = placeholders.size() - 1; i >= 0; i--) {
      Placeholder part = placeholders.get(i);
      if (fields.contains(part.field())) {
        numbers[part.listedAxis()] = part.value(matcher.group(i + 1));
      }
    }
    return Optional.of(numbers);
  }

  /** Returns the number in {@code name} where a block ends on an axis, if the template has it. */
  public Optional<Long> endIn(String name, int listedAxis) {
    return endsIn(name).map(ends -> ends[listedAxis]).filter(end -> end >= 0);
  }

  /** Returns the number in file order in {@code name}; empty if the template has no {@code {n}}. */
  public Optional<Long> sequenceIn(String name) {
    Matcher matcher = pattern.matcher(name);
    for (int i = 0; i < placeholders.size(); i++) {
      if (placeholders.get(i).field() == Field.NUMBER && matcher.matches()) {
        return Optional.of(Long.parseLong(matcher.group(i + 1)));
      }
    }
    return Optional.empty();
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
