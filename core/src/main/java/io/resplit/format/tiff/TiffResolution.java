package io.resplit.format.tiff;

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

    private static final long MOST = (1L << 32) - 1;

    /**
     * Returns the ratio that is closest to the inverse of a step: a step of few digits comes back
     * as it was.
     */
    static Optional<Ratio> inverse(double step) {
      long denominator = 1;
      for (; denominator < 1_000_000_000 && step * denominator != Math.rint(step * denominator); ) {
        denominator *= 10;
      }
      double other = Math.rint(step * denominator);
      while (denominator > 1 && (other > MOST)) {
        denominator /= 10;
        other = Math.rint(step * denominator);
      }
      return other >= 1 && other <= MOST
          ? Optional.of(new Ratio(denominator, (long) other))
          : Optional.empty();
    }
  }

  /** Returns the resolution of steps that are lengths, if ratios can say it. */
  static Optional<TiffResolution> of(double x, double y, int unit) {
    return Ratio.inverse(x)
        .flatMap(across -> Ratio.inverse(y).map(down -> new TiffResolution(across, down, unit)));
  }
}
