package io.resplit.format.tiff;

import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Time from frame to frame, as descriptions say it; arrays have it in their space. */
final class TimeStep {

  private static final Map<String, String> OF_OME =
      Map.of("s", "s", "ms", "ms", "us", "\u00b5s", "ns", "ns", "min", "min", "h", "h", "d", "d");

  private TimeStep() {}

  /** Returns the step of a block along its axis of time, if it has one. */
  static Optional<Spacing> of(BlockHeader block) {
    int axis = axis(block.axes().stream().map(AxisInfo::name).toList());
    return VoxelSpace.carriedBy(block.attributes(), block.shape().rank())
        .filter(space -> axis >= 0 && space.isTime(axis))
        .flatMap(space -> space.spacing(axis));
  }

  /** Returns a space in which an axis lies in time as well. */
  static VoxelSpace in(VoxelSpace space, List<String> names, Optional<Spacing> time) {
    int axis = axis(names);
    return time.isPresent() && axis >= 0 && !space.hasTime()
        ? space.withTime(axis, time.get())
        : space;
  }

  /** Returns the same in units as OME-XML names them, if it has them. */
  static Optional<Spacing> toOme(Spacing time) {
    return Optional.ofNullable(OF_OME.get(time.units()))
        .map(name -> new Spacing(time.start(), time.step(), name));
  }

  /** Returns the step that OME-XML says; nothing if it says none. */
  static Optional<Spacing> ofOme(double step, String units) {
    String own = units.equals("\u00b5s") || units.equals("\u03bcs") ? "us" : units;
    return step > 0 ? Optional.of(new Spacing(0, step, own)) : Optional.empty();
  }

  /** Returns the axis of time; -1 if none has such a name. */
  static int axis(List<String> names) {
    for (int axis = 0; axis < names.size(); axis++) {
      if (AxisLetters.ofPlanes(names.get(axis)).equals("t")) {
        return axis;
      }
    }
    return -1;
  }
}
