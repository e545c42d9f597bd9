package io.resplit.format.nifti;

import io.resplit.format.StackAxis;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The axes of a NIfTI file in another order: every voxel stays where it was in space.
 *
 * <p>Columns of the affine change places, and so do those of the rotation, which may become a
 * reflection: {@code pixdim[0]} says so. The quaternion is found as in {@code nifti1_io.c}, from
 * its largest component.
 */
final class NiftiAxes {

  private static final int SPACE = 3;

  private final NiftiHeader old;
  private final AxisMap axes;
  private final NiftiHeader header;

  private NiftiAxes(NiftiHeader old, AxisMap axes, NiftiHeader header) {
    this.old = old;
    this.axes = axes;
    this.header = header;
  }

  /** Returns whether no axis of space, slowest first, becomes one of time, nor the reverse. */
  static boolean canPermute(AxisMap permutation) {
    AxisMap axes = permutation.reversed();
    return IntStream.range(SPACE, axes.rank()).allMatch(k -> axes.axis(k) >= SPACE);
  }

  /**
   * Returns the header of the same array with its axes in another order.
   *
   * @param permutation slowest axis first; one that it can be permuted by
   */
  static NiftiHeader permute(NiftiHeader old, AxisMap permutation) throws ResplitException {
    AxisMap axes = permutation.reversed();
    NiftiHeader header = old.withShape(permutation.permute(old.shape())).copy();
    new NiftiAxes(old, axes, header).permute();
    return header;
  }

  /** Returns whether voxels that are left on axes in space are at one distance. */
  static boolean canSample(List<AxisIndices> indices) {
    int inSpace = Math.max(0, indices.size() - SPACE);
    return indices.stream().skip(inSpace).allMatch(along -> along.step() > 0);
  }

  /**
   * Returns the header of an array with only some indices left, counted from the first. Volumes at
   * no one distance in time have none: 0.
   *
   * @param indices slowest axis first; those that it can be sampled by
   */
  static NiftiHeader sample(NiftiHeader old, List<AxisIndices> indices) throws ResplitException {
    int rank = indices.size();
    long[] counts = indices.stream().mapToLong(AxisIndices::count).toArray();
    NiftiHeader header = old.forBlock(Box.whole(Shape.of(counts)));
    for (int k = 0; k < rank; k++) {
      long step = indices.get(rank - 1 - k).step();
      scale(header, NiftiField.PIXDIM, k + 1, step);
      for (int row = 0; row < SPACE && k < SPACE; row++) {
        scale(header, NiftiField.SROW, row * (SPACE + 1) + k, step);
      }
    }
    return header;
  }

  private static void scale(NiftiHeader header, NiftiField field, int index, long factor) {
    if (factor != 1) {
      header.putDouble(field, index, header.getDouble(field, index) * factor);
    }
  }

  /**
   * Returns the header of an array with a further, slowest axis.
   *
   * @param shape slowest axis first
   * @param place where its indices lie; a step of 0 if no one knows
   * @throws ResplitException if it would be one of space, of whose place nothing is known
   */
  static NiftiHeader stack(NiftiHeader old, Shape shape, Optional<StackAxis.Place> place)
      throws ResplitException {
    if (shape.rank() <= SPACE) {
      throw new ResplitException(
          ResplitException.Reason.UNSUPPORTED,
          ("NIfTI files of %d axes cannot store their place in space: --stack needs 3 "
                  + "axes or more")
              .formatted(old.rank()));
    }
    NiftiHeader header = old.withShape(shape).copy();
    header.putDouble(NiftiField.PIXDIM, shape.rank(), place.map(StackAxis.Place::step).orElse(0.0));
    place
        .flatMap(StackAxis.Place::start)
        .filter(start -> shape.rank() == SPACE + 1)
        .ifPresent(start -> header.putDouble(NiftiField.TOFFSET, 0, start));
    Optional<String> units =
        place.map(StackAxis.Place::units).filter(unit -> !unit.isEmpty() && shape.rank() > SPACE);
    if (units.isPresent()) {
      long ofSpace = header.getLong(NiftiField.XYZT_UNITS, 0) & ~NiftiSpace.TIME_UNITS;
      long ofTime =
          NiftiSpace.timeUnit(units.get())
              .orElseThrow(
                  () ->
                      new ResplitException(
                          ResplitException.Reason.UNSUPPORTED,
                          ("NIfTI counts time in s, ms or us, not in %s: "
                                  + "give the values of --stack in "
                                  + "these units")
                              .formatted(units.get())));
      header.put(NiftiField.XYZT_UNITS, 0, ofSpace | ofTime);
    }
    return header;
  }

  private int axis(int k) {
    return k < axes.rank() ? axes.axis(k) : k;
  }

  private void permute() {
    boolean affine = NiftiSpace.hasAffine(old);
    boolean quaternion = NiftiSpace.hasQuaternion(old);
    for (int k = 0; k < Math.max(SPACE, axes.rank()); k++) {
      header.putDouble(NiftiField.PIXDIM, k + 1, old.getDouble(NiftiField.PIXDIM, axis(k) + 1));
    }
    for (int row = 0; row < SPACE; row++) {
      for (int k = 0; k < SPACE; k++) {
        int at = row * (SPACE + 1);
        header.putDouble(NiftiField.SROW, at + k, old.getDouble(NiftiField.SROW, at + axis(k)));
      }
      if (!affine && !quaternion) {
        header.putDouble(NiftiField.QOFFSET, row, old.getDouble(NiftiField.QOFFSET, axis(row)));
      }
    }
    if (quaternion) {
      turn();
    }
    header.put(NiftiField.DIM_INFO, 0, directions(old.getLong(NiftiField.DIM_INFO, 0)));
  }

  /** Returns which axes are those of frequency, phase and slices: two bits each, 1 for x. */
  private long directions(long found) {
    long moved = 0;
    for (int bit = 0; bit < 2 * SPACE; bit += 2) {
      for (int k = 0; k < SPACE; k++) {
        moved |= (found >> bit & 3) == axis(k) + 1 ? (k + 1L) << bit : 0;
      }
    }
    return moved;
  }

  private void turn() {
    double[] steps = NiftiSpace.rotation(old);
    double[] r = new double[SPACE * SPACE];
    for (int row = 0; row < SPACE; row++) {
      for (int k = 0; k < SPACE; k++) {
        double size = old.getDouble(NiftiField.PIXDIM, axis(k) + 1);
        r[row * SPACE + k] = size == 0 ? 0 : steps[row * SPACE + axis(k)] / size;
      }
    }
    boolean mirrors = NiftiSpace.determinant(r) < 0;
    header.putDouble(NiftiField.PIXDIM, 0, mirrors ? -1 : 1);
    for (int row = 0; row < SPACE && mirrors; row++) {
      r[row * SPACE + 2] = -r[row * SPACE + 2];
    }
    double[] quaternion = quaternion(r);
    for (int i = 0; i < SPACE; i++) {
      header.putDouble(
          NiftiField.QUATERN, i, quaternion[0] < 0 ? -quaternion[i + 1] : quaternion[i + 1]);
    }
  }

  /** Returns the components a, b, c, d: squares are on one diagonal, products off it. */
  private static double[] quaternion(double[] r) {
    double[][] products = {
      {1 + r[0] + r[4] + r[8], r[7] - r[5], r[2] - r[6], r[3] - r[1]},
      {r[7] - r[5], 1 + r[0] - r[4] - r[8], r[1] + r[3], r[2] + r[6]},
      {r[2] - r[6], r[1] + r[3], 1 - r[0] + r[4] - r[8], r[5] + r[7]},
      {r[3] - r[1], r[2] + r[6], r[5] + r[7], 1 - r[0] - r[4] + r[8]}
    };
    int largest = 0;
    for (int i = 1; i < products.length; i++) {
      largest = products[i][i] > products[largest][largest] ? i : largest;
    }
    double scale = 2 * Math.sqrt(products[largest][largest]);
    return Arrays.stream(products[largest]).map(product -> product / scale).toArray();
  }
}
