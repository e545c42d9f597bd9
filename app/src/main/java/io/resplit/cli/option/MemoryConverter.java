package io.resplit.cli.option;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;

/** Reads a limit of memory: {@code auto}, a SIZE, {@code data=SIZE}, or a SIZE and that. */
public final class MemoryConverter implements ITypeConverter<MemorySize> {

  private static final Pattern LIMITS = Pattern.compile("([^,=]*?)(?:(?:^|,)(?i:data)=(.*))?");

  /** Returns the limit that {@code text} says. */
  @Override
  public MemorySize convert(String text) {
    Matcher limits = LIMITS.matcher(text.strip());
    if (!limits.matches()) {
      throw new WrongValue(
          text, "is not a limit of memory: write SIZE, auto, data=SIZE or SIZE,data=SIZE");
    }
    String process = limits.group(1);
    boolean ofData = limits.group(2) != null;
    if (process.equalsIgnoreCase("auto") && !ofData) {
      return MemorySize.AUTO;
    }
    SizeConverter sizes = new SizeConverter();
    return new MemorySize(
        ofData && process.isEmpty() ? Optional.empty() : Optional.of(sizes.convert(process)),
        ofData ? Optional.of(sizes.convert(limits.group(2))) : Optional.empty());
  }
}
