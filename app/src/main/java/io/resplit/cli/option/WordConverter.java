package io.resplit.cli.option;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/** Reads words that mean the same in upper case. */
public final class WordConverter implements ITypeConverter<String> {

  /** Returns them in lower case. */
  @Override
  public String convert(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
