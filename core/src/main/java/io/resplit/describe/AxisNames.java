package io.resplit.describe;

import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Spacing;
import io.resplit.request.Stack;
import io.resplit.set.BlockSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a user says of the axes of an output: their names, and how far apart indices lie.
 *
 * @param all each axis as listed, with no value, a step, or a start and a step
 */
public record AxisNames(List<Stack> all) {

  /** Texts that hold for some coordinates only. */
  private static final Set<String> OF_COORDINATES =
      Set.of("units", "calendar", "bounds", "climatology", "formula_terms");

  private static final Set<String> IMPLIED = Set.of("", "x", "y", "z", "s");

  /** Copies the list. */
  public AxisNames {
    all = List.copyOf(all);
  }

  /**
   * Returns an input as if it said the same of its axes, which are given in the order of the
   * output; an output is described like that.
   *
   * @throws IllegalArgumentException if it has another number of axes, or what is given is no step
   */
  public BlockSet in(BlockSet set) {
    int rank = set.grid().rank();
    if (all.size() != rank) {
      throw new IllegalArgumentException(
          "--axes %s: the output is %s: give %d names, with commas"
              .formatted(
                  all.stream().map(Stack::axis).collect(Collectors.joining(",")),
                  set.array().listedShape(),
                  rank));
    }
    List<String> names = all.stream().map(Stack::axis).toList();
    if (names.stream().distinct().count() < rank) {
      throw new IllegalArgumentException("--axes gives one name to two axes: " + names);
    }
    ArrayHeader header = set.header();
    requireNotReversed(set, names);
    requireOwn(set, names);
    List<AxisInfo> axes = new ArrayList<>();
    List<String> left = new ArrayList<>(header.notCarried());
    for (int axis = 0; axis < rank; axis++) {
      Stack said = all.get(set.order().axis(set.axes().axis(axis), rank));
      AxisInfo known = known(header, axis, said.axis());
      axes.add(axis(known, said, set.grid().shape().length(axis)));
      left.addAll(lost(known, said));
    }
    return set.withHeader(header.withAxes(axes).withNotCarried(left));
  }

  /** Pages may show any plane, but names in reverse mean the other order of the same axes. */
  private static void requireNotReversed(BlockSet set, List<String> names) {
    List<AxisInfo> axes = set.header().axes();
    NeededOrder order = new NeededOrder(set);
    List<String> known =
        IntStream.range(0, axes.size())
            .mapToObj(position -> axes.get(order.stored(position)).name())
            .toList();
    List<String> reversed = new ArrayList<>(names);
    Collections.reverse(reversed);
    if (!areStated(axes) && !known.equals(names) && known.equals(reversed)) {
      throw new IllegalArgumentException(
          "--axes names %s, but the axes of the input are %s: give names and steps in this order"
              .formatted(String.join(",", names), String.join(",", known)));
    }
  }

  /**
   * A name that the input gives to another axis is a mistake: elements would stay where they are.
   */
  private static void requireOwn(BlockSet set, List<String> names) {
    List<String> known = set.header().axes().stream().map(AxisInfo::name).toList();
    NeededOrder order = new NeededOrder(set);
    int rank = set.grid().rank();
    for (int position = 0; position < rank && areStated(set.header().axes()); position++) {
      String name = names.get(position);
      int axis = order.stored(position);
      if (!known.get(axis).equals(name) && known.contains(name)) {
        throw new IllegalArgumentException(
            "--axes calls axis %s of the input %s, which is the name of another axis: give --permute %s"
                .formatted(
                    known.get(axis).isEmpty() ? order.listed(axis) : known.get(axis),
                    name,
                    order.permute(stored(names, known))));
      }
    }
  }

  /**
   * Returns which axis of the input each name is; new names stand for the others in their order.
   */
  private static List<Integer> stored(List<String> names, List<String> known) {
    List<Integer> stored = new ArrayList<>(names.stream().map(known::indexOf).toList());
    for (int axis = 0; axis < known.size(); axis++) {
      if (!stored.contains(axis)) {
        stored.set(stored.indexOf(-1), axis);
      }
    }
    return stored;
  }

  /** Pages and volumes have the names x, y and z whatever they show; users know better. */
  private static boolean areStated(List<AxisInfo> axes) {
    return axes.stream()
        .anyMatch(each -> !IMPLIED.contains(each.name()) || each.coordinates().isPresent());
  }

  /** Returns an axis of the input; of one that gets another name the kind may be another. */
  private static AxisInfo known(ArrayHeader header, int axis, String name) {
    AxisInfo known = header.axes().isEmpty() ? AxisInfo.named("") : header.axes().get(axis);
    if (known.name().equals(name)) {
      return known;
    }
    if (!header.companions().isEmpty()) {
      throw new IllegalArgumentException(
          ("--axes calls axis %s %s, which other variables also have: name one variable, "
                  + "as in FILE:/NAME")
              .formatted(known.name(), name));
    }
    return known.withAttributes(
        known.attributes().stream().filter(each -> !each.name().equals(AxisInfo.KIND)).toList());
  }

  /** Returns names of what was said of coordinates that others take the place of. */
  private static List<String> lost(AxisInfo known, Stack said) {
    return said.values().isEmpty()
        ? List.of()
        : known.attributes().stream()
            .filter(each -> !isKept(each) && !isReplaced(each, said))
            .map(each -> "attribute %s of axis %s".formatted(each.name(), said.axis()))
            .toList();
  }

  /** Returns whether what is said of coordinates holds for others as well. */
  private static boolean isKept(Attribute said) {
    return said.hasTexts() && !OF_COORDINATES.contains(said.name());
  }

  private static boolean isReplaced(Attribute known, Stack said) {
    return known.name().equals(Spacing.STEP)
        || known.name().equals("units") && !said.units().isEmpty();
  }

  private static AxisInfo axis(AxisInfo known, Stack said, long length) {
    if (said.values().isEmpty()) {
      return known.withName(said.axis());
    }
    if (known.isTime()) {
      throw new IllegalArgumentException(
          ("--axes gives a step of axis %s, whose coordinates count from a date (%s): "
                  + "give only its name")
              .formatted(said.axis(), Attribute.text(known.attributes(), "units").orElse("")));
    }
    double step = said.step().orElse(said.values().get(0));
    if (said.values().size() > 1 || !(step > 0) || length > Spacing.MOST) {
      throw new IllegalArgumentException(
          length > Spacing.MOST
              ? "--axes gives a step of axis %s, which is longer than %,d"
                  .formatted(said.axis(), Spacing.MOST)
              : "--axes %s: give a step above 0, as in z=4um, or FIRST:STEP"
                  .formatted(said.axis()));
    }
    double start = said.step().isPresent() ? said.values().get(0) : 0;
    AxisInfo axis = new Spacing(start, step, said.units()).axis(said.axis(), length);
    List<Attribute> attributes = new ArrayList<>(axis.attributes());
    known.attributes().stream().filter(AxisNames::isKept).forEach(attributes::add);
    return axis.withAttributes(attributes).withUnlimited(known.unlimited());
  }
}
