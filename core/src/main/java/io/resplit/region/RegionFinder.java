package io.resplit.region;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.array.AxisInfo;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import io.resplit.set.BlockSet;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns what a user says of a region into a box of the array. */
public final class RegionFinder {

  private static final AxisInfo NO_COORDINATES = new AxisInfo("", Optional.empty(), List.of());

  private final BlockSet set;
  private final RegionRequest request;
  private final Shape listed;
  private final long[] start;
  private final long[] end;

  private RegionFinder(BlockSet set, RegionRequest request) {
    this.set = set;
    this.request = request;
    this.listed = set.listedShape();
    this.start = new long[listed.rank()];
    this.end = set.grid().shape().toArray();
  }

  /**
   * Returns the region of an array, slowest axis first.
   *
   * @throws IllegalArgumentException if the array has no such axes or indices
   * @throws ResplitException if an axis has no such coordinates
   */
  public static Box box(BlockSet set, RegionRequest request) throws ResplitException {
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
    return Box.of(finder.start, finder.end);
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
    if (selection instanceof Selection.Index one) {
      start[axis] = fromStart(one.index(), length);
      end[axis] = start[axis] + 1;
    } else if (selection instanceof Selection.Range range) {
      start[axis] = bound(range.from(), 0, length);
      end[axis] = bound(range.to(), length, length);
    } else if (selection instanceof Selection.Between bounds) {
      long[] range = range(axis, bounds);
      start[axis] = range[0];
      end[axis] = range[1];
    }
    if (start[axis] < 0 || start[axis] >= end[axis] || end[axis] > length) {
      throw wrong(
          "selects %s:%s on axis %s, which has the indices 0 to %s"
              .formatted(start[axis], end[axis], position, length - 1));
    }
  }

  private long[] range(int axis, Selection.Between bounds) throws ResplitException {
    List<AxisInfo> axes = set.header().axes();
    AxisInfo info = axes.isEmpty() ? NO_COORDINATES : axes.get(axis);
    try {
      return CoordinateRange.of(info, bounds.low(), bounds.high());
    } catch (IllegalArgumentException e) {
      throw badSet(
          "--roi '%s' by coordinate of axis %s of %s: %s"
              .formatted(
                  request.text(),
                  info.name().isEmpty() ? set.order().axis(axis, listed.rank()) : info.name(),
                  set.root(),
                  e.getMessage()));
    }
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
