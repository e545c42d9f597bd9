package io.resplit.cli.option;

import io.resplit.set.Mismatch;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what is not refused where files disagree. */
public final class MismatchConverter implements ITypeConverter<Mismatch.Kind> {

  /** What the option stands for without a name. */
  static final String MEANING = "meaning";

  /**
   * Returns the kind of a name.
   *
   * @throws TypeConversionException if there is none
   */
  @Override
  public Mismatch.Kind convert(String text) {
    return switch (text) {
      case MEANING -> Mismatch.Kind.MEANING;
      case "repeat" -> Mismatch.Kind.REPEAT;
      default ->
          throw new TypeConversionException(
              "'%s' is not repeat: write --ignore-mismatch or --ignore-mismatch=repeat"
                  .formatted(text));
    };
  }
}
