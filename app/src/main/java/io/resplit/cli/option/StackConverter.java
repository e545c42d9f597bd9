package io.resplit.cli.option;

import io.resplit.io.FileAccess;
import io.resplit.io.IoFailure;
import io.resplit.request.Stack;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the axis along which files lie that lack it: {@code time}, {@code time=0,2.5,5}, {@code
 * time=0:2.5}, perhaps with units as in {@code time=0:2.5s}, or {@code time=@FILE} with a number on
 * each line.
 */
public final class StackConverter implements ITypeConverter<Stack> {

  private static final int MOST_BYTES = 16 << 20;

  /** No more files are stacked. */
  private static final int MOST_NUMBERS = 1_000_000;

  /** A number, and units behind it that are no exponent. */
  private static final Pattern UNITS =
      Pattern.compile("(.*[0-9.](?:[eE][-+]?[0-9]+)?) *([\\p{L}%][^0-9:,]*)");

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
    String given = text.substring(equals + 1);
    if (given.startsWith("@")) {
      return new Stack(axis, numbers(text, given), Optional.empty(), "");
    }
    Matcher units = UNITS.matcher(given);
    boolean hasUnits = units.matches();
    String values = hasUnits ? units.group(1) : given;
    String[] steps = values.split(":", -1);
    return new Stack(
        axis,
        numbers(text, steps.length == 2 ? steps[0] : values),
        Optional.of(steps).filter(all -> all.length == 2).map(all -> numbers(text, all[1]).get(0)),
        hasUnits ? units.group(2) : "");
  }

  private static List<Double> numbers(String text, String values) {
    try {
      Stream<String> each =
          values.startsWith("@")
              ? lines(Path.of(values.substring(1)))
              : Stream.of(values.split(",", -1));
      List<Double> numbers =
          each.map(String::strip).map(Double::valueOf).limit(MOST_NUMBERS + 1L).toList();
      if (numbers.size() > MOST_NUMBERS) {
        throw new WrongValue(text, "lists more than " + MOST_NUMBERS + " numbers");
      }
      if (!numbers.isEmpty() && numbers.stream().allMatch(Double::isFinite)) {
        return numbers;
      }
    } catch (NumberFormatException e) {
      // refused below
    } catch (IOException e) {
      Path file = Path.of(values.substring(1));
      String reason = IoFailure.of("cannot read the list", file, e).getMessage();
      throw new WrongValue(text, "needs a file with a number on each line: " + reason);
    } catch (InvalidPathException e) {
      throw new WrongValue(text, "names no file after @: write AXIS=@FILE");
    }
    throw new WrongValue(
        text,
        "has a value that is not a number: write numbers before units, as in 2um, 0:2.5s (FIRST:STEP)"
            + " or 0,2.5,5, or @FILE");
  }

  private static Stream<String> lines(Path file) throws IOException {
    try (InputStream stream = FileAccess.list(file)) {
      byte[] read = stream.readNBytes(MOST_BYTES + 1);
      if (read.length > MOST_BYTES) {
        throw new IOException("it has more than " + MOST_BYTES + " bytes");
      }
      return new String(read, StandardCharsets.UTF_8).lines().filter(line -> !line.isBlank());
    }
  }
}
