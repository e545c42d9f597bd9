package io.resplit.cli.option;

import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how many elements overlap: {@code 8} on all axes, or {@code 8,8,0} on each. */
public final class TrimConverter implements ITypeConverter<TrimConverter.Lengths> {

  /**
   * Numbers of elements.
   *
   * @param listed one for each axis, as listed, or one for all of them; none if nothing overlaps
   */
  public record Lengths(List<Long> listed) {}

  /**
   * Returns the numbers that {@code text} says.
   *
   * @throws TypeConversionException if these are none
   */
  @Override
  public Lengths convert(String text) {
    try {
      List<Long> lengths =
          Stream.of(text.split(",", -1)).map(String::strip).map(Long::valueOf).toList();
      if (lengths.stream().allMatch(length -> length >= 0)) {
        return new Lengths(lengths.stream().allMatch(length -> length == 0) ? List.of() : lengths);
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new WrongValue(
        text,
        "is not a number of elements: write one number for all axes, or a number for "
            + "each, as in 8 or 8,8,0");
  }
}
