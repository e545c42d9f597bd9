package io.resplit.region;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.io.ResplitException;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import io.resplit.set.BlockSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Turns what a user says of a region into indices of the axes. */
public final class RegionFinder {

  private static final AxisInfo NO_COORDINATES = new AxisInfo("", Optional.empty(), List.of());

  private final BlockSet set;
  private final RegionRequest request;
  private final Shape listed;
  private final AxisIndices[] found;
  private final Map<Integer, CoordinateRange> ranges = new TreeMap<>();

  private RegionFinder(BlockSet set, RegionRequest request) {
    this.set = set;
    this.request = request;
    this.listed = set.listedShape();
    this.found = new AxisIndices[listed.rank()];
    Arrays.setAll(found, axis -> AxisIndices.range(0, set.grid().shape().length(axis), 1));
  }

  /**
   * Finds the indices on each axis of an array.
   *
   * @throws IllegalArgumentException if the array has no such axes or indices
   * @throws ResplitException if an axis has no such coordinates
   */
  public static RegionFinder of(BlockSet set, RegionRequest request) throws ResplitException {
    RegionFinder finder = new RegionFinder(set, request);
    if (!request.isNamed() && request.terms().size() != finder.listed.rank()) {
      throw finder.wrong(
          "has %s %s, but the array is %s"
              .formatted(
                  request.terms().size(),
                  request.terms().size() == 1 ? "axis" : "axes",
                  finder.listed));
    }
    BitSet seen = new BitSet();
    for (int term = 0; term < request.terms().size(); term++) {
      int position = request.isNamed() ? finder.position(request.terms().get(term)) : term;
      if (seen.get(position)) {
        throw finder.wrong("gives axis %s twice".formatted(request.terms().get(term).axis()));
      }
      seen.set(position);
      finder.select(position, request.terms().get(term).selection());
    }
    return finder;
  }

  /** Returns the indices on each axis, slowest axis first. */
  public List<AxisIndices> indices() {
    return List.of(found);
  }

  /**
   * Returns a header of these indices with longitudes between the bounds that were given.
   *
   * @throws ResplitException if they cannot be written so
   */
  public ArrayHeader placed(ArrayHeader header) throws ResplitException {
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
        "names axis '%s', but the axes are 0 to %s%s"
            .formatted(
                term.axis(),
                listed.rank() - 1,
                names.isEmpty() ? ", without names" : ", or " + String.join(", ", names)));
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
          "selects %s:%s on axis %s, which has the indices 0 to %s"
              .formatted(start, end, position, length - 1));
    }
    return AxisIndices.range(start, end, step);
  }

  private AxisIndices range(int axis, Selection.Between bounds) throws ResplitException {
    try {
      CoordinateRange range = CoordinateRange.of(info(axis), bounds.low(), bounds.high());
      ranges.put(axis, range);
      return range.indices();
    } catch (IllegalArgumentException e) {
      throw refused(axis, e);
    }
  }

  private AxisInfo info(int axis) {
    List<AxisInfo> axes = set.header().axes();
    return axes.isEmpty() ? NO_COORDINATES : axes.get(axis);
  }

  private ResplitException refused(int axis, IllegalArgumentException why) {
    String name = info(axis).name();
    return badSet(
        "--roi '%s' by coordinate of axis %s of %s: %s"
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
