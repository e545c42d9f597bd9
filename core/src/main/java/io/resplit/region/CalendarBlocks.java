package io.resplit.region;

import static io.resplit.io.ResplitException.badSet;

import io.resplit.find.beside.JoinedCompanions;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.CalendarTime;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import io.resplit.partition.AxisGrid;
import io.resplit.request.CalendarCut;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * The blocks of a time axis that end where years, months or days of its calendar do. A period
 * without a time has no block.
 *
 * @param axis where they end
 * @param names what stands in a name template for their dates; empty if they are too many
 * @param doubt why the cut may not be the one that is meant, in one line; empty if nothing says so
 */
public record CalendarBlocks(AxisGrid axis, String names, Optional<String> doubt) {

  private static final String BOUNDS = "bounds";

  /**
   * Returns the blocks of an array.
   *
   * @param like set whose array the output has; the bounds of its times are read if they are asked
   *     for
   * @param position of the axis, as listed
   * @throws ResplitException if the axis has no times that rise, or these have no bounds
   */
  public static CalendarBlocks of(BlockSet like, int position, CalendarCut cut) throws IOException {
    Set<String> bounds = cut.byBounds() ? boundsOf(like.array(), position) : Set.of();
    return ofKnown(JoinedCompanions.withValues(like, bounds).array(), position, cut);
  }

  private static CalendarBlocks ofKnown(BlockSet array, int position, CalendarCut cut)
      throws ResplitException {
    int axis = array.order().axis(position, array.grid().rank());
    AxisInfo info = RegionFinder.info(array, axis);
    try {
      AxisValues times = AxisValues.of(info, CalendarCutter.INSTEAD);
      CalendarTime calendar = times.time().orElseThrow(CalendarBlocks::noTimes);
      Optional<CalendarCutter.Bounds> bounds = bounds(array, axis, calendar);
      if (cut.byBounds() && bounds.isEmpty()) {
        throw new IllegalArgumentException(
            "its times have no bounds of two numbers each: leave out :bounds");
      }
      CalendarCutter cutter = new CalendarCutter(times, calendar, cut, bounds);
      AxisGrid blocks = cutter.blocks();
      String dates = cutter.dates().map(all -> "{%s=%s}".formatted(position, all)).orElse("");
      return new CalendarBlocks(blocks, dates, cutter.doubt());
    } catch (IllegalArgumentException e) {
      throw badSet(
          "--out-shape %s by the calendar of %s of %s: %s"
              .formatted(cut, array.axisName(axis), array.root(), e.getMessage()));
    }
  }

  /**
   * Returns the name of the variable that holds the bounds of times, if files have one.
   *
   * @param position of the axis, as listed
   */
  private static Set<String> boundsOf(BlockSet array, int position) {
    return variable(array, array.order().axis(position, array.grid().rank()))
        .map(each -> Set.of(each.path()))
        .orElse(Set.of());
  }

  private static Optional<Companion> variable(BlockSet set, int axis) {
    Companions beside = set.header().companions();
    String group =
        ObjectPath.group(
            beside.axisPaths().isEmpty() ? set.dataset() : beside.axisPaths().get(axis));
    return Attribute.text(RegionFinder.info(set, axis).attributes(), BOUNDS)
        .flatMap(name -> beside.find(group + name).or(() -> beside.find(name)))
        .filter(each -> each.dimensions().size() == 2 && each.dimensionOf(axis) == 0)
        .filter(each -> each.dimensions().get(1).length() == 2);
  }

  private static Optional<CalendarCutter.Bounds> bounds(
      BlockSet set, int axis, CalendarTime calendar) {
    Optional<Companion> variable = variable(set, axis);
    variable.ifPresent(
        each -> AxisValues.requireUnpacked(each.attributes(), CalendarCutter.INSTEAD));
    return variable.flatMap(Companion::values).map(all -> new CalendarCutter.Bounds(all, calendar));
  }

  private static IllegalArgumentException noTimes() {
    return new IllegalArgumentException(
        "its coordinates are not times, with units such as 'days since 2001-01-01': "
            + CalendarCutter.INSTEAD);
  }
}
