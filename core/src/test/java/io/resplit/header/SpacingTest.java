package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ElementType;
import io.resplit.testkit.RandomProblems;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SpacingTest {

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void stepsOfCoordinatesAreThoseTheyWereMadeWith(long seed) {
    Random random = new Random(seed);
    double step = (1 + random.nextInt(99_999)) / Math.pow(10, random.nextInt(8));
    double start =
        random.nextBoolean() ? 0 : random.nextInt(-9999, 9999) / Math.pow(10, random.nextInt(5));
    Spacing spacing = new Spacing(start, step, random.nextBoolean() ? "um" : "");
    Optional<Spacing> found = Spacing.of(spacing.axis("z", 1 + random.nextInt(300)));
    assertEquals(Optional.of(spacing), found, "seed " + seed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "float32 | -89.75 -89.5 -89.25 | -89.75 0.25",
        "float32 | 0.1 0.2 0.3 0.4 | 0.10000000149011612 0.1",
        "float64 | 0 0.3333333333333333 0.6666666666666666 1 | 0.0 0.3333333333333333",
        "float64 | 0 1.0000001 2 | 0.0 1.0",
        "float64 | 0 1.001 2 | none",
        "float32 | 16777216 16777218 16777218 | none",
        "float64 | 3 2 1 | none",
        "float64 | 5 5 | none",
        "float64 | 5 | none",
        "float64 | NaN NaN NaN | none",
        "float64 | 1e308 -1e308 | none",
        "int32 | 10 20 30 | 10.0 10.0",
      })
  void onlyEvenCoordinatesThatRiseHaveASpacing(String type, String places, String expected) {
    double[] all = numbers(places);
    ElementType of = ElementType.parse(type);
    ByteBuffer bytes = ByteBuffer.allocate(all.length * of.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    for (double place : all) {
      switch (type) {
        case "float32" -> bytes.putFloat((float) place);
        case "int32" -> bytes.putInt((int) place);
        default -> bytes.putDouble(place);
      }
    }
    Attribute values = Attribute.wrapping("z", of, bytes.array());
    String found =
        Spacing.of(new AxisInfo("z", Optional.of(values), List.of()))
            .map(each -> each.start() + " " + each.step())
            .orElse("none");
    assertEquals(expected, found);
  }

  /** As numpy.arange(n) * step + start gives them in float32, which rounds twice. */
  @ParameterizedTest
  @CsvSource({"250.05, 0.1, 400", "-1000.3, 0.25, 1000", "100000.7, 0.5, 999", "0.3, 1.7, 300"})
  void singlesAreEvenWithinWhatTheyRound(float start, double step, int count) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      bytes.putFloat((float) (i * step) + start);
    }
    Attribute values = Attribute.wrapping("z", ElementType.parse("float32"), bytes.array());
    Spacing found = Spacing.of(new AxisInfo("z", Optional.of(values), List.of())).orElseThrow();
    assertEquals(step, found.step());
    assertEquals(start, found.start());
  }

  private static double[] numbers(String text) {
    return Stream.of(text.split(" ")).mapToDouble(Double::valueOf).toArray();
  }

  @Test
  void longAxesGetNoCoordinates() {
    Spacing spacing = new Spacing(0, 1, "");
    assertEquals(AxisInfo.named("x"), spacing.axis("x", Spacing.MOST + 1L));
    assertEquals(Spacing.MOST * 8L, spacing.axis("x", Spacing.MOST).coordinateBytes());
  }

  @ParameterizedTest
  @CsvSource({"0, none", "1, 4.0", "2, none"})
  void theStepOfASingleIndexIsOneNumber(int count, String expected) {
    ElementType real = ElementType.parse("float64");
    ByteBuffer bytes = ByteBuffer.allocate(8 * count).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      bytes.putDouble(4);
    }
    AxisInfo one =
        new AxisInfo(
            "z",
            Optional.of(Attribute.wrapping("z", real, new byte[8])),
            List.of(Attribute.wrapping("resplit_step", real, bytes.array())));
    assertEquals(expected, Spacing.of(one).map(each -> "" + each.step()).orElse("none"));
  }
}
