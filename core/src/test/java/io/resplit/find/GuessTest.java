package io.resplit.find;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.find.name.NameReading;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.name.NameTemplate;
import io.resplit.partition.Grid;
import io.resplit.set.Address;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Templates guessed from names, shapes guessed from names and sizes. */
class GuessTest {

  @TempDir Path folder;

  private String template(Shape block) throws IOException {
    return text(guess(block, false).read(files()));
  }

  private void create(String names) throws IOException {
    for (String name : names.split(" ")) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
  }

  private NameGuess guess(Shape block, boolean hasGaps) {
    return NameGuess.unnamed(folder, block, 0, hasGaps, 1 << 20);
  }

  private static String text(NameReading reading) {
    return reading instanceof NameReading.Series series
        ? String.join(" ", series.names())
        : ((NameReading.Template) reading).text();
  }

  private NamedBlocks.Names files() {
    return new BlockFiles(Address.parse(folder.toString()), new ArrayList<>())::forEach;
  }

  @ParameterizedTest
  @CsvSource({
    "a_0_0.raw a_0_1.raw a_1_0.raw a_1_1.raw, a_{0}_{1}.raw",
    "scan12_00_00 scan12_00_01, scan12_{0:02}_{1:02}",
    "a_0_8 a_0_9 a_0_10, a_0_{n}",
    "a_0_08 a_0_09 a_0_10, a_0_{n:02}",
    "a_0_098 a_0_099 a_0_100 a_0_1000, a_0_{n:03}",
    "a_0_0 a_0_1 a_0_2, a_{0}_{1}",
    "a0_0 a0_1 a0_2, a0_{n}",
    "a_0x0 a_0x1 a_1x0 a_1x1, a_{0}x{1}",
    "x0_y0 x0_y1 x1_y0 x1_y1, x{1}_y{0}",
    "col1_row1 col1_row2 col2_row1 col2_row2, col{1}_row{0}",
    "a_0_0 a_0_20 a_10_0 a_10_20, a_{o0}_{o1}",
    "a_0_0 a_0_2, a_{0}_{1}",
    "a0 a1 a2, a{n}",
    "a07 a08, a{n:02}",
    "t_r1i1p1f1_185001-185012.nc t_r1i1p1f1_185101-185112.nc, t_r1i1p1f1_{o0}-{e0}.nc",
    "t_r1_1850-1859 t_r1_1860-1869, t_r1_{o0}-{e0}",
    "t_r1i1p1f1_185001.nc t_r1i1p1f1_185002.nc, t_r1i1p1f1_{n}.nc",
    "b_1_2 b_1_3 b_2_2 b_2_3, b_{0}_{1}"
  })
  void readsTheTemplateOffTheNames(String names, String template) throws IOException {
    create(names);
    for (String ours : new String[] {"resplit.json", "files.jsonl", ".hidden", "a_9_9.part"}) {
      Files.createFile(folder.resolve(ours));
    }
    assertEquals(template, template(Shape.of(10, 20)));
  }

  @ParameterizedTest
  @CsvSource({
    "a_0_0 a_10_20 a_30_0, a_{o0}_{o1}",
    "a_0_0 a_10_30, a_{0}_{1}",
    "a_0_0 a_1_1 a_2_0, a_{0}_{1}"
  })
  void takesStepsOfABlockForFirstElementsWhereBlocksMayBeMissing(String names, String template)
      throws IOException {
    create(names);
    Shape block = Shape.of(10, 20);
    assertEquals(template, text(guess(block, true).read(files())));
  }

  @ParameterizedTest
  @CsvSource({
    "a9_9_9 z_0_0 z_0_10 z_0_2, a9_9_9",
    "a_1_2 b_1_3, b_1_3",
    "a_1_2 a_1_2_3, a_1_2_3",
    "a_1_2 a_1_3x, a_1_3x"
  })
  void namesTheFileThatFollowsNoPattern(String names, String odd) throws IOException {
    create(names);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> template(Shape.of(10, 20)));
    assertTrue(refusal.getMessage().contains(folder.resolve(odd).toString()));
    assertTrue(refusal.getMessage().contains("--in-list"));
  }

  /** Times, and numbers that all rise together, put files in one order. */
  @ParameterizedTest
  @CsvSource({
    "a_2001-02-01_00 a_2001-01-31_23 a_2001-01-31_22, 2 1 0",
    "a_20010201.05 a_20010131.12, 1 0",
    "d002_h03 d001_h12 d002_h01, 1 2 0",
    "02_2003 01_2004 12_2003, 0 2 1",
    "31-12-2003 01-01-2004 02-01-2004, 0 1 2",
    "feb2004 jan2004 dec2003 mar2004, 2 1 0 3",
    "2003_365 2004_001 2004_002, 0 1 2",
    "x_2003_12_s1 x_2004_01_s1, 0 1",
    "f1_20010101T120000 f2_20010101T120010 f3_20010101T120031, 0 1 2",
    "p_1_007 p_2_011 p_10_013, 0 1 2",
    "a_200301-200306_b1 a_200307-200312_b1, 0 1",
    "2003/t2m_12 2004/t2m_01 2004/t2m_02, 0 1 2",
    "2003/v2_10m_11 2003/v2_10m_12 2004/v2_10m_01, 0 1 2",
  })
  void timesPutFilesInOneOrder(String names, String order) throws IOException {
    create(names);
    List<String> all = List.of(names.split(" "));
    String expected =
        Stream.of(order.split(" "))
            .map(index -> all.get(Integer.parseInt(index)))
            .collect(Collectors.joining(" "));
    assertEquals(expected, template(Shape.of(10, 20, 30)));
  }

  /** Steps are counted in each calendar that has all days. */
  @ParameterizedTest
  @CsvSource({
    "a_20010131T220000 a_20010131T230000 a_20010201T010000 a_20010201T020000, 2",
    "a_20010131T220000 a_20010131T230000 a_20010201T000000, -1",
    "d_2005363 d_2005364 d_2006001 d_2006002, 2",
    "d_2004_365 d_2005_001 d_2005_002, -1",
    "x2003Q3 x2003Q4 x2004Q1 x2004Q3 x2004Q4, 3",
    "f_0000_17203 f_0001_18240 f_0003_20315 f_0004_21353, 2",
    "f_0000_17203 f_0001_18240 f_0002_20315 f_0003_21353, -1",
    "f_0000_17203 f_0007_18240 f_0009_20315 f_0020_21353, -1"
  })
  void findsWhereAPeriodIsMissing(String names, int gap) throws IOException {
    create(names);
    NameReading found = guess(Shape.of(10, 20, 30), false).read(files());
    assertEquals(gap, ((NameReading.Series) found).firstGap());
  }

  @ParameterizedTest
  @CsvSource({"s_3_p7 s_3_p8 s_4_p7", "w1_s1_c1 w1_s1_c2 w2_s1_c1 w2_s1_c2"})
  void asksWhichAxisNumbersCount(String names) throws IOException {
    create(names);
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> template(Shape.of(10, 20, 30)));
    assertTrue(refusal.getMessage().contains("{1}"), refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "exp3_z00 exp3_z01, exp3_z{n:02}",
    "sub01_s7 sub01_s8 sub01_s9, sub01_s{n}",
    "b_0_1_0_v2 b_0_1_1_v2 b_0_0_0_v2, b_{0}_{1}_{2}_v2",
    "v1.2_0_0_0 v1.2_0_0_1, v1.2_{0}_{1}_{2}",
    "sub1_run1_z0_t5 sub1_run1_z1_t5, sub1_run1_z{n}_t5",
    "scan2_b_0_0_0 scan2_b_1_0_0, scan2_b_{0}_{1}_{2}",
    "s5_1_1_1 s5_1_1_2, s5_{0}_{1}_{2}"
  })
  void takesNumbersThatAreTheSameInAllNamesForNoAxes(String names, String template)
      throws IOException {
    create(names);
    assertEquals(template, template(Shape.of(4, 3, 1)));
  }

  static LongStream seeds() {
    return RandomProblems.seeds(150);
  }

  private Grid write(Shape shape, Shape block, NameTemplate template) throws IOException {
    Grid grid = Grid.uniform(shape, block);
    for (long number = 0; number < grid.blockCount(); number++) {
      byte[] data = new byte[5 + 2 * (int) grid.box(number).volume()];
      Files.write(folder.resolve(template.render(grid, StorageOrder.C, number)), data);
    }
    return grid;
  }

  private Shape guess(NameTemplate template, Shape block) throws IOException {
    return new ShapeGuess(folder, template, block, 2, 5).shape();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void infersTheShapeEvenIfABlockIsMissingOrCutOff(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Shape shape = source.shape(1 + source.random().nextInt(3), 300);
    Shape block = source.block(shape);
    String text = seed % 3 == 0 ? "b{*}" : seed % 3 == 1 ? "b{*:03}" : starts(shape.rank());
    NameTemplate template = NameTemplate.parse(text, shape.rank());
    Grid grid = write(shape, block, template);
    assertEquals(shape, guess(template, block));
    if (shape.rank() == 1 || !hasThreeBlocksOnEachAxis(grid)) {
      return;
    }
    long victim = source.random().nextLong(grid.blockCount() - 1);
    Path file = folder.resolve(template.render(grid, StorageOrder.C, victim));
    byte[] data = Files.readAllBytes(file);
    Files.write(file, new byte[data.length - 1]);
    assertEquals(shape, guess(template, block));
    Files.delete(file);
    assertEquals(shape, guess(template, block));
  }

  private static boolean hasThreeBlocksOnEachAxis(Grid grid) {
    return IntStream.range(0, grid.rank()).allMatch(axis -> grid.axis(axis).count() > 2);
  }

  private static String starts(int rank) {
    StringBuilder text = new StringBuilder("s");
    for (int axis = 0; axis < rank; axis++) {
      text.append("_{o").append(axis).append('}');
    }
    return text.toString();
  }

  @Test
  void infersTheShapeFromTheFilesThatAreLastOnOneAxisOnly() throws IOException {
    NameTemplate template = NameTemplate.parse("b{*}", 2);
    Shape block = Shape.of(4, 3);
    write(Shape.of(10, 8), block, template);
    Files.delete(folder.resolve("b2_0"));
    Files.write(folder.resolve("b0_2"), new byte[3]);
    assertEquals(Shape.of(10, 8), guess(template, block));
  }

  @Test
  void refusesNamesThatGiveNoShape() throws IOException {
    Files.createFile(folder.resolve("b0"));
    for (NameTemplate template :
        new NameTemplate[] {NameTemplate.parse("b{n}", 1), NameTemplate.parse("c{0}", 1)}) {
      ResplitException refusal =
          assertThrows(ResplitException.class, () -> guess(template, Shape.of(4)));
      assertTrue(refusal.getMessage().contains("give --shape"), refusal.getMessage());
    }
    Files.createFile(folder.resolve("b999999999999999999"));
    ResplitException refusal =
        assertThrows(
            ResplitException.class, () -> guess(NameTemplate.parse("b{0}", 1), Shape.of(1000)));
    assertTrue(refusal.getMessage().contains("too large"), refusal.getMessage());
  }
}
