package io.resplit.cli.fuzz;

import io.resplit.cli.option.ShapeConverter;
import io.resplit.cli.option.SizeConverter;
import io.resplit.geometry.Shape;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.TypeConversionException;

/** Takes any text for a shape and for a size: it is refused with one line, or means something. */
public final class ArgumentFuzz {

  private ArgumentFuzz() {}

  /** Takes one input of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    try {
      new ShapeConverter().convert(text).within(Shape.of(3, 4, 5));
    } catch (TypeConversionException | IllegalArgumentException e) {
      requireMessage(e);
    }
    try {
      new SizeConverter().convert(text).resolve(1L << 40);
    } catch (TypeConversionException | IllegalArgumentException e) {
      requireMessage(e);
    }
  }

  private static void requireMessage(RuntimeException error) {
    if (error.getMessage() == null || error.getMessage().isBlank()) {
      throw new AssertionError("no message", error);
    }
  }
}
