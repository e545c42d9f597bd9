package io.resplit.report.plot;

/**
 * Maps values to positions in pixels.
 *
 * @param logarithmic whether equal ratios, not equal differences, are equally far apart
 * @param low value at {@code from}; above 0 if logarithmic
 * @param high value at {@code to}; above {@code low}
 * @param from position of the low value
 * @param to position of the high value
 */
record Scale(boolean logarithmic, double low, double high, double from, double to) {

  static Scale linear(double low, double high, double from, double to) {
    return new Scale(false, low, high, from, to);
  }

  static Scale logarithmic(double low, double high, double from, double to) {
    return new Scale(true, low, high, from, to);
  }

  /** Returns the position of a value; values outside are put at the nearer end. */
  double at(double value) {
    double inside = Math.max(low, Math.min(high, value));
    double share =
        logarithmic ? Math.log(inside / low) / Math.log(high / low) : (inside - low) / (high - low);
    return from + share * (to - from);
  }

  boolean contains(double value) {
    return value >= low && value <= high;
  }

  /** Returns the number of pixels between both ends. */
  double length() {
    return Math.abs(to - from);
  }
}
