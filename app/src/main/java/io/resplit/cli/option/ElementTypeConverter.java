package io.resplit.cli.option;

import io.resplit.array.ElementType;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a TYPE of the command line. */
public final class ElementTypeConverter implements ITypeConverter<ElementType> {

  /** Returns the type that {@code text} names. */
  @Override
  public ElementType convert(String text) {
    try {
      return ElementType.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
