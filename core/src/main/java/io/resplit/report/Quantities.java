package io.resplit.report;

import java.util.Locale;

/** Numbers as people read them; the same in every locale. */
public final class Quantities {

  private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Quantities() {}

  /** Returns {@code 1.6 GiB (1,715,000,000 bytes)}. */
  public static String bytes(long bytes) {
    return bytes < 1024
        ? count(bytes) + " bytes"
        : shortBytes(bytes) + " (" + count(bytes) + " bytes)";
  }

  /** Returns {@code 1.6 GiB}. */
  public static String shortBytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }

  /** Returns {@code 73,500,128}. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns a duration as {@code 0.8 s}, {@code 12 min 5 s} or {@code 3 h 20 min}. */
  public static String seconds(double seconds) {
    if (seconds < 60) {
      return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
    }
    long whole = Math.round(seconds);
    return whole < 3600
        ? whole / 60 + " min " + whole % 60 + " s"
        : count(whole / 3600) + " h " + whole % 3600 / 60 + " min";
  }
}
