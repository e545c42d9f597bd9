package io.resplit.cli.option;

import io.resplit.result.DiskModel;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Converts a disk: a name, {@code measure}, or {@code
 * nfs,seek=8ms,open=1ms,read=180MB/s,write=160MB/s}; any part may be left out. What is left out is
 * that of the disk with the name, or of {@code hdd}.
 */
public final class DiskConverter implements ITypeConverter<DiskChoice> {

  private static final Pattern TERM =
      Pattern.compile(
          "(seek|open|read|write)=([0-9]{1,9}(?:\\.[0-9]{1,9})?)(us|ms|s|[kMG]B/s)",
          Pattern.CASE_INSENSITIVE);

  /** Returns the model that {@code text} names or describes. */
  @Override
  public DiskChoice convert(String text) {
    if (text.equalsIgnoreCase("measure")) {
      return new DiskChoice(Optional.empty());
    }
    String[] terms = text.split(",", -1);
    Optional<DiskModel> named = named(terms[0]);
    DiskModel disk =
        named.isPresent() && terms.length == 1
            ? named.get()
            : amended(text, named.orElse(DiskModel.HDD), terms, named.isPresent() ? 1 : 0);
    return new DiskChoice(Optional.of(disk));
  }

  private static Optional<DiskModel> named(String name) {
    return DiskModel.NAMED.stream().filter(disk -> disk.name().equalsIgnoreCase(name)).findFirst();
  }

  private static DiskModel amended(String text, DiskModel base, String[] terms, int first) {
    double seek = base.seekSeconds();
    double open = base.openSeconds();
    double read = base.readBytesPerSecond();
    double write = base.writeBytesPerSecond();
    for (int i = first; i < terms.length; i++) {
      Matcher matcher = TERM.matcher(terms[i]);
      if (!matcher.matches() || hasUnitOfTime(matcher) != isTime(matcher.group(1))) {
        throw new TypeConversionException(
            "'%s' is not a disk: use %s or measure, or amend one: hdd,seek=8ms,open=0ms,read=180MB/s,write=160MB/s"
                .formatted(text, names()));
      }
      double value = Double.parseDouble(matcher.group(2)) * factor(matcher.group(3));
      switch (matcher.group(1).toLowerCase(Locale.ROOT)) {
        case "seek" -> seek = value;
        case "open" -> open = value;
        case "read" -> read = value;
        default -> write = value;
      }
    }
    return model(base, text, seek, open, read, write);
  }

  private static String names() {
    return DiskModel.NAMED.stream().map(DiskModel::name).collect(Collectors.joining(", "));
  }

  private static boolean hasUnitOfTime(Matcher term) {
    return !term.group(3).endsWith("/s");
  }

  private static boolean isTime(String what) {
    return what.equalsIgnoreCase("seek") || what.equalsIgnoreCase("open");
  }

  private static DiskModel model(
      DiskModel base, String text, double seek, double open, double read, double write) {
    try {
      return base.gathersWrites()
          ? DiskModel.gathering(text, seek, open, read, write)
          : new DiskModel(text, seek, open, read, write);
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
