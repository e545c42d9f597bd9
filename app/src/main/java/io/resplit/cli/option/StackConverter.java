package io.resplit.cli.option;

import io.resplit.request.Stack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the axis along which files lie that lack it: {@code time}, {@code time=0,2.5,5}, {@code
 * time=0:2.5}, or {@code time=@FILE} with a number on each line.
 */
public final class StackConverter implements ITypeConverter<Stack> {

  private static final long MOST_BYTES = 64L << 20;

  /**
   * Returns the axis that {@code text} says.
   *
   * @throws TypeConversionException if it says none
   */
  @Override
  public Stack convert(String text) {
    int equals = text.indexOf('=');
    String axis = equals < 0 ? text : text.substring(0, equals);
    if (axis.isEmpty() || axis.matches(".*[/\\s\\p{Cntrl}].*")) {
      throw new WrongValue(
          text, "does not name an axis: write AXIS or AXIS=VALUES, as in time=0:6");
    }
    if (equals < 0) {
      return Stack.along(axis);
    }
    String values = text.substring(equals + 1);
    String[] steps = values.split(":", -1);
    return steps.length == 2 && !values.startsWith("@")
        ? new Stack(axis, numbers(text, steps[0]), Optional.of(numbers(text, steps[1]).get(0)))
        : new Stack(axis, numbers(text, values), Optional.empty());
  }

  private static List<Double> numbers(String text, String values) {
    try {
      Stream<String> each =
          values.startsWith("@")
              ? lines(Path.of(values.substring(1)))
              : Stream.of(values.split(",", -1));
      List<Double> numbers = each.map(String::strip).map(Double::valueOf).toList();
      if (!numbers.isEmpty() && numbers.stream().allMatch(Double::isFinite)) {
        return numbers;
      }
    } catch (NumberFormatException e) {
      // refused below
    } catch (IOException | InvalidPathException e) {
      throw new WrongValue(text, "names a file that cannot be read, with a number on each line");
    }
    throw new WrongValue(
        text, "has a value that is no number: write 0,2.5,5 or FIRST:STEP, as in 0:2.5, or @FILE");
  }

  private static Stream<String> lines(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new IOException("too large for numbers");
    }
    return Files.readString(file, StandardCharsets.UTF_8).lines().filter(line -> !line.isBlank());
  }
}
