package io.resplit.cli.option;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/** Reads a limit of memory: {@code auto}, or a SIZE as {@link SizeConverter} does. */
public final class MemoryConverter implements ITypeConverter<Size> {

  /** Returns the limit that {@code text} says. */
  @Override
  public Size convert(String text) {
    return text.toLowerCase(Locale.ROOT).equals("auto")
        ? new Size.Auto()
        : new SizeConverter().convert(text);
  }
}
