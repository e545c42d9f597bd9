package io.resplit.cli.option;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.request.CalendarCut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A SHAPE of the command line as it was written, with its axes as listed; what it means may need
 * the shape of the array.
 *
 * @param text what was written, for messages
 * @param terms one term per listed axis, at least one; either all of them have names or none has
 */
public record ShapeArgument(String text, List<Term> terms) {

  /**
   * One length of the shape.
   *
   * @param axis name of its axis, empty if it was given by position
   * @param length elements, or {@link #WHOLE}; the largest of the blocks
   * @param blocks lengths of all blocks on the axis, where they are listed
   * @param calendar how the calendar cuts the axis, before it has done so
   */
  public record Term(String axis, long length, List<Long> blocks, Optional<CalendarCut> calendar) {

    /** The length that {@code *} stands for: that of the whole axis. */
    public static final long WHOLE = 0;

    /** Creates a term that gives one length. */
    public Term(String axis, long length) {
      this(axis, length, List.of(), Optional.empty());
    }

    /** Creates a term that lists blocks. */
    Term(String axis, AxisGrid blocks) {
      this(
          axis,
          blocks.longest(),
          LongStream.range(0, blocks.count()).map(blocks::length).boxed().toList(),
          Optional.empty());
    }

    /** Creates a term of an axis that the calendar cuts. */
    Term(String axis, CalendarCut calendar) {
      this(axis, WHOLE, List.of(), Optional.of(calendar));
    }

    private long within(long whole) {
      return length == WHOLE ? whole : length;
    }
  }

  /** Copies the terms. */
  public ShapeArgument {
    terms = List.copyOf(terms);
  }

  /** Returns whether the axes were given by name, as in {@code time=365,lat=90}. */
  public boolean isNamed() {
    return !terms.get(0).axis().isEmpty();
  }

  /** Returns the lengths by the names of their axes, {@link Term#WHOLE} for {@code *}. */
  Map<String, Long> lengths() {
    return terms.stream().collect(Collectors.toMap(Term::axis, Term::length));
  }

  /**
   * Returns this shape with no length larger than the array; a single number is at most its longest
   * axis.
   *
   * @param names names of the axes of the array in listed order, or none
   */
  ShapeArgument clippedTo(Shape array, List<String> names) {
    List<Term> clipped = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      Term term = terms.get(i);
      int axis = isNamed() ? names.indexOf(term.axis()) : i;
      boolean isKnown = axis >= 0 && axis < array.rank() && term.blocks().isEmpty();
      long most =
          terms.size() == 1 && !isNamed() ? longest(array) : isKnown ? array.length(axis) : 0;
      boolean isLonger = isKnown && term.length() > most;
      clipped.add(isLonger ? new Term(term.axis(), most) : term);
    }
    return isSame(clipped) ? this : new ShapeArgument(text, clipped);
  }

  private boolean isSame(List<Term> others) {
    return IntStream.range(0, terms.size()).allMatch(i -> terms.get(i) == others.get(i));
  }

  private static long longest(Shape array) {
    return Arrays.stream(array.toArray()).max().orElseThrow();
  }

  /** Returns the axes whose length is {@code *}, as listed. */
  List<Integer> wholeAxes() {
    return IntStream.range(0, terms.size())
        .filter(axis -> terms.get(axis).length() == Term.WHOLE)
        .boxed()
        .toList();
  }

  /**
   * Returns the shape where it stands for itself: every length as written, in listed order.
   *
   * @throws IllegalArgumentException if it has a {@code *} or names, or too many elements
   */
  public Shape exact() {
    requireOneLength();
    if (!wholeAxes().isEmpty()) {
      throw inexact();
    }
    return least();
  }

  private IllegalArgumentException inexact() {
    return new IllegalArgumentException(
        "'" + text + "' must give every length as a number, for example 700,875,700");
  }

  /**
   * Returns the shape with length 1 in place of every {@code *}.
   *
   * @throws IllegalArgumentException if it has names, or too many elements
   */
  Shape least() {
    if (isNamed()) {
      throw inexact();
    }
    return Shape.of(terms.stream().mapToLong(term -> term.within(1)).toArray());
  }

  /**
   * Returns the block shape that this means within an array, in listed order: one number holds for
   * every axis and is clipped to those that are shorter, {@code *} is the whole axis.
   *
   * @param array shape of the array, in listed order
   * @throws IllegalArgumentException if the number of axes differs or a block is longer than the
   *     array
   */
  public Shape within(Shape array) {
    return within(array, List.of());
  }

  /**
   * Returns the block shape that this means within an array whose axes may have names; an axis that
   * a list of names leaves out is taken whole.
   *
   * @param array shape of the array, in listed order
   * @param names names of its axes in listed order, or none
   * @throws IllegalArgumentException if a name is unknown, the number of axes differs or a block is
   *     longer than the array
   */
  public Shape within(Shape array, List<String> names) {
    requireOneLength();
    return longest(array, names, "");
  }

  /** Returns the same, for chunks. */
  Shape chunkWithin(Shape array, List<String> names) {
    requireOneLength();
    return longest(array, names, "a chunk of ");
  }

  /**
   * Refuses lists of blocks.
   *
   * @throws IllegalArgumentException if the blocks on some axis are listed
   */
  void requireOneLength() {
    if (listsBlocks()) {
      throw new IllegalArgumentException(
          "'" + text + "' lists blocks: give one length for each axis, for example 700,875,700");
    }
  }

  /** Returns whether all blocks on some axis are listed. */
  boolean listsBlocks() {
    return terms.stream().anyMatch(term -> !term.blocks().isEmpty());
  }

  /** Returns how the calendar is to cut an axis, if it is. */
  public Optional<CalendarCut> calendar() {
    return terms.stream().flatMap(term -> term.calendar().stream()).findFirst();
  }

  /**
   * Returns the axis that the calendar is to cut, as listed.
   *
   * @throws IllegalArgumentException if there is no such axis, or it is not said which
   */
  public int calendarAxis(Shape array, List<String> names) {
    longest(array, names, "");
    if (terms.size() < array.rank() && !isNamed()) {
      throw new IllegalArgumentException(
          "'%s' needs the axis to cut: name it, as in time=%s".formatted(text, text));
    }
    Term term = terms.stream().filter(each -> each.calendar().isPresent()).findFirst().get();
    return isNamed() ? names.indexOf(term.axis()) : terms.indexOf(term);
  }

  /** Returns this shape with the blocks that the calendar makes of an axis. */
  public ShapeArgument cutByCalendar(AxisGrid blocks) {
    return new ShapeArgument(
        text,
        terms.stream()
            .map(term -> term.calendar().isPresent() ? new Term(term.axis(), blocks) : term)
            .toList());
  }

  /** Returns the shape of the array, in listed order, if the blocks on every axis are listed. */
  Optional<Shape> arrayShape() {
    boolean all = !isNamed() && terms.stream().noneMatch(term -> term.blocks().isEmpty());
    return all
        ? Optional.of(Shape.of(terms.stream().mapToLong(this::sum).toArray()))
        : Optional.empty();
  }

  private long sum(Term term) {
    try {
      return term.blocks().stream().reduce(0L, Math::addExact);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "the blocks of '" + text + "' are too long together: at most " + Long.MAX_VALUE, e);
    }
  }

  /**
   * Returns the blocks that this means within an array whose axes may have names, as {@link
   * #within} where they are not listed.
   *
   * @throws IllegalArgumentException as {@link #within}, or if listed blocks do not end where the
   *     array does
   */
  public Grid blocks(Shape array, List<String> names) {
    if (calendar().isPresent()) {
      throw new IllegalArgumentException(
          "'" + text + "' cuts by the calendar, which only an output of a job is: give lengths");
    }
    Shape block = longest(array, names, "a block of ");
    return Grid.of(
        array.rank(),
        axis ->
            term(axis, names)
                .filter(term -> !term.blocks().isEmpty())
                .map(term -> listed(term, array, axis))
                .orElseGet(() -> AxisGrid.uniform(array.length(axis), block.length(axis))));
  }

  private Optional<Term> term(int axis, List<String> names) {
    return isNamed()
        ? terms.stream().filter(term -> names.indexOf(term.axis()) == axis).findFirst()
        : Optional.of(terms.get(terms.size() == 1 ? 0 : axis));
  }

  private AxisGrid listed(Term term, Shape array, int axis) {
    if (sum(term) != array.length(axis)) {
      throw new IllegalArgumentException(
          "the blocks of '%s' on axis %d have %d elements together, but the array %s has %d there: give blocks with that sum"
              .formatted(text, axis, sum(term), array, array.length(axis)));
    }
    long[] ends = term.blocks().stream().mapToLong(Long::longValue).toArray();
    Arrays.parallelPrefix(ends, Long::sum);
    return AxisGrid.ofEnds(ends);
  }

  private Shape longest(Shape array, List<String> names, String what) {
    long[] lengths = isNamed() ? byName(array, names) : byPosition(array);
    for (int axis = 0; axis < lengths.length; axis++) {
      if (lengths[axis] > array.length(axis)) {
        throw new IllegalArgumentException(
            "%s'%s' is longer than the array %s on axis %d: give at most %s, or '*' for a whole axis"
                .formatted(what, text, array, axis, array.asOption()));
      }
    }
    return Shape.of(lengths);
  }

  private long[] byPosition(Shape array) {
    if (terms.size() != 1 && terms.size() != array.rank()) {
      throw new IllegalArgumentException(
          "'%s' has %d axes, but the array is %s: give %d lengths, or correct the shape of the array"
              .formatted(text, terms.size(), array, array.rank()));
    }
    long[] lengths = array.toArray();
    long longest = longest(array);
    for (int axis = 0; axis < lengths.length; axis++) {
      Term term = terms.get(terms.size() == 1 ? 0 : axis);
      boolean clips = terms.size() == 1 && term.length() <= longest;
      long length = term.within(lengths[axis]);
      lengths[axis] = clips ? Math.min(length, lengths[axis]) : length;
    }
    return lengths;
  }

  private long[] byName(Shape array, List<String> names) {
    long[] lengths = array.toArray();
    for (Term term : terms) {
      int axis = names.indexOf(term.axis());
      if (axis < 0) {
        throw new IllegalArgumentException(
            "the array has no axis '" + term.axis() + "' as in '" + text + "': " + known(names));
      }
      lengths[axis] = term.within(lengths[axis]);
    }
    return lengths;
  }

  private static String known(List<String> names) {
    return names.isEmpty() ? "its axes have no names" : "it has " + String.join(", ", names);
  }

  /** Returns what was written. */
  @Override
  public String toString() {
    return text;
  }
}
