package io.resplit.format.tiff;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * How many pixels a length has (TIFF 6.0, section 8: XResolution, YResolution, ResolutionUnit).
 *
 * @param x across a page
 * @param y down a page
 * @param unit of the length as TIFF names it
 */
record TiffResolution(Ratio x, Ratio y, int unit) {

  /** No length of the file's own: a description may name it. */
  static final int NO_UNIT = 1;

  static final int INCH = 2;
  static final int CENTIMETRE = 3;

  /**
   * A number as files hold it.
   *
   * @param numerator below 2^32
   * @param denominator below 2^32
   */
  record Ratio(long numerator, long denominator) {

    private static final double MOST = (1L << 32) - 1;

    /** Relative errors: files of this program say lengths with nine digits. */
    private static final double EXACT = 1e-12;

    private static final double CLOSE = 1e-6;

    /**
     * Returns the inverse of a step as a continued fraction ends that is cut where it is exact or
     * its parts get too large; empty if that is not close to it.
     */
    static Optional<Ratio> inverse(double step) {
      double[] above = {0, 1};
      double[] below = {1, 0};
      double rest = 1 / step;
      while (error(above[1], below[1], step) > EXACT) {
        double whole = Math.floor(rest);
        double numerator = whole * above[1] + above[0];
        double denominator = whole * below[1] + below[0];
        if (!(Math.max(numerator, denominator) <= MOST)) {
          break;
        }
        above = new double[] {above[1], numerator};
        below = new double[] {below[1], denominator};
        rest = 1 / (rest - whole);
      }
      return error(above[1], below[1], step) <= CLOSE
          ? Optional.of(new Ratio((long) above[1], (long) below[1]))
          : Optional.empty();
    }

    private static double error(double numerator, double denominator, double step) {
      return numerator > 0 && denominator > 0
          ? Math.abs(numerator / denominator * step - 1)
          : Double.POSITIVE_INFINITY;
    }
  }

  /** Returns the resolution of steps that are lengths, if ratios can say it. */
  static Optional<TiffResolution> of(double x, double y, int unit) {
    return Ratio.inverse(x)
        .flatMap(across -> Ratio.inverse(y).map(down -> new TiffResolution(across, down, unit)));
  }

  /** Returns what directories say of it. */
  List<NewTag> tags(ByteOrder order) {
    return List.of(
        NewTag.longs(TiffTag.X_RESOLUTION, order, NewTag.RATIONAL, x.numerator, x.denominator),
        NewTag.longs(TiffTag.Y_RESOLUTION, order, NewTag.RATIONAL, y.numerator, y.denominator),
        NewTag.shorts(TiffTag.RESOLUTION_UNIT, order, unit));
  }
}
