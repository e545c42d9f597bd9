package io.resplit.format.nifti;

import io.resplit.array.ElementType;
import io.resplit.header.Agreement;
import io.resplit.header.Agreement.Disagreement;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Mismatch.Kind;
import io.resplit.header.Spacing;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where voxels lie in space: the three methods of {@code nifti1.h}, by affine ({@code sform}), by
 * quaternion ({@code qform}), and by voxel size alone.
 */
final class NiftiSpace {

  /** Bits of the unit of the fourth axis. */
  static final long TIME_UNITS = 0x38;

  /** Axes of space. */
  static final int AXES = 3;

  /** Places this close, in voxels, are the same: programs round them in their own ways. */
  private static final double CLOSE = 0.01;

  /** Roundings to float32 that a place may have gone through, far from the origin. */
  private static final int ROUNDINGS = 16;

  /** Steps beyond which numbers of voxels are not exact, or no numbers. */
  private static final double MOST_STEPS = 1e15;

  private NiftiSpace() {}

  /**
   * Moves the place of the first voxel by {@code steps} voxels along x, y, z and time.
   *
   * <p>Where there are both an affine and a quaternion, both move. Where there is neither, no
   * reader looks at the place; it moves in the quaternion's offset, so that the offset of a block
   * is not lost.
   */
  static void move(NiftiHeader header, long[] steps) {
    boolean affine = hasAffine(header);
    if (affine) {
      double[] matrix = affine(header);
      for (int row = 0; row < AXES; row++) {
        header.add(NiftiField.SROW, row * (AXES + 1) + AXES, along(matrix, row, steps));
      }
    }
    if (!affine || hasQuaternion(header)) {
      double[] matrix = hasQuaternion(header) ? rotation(header) : sizes(header);
      for (int row = 0; row < AXES; row++) {
        header.add(NiftiField.QOFFSET, row, along(matrix, row, steps));
      }
    }
    header.add(NiftiField.TOFFSET, 0, header.getDouble(NiftiField.PIXDIM, AXES + 1) * steps[AXES]);
  }

  /** Returns the code of a unit of time. */
  static Optional<Long> timeUnit(String name) {
    return switch (name) {
      case "s", "sec", "second", "seconds" -> Optional.of(8L);
      case "ms", "msec", "millisecond", "milliseconds" -> Optional.of(16L);
      case "us", "usec", "microsecond", "microseconds" -> Optional.of(24L);
      default -> Optional.empty();
    };
  }

  /** Returns whether plain coordinates of an axis are the times of the volumes, as floats. */
  static boolean areTimes(NiftiHeader header, AxisInfo axis) {
    double start = header.getDouble(NiftiField.TOFFSET, 0);
    double step = header.getDouble(NiftiField.PIXDIM, AXES + 1);
    long unit = header.getLong(NiftiField.XYZT_UNITS, 0) & TIME_UNITS;
    return axis.attributes().stream()
            .allMatch(
                each ->
                    each.name().equals("units")
                        && timeUnit(each.text()).filter(code -> code == unit).isPresent())
        && axis.coordinates()
            .filter(all -> all.isRead() && !all.hasTexts())
            .filter(
                all ->
                    IntStream.range(0, all.count())
                        .allMatch(i -> Math.abs(start + i * step - all.number(i)) < CLOSE * step))
            .isPresent();
  }

  /**
   * Returns where the indices along x, y, z or time lie, if the header says how far apart they are.
   * Their places in space are known where axes of the array are axes of space that rise.
   *
   * @param axis 0 for x
   */
  static Optional<Spacing> spacing(NiftiHeader header, int axis) {
    if (axis > AXES) {
      return Optional.empty();
    }
    double step = header.getDouble(NiftiField.PIXDIM, axis + 1);
    double start = axis == AXES ? header.getDouble(NiftiField.TOFFSET, 0) : 0;
    if (axis < AXES) {
      double[] matrix = steppedBy(header);
      step = Math.hypot(Math.hypot(matrix[axis], matrix[AXES + axis]), matrix[2 * AXES + axis]);
      start =
          isAlongAxes(matrix)
              ? origin(header, header, header).map(all -> all[axis]).orElse(0.0)
              : 0;
    }
    return Optional.of(
            new Spacing(rounded(header, start), rounded(header, step), unit(header, axis)))
        .filter(found -> found.step() > 0);
  }

  private static boolean isAlongAxes(double[] matrix) {
    return IntStream.range(0, matrix.length)
        .allMatch(i -> i % (AXES + 1) == 0 ? matrix[i] > 0 : matrix[i] == 0);
  }

  /** Headers of the older version hold floats of 4 bytes: 7 digits are all that they say. */
  private static double rounded(NiftiHeader header, double value) {
    boolean isSingle = header.version() == NiftiVersion.NIFTI1 && Double.isFinite(value);
    return isSingle ? new BigDecimal(value).round(MathContext.DECIMAL32).doubleValue() : value;
  }

  private static String unit(NiftiHeader header, int axis) {
    long code = header.getLong(NiftiField.XYZT_UNITS, 0);
    return switch ((int) (axis < AXES ? code & ~TIME_UNITS : code & TIME_UNITS)) {
      case 1 -> "m";
      case 2 -> "mm";
      case 3 -> "um";
      case 8 -> "s";
      case 16 -> "ms";
      case 24 -> "us";
      default -> "";
    };
  }

  private static double along(double[] matrix, int row, long[] steps) {
    double sum = 0;
    for (int column = 0; column < AXES; column++) {
      sum += steps[column] == 0 ? 0 : matrix[row * AXES + column] * steps[column];
    }
    return sum;
  }

  /**
   * Returns by how many voxels along x, y, z and time one header lies behind another, rounded;
   * empty if they do not both say where they lie, or steps lie in a plane.
   */
  static Optional<long[]> steps(NiftiHeader from, NiftiHeader to) {
    Optional<double[]> start = origin(from, to, from);
    if (start.isEmpty()) {
      return Optional.empty();
    }
    double[] end = origin(from, to, to).orElseThrow();
    double[] way = new double[AXES];
    Arrays.setAll(way, row -> end[row] - start.get()[row]);
    double[] matrix = hasAffine(from) && hasAffine(to) ? affine(from) : rotation(from);
    double volume = determinant(matrix);
    double[] steps = new double[AXES + 1];
    for (int column = 0; column < AXES; column++) {
      double[] replaced = matrix.clone();
      for (int row = 0; row < AXES; row++) {
        replaced[row * AXES + column] = way[row];
      }
      steps[column] = determinant(replaced) / volume;
    }
    double later = to.getDouble(NiftiField.TOFFSET, 0) - from.getDouble(NiftiField.TOFFSET, 0);
    steps[AXES] = later == 0 ? 0 : later / from.getDouble(NiftiField.PIXDIM, AXES + 1);
    boolean areKnown = Arrays.stream(steps).allMatch(step -> Math.abs(step) < MOST_STEPS);
    return areKnown
        ? Optional.of(Arrays.stream(steps).mapToLong(Math::round).toArray())
        : Optional.empty();
  }

  static double determinant(double[] m) {
    return m[0] * (m[4] * m[8] - m[5] * m[7])
        - m[1] * (m[3] * m[8] - m[5] * m[6])
        + m[2] * (m[3] * m[7] - m[4] * m[6]);
  }

  static boolean hasAffine(NiftiHeader header) {
    return header.getLong(NiftiField.SFORM_CODE, 0) > 0;
  }

  static boolean hasQuaternion(NiftiHeader header) {
    return header.getLong(NiftiField.QFORM_CODE, 0) > 0;
  }

  private static double[] steppedBy(NiftiHeader header) {
    return hasAffine(header)
        ? affine(header)
        : hasQuaternion(header) ? rotation(header) : sizes(header);
  }

  /** Returns the steps in space as an attribute: by the affine if there is one, and so on. */
  static Attribute orientation(NiftiHeader header) {
    double[] matrix = steppedBy(header);
    ByteBuffer bytes = ByteBuffer.allocate(matrix.length * Double.BYTES);
    bytes.asDoubleBuffer().put(matrix);
    return Attribute.ofNumbers(
        Agreement.ORIENTATION, ElementType.parse("float64be"), bytes.array());
  }

  /**
   * Returns how a block lies elsewhere than it should: where its first voxel is, if both headers
   * state it by the same method, and how far its volumes are apart in time.
   */
  static Optional<Disagreement> differ(NiftiHeader expected, NiftiHeader found) {
    return ofOrigin(expected, found).or(() -> ofTime(expected, found));
  }

  private static Optional<Disagreement> ofOrigin(NiftiHeader expected, NiftiHeader found) {
    Optional<double[]> origin = origin(expected, found, expected);
    if (origin.isEmpty()) {
      return Optional.empty();
    }
    double[] there = origin(expected, found, found).orElseThrow();
    return close(origin.get(), there, longestStep(expected))
        ? Optional.empty()
        : difference(Kind.PLACE, "origin", origin.get(), there);
  }

  private static Optional<Disagreement> ofTime(NiftiHeader expected, NiftiHeader found) {
    boolean hasTime = expected.rank() > AXES && expected.getLong(NiftiField.DIM, AXES + 1) > 1;
    return !hasTime || close(steps(expected), steps(found), Math.abs(steps(expected)[0]))
        ? Optional.empty()
        : difference(Kind.ORIENTATION, "time step", steps(expected), steps(found));
  }

  private static Optional<Disagreement> difference(
      Kind kind, String what, double[] expected, double[] found) {
    return Optional.of(
        new Disagreement(kind, what, Arrays.toString(expected), Arrays.toString(found)));
  }

  private static double[] steps(NiftiHeader header) {
    return new double[] {header.getDouble(NiftiField.PIXDIM, AXES + 1)};
  }

  private static boolean close(double[] one, double[] other, double unit) {
    for (int i = 0; i < one.length; i++) {
      double rounding =
          ROUNDINGS * Math.ulp((float) Math.max(Math.abs(one[i]), Math.abs(other[i])));
      boolean equal = Double.compare(one[i], other[i]) == 0; // also of what is no number
      if (!equal && !(Math.abs(one[i] - other[i]) <= CLOSE * unit + rounding)) {
        return false;
      }
    }
    return true;
  }

  private static double longestStep(NiftiHeader header) {
    return Arrays.stream(steppedBy(header)).map(Math::abs).max().orElseThrow();
  }

  /** Returns where the first voxel of a header lies, by the best method that two others know. */
  private static Optional<double[]> origin(NiftiHeader one, NiftiHeader other, NiftiHeader of) {
    double[] origin = new double[AXES];
    boolean byAffine = hasAffine(one) && hasAffine(other);
    if (!byAffine && !(hasQuaternion(one) && hasQuaternion(other))) {
      return Optional.empty();
    }
    for (int row = 0; row < AXES; row++) {
      origin[row] =
          byAffine
              ? of.getDouble(NiftiField.SROW, row * (AXES + 1) + AXES)
              : of.getDouble(NiftiField.QOFFSET, row);
    }
    return Optional.of(origin);
  }

  private static double[] affine(NiftiHeader header) {
    double[] matrix = new double[AXES * AXES];
    for (int i = 0; i < matrix.length; i++) {
      matrix[i] = header.getDouble(NiftiField.SROW, i / AXES * (AXES + 1) + i % AXES);
    }
    return matrix;
  }

  private static double[] sizes(NiftiHeader header) {
    double[] matrix = new double[AXES * AXES];
    for (int axis = 0; axis < AXES; axis++) {
      matrix[axis * (AXES + 1)] = header.getDouble(NiftiField.PIXDIM, axis + 1);
    }
    return matrix;
  }

  /** Returns the matrix of the unit quaternion (a, b, c, d), by columns times the voxel sizes. */
  static double[] rotation(NiftiHeader header) {
    double b = header.getDouble(NiftiField.QUATERN, 0);
    double c = header.getDouble(NiftiField.QUATERN, 1);
    double d = header.getDouble(NiftiField.QUATERN, 2);
    double a = Math.sqrt(Math.max(0, 1 - b * b - c * c - d * d));
    double[] matrix = {
      a * a + b * b - c * c - d * d,
      2 * (b * c - a * d),
      2 * (b * d + a * c),
      2 * (b * c + a * d),
      a * a + c * c - b * b - d * d,
      2 * (c * d - a * b),
      2 * (b * d - a * c),
      2 * (c * d + a * b),
      a * a + d * d - b * b - c * c
    };
    double handedness = header.getDouble(NiftiField.PIXDIM, 0) < 0 ? -1 : 1;
    for (int i = 0; i < matrix.length; i++) {
      double size = header.getDouble(NiftiField.PIXDIM, i % AXES + 1);
      matrix[i] *= i % AXES == 2 ? size * handedness : size;
    }
    return matrix;
  }
}
