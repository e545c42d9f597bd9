package io.resplit.find.clue;

import io.resplit.find.clue.AxisSeries.Laid;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Agreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Coordinates of the axes, after units and calendars were made alike; where an axis has none, times
 * along it that another variable counts, or writes as texts.
 */
public final class CoordinateClue implements Clue {

  private final List<Path> files = new ArrayList<>();
  private final List<Shape> shapes = new ArrayList<>();
  private final List<AxisSeries> axes = new ArrayList<>();
  private final boolean fillsGaps;
  private List<Integer> cut = List.of();
  private boolean haveOtherAxes;
  private boolean haveTimesBeside;

  /**
   * Creates the clue.
   *
   * @param fillsGaps whether times that no file has are part of the axis, if it is clear which
   */
  public CoordinateClue(boolean fillsGaps) {
    this.fillsGaps = fillsGaps;
  }

  /** Returns whether a file has coordinates, or other times along an axis. */
  public static boolean isIn(BlockHeader header, Companions beside) {
    return IntStream.range(0, header.axes().size())
        .anyMatch(axis -> values(header, beside, axis).length > 0);
  }

  /** Returns whether two files have coordinates, and the same on all axes. */
  public static boolean areSame(BlockHeader one, BlockHeader other) {
    return one.axes().size() == other.axes().size()
        && one.axes().stream().anyMatch(axis -> axis.coordinates().isPresent())
        && IntStream.range(0, one.axes().size())
            .allMatch(
                axis ->
                    Agreement.areSame(
                        one.axes().get(axis).coordinates(), other.axes().get(axis).coordinates()));
  }

  /** Returns whether an axis counts time from 0, as that of each run does, or of each day. */
  public static boolean beginsAtZero(AxisInfo axis) {
    return axis.isTime()
        && axis.coordinates()
            .filter(all -> all.isRead() && !all.hasTexts() && all.count() > 0)
            .filter(all -> all.number(0) == 0)
            .isPresent();
  }

  /** Returns whether two files have different coordinates on an axis that is not the slowest. */
  public static boolean differ(BlockHeader one, BlockHeader other) {
    return one.axes().size() == other.axes().size()
        && IntStream.range(1, one.axes().size())
            .anyMatch(
                axis ->
                    !Agreement.areSame(
                        one.axes().get(axis).coordinates(), other.axes().get(axis).coordinates()));
  }

  @Override
  public String name() {
    String names =
        cut.stream().map(axis -> axes.get(axis).name()).collect(Collectors.joining(", "));
    return names.isEmpty() ? "coordinates" : "the coordinates of " + names;
  }

  @Override
  public void see(Path file, BlockHeader header, Companions beside) {
    int rank = header.shape().rank();
    if (files.isEmpty()) {
      IntStream.range(0, rank).forEach(axis -> axes.add(new AxisSeries()));
    }
    files.add(file);
    shapes.add(header.shape());
    haveOtherAxes |= rank != axes.size() || header.axes().size() != rank;
    for (int axis = 0; axis < rank && !haveOtherAxes; axis++) {
      AxisInfo info = header.axes().get(axis);
      boolean isTime = info.isTime() || info.coordinates().isEmpty();
      double[] values = values(header, beside, axis);
      haveTimesBeside |= axis == 0 && info.coordinates().isEmpty() && values.length > 0;
      axes.get(axis).add(file, header.shape().length(axis), info, isTime, values);
    }
  }

  private static double[] values(BlockHeader header, Companions beside, int axis) {
    double[] own = header.axes().get(axis).positions();
    return own.length > 0
        ? own
        : beside.variables().stream()
            .filter(each -> !each.isMoved() && each.dimensionOf(axis) == 0)
            .map(each -> TimeTexts.areIn(each) ? TimeTexts.of(each) : times(each))
            .filter(times -> times.length == header.shape().length(axis))
            .findFirst()
            .orElse(own);
  }

  private static double[] times(Companion variable) {
    AxisInfo axis = new AxisInfo(variable.name(), variable.values(), variable.attributes());
    return variable.dimensions().size() == 1 && axis.isTime() ? axis.positions() : new double[0];
  }

  @Override
  public Optional<Placed> place() throws Unclear {
    List<Laid> all = new ArrayList<>();
    for (AxisSeries axis : axes) {
      Optional<Laid> laid = haveOtherAxes ? Optional.empty() : axis.laid(fillsGaps);
      if (laid.isEmpty()) {
        return Optional.empty();
      }
      all.add(laid.get());
    }
    List<long[]> starts =
        IntStream.range(0, files.size())
            .mapToObj(file -> all.stream().mapToLong(laid -> laid.starts()[file]).toArray())
            .toList();
    cut = IntStream.range(0, axes.size()).filter(axis -> all.get(axis).isCut()).boxed().toList();
    if (starts.stream().map(LongBuffer::wrap).distinct().count() < files.size()) {
      refuseSameTimes(all);
      return Optional.empty(); // along another axis, or there twice
    }
    if (cut.size() == 1 && overlap(all.get(cut.get(0)), cut.get(0))) {
      throw axes.get(cut.get(0)).overlap();
    }
    Shape array = Shape.of(all.stream().mapToLong(Laid::length).toArray());
    return Optional.of(
        new Placed(
            IntStream.range(0, files.size())
                .mapToObj(file -> Box.at(starts.get(file), shapes.get(file)))
                .map(own -> new TilePlace(own, array))
                .toList(),
            all.stream().flatMap(laid -> laid.notes().stream()).toList(),
            all.stream().flatMap(laid -> laid.gaps().stream()).toList(),
            whole(all)));
  }

  private static Map<Integer, Attribute> whole(List<Laid> all) {
    Map<Integer, Attribute> whole = new HashMap<>();
    for (int axis = 0; axis < all.size(); axis++) {
      Optional<Attribute> coordinates = all.get(axis).whole();
      if (coordinates.isPresent()) {
        whole.put(axis, coordinates.get());
      }
    }
    return whole;
  }

  /** Where files hold their times beside the axis nothing else would see that they are the same. */
  private void refuseSameTimes(List<Laid> all) throws Unclear {
    boolean areSame = haveTimesBeside && cut.isEmpty() && all.get(0).isKnown();
    if (areSame) {
      throw new Unclear(
          "'%s' and '%s' hold the same times along '%s': lay them along a new axis with --stack AXIS"
              .formatted(files.get(0), files.get(1), axes.get(0).name()));
    }
  }

  /** Returns whether files that follow one another on one axis lie across one another. */
  private boolean overlap(Laid laid, int axis) {
    long total = shapes.stream().mapToLong(shape -> shape.length(axis)).sum();
    return laid.whole().isEmpty() && total != laid.length();
  }
}
