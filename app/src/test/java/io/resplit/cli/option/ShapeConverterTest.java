package io.resplit.cli.option;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

class ShapeConverterTest {

  private static final Shape ARRAY = Shape.of(1000, 900, 800);

  private final ShapeConverter converter = new ShapeConverter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "700,875,700",
        "700x875x700",
        "700X875X700",
        "700, 875, 700",
        "700 x 875 x 700",
        "(700, 875, 700)",
        "[700,875,700]",
        "(700x875x700)",
        " ( 700,875 , 0700 ) "
      })
  void readsEverySpellingAsTheSameShape(String text) {
    assertEquals(Shape.of(700, 875, 700), converter.convert(text).exact());
  }

  @Test
  void takesAsManyBlocksAsThereAreOnAnAxis() {
    int blocks = 20_000;
    Shape array = Shape.of(blocks);
    ShapeArgument sum = converter.convert("1" + " + 1".repeat(blocks - 1));
    assertEquals(blocks, sum.blocks(array, List.of()).blockCount());
    String edges =
        LongStream.rangeClosed(0, blocks).mapToObj(Long::toString).collect(joining(" , "));
    ShapeArgument listed = new EdgesConverter().convert(edges);
    assertEquals(blocks, listed.blocks(array, List.of()).blockCount());
  }

  @Test
  void oneNumberIsOneAxisOrEveryAxis() {
    for (String one : List.of("5", "(5)", "(5,)", "(5, )", "[5]")) {
      assertEquals(Shape.of(5), converter.convert(one).exact());
    }
    assertEquals(Shape.of(5, 5, 5), converter.convert("5").within(ARRAY));
  }

  @Test
  void oneNumberIsClippedToShorterAxes() {
    assertEquals(Shape.of(850, 850, 800), converter.convert("850").within(ARRAY));
    assertEquals(Shape.of(1000, 900, 800), converter.convert("1000").within(ARRAY));
  }

  @Test
  void aStarIsTheWholeAxis() {
    assertEquals(Shape.of(1000, 7, 800), converter.convert("*,7,*").within(ARRAY));
    assertEquals(Shape.of(1000, 7, 800), converter.convert("*x7x*").within(ARRAY));
    assertEquals(ARRAY, converter.convert("*").within(ARRAY));
  }

  @Test
  void namesMayComeInAnyOrderAndLeaveAxesWhole() {
    ShapeArgument shape = converter.convert("lon=90, time = 365");
    assertTrue(shape.isNamed());
    assertEquals(Shape.of(365, 900, 90), shape.within(ARRAY, List.of("time", "lat", "lon")));
    assertEquals(
        Shape.of(1000, 7, 800), converter.convert("x=7").within(ARRAY, List.of("t", "x", "y")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ",",
        "x",
        "700,",
        ",700",
        "700,,700",
        "700,",
        "(,)",
        "700x",
        "x700",
        "700xx7",
        "-1,2",
        "+1,2",
        "1.0,2",
        "1.5",
        "1e3",
        "700 875",
        "(700,875",
        "700,875)",
        "[700)",
        "((7,8))",
        "7x8,9",
        "\u0661\u0662,\u0663",
        "\uff17",
        "a,b",
        "2**,3",
        "7;8",
        "time=",
        "time=-1",
        "=5",
        "1,2\n,",
        "null"
      })
  void refusesWhatIsNoShapeAndSaysWhatIs(String text) {
    String message = refusalOf(text);
    assertTrue(message.startsWith("'" + text + "' is not a shape"), message);
    assertTrue(message.contains("700x875x700"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "7,0,7 | every length in '7,0,7' must be at least 1",
        "000 | every length in '000' must be at least 1",
        "9223372036854775808 | 9223372036854775808 in '9223372036854775808' is too big",
        "time=1,5 | either all axes in 'time=1,5' have names or none",
        "5,time=1 | either all axes in '5,time=1' have names or none",
        "t=1,t=2 | axis 't' appears twice in 't=1,t=2'"
      })
  void refusesBadLengthsAndNamesNamingThem(String text, String message) {
    assertTrue(refusalOf(text).startsWith(message), refusalOf(text));
  }

  @Test
  void acceptsThirtyTwoAxesAndNoMore() {
    assertEquals(32, converter.convert("1" + ",1".repeat(31)).exact().rank());
    assertTrue(refusalOf("1" + ",1".repeat(32)).endsWith("has 33 axes: at most 32"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "5,5 | '5,5' has 2 axes, but the array is 1000x900x800: give 3 lengths, or correct the shape of the array",
        "5,901,5 | '5,901,5' is longer than the array 1000x900x800 on axis 1: give at most 1000,900,800, or '*' for a whole axis",
        "1001 | '1001' is longer than the array 1000x900x800 on axis 0: give at most 1000,900,800, or '*' for a whole axis",
        "z=5 | the array has no axis 'z' as in 'z=5': its axes have no names"
      })
  void saysWhyAShapeDoesNotSuitTheArray(String text, String message) {
    ShapeArgument shape = converter.convert(text);
    assertEquals(message, messageOf(() -> shape.within(ARRAY)));
  }

  @Test
  void saysOfWhatALengthIsTooLong() {
    ShapeArgument shape = converter.convert("1001");
    String rest =
        "'1001' is longer than the array 1000x900x800 on axis 0: give at most 1000,900,800, or '*' for a whole axis";
    assertEquals("a block of " + rest, messageOf(() -> shape.blocks(ARRAY, List.of())));
    assertEquals("a chunk of " + rest, messageOf(() -> shape.chunkWithin(ARRAY, List.of())));
  }

  @Test
  void listsTheNamesWhereOneIsUnknown() {
    ShapeArgument shape = converter.convert("z=5");
    assertEquals(
        "the array has no axis 'z' as in 'z=5': it has t, x, y",
        messageOf(() -> shape.within(ARRAY, List.of("t", "x", "y"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "5,*", "t=5", "3037000500,3037000500"})
  void onlyFullShapesStandForThemselves(String text) {
    ShapeArgument shape = converter.convert(text);
    assertThrows(IllegalArgumentException.class, shape::exact);
  }

  @Test
  void worksAsAConverterOfOptions() {
    Options options = new Options();
    assertEquals(0, new CommandLine(options).execute("--shape", "7x8", "--mem", "4G"));
    assertEquals(Shape.of(7, 8), options.shape.exact());
    assertEquals(new Size.Bytes(1L << 32), options.memory);
    assertFalse(options.shape.isNamed());
  }

  private static final class Options implements Callable<Integer> {
    @Option(names = "--shape", converter = ShapeConverter.class)
    private ShapeArgument shape;

    @Option(names = "--mem", converter = SizeConverter.class)
    private Size memory;

    @Override
    public Integer call() {
      return 0;
    }
  }

  private String refusalOf(String text) {
    return assertThrows(TypeConversionException.class, () -> converter.convert(text)).getMessage();
  }

  private static String messageOf(org.junit.jupiter.api.function.Executable call) {
    return assertThrows(IllegalArgumentException.class, call).getMessage();
  }
}
