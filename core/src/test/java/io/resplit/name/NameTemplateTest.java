package io.resplit.name;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.testkit.RandomProblems;
import io.resplit.text.TerminalText;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameTemplateTest {

  /** Slowest first: 2 blocks, 3 blocks (the last one short), 12 blocks. */
  private static final Grid GRID = Grid.uniform(Shape.of(20, 25, 120), Shape.of(10, 10, 10));

  static LongStream seeds() {
    return RandomProblems.seeds(1500);
  }

  @ParameterizedTest
  @CsvSource({
    "block_{*}.raw, block_1_2_11.raw",
    "{0}-{1}-{2}, 1-2-11",
    "{i}.{j}.{k}, 1.2.11",
    "a{0:03}b{2:01}_{1:02}, a001b11_02",
    "{o0}_{o1}_{o2}, 10_20_110",
    "{e0}_{e1}_{e2}, 20_25_120",
    "{*:02}, 01_02_11",
    "x{n}, x71",
    "{0}/{1}/z{2:04}.bin, 1/2/z0011.bin",
    "{0}{1}{2:02}, 1211"
  })
  void rendersTheLastBlockInListedOrderC(String text, String name) {
    NameTemplate template = NameTemplate.parse(text, 3);
    template.checkFor(GRID, StorageOrder.C);
    assertEquals(name, template.render(GRID, StorageOrder.C, 71));
    assertEquals(Optional.of(71L), template.numberOf(name, GRID, StorageOrder.C));
  }

  @Test
  void countsListedAxesFromTheFastestInOrderF() {
    NameTemplate template = NameTemplate.parse("{0}_{1}_{2}", 3);
    assertEquals("11_2_1", template.render(GRID, StorageOrder.F, 71));
    assertEquals("1_0_0", template.render(GRID, StorageOrder.F, 1));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void givesEveryBlockANameOfItsOwnAndFindsItAgain(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Shape shape = source.shape(1 + source.random().nextInt(4), 400);
    Grid grid = Grid.uniform(shape, source.block(shape));
    StorageOrder order = seed % 2 == 0 ? StorageOrder.F : StorageOrder.C;
    NameTemplate template = randomTemplate(grid, order, source.random());
    Set<String> names = new HashSet<>();
    for (long number = 0; number < grid.blockCount(); number++) {
      String name = template.render(grid, order, number);
      assertTrue(names.add(name), template + " gives " + name + " twice");
      assertTrue(template.matches(name));
      assertEquals(
          Optional.of(number), template.numberOf(name, grid, order), template + " " + name);
    }
  }

  /** Returns the first of some random templates that suits a grid. */
  private static NameTemplate randomTemplate(Grid grid, StorageOrder order, Random random) {
    while (true) {
      NameTemplate template = NameTemplate.parse(randomText(grid.rank(), random), grid.rank());
      try {
        template.checkFor(grid, order);
        return template;
      } catch (IllegalArgumentException e) {
        assertFalse(e.getMessage().isBlank());
      }
    }
  }

  private static String randomText(int rank, Random random) {
    String[] literals = {"_", "", "1", "a", "x0", "/", ".b"};
    StringBuilder text = new StringBuilder("t");
    for (int axis = 0; axis < rank + random.nextInt(2); axis++) {
      String field =
          random.nextInt(8) == 0 ? "n" : (random.nextInt(4) == 0 ? "o" : "") + axis % rank;
      String pad = random.nextBoolean() ? "" : ":0" + (1 + random.nextInt(3));
      text.append('{').append(field).append(pad).append('}');
      text.append(literals[random.nextInt(literals.length)]);
    }
    return text.append("z").toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x{*}",
        "/x{*}",
        "a/../{*}",
        "a//{*}",
        "./{*}",
        "{*}/",
        "",
        "x{*}\n",
        "x\u0000{*}",
        "{3}",
        "{5}_{*}",
        "{x}",
        "{0:4}",
        "{0",
        "0}",
        "{}",
        "{{0}}",
        "{o}",
        "{n1}",
        "{*}{e9}",
        "{0:099}",
        "{-1}",
        "{\u0661}"
      })
  void refusesToParseOnOneLine(String text) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> NameTemplate.parse(text, 3));
    assertTrue(refusal.getMessage().startsWith("name template '"), refusal.getMessage());
    assertEquals(1, TerminalText.line(refusal.getMessage()).lines().count());
  }

  @ParameterizedTest
  @CsvSource({
    "{0}_{1}, has no {2}",
    "{0}{1}{2}, side by side",
    "{0}_{1}0{2}, side by side",
    "{0:02}{1:02}{2:01}, side by side",
    "b{0}_{1}_{2:01}{n}, side by side"
  })
  void refusesNamesThatTwoBlocksCouldShare(String text, String why) {
    NameTemplate template = NameTemplate.parse(text, 3);
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> template.checkFor(GRID, StorageOrder.C));
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
  }

  @Test
  void refusesNamesThatAreTooLongInBytes() {
    NameTemplate.parse("é".repeat(123) + "_{*}", 3).checkFor(GRID, StorageOrder.C);
    NameTemplate template = NameTemplate.parse("é".repeat(125) + "_{*}", 3);
    assertThrows(IllegalArgumentException.class, () -> template.checkFor(GRID, StorageOrder.C));
    NameTemplate folders = NameTemplate.parse("a".repeat(250) + "/" + "b".repeat(240) + "{*}", 3);
    folders.checkFor(GRID, StorageOrder.C);
    assertEquals(2, folders.depth());
    assertThrows(IllegalArgumentException.class, () -> folders.checkFor(GRID, StorageOrder.C, 249));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"b_2_0_0", "b_0_3_0", "b_0_0_12", "b_0_0", "b_0_0_0x", "b_-1_0_0", "c_0_0_0"})
  void findsNoBlockOutsideTheGrid(String name) {
    NameTemplate template = NameTemplate.parse("b_{*}", 3);
    assertEquals(Optional.empty(), template.numberOf(name, GRID, StorageOrder.C));
  }

  @Test
  void seesThroughOtherPadding() {
    NameTemplate template = NameTemplate.parse("b_{*}", 3);
    assertEquals(Optional.of(1L), template.numberOf("b_00_0_01", GRID, StorageOrder.C));
  }

  @Test
  void findsNoBlockIfThePlaceholdersDisagree() {
    NameTemplate template = NameTemplate.parse("{0}/{n}_{*}", 3);
    assertEquals(Optional.of(37L), template.numberOf("1/37_1_0_1", GRID, StorageOrder.C));
    assertEquals(Optional.empty(), template.numberOf("0/37_1_0_1", GRID, StorageOrder.C));
    assertEquals(Optional.empty(), template.numberOf("1/36_1_0_1", GRID, StorageOrder.C));
  }

  @Test
  void findsNoBlockAtAStartThatIsNone() {
    NameTemplate template = NameTemplate.parse("{o0}_{e1}_{2}", 3);
    assertEquals(Optional.of(71L), template.numberOf("10_25_11", GRID, StorageOrder.C));
    assertEquals(Optional.empty(), template.numberOf("5_25_11", GRID, StorageOrder.C));
    assertEquals(Optional.empty(), template.numberOf("10_0_11", GRID, StorageOrder.C));
    assertEquals(Optional.empty(), template.numberOf("20_25_11", GRID, StorageOrder.C));
  }

  @Test
  void knowsHowManyBlocksThereAreAtLeast() {
    Shape block = Shape.of(10, 10, 10);
    assertArrayEquals(
        new long[] {2, 3, 12},
        NameTemplate.parse("{0}_{o1}_{e2}", 3).countsFrom("1_20_115", block).orElseThrow());
    assertFalse(NameTemplate.parse("{n}_{0}", 3).countsFrom("1_1", block).isPresent());
    assertFalse(NameTemplate.parse("{o0}_{1}_{2}", 3).countsFrom("5_1_1", block).isPresent());
    assertFalse(NameTemplate.parse("{*}", 3).countsFrom("1_1", block).isPresent());
  }

  @Test
  void isEqualIfTextAndRankAre() {
    assertEquals(NameTemplate.parse("{*}", 2), NameTemplate.parse("{*}", 2));
    assertFalse(NameTemplate.parse("{*}", 2).equals(NameTemplate.parse("{*}", 3)));
    assertEquals("{*}", NameTemplate.parse("{*}", 2).toString());
    assertTrue(NameTemplate.isTemplate("a{0}") && !NameTemplate.isTemplate("a*"));
  }
}
