package io.resplit.format.nifti;

import io.resplit.array.ElementType;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.SpaceParts;
import io.resplit.header.SpaceUnits;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Where voxels lie in space: the three methods of {@code nifti1.h}, by affine ({@code sform}), by
 * quaternion ({@code qform}), and by voxel size alone. What decides is the affine if its code says
 * so, else the quaternion, else the sizes.
 */
final class NiftiSpace {

  /** Axes of space. */
  static final int AXES = NiftiRotation.AXES;

  /** Bits of the unit of the fourth axis. */
  private static final long TIME_UNITS = 0x38;

  private static final int ROW = AXES + 1;

  /** What the codes of both methods say of the place that is 0, from 1 on. */
  private static final List<String> WORLDS =
      List.of("scanner", "aligned", "talairach", "mni152", "template");

  private static final List<String> UNITS_OF_SPACE = List.of("m", "mm", "um");
  private static final List<String> UNITS_OF_TIME = List.of("s", "ms", "us");

  /** Places this close, in steps, are the same. */
  private static final double CLOSE = 0.01;

  private NiftiSpace() {}

  /**
   * Returns the header to write a block with: the one that its file attribute carries, with the
   * shape and the place of the block, or a fresh one if there is none or its type is another.
   *
   * @throws ResplitException if NIfTI cannot hold the block
   */
  static NiftiHeader header(BlockHeader block) throws ResplitException {
    Optional<NiftiHeader> carried = NiftiHeader.carriedBy(block).filter(any -> suits(any, block));
    NiftiHeader header =
        carried.isPresent()
            ? carried.get().withShape(block.shape())
            : NiftiHeader.fresh(block.shape(), block.type()).withScaling(block.attributes());
    NiftiHeader placed =
        with(header, VoxelSpace.carriedBy(block.attributes(), block.shape().rank()));
    return carried.map(placed::withSlicesOf).orElse(placed);
  }

  private static boolean suits(NiftiHeader header, BlockHeader block) {
    ElementType type = header.type();
    return type.equals(block.type().withOrder(type.order()));
  }

  /** Returns where the voxels of an array lie that has this header, and its axes. */
  static VoxelSpace of(NiftiHeader header) {
    int rank = header.rank();
    boolean isPlaced = header.hasAffine() || header.hasQuaternion();
    double[] matrix = matrix(header);
    double[] steps = new double[rank * AXES];
    double[] origin = new double[AXES];
    for (int row = 0; row < AXES; row++) {
      for (int k = 0; k < Math.min(AXES, rank); k++) {
        steps[(rank - 1 - k) * AXES + row] = meant(header, matrix[row * AXES + k]);
      }
      origin[row] = isPlaced ? meant(header, start(header, row)) : 0;
    }
    VoxelSpace space =
        VoxelSpace.of(steps, origin, unit(header, false), isPlaced ? VoxelSpace.RAS : "")
            .inWorld(isPlaced ? world(header) : "");
    double step = header.getDouble(NiftiField.PIXDIM, AXES + 1);
    double first = header.getDouble(NiftiField.TOFFSET, 0);
    return rank > AXES && step > 0 && Double.isFinite(step) && Double.isFinite(first)
        ? space.withTime(
            rank - 1 - AXES,
            new Spacing(meant(header, first), meant(header, step), unit(header, true)))
        : space;
  }

  /** Returns how far apart indices of a further axis would lie, as the sizes say it. */
  static Spacing nextStep(NiftiHeader header) {
    double step = header.getDouble(NiftiField.PIXDIM, header.rank() + 1);
    return new Spacing(0, meant(header, step), header.rank() == AXES ? unit(header, true) : "");
  }

  private static String world(NiftiHeader header) {
    NiftiField code = header.hasAffine() ? NiftiField.SFORM_CODE : NiftiField.QFORM_CODE;
    long said = header.getLong(code, 0);
    return said <= WORLDS.size() ? WORLDS.get((int) said - 1) : "";
  }

  private static double start(NiftiHeader header, int row) {
    return header.hasAffine()
        ? header.getDouble(NiftiField.SROW, row * ROW + AXES)
        : header.getDouble(NiftiField.QOFFSET, row);
  }

  /**
   * Headers of the older version hold floats of 4 bytes: 7 digits are all that they say. What is no
   * number says nothing.
   */
  private static double meant(NiftiHeader header, double value) {
    boolean isSingle = header.version() == NiftiVersion.NIFTI1;
    return !Double.isFinite(value)
        ? 0
        : isSingle ? new BigDecimal(value).round(MathContext.DECIMAL32).doubleValue() : value;
  }

  /**
   * Returns the header of an array that lies elsewhere: both methods move if it lies by whole
   * steps, along the same axes; else both say the new place.
   *
   * @param header has the lengths of the array already; its other fields may be of another one
   */
  private static NiftiHeader with(NiftiHeader header, Optional<VoxelSpace> known) {
    VoxelSpace own = of(header);
    if (known.isEmpty()) {
      NiftiHeader nowhere = header.copy();
      nowhere.put(NiftiField.SFORM_CODE, 0, 0);
      nowhere.put(NiftiField.QFORM_CODE, 0, 0);
      return nowhere;
    }
    VoxelSpace asked = known.get();
    String unit = UNITS_OF_SPACE.contains(own.units()) ? own.units() : "mm";
    VoxelSpace space = asked.inDirections(VoxelSpace.RAS).inUnits(unit);
    NiftiHeader placed = header.copy();
    Optional<NiftiMove> move = NiftiMove.between(own, space);
    if (move.isPresent()) {
      move.get().apply(placed, header);
    } else {
      put(placed, space);
    }
    putTime(placed, space, own);
    return placed;
  }

  /** Says where voxels lie that have been nowhere. */
  private static void put(NiftiHeader header, VoxelSpace space) {
    boolean isPlaced = canPlace(space);
    int world = WORLDS.indexOf(space.world());
    int code = isPlaced ? Math.max(0, world) + 1 : 0;
    double[] matrix = new double[AXES * AXES];
    for (int k = 0; k < AXES; k++) {
      double[] step = k < space.rank() ? space.step(space.rank() - 1 - k) : new double[0];
      for (int row = 0; row < Math.min(step.length, Math.min(AXES, space.spatial())); row++) {
        matrix[row * AXES + k] = step[row];
      }
      double length = space.rank() > k ? NiftiRotation.lengthOf(matrix, k) : 0;
      header.putDouble(NiftiField.PIXDIM, k + 1, length > 0 ? length : 1);
    }
    completed(matrix);
    header.put(NiftiField.SFORM_CODE, 0, code);
    header.put(NiftiField.QFORM_CODE, 0, NiftiRotation.isRotation(matrix) ? code : 0);
    for (int row = 0; row < AXES; row++) {
      for (int k = 0; k < AXES; k++) {
        header.putDouble(NiftiField.SROW, row * ROW + k, isPlaced ? matrix[row * AXES + k] : 0);
      }
      double start = isPlaced ? space.origin()[row] : 0;
      header.putDouble(NiftiField.SROW, row * ROW + AXES, start);
      header.putDouble(NiftiField.QOFFSET, row, start);
    }
    if (header.hasQuaternion()) {
      NiftiRotation.put(header, matrix);
    }
    putUnit(header, UNITS_OF_SPACE.indexOf(SpaceUnits.name(space.units())) + 1, ~TIME_UNITS);
  }

  /** An axis that the array lacks stands upright on the others, one unit a step. */
  private static void completed(double[] matrix) {
    for (int k = 0; k < AXES; k++) {
      if (NiftiRotation.lengthOf(matrix, k) == 0) {
        double[] one = unitColumn(matrix, (k + 1) % AXES);
        double[] other = unitColumn(matrix, (k + 2) % AXES);
        double[] cross = {
          one[1] * other[2] - one[2] * other[1],
          one[2] * other[0] - one[0] * other[2],
          one[0] * other[1] - one[1] * other[0]
        };
        for (int row = 0; row < AXES; row++) {
          matrix[row * AXES + k] = cross[row];
        }
      }
    }
  }

  private static double[] unitColumn(double[] matrix, int k) {
    double length = NiftiRotation.lengthOf(matrix, k);
    double[] column = new double[AXES];
    Arrays.setAll(column, row -> length == 0 ? row == k ? 1 : 0 : matrix[row * AXES + k] / length);
    return column;
  }

  private static void putTime(NiftiHeader header, VoxelSpace space, VoxelSpace own) {
    int axis = header.rank() - 1 - AXES;
    Optional<Spacing> time =
        Optional.of(space)
            .filter(any -> axis >= 0 && space.rank() > axis && space.isTime(axis))
            .flatMap(any -> space.spacing(axis));
    boolean isSame = time.equals(own.hasTime() ? own.spacing(axis) : Optional.empty());
    if (!isSame && time.isEmpty()) {
      header.putDouble(NiftiField.PIXDIM, AXES + 1, 0);
      header.putDouble(NiftiField.TOFFSET, 0, 0);
    } else if (!isSame) {
      header.putDouble(NiftiField.PIXDIM, AXES + 1, time.get().step());
      header.putDouble(NiftiField.TOFFSET, 0, time.get().start());
      timeUnit(time.get().units()).ifPresent(code -> putUnit(header, code, TIME_UNITS));
    }
  }

  private static void putUnit(NiftiHeader header, long code, long bits) {
    long others = header.getLong(NiftiField.XYZT_UNITS, 0) & ~bits;
    header.put(NiftiField.XYZT_UNITS, 0, others | code);
  }

  /** Returns whether headers say where voxels lie: along three axes in a patient. */
  private static boolean canPlace(VoxelSpace space) {
    int outside = space.rank() - Math.min(AXES, space.rank());
    return space.isOfPatient()
        && IntStream.range(0, space.rank())
            .allMatch(
                axis ->
                    axis < outside
                        ? space.isTime(axis) || space.length(axis) == 0
                        : space.length(axis) > 0);
  }

  /** Returns the parts of a space that headers hold, as users call them. */
  static List<String> held(VoxelSpace space) {
    List<String> held = new ArrayList<>();
    if (IntStream.range(0, space.rank() - AXES).noneMatch(space::lies)) {
      held.add(SpaceParts.SIZES); // of three axes
    }
    if (canPlace(space)) {
      held.addAll(List.of(SpaceParts.ORIGIN, SpaceParts.DIRECTIONS));
    }
    int axis = space.rank() - 1 - AXES;
    boolean isTimed =
        axis >= 0
            && space.isTime(axis)
            && (space.units(space.spatial()).isEmpty()
                || timeUnit(space.units(space.spatial())).isPresent());
    if (isTimed) {
      held.add(SpaceParts.TIME_STEP);
    }
    return held;
  }

  /** Returns the code of a unit of time. */
  static Optional<Long> timeUnit(String name) {
    int index = UNITS_OF_TIME.indexOf(SpaceUnits.name(name));
    return index < 0 ? Optional.empty() : Optional.of(8L * (index + 1));
  }

  /** Returns whether plain coordinates of an axis are the times of the volumes, as floats. */
  static boolean areTimes(NiftiHeader header, AxisInfo axis) {
    double start = header.getDouble(NiftiField.TOFFSET, 0);
    double step = header.getDouble(NiftiField.PIXDIM, AXES + 1);
    double[] all = axis.positions();
    String unit = unit(header, true);
    return all.length > 0
        && axis.attributes().stream()
            .allMatch(
                each -> each.name().equals("units") && SpaceUnits.name(each.text()).equals(unit))
        && IntStream.range(0, all.length)
            .allMatch(i -> Math.abs(start + i * step - all[i]) < CLOSE * step);
  }

  private static String unit(NiftiHeader header, boolean isTime) {
    long code = header.getLong(NiftiField.XYZT_UNITS, 0);
    List<String> units = isTime ? UNITS_OF_TIME : UNITS_OF_SPACE;
    long index = isTime ? (code & TIME_UNITS) / 8 : code & ~TIME_UNITS;
    return index >= 1 && index <= units.size() ? units.get((int) index - 1) : "";
  }

  private static double[] matrix(NiftiHeader header) {
    double[] matrix = new double[AXES * AXES];
    if (header.hasAffine()) {
      Arrays.setAll(matrix, i -> header.getDouble(NiftiField.SROW, i / AXES * ROW + i % AXES));
    } else if (header.hasQuaternion()) {
      matrix = NiftiRotation.of(header);
    } else {
      for (int k = 0; k < AXES; k++) {
        matrix[k * ROW] = header.getDouble(NiftiField.PIXDIM, k + 1);
      }
    }
    return DoubleStream.of(matrix).map(each -> each == 0 ? 0 : each).toArray();
  }
}
