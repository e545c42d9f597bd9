package io.resplit.cli.option;

import io.resplit.cost.DiskModel;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts a disk: a name, {@code measure}, or {@code
 * seek=8ms,open=1ms,read=180MB/s,write=160MB/s}, of which any part may be left out.
 */
public final class DiskConverter implements ITypeConverter<DiskChoice> {

  private static final Pattern TERM =
      Pattern.compile(
          "(seek|open|read|write)=([0-9]{1,9}(?:\\.[0-9]{1,9})?)(us|ms|s|[kMG]B/s)",
          Pattern.CASE_INSENSITIVE);

  /** Returns the model that {@code text} names or describes. */
  @Override
  public DiskChoice convert(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "hdd" -> new DiskChoice.Model(DiskModel.HDD);
      case "ssd" -> new DiskChoice.Model(DiskModel.SSD);
      case "nvme" -> new DiskChoice.Model(DiskModel.NVME);
      case "measure" -> new DiskChoice.Measured();
      default -> new DiskChoice.Model(described(text));
    };
  }

  private static DiskModel described(String text) {
    double seek = DiskModel.HDD.seekSeconds();
    double open = DiskModel.HDD.openSeconds();
    double read = DiskModel.HDD.readBytesPerSecond();
    double write = DiskModel.HDD.writeBytesPerSecond();
    for (String term : text.split(",", -1)) {
      Matcher matcher = TERM.matcher(term);
      if (!matcher.matches() || hasUnitOfTime(matcher) != isTime(matcher.group(1))) {
        throw new TypeConversionException(
            "'"
                + text
                + "' is not a disk: use hdd, ssd, nvme, measure or"
                + " seek=8ms,open=0ms,read=180MB/s,write=160MB/s");
      }
      double value = Double.parseDouble(matcher.group(2)) * factor(matcher.group(3));
      switch (matcher.group(1).toLowerCase(Locale.ROOT)) {
        case "seek" -> seek = value;
        case "open" -> open = value;
        case "read" -> read = value;
        default -> write = value;
      }
    }
    return model(text, seek, open, read, write);
  }

  private static boolean hasUnitOfTime(Matcher term) {
    return !term.group(3).endsWith("/s");
  }

  private static boolean isTime(String what) {
    return what.equalsIgnoreCase("seek") || what.equalsIgnoreCase("open");
  }

  private static DiskModel model(String text, double seek, double open, double read, double write) {
    try {
      return new DiskModel(text, seek, open, read, write);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  private static double factor(String unit) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "us" -> 1e-6;
      case "ms" -> 1e-3;
      case "kb/s" -> 1e3;
      case "mb/s" -> 1e6;
      case "gb/s" -> 1e9;
      default -> 1;
    };
  }
}
