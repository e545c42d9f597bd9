package io.resplit.report;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.result.ChunkCost;
import io.resplit.text.TerminalText;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** How bytes, counts and times are printed, the same in every locale. */
public final class Sizes {

  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Sizes() {}

  /** Returns bytes in both ways, for example {@code 3.2 GiB (3,430,000,000 bytes)}. */
  public static String format(long bytes) {
    String exact = count(bytes) + (bytes == 1 ? " byte" : " bytes");
    return bytes < 1024 ? exact : brief(bytes) + " (" + exact + ")";
  }

  /**
   * Returns bytes in the largest fitting binary unit, rounded half up to one decimal, which is left
   * out where it is exactly 0: {@code 3.2 GiB}, {@code 4 GiB}, {@code 512 B}.
   */
  public static String brief(long bytes) {
    if (bytes < 1024) {
      return bytes + " B";
    }
    int unit = (63 - Long.numberOfLeadingZeros(bytes)) / 10;
    if (unit < UNITS.length && tenths(bytes, unit) >= 10240) {
      unit++;
    }
    long whole = bytes >>> (10 * unit);
    if (whole << (10 * unit) == bytes) {
      return whole + " " + UNITS[unit - 1];
    }
    long tenths = tenths(bytes, unit);
    return tenths / 10 + "." + tenths % 10 + " " + UNITS[unit - 1];
  }

  /** Tenths of 1024^unit bytes, half up; of the fraction 50 bits count, so nothing overflows. */
  private static long tenths(long bytes, int unit) {
    int bits = 10 * unit;
    int dropped = Math.max(0, bits - 50);
    long fraction = (bytes & ((1L << bits) - 1)) >>> dropped;
    long half = 1L << (bits - dropped - 1);
    return (bytes >>> bits) * 10 + ((fraction * 10 + half) >>> (bits - dropped));
  }

  /**
   * Returns bytes as an argument of a command line, rounded up to a tenth of the largest fitting
   * binary unit: {@code 2.2GiB}, {@code 4GiB}, {@code 512}.
   */
  public static String argument(long bytes) {
    return argument(bytes, 1);
  }

  /** Returns the same with as many decimals as it takes to be at most 1/300 more. */
  public static String closeArgument(long bytes) {
    return argument(bytes, decimals(bytes));
  }

  /** Returns the bytes that such an argument stands for where it is read. */
  public static long rounded(long bytes) {
    int bits = 10 * unit(bytes);
    BigDecimal one = BigDecimal.valueOf(1L << bits);
    BigDecimal units = BigDecimal.valueOf(bytes).divide(one, decimals(bytes), RoundingMode.CEILING);
    return units.multiply(one).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
  }

  private static int unit(long bytes) {
    return bytes < 1024 ? 0 : (63 - Long.numberOfLeadingZeros(bytes)) / 10;
  }

  private static int decimals(long bytes) {
    long whole = bytes >> (10 * unit(bytes));
    return bytes < 1024 ? 0 : whole >= 32 ? 1 : whole >= 4 ? 2 : 3;
  }

  private static String argument(long bytes, int decimals) {
    int unit = unit(bytes);
    BigDecimal one = BigDecimal.valueOf(1L << (10 * unit));
    BigDecimal units = BigDecimal.valueOf(bytes).divide(one, decimals, RoundingMode.CEILING);
    String number = units.stripTrailingZeros().toPlainString();
    return unit == 0 ? Long.toString(bytes) : number + UNITS[unit - 1];
  }

  /** Returns a count with thousands separators, for example {@code 73,500,128}. */
  public static String count(long count) {
    StringBuilder text = new StringBuilder(Long.toString(count));
    int first = count < 0 ? 1 : 0;
    for (int at = text.length() - 3; at > first; at -= 3) {
      text.insert(at, ',');
    }
    return text.toString();
  }

  /** Returns a number of things: "1 file", "2,000 files". */
  public static String count(long count, String thing) {
    return count(count) + " " + thing + (count == 1 ? "" : "s");
  }

  /** Returns what an array is: its listed shape, the type of its elements, its size. */
  static String array(Shape listed, Object type, long bytes) {
    return listed + " " + type + ", " + format(bytes);
  }

  /** Returns a line about the order of axes, ended. */
  static String order(StorageOrder order, int rank) {
    return line("order", order + ": axis " + order.fastest(rank) + " varies fastest in the files");
  }

  /** Returns a time in whole seconds as {@code 1:05} or {@code 2:03:04}. */
  public static String time(long seconds) {
    String tail = twoDigits(seconds / 60 % 60) + ":" + twoDigits(seconds % 60);
    if (seconds >= 3600) {
      return seconds / 3600 + ":" + tail;
    }
    return tail.startsWith("0") ? tail.substring(1) : tail;
  }

  /**
   * Returns a predicted or measured time as {@code 25 ms}, {@code 0.8 s}, {@code 42 s}, {@code 12
   * min} or {@code 3.4 h}.
   */
  public static String duration(double seconds) {
    if (seconds >= 0.5e-6 && seconds < 0.0995) {
      return seconds < 0.9995e-3 ? interval(seconds) : Math.round(seconds * 1e3) + " ms";
    }
    if (seconds < 99.5) {
      return seconds < 9.95 ? oneDecimal(seconds) + " s" : Math.round(seconds) + " s";
    }
    return seconds < 5970 ? Math.round(seconds / 60) + " min" : oneDecimal(seconds / 3600) + " h";
  }

  /** Returns the time of one operation as {@code 10.0 ms} or {@code 60 us}. */
  public static String interval(double seconds) {
    return seconds < 0.9995e-3
        ? Math.round(seconds * 1e6) + " us"
        : oneDecimal(seconds * 1e3) + " ms";
  }

  /** Returns a number with one decimal. */
  public static String oneDecimal(double value) {
    long tenths = Math.round(value * 10);
    return count(tenths / 10) + "." + tenths % 10;
  }

  /** Returns {@code text} followed by blanks up to {@code width}. */
  static String left(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** Returns {@code text} behind blanks up to {@code width}. */
  static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  /** Returns a line with what a value is called before it, ended. */
  static String line(String label, String value) {
    return left(label, 10) + " " + TerminalText.line(value) + "\n";
  }

  /** Returns a line with a label, and with values in a pattern if there are any. */
  static String line(String label, String pattern, Object... values) {
    return line(label, values.length == 0 ? pattern : pattern.formatted(values));
  }

  /**
   * Returns a line of a list, ended.
   *
   * @param width of the longest name; names beyond 40 move what follows them
   */
  static String entry(String name, String what, int width) {
    String shown = left(TerminalText.line(name), Math.min(width, 40));
    return "  " + shown + "  " + TerminalText.line(what) + "\n";
  }

  private static String twoDigits(long number) {
    return number < 10 ? "0" + number : Long.toString(number);
  }

  /**
   * Returns how many chunks are decoded and encoded, for example {@code 512 decoded, 96 encoded}.
   */
  public static String chunks(ChunkCost chunks) {
    String absent = chunks.absent() == 0 ? "" : count(chunks.absent()) + " absent, ";
    String decoded = count(chunks.decodes()) + " decoded, " + absent;
    String copied = chunks.copies() == 0 ? "" : ", " + count(chunks.copies()) + " copied";
    String encoded = count(chunks.encodes()) + " encoded" + copied;
    String again = ", " + count(chunks.redecodes()) + " read back";
    return decoded + encoded + (chunks.redecodes() == 0 ? "" : again);
  }

  /** Returns seeks or opens: of both sides together, and of each. */
  static String sides(long all, long reading, long writing) {
    return count(all) + " (" + count(reading) + " reading, " + count(writing) + " writing)";
  }
}
