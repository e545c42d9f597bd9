package io.resplit.header;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What evenly spaced coordinates of the axes x, y, z and t say, as a space: for formats that hold
 * no coordinates. Where the array has a space already, the coordinates are newer, and their steps
 * count.
 *
 * @param header of the array
 * @param spacings of its coordinates, as far as they are evenly spaced
 */
public record SpacedAxes(ArrayHeader header, List<Optional<Spacing>> spacings) {

  private static final List<String> DIMENSIONS = List.of("x", "y", "z");
  private static final List<String> TIMES = List.of("t", "time");

  /** Returns the header with coordinates that became a space. */
  public static ArrayHeader placed(ArrayHeader header) {
    return new SpacedAxes(header, header.axes().stream().map(Spacing::of).toList()).placed();
  }

  /** Returns the units of the first axis of space that has some. */
  private String units() {
    return IntStream.range(0, spacings.size())
        .filter(this::lies)
        .mapToObj(axis -> spacings.get(axis).map(Spacing::units).orElse(""))
        .filter(unit -> !unit.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Returns which dimension of space an axis counts; -1 if none. */
  private int dimension(int axis) {
    AxisInfo info = header.axes().get(axis);
    boolean isLength =
        spacings
            .get(axis)
            .filter(each -> each.units().isEmpty() || SpaceUnits.isLength(each.units()))
            .isPresent();
    return isLength ? DIMENSIONS.indexOf(info.name().toLowerCase(Locale.ROOT)) : -1;
  }

  private ArrayHeader placed() {
    int rank = header.axes().size();
    Optional<VoxelSpace> known = VoxelSpace.carriedBy(header.attributes(), rank);
    int[] spaced =
        IntStream.range(0, rank)
            .filter(
                axis ->
                    isTime(axis)
                        || lies(axis)
                            && known.stream().allMatch(at -> at.length(axis) > 0 || isEmpty(at)))
            .toArray();
    if (spaced.length == 0) {
      return header;
    }
    VoxelSpace space = known.filter(all -> !isEmpty(all)).orElseGet(this::fresh);
    for (int axis : spaced) {
      Spacing said = spacings.get(axis).orElseThrow();
      space = isTime(axis) ? space.withoutTime().withTime(axis, said) : spaced(space, axis, said);
    }
    List<Integer> taken = IntStream.of(spaced).boxed().toList();
    List<AxisInfo> axes = header.mapAxes((axis, info) -> taken.contains(axis) ? info.bare() : info);
    return header
        .withAttributes(space.in(header.attributes()), header.fileAttributes())
        .withAxes(axes);
  }

  private static boolean isEmpty(VoxelSpace space) {
    return IntStream.range(0, space.rank()).allMatch(axis -> space.length(axis) == 0);
  }

  private boolean lies(int axis) {
    return dimension(axis) >= 0;
  }

  private boolean isTime(int axis) {
    AxisInfo info = header.axes().get(axis);
    return TIMES.contains(info.name().toLowerCase(Locale.ROOT))
        && spacings
            .get(axis)
            .filter(each -> each.units().isEmpty() || SpaceUnits.isTime(each.units()))
            .isPresent();
  }

  /** Returns a space of unit steps along the axes that lie in it, from 0. */
  private VoxelSpace fresh() {
    int rank = header.axes().size();
    boolean hasZ = IntStream.range(0, rank).anyMatch(axis -> dimension(axis) == 2) || rank > 2;
    int dimensions = hasZ ? DIMENSIONS.size() : 2;
    double[] steps = new double[rank * dimensions];
    for (int axis = 0; axis < rank; axis++) {
      if (lies(axis)) {
        steps[axis * dimensions + dimension(axis)] = 1;
      }
    }
    return VoxelSpace.of(steps, new double[dimensions], SpaceUnits.name(units()), "");
  }

  private VoxelSpace spaced(VoxelSpace space, int axis, Spacing said) {
    double factor = SpaceUnits.factor(said.units(), space.units());
    VoxelSpace stepped = space.withLength(axis, said.step() * factor);
    double[] origin = stepped.origin();
    if (stepped.isUpright() && !stepped.isOfPatient()) {
      origin[dimension(axis)] = said.start() * factor;
    }
    return stepped.at(origin);
  }
}
