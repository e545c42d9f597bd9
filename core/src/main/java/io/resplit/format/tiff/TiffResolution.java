package io.resplit.format.tiff;

import java.io.IOException;
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

  /** Lengths of these in micrometres. */
  static final double OF_INCH = 25_400;

  private static final double OF_CENTIMETRE = 1e4;

  /** Programs that know no size write some whole number up to this. */
  private static final int MOST_DOTS = 1200;

  /**
   * What tags of a page say.
   *
   * @param x pixels along a row in each unit
   * @param y pixels from row to row in each unit
   * @param isUnsaid whether they say that they have no unit
   * @param micrometres length of the unit; 0 if it is not known, or made up
   */
  record Said(double x, double y, boolean isUnsaid, double micrometres) {}

  /** Reads what the tags of a page say; nothing if they say no number of pixels. */
  static Optional<Said> read(TiffDirectory page) throws IOException {
    double x = page.ratio(TiffTag.X_RESOLUTION);
    double y = page.ratio(TiffTag.Y_RESOLUTION);
    long unit = page.soundNumber(TiffTag.RESOLUTION_UNIT, INCH);
    boolean isInch = unit == INCH && (x != Math.rint(x) || x > MOST_DOTS);
    double length = unit == CENTIMETRE ? OF_CENTIMETRE : isInch ? OF_INCH : 0;
    return x > 0 && y > 0 ? Optional.of(new Said(x, y, unit == NO_UNIT, length)) : Optional.empty();
  }

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
