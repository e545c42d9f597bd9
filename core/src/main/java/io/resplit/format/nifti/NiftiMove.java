package io.resplit.format.nifti;

import io.resplit.header.SpaceAgreement;
import io.resplit.header.VoxelSpace;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which voxels of an array a part of it has: each axis of the part runs along one of the array, a
 * number of steps at a time, from some voxel on. So both methods of a header follow, exactly as
 * they were, even where they say two places.
 *
 * @param axes which axis of x, y, z each one was
 * @param factors how many steps one step is
 * @param start number of the first voxel on the axes as they were
 */
record NiftiMove(int[] axes, long[] factors, long[] start) {

  private static final int AXES = NiftiRotation.AXES;
  private static final int ROW = AXES + 1;

  /** Steps this close, relative to their length, are the same. */
  private static final double CLOSE = 1e-4;

  /** Returns how a part lies in an array, if it is one. */
  static Optional<NiftiMove> between(VoxelSpace array, VoxelSpace part) {
    boolean areAlike =
        array.withoutTime().directions().equals(part.withoutTime().directions())
            && array.units().equals(part.units())
            && array.world().equals(part.world())
            && part.spatial() == AXES;
    int[] axes = new int[AXES];
    long[] factors = new long[AXES];
    for (int k = 0; k < AXES && areAlike; k++) {
      int number = k;
      axes[k] =
          IntStream.range(0, AXES)
              .map(i -> (number + i) % AXES)
              .filter(j -> factor(step(array, j), step(part, number)) > 0)
              .filter(j -> IntStream.range(0, number).noneMatch(i -> axes[i] == j))
              .findFirst()
              .orElse(-1);
      areAlike = axes[k] >= 0;
      factors[k] = areAlike ? factor(step(array, axes[k]), step(part, k)) : 0;
    }
    return areAlike
        ? start(array, part).map(at -> new NiftiMove(axes, factors, at))
        : Optional.empty();
  }

  private static double[] step(VoxelSpace space, int k) {
    double[] step = k < space.rank() ? space.step(space.rank() - 1 - k) : new double[AXES];
    return Arrays.copyOf(step, AXES);
  }

  /** Returns how many steps another one is along the same way; 0 if it is along another. */
  private static long factor(double[] one, double[] other) {
    double product = 0;
    double square = 0;
    for (int i = 0; i < AXES; i++) {
      product += one[i] * other[i];
      square += one[i] * one[i];
    }
    if (square == 0) {
      return Arrays.stream(other).allMatch(each -> each == 0) ? 1 : 0;
    }
    long factor = Math.round(product / square);
    double most = CLOSE * Math.sqrt(square);
    boolean isSame =
        IntStream.range(0, AXES)
            .allMatch(i -> Math.abs(other[i] - factor * one[i]) <= most * factor);
    return isSame ? factor : 0;
  }

  private static Optional<long[]> start(VoxelSpace array, VoxelSpace part) {
    VoxelSpace space = array.withoutTime();
    VoxelSpace there = space.at(part.withoutTime().origin());
    if (Arrays.equals(space.origin(), there.origin())) {
      return Optional.of(new long[AXES]);
    }
    int rank = space.rank();
    return space
        .offset(there)
        .filter(offset -> new SpaceAgreement(space.from(offset), there).haveSameOrigin())
        .map(
            offset -> {
              long[] start = new long[AXES];
              Arrays.setAll(start, k -> k < rank ? offset[rank - 1 - k] : 0);
              return start;
            });
  }

  private boolean isStill() {
    return IntStream.range(0, AXES).allMatch(k -> axes[k] == k && start[k] == 0 && factors[k] == 1);
  }

  /**
   * Moves what a header says.
   *
   * @param old the same header
   */
  void apply(NiftiHeader header, NiftiHeader old) {
    if (isStill()) {
      return;
    }
    double[] rotation = NiftiRotation.of(old);
    double[] turned = new double[AXES * AXES];
    for (int k = 0; k < AXES; k++) {
      double size = old.getDouble(NiftiField.PIXDIM, axes[k] + 1);
      header.putDouble(NiftiField.PIXDIM, k + 1, size * factors[k]);
      for (int row = 0; row < AXES; row++) {
        double step = old.getDouble(NiftiField.SROW, row * ROW + axes[k]);
        header.putDouble(NiftiField.SROW, row * ROW + k, step * factors[k]);
        turned[row * AXES + k] = rotation[row * AXES + axes[k]] * factors[k];
      }
    }
    for (int row = 0; row < AXES; row++) {
      move(header, old, row, rotation);
    }
    if (old.hasQuaternion() && !Arrays.equals(axes, new int[] {0, 1, 2})) {
      NiftiRotation.put(header, turned);
    }
    header.put(NiftiField.DIM_INFO, 0, directions(old.getLong(NiftiField.DIM_INFO, 0)));
  }

  /**
   * Where there are both an affine and a quaternion, both move. Where there is neither, no reader
   * looks at the place; it moves in the quaternion's offset, so that the offset of a block is not
   * lost.
   */
  private void move(NiftiHeader header, NiftiHeader old, int row, double[] rotation) {
    boolean affine = old.hasAffine();
    boolean quaternion = old.hasQuaternion();
    double alongAffine = 0;
    double alongRotation = 0;
    int by = affine || quaternion ? row : axes[row];
    for (int k = 0; k < AXES; k++) {
      double size = by == k ? old.getDouble(NiftiField.PIXDIM, k + 1) : 0;
      double step = quaternion ? rotation[row * AXES + k] : size;
      alongRotation += start[k] == 0 ? 0 : step * start[k];
      double ofAffine = old.getDouble(NiftiField.SROW, row * ROW + k);
      alongAffine += start[k] == 0 ? 0 : ofAffine * start[k];
    }
    if (affine) {
      header.add(NiftiField.SROW, row * ROW + AXES, alongAffine);
    }
    if (quaternion) {
      header.add(NiftiField.QOFFSET, row, alongRotation);
    } else if (!affine) {
      double start = old.getDouble(NiftiField.QOFFSET, by);
      header.putDouble(NiftiField.QOFFSET, row, start + alongRotation);
    }
  }

  /** Returns which axes are those of frequency, phase and slices: two bits each, 1 for x. */
  private long directions(long found) {
    long moved = 0;
    for (int bit = 0; bit < 2 * AXES; bit += 2) {
      for (int k = 0; k < AXES; k++) {
        moved |= (found >> bit & 3) == axes[k] + 1 ? (k + 1L) << bit : 0;
      }
    }
    return moved;
  }
}
