package io.resplit.region;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.io.ResplitException;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import io.resplit.set.BlockSet;
import io.resplit.text.NameList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns what a user says of a region into indices of the axes. */
public final class RegionFinder {

  private static final int MOST_NAMES = 6;
  private static final AxisInfo NO_COORDINATES = new AxisInfo("", Optional.empty(), List.of());

  private final BlockSet set;
  private final RegionRequest request;
  private final Shape listed;
  private final AxisIndices[] found;
  private final Map<Integer, CoordinateRange> ranges = new TreeMap<>();
  private final BitSet seen = new BitSet();
  private Optional<String> note = Optional.empty();

  private RegionFinder(BlockSet set, RegionRequest request) {
    this.set = set;
    this.request = request;
    this.listed = set.listedShape();
    this.found = new AxisIndices[listed.rank()];
    Arrays.setAll(found, axis -> AxisIndices.range(0, set.grid().shape().length(axis), 1));
  }

  /**
   * Returns the names of the variables over two axes of an array that a region names, of which it
   * needs the values.
   */
  public static Set<String> variables(BlockSet set, RegionRequest request) {
    return request.terms().stream()
        .flatMap(term -> plane(set, term.axis()).stream())
        .map(Companion::path)
        .collect(Collectors.toSet());
  }

  /** Returns the variable over two axes that has a name, unless an axis has it. */
  private static Optional<Companion> plane(BlockSet set, String name) {
    return set.listedAxisNames().contains(name)
        ? Optional.empty()
        : planes(set).filter(each -> each.name().equals(name)).findFirst();
  }

  private static Stream<Companion> planes(BlockSet set) {
    return set.header().companions().variables().stream()
        .filter(each -> each.dimensions().size() == 2 && !each.hasTexts() && !each.hasParts())
        .filter(each -> each.dimensions().stream().allMatch(Dimension::isAxis))
        .filter(each -> each.dimensions().get(0).axis() != each.dimensions().get(1).axis());
  }

  /**
   * Returns the indices on each axis of an array.
   *
   * @param set the array, of which the {@link #variables} are held
   * @throws IllegalArgumentException if the array has no such axes or indices
   * @throws ResplitException if an axis has no such coordinates
   */
  public static FoundRegion find(BlockSet set, RegionRequest request) throws ResplitException {
    RegionFinder finder = new RegionFinder(set, request);
    if (!request.isNamed() && request.terms().size() != finder.listed.rank()) {
      throw finder.wrong(
          "has %s %s, but the array is %s: give a range for every axis, with : for a whole one"
              .formatted(
                  request.terms().size(),
                  request.terms().size() == 1 ? "axis" : "axes",
                  finder.listed));
    }
    List<Term> places = new ArrayList<>();
    for (int position = 0; position < request.terms().size(); position++) {
      Term term = request.terms().get(position);
      if (plane(set, term.axis()).isPresent()) {
        places.add(term);
      } else {
        finder.select(request.isNamed() ? finder.position(term) : position, term);
      }
    }
    if (!places.isEmpty()) {
      finder.selectPlaces(places);
    }
    return new FoundRegion(List.of(finder.found), finder.note, finder::placed);
  }

  /** Returns a header of the indices with longitudes between the bounds that were given. */
  private ArrayHeader placed(ArrayHeader header) throws ResplitException {
    ArrayHeader placed = header;
    for (Map.Entry<Integer, CoordinateRange> each : ranges.entrySet()) {
      try {
        placed = each.getValue().placed(placed, each.getKey());
      } catch (IllegalArgumentException e) {
        throw refused(each.getKey(), e);
      }
    }
    return placed;
  }

  private void select(int position, Term term) throws ResplitException {
    see(position, term.axis());
    select(position, term.selection());
  }

  private void see(int position, String name) {
    if (seen.get(position)) {
      throw wrong("gives axis %s twice".formatted(name));
    }
    seen.set(position);
  }

  /** Selects the box around the places that lie between bounds of all variables over two axes. */
  private void selectPlaces(List<Term> terms) throws ResplitException {
    Companion first = plane(set, terms.get(0).axis()).orElseThrow();
    List<Integer> axes = first.dimensions().stream().map(Dimension::axis).toList();
    PlaceBox box = new PlaceBox(first);
    axes.forEach(axis -> see(set.order().axis(axis, listed.rank()), set.axisName(axis)));
    List<Selection.Between> bounds = terms.stream().map(term -> between(term, axes)).toList();
    try {
      for (int term = 0; term < bounds.size(); term++) {
        box.add(samePlane(terms.get(term), first), bounds.get(term));
      }
      box.find();
      found[axes.get(0)] = box.rows();
      found[axes.get(1)] = box.columns();
    } catch (IllegalArgumentException e) {
      throw badSet(
          "--roi '%s' by %s of '%s': %s"
              .formatted(
                  request.text(),
                  terms.stream().map(Term::axis).collect(Collectors.joining(" and ")),
                  set.root(),
                  e.getMessage()));
    }
    note =
        Optional.of(
            "--roi '%s' reads %s=%s, %s=%s: %s of the %s cells are outside the bounds"
                .formatted(
                    request.text(),
                    set.axisName(axes.get(0)),
                    box.rows(),
                    set.axisName(axes.get(1)),
                    box.columns(),
                    box.cells() - box.inside(),
                    box.cells()));
  }

  private Companion samePlane(Term term, Companion first) {
    Companion variable = plane(set, term.axis()).orElseThrow();
    if (!variable.dimensions().equals(first.dimensions())) {
      throw new IllegalArgumentException(
          "%s and %s are not over the same two axes".formatted(first.name(), variable.name()));
    }
    return variable;
  }

  private Selection.Between between(Term term, List<Integer> axes) {
    if (term.selection() instanceof Selection.Between bounds) {
      return bounds;
    }
    throw wrong(
        "gives indices of %s, which is over %s and %s: give bounds, as in %s=48..52"
            .formatted(
                term.axis(), set.axisName(axes.get(0)), set.axisName(axes.get(1)), term.axis()));
  }

  private int position(Term term) {
    List<String> names = set.listedAxisNames();
    int named = names.indexOf(term.axis());
    if (named >= 0) {
      return named;
    }
    boolean isNumber = term.axis().chars().allMatch(Character::isDigit);
    if (isNumber && term.axis().length() < 3 && Integer.parseInt(term.axis()) < listed.rank()) {
      return Integer.parseInt(term.axis());
    }
    throw wrong(
        "names axis '%s', but the axes are 0 to %s%s%s"
            .formatted(
                term.axis(),
                listed.rank() - 1,
                names.isEmpty() ? ", without names" : ", or " + String.join(", ", names),
                known()));
  }

  private String known() {
    List<String> names = planes(set).map(Companion::name).toList();
    return names.isEmpty()
        ? ""
        : "; variables over two axes are " + NameList.first(MOST_NAMES, names);
  }

  private void select(int position, Selection selection) throws ResplitException {
    int axis = set.order().axis(position, listed.rank());
    long length = listed.length(position);
    if (selection instanceof Selection.Listed list) {
      found[axis] = listed(new IndexList(length, position), list.indices());
    } else if (selection instanceof Selection.ListedIn list) {
      found[axis] = new IndexList(length, position).read(list.file());
    } else if (selection instanceof Selection.Index one) {
      long index = fromStart(one.index(), length);
      found[axis] = range(position, index, index + 1, 1);
    } else if (selection instanceof Selection.Range range) {
      long from = bound(range.from(), 0, length);
      found[axis] = range(position, from, bound(range.to(), length, length), range.step());
    } else if (selection instanceof Selection.Between bounds) {
      found[axis] = range(axis, bounds);
    }
  }

  private AxisIndices listed(IndexList list, List<Long> indices) {
    try {
      return list.of(indices);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--roi '" + request.text() + "' " + e.getMessage(), e);
    }
  }

  private AxisIndices range(int position, long start, long end, long step) {
    long length = listed.length(position);
    if (start < 0 || start >= end || end > length) {
      throw wrong(
          "selects %s:%s on axis %s, %s"
              .formatted(start, end, position, whyNot(position, start, end)));
    }
    return AxisIndices.range(start, end, step);
  }

  private String whyNot(int position, long start, long end) {
    long length = listed.length(position);
    if (start >= 0 && start >= end && end <= length && start < length) {
      String one = start == end ? "; for only index %s write %s".formatted(start, start) : "";
      return start > end
          ? "which is empty: write %s:%s, since resplit reverses no axis".formatted(end, start)
          : "which is empty: the end is excluded" + one;
    }
    boolean startsInside = start >= 0 && start < length;
    return "which has the indices 0 to %s%s"
        .formatted(
            length - 1,
            startsInside ? ": write %s:%s".formatted(start, length) : orYear(position, start));
  }

  /** What is meant for a year is an index all the same. */
  private String orYear(int position, long start) {
    boolean isTime = info(set, set.order().axis(position, listed.rank())).isTime();
    return isTime && start >= listed.length(position) && start < 100_000
        ? "; %1$s is an index: for the year write %1$s..%1$s, for several years such as %1$s..%2$s"
            .formatted(start, start + 2)
        : "";
  }

  private AxisIndices range(int axis, Selection.Between bounds) throws ResplitException {
    try {
      CoordinateRange range = CoordinateRange.of(info(set, axis), bounds.low(), bounds.high());
      ranges.put(axis, range);
      return range.indices();
    } catch (IllegalArgumentException e) {
      throw refused(axis, e);
    }
  }

  /** Returns what files say of an axis, if they say anything. */
  static AxisInfo info(BlockSet set, int axis) {
    List<AxisInfo> axes = set.header().axes();
    return axes.isEmpty() ? NO_COORDINATES : axes.get(axis);
  }

  private ResplitException refused(int axis, IllegalArgumentException why) {
    String name = info(set, axis).name();
    return badSet(
        "--roi '%s' by coordinate of axis %s of '%s': %s"
            .formatted(
                request.text(),
                name.isEmpty() ? set.order().axis(axis, listed.rank()) : name,
                set.root(),
                why.getMessage()));
  }

  private static long bound(OptionalLong bound, long open, long length) {
    return bound.isPresent() ? fromStart(bound.getAsLong(), length) : open;
  }

  private static long fromStart(long index, long length) {
    return index < 0 ? index + length : index;
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("--roi '" + request.text() + "' " + what);
  }
}
