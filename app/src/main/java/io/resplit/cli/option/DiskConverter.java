package io.resplit.cli.option;

import io.resplit.cost.DiskModel;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a disk model: a name, or {@code seek=8ms,read=180MB/s,write=160MB/s}. */
public final class DiskConverter implements ITypeConverter<DiskModel> {

  private static final Pattern TERM =
      Pattern.compile(
          "(seek|read|write)=([0-9]{1,9}(?:\\.[0-9]{1,9})?)(us|ms|s|[kMG]B/s)",
          Pattern.CASE_INSENSITIVE);

  /** Returns the model that {@code text} names or describes. */
  @Override
  public DiskModel convert(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "hdd" -> DiskModel.HDD;
      case "ssd" -> DiskModel.SSD;
      case "nvme" -> DiskModel.NVME;
      default -> described(text);
    };
  }

  private static DiskModel described(String text) {
    double seek = DiskModel.HDD.seekSeconds();
    double read = DiskModel.HDD.readBytesPerSecond();
    double write = DiskModel.HDD.writeBytesPerSecond();
    for (String term : text.split(",", -1)) {
      Matcher matcher = TERM.matcher(term);
      boolean isTime = matcher.matches() && !matcher.group(3).endsWith("/s");
      if (!matcher.matches() || isTime != matcher.group(1).equalsIgnoreCase("seek")) {
        throw new TypeConversionException(
            "'" + text + "' is no disk: use hdd, ssd, nvme or seek=8ms,read=180MB/s,write=160MB/s");
      }
      double value = Double.parseDouble(matcher.group(2)) * factor(matcher.group(3));
      switch (matcher.group(1).toLowerCase(Locale.ROOT)) {
        case "seek" -> seek = value;
        case "read" -> read = value;
        default -> write = value;
      }
    }
    return model(text, seek, read, write);
  }

  private static DiskModel model(String text, double seek, double read, double write) {
    try {
      return new DiskModel(text, seek, read, write);
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
