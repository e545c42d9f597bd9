package io.resplit.format.nifti;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rotation that the quaternion of a header says, by columns times the voxel sizes. It may be a
 * reflection: {@code pixdim[0]} says so.
 */
final class NiftiRotation {

  /** Axes of space. */
  static final int AXES = 3;

  /** Products of directions this close to 0 are right angles, as floats round them. */
  private static final double RIGHT = 1e-5;

  private NiftiRotation() {}

  /** Returns the matrix of the unit quaternion (a, b, c, d), by columns times the voxel sizes. */
  static double[] of(NiftiHeader header) {
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

  /** Returns the length of a column. */
  static double lengthOf(double[] matrix, int k) {
    return Math.sqrt(
        IntStream.range(0, AXES)
            .mapToDouble(row -> matrix[row * AXES + k] * matrix[row * AXES + k])
            .sum());
  }

  /** Returns whether the columns of a matrix stand at right angles. */
  static boolean isRotation(double[] matrix) {
    double most = 0;
    for (int k = 0; k < AXES; k++) {
      int next = (k + 1) % AXES;
      double product = 0;
      for (int row = 0; row < AXES; row++) {
        product += matrix[row * AXES + k] * matrix[row * AXES + next];
      }
      double lengths = lengthOf(matrix, k) * lengthOf(matrix, next);
      most = Math.max(most, Math.abs(product) / lengths);
    }
    return most < RIGHT;
  }

  /** Makes the quaternion say the directions of the columns of a matrix. */
  static void put(NiftiHeader header, double[] matrix) {
    double[] r = new double[AXES * AXES];
    for (int k = 0; k < AXES; k++) {
      double length = lengthOf(matrix, k);
      for (int row = 0; row < AXES; row++) {
        r[row * AXES + k] = length == 0 ? 0 : matrix[row * AXES + k] / length;
      }
    }
    boolean mirrors = determinant(r) < 0;
    header.putDouble(NiftiField.PIXDIM, 0, mirrors ? -1 : 1);
    for (int row = 0; row < AXES && mirrors; row++) {
      r[row * AXES + 2] = -r[row * AXES + 2];
    }
    double[] quaternion = quaternion(r);
    for (int i = 0; i < AXES; i++) {
      header.putDouble(
          NiftiField.QUATERN, i, quaternion[0] < 0 ? -quaternion[i + 1] : quaternion[i + 1]);
    }
  }

  private static double determinant(double[] m) {
    return m[0] * (m[4] * m[8] - m[5] * m[7])
        - m[1] * (m[3] * m[8] - m[5] * m[6])
        + m[2] * (m[3] * m[7] - m[4] * m[6]);
  }

  /**
   * Returns the components a, b, c, d, found as in {@code nifti1_io.c} from the largest: squares
   * are on one diagonal, products off it.
   */
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
