package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Spacing;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Time from frame to frame. Files of other formats carry it as attributes of the array. Immutable.
 *
 * @param step more than 0
 * @param units units of it
 */
record TimeStep(double step, String units) {

  private static final String STEP = "time_step";
  private static final String UNITS = "time_units";

  /** Names of the attributes. */
  static final Set<String> NAMES = Set.of(STEP, UNITS);

  private static final Map<String, String> OF_OME =
      Map.of("s", "s", "ms", "ms", "us", "\u00b5s", "ns", "ns", "min", "min", "h", "h", "d", "d");

  private static final ElementType REAL = ElementType.parse("float64");

  /** Returns the step that attributes carry, if they carry one. */
  static Optional<TimeStep> carriedBy(List<Attribute> attributes) {
    return Attribute.find(attributes, STEP)
        .filter(each -> each.isRead() && !each.hasTexts() && each.count() == 1)
        .filter(each -> each.type().kind() == ElementType.Kind.FLOAT && each.number(0) > 0)
        .map(each -> new TimeStep(each.number(0), Attribute.text(attributes, UNITS).orElse("s")));
  }

  /** Returns the same in units as OME-XML names them, if it has them. */
  Optional<TimeStep> ofOme() {
    return Optional.ofNullable(OF_OME.get(units)).map(name -> new TimeStep(step, name));
  }

  /** Returns the step that OME-XML says; nothing if it says none. */
  static Optional<TimeStep> ofOme(double step, String units) {
    String own = units.equals("\u00b5s") || units.equals("\u03bcs") ? "us" : units;
    return step > 0 ? Optional.of(new TimeStep(step, own)) : Optional.empty();
  }

  /** Returns attributes that carry it. */
  List<Attribute> attributes() {
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES).order(REAL.order()).putDouble(step);
    return List.of(Attribute.wrapping(STEP, REAL, bytes.array()), Attribute.ofText(UNITS, units));
  }

  /** Returns the axis of time; -1 if none has such a name. */
  static int axis(List<AxisInfo> axes) {
    for (int axis = 0; axis < axes.size(); axis++) {
      if (AxisLetters.ofPlanes(axes.get(axis).name()).equals("t")) {
        return axis;
      }
    }
    return -1;
  }

  /** Returns the header of some indices, of which the step may be another, or none. */
  static ArrayHeader sampled(ArrayHeader header, List<AxisIndices> indices) {
    Optional<TimeStep> carried = carriedBy(header.attributes());
    int axis = axis(header.axes());
    if (carried.isEmpty() || axis < 0 || indices.get(axis).step() == 1) {
      return header;
    }
    AxisIndices kept = indices.get(axis);
    return kept.step() > 0
        ? header.withAttributes(
            CarriedTag.replaced(
                header.attributes(),
                NAMES,
                new TimeStep(carried.get().step * kept.step(), carried.get().units).attributes()),
            header.fileAttributes())
        : header.without(List.copyOf(NAMES));
  }

  /** Returns the header whose axis of time has coordinates if it has none yet. */
  static ArrayHeader spaced(ArrayHeader header, Shape shape) {
    Optional<TimeStep> carried = carriedBy(header.attributes());
    int time = axis(header.axes());
    return carried.isEmpty() || time < 0 || header.axes().get(time).coordinates().isPresent()
        ? header
        : header.withAxes(
            header.mapAxes(
                (axis, info) ->
                    axis == time
                        ? new Spacing(0, carried.get().step, carried.get().units)
                            .axis(info.name(), shape.length(axis))
                        : info));
  }
}
