package io.resplit.format.nifti;

import io.resplit.array.Agreement;
import io.resplit.array.Attribute;
import io.resplit.array.ElementType;
import java.nio.ByteBuffer;

/**
 * Where voxels lie in space: the three methods of {@code nifti1.h}, by affine ({@code sform}), by
 * quaternion ({@code qform}), and by voxel size alone.
 */
final class NiftiSpace {

  private static final int AXES = 3;

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

  private static double along(double[] matrix, int row, long[] steps) {
    double sum = 0;
    for (int column = 0; column < AXES; column++) {
      sum += steps[column] == 0 ? 0 : matrix[row * AXES + column] * steps[column];
    }
    return sum;
  }

  private static boolean hasAffine(NiftiHeader header) {
    return header.getLong(NiftiField.SFORM_CODE, 0) > 0;
  }

  private static boolean hasQuaternion(NiftiHeader header) {
    return header.getLong(NiftiField.QFORM_CODE, 0) > 0;
  }

  /** Returns the steps in space as an attribute: by the affine if there is one, and so on. */
  static Attribute orientation(NiftiHeader header) {
    double[] matrix =
        hasAffine(header)
            ? affine(header)
            : hasQuaternion(header) ? rotation(header) : sizes(header);
    ByteBuffer bytes = ByteBuffer.allocate(matrix.length * Double.BYTES);
    bytes.asDoubleBuffer().put(matrix);
    return Attribute.ofNumbers(
        Agreement.ORIENTATION, ElementType.parse("float64be"), bytes.array());
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
  private static double[] rotation(NiftiHeader header) {
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
