package io.resplit.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Mismatch.Kind;
import io.resplit.header.SpaceParts;
import io.resplit.header.Spacing;
import io.resplit.header.VoxelSpace;
import io.resplit.io.ResplitException;
import io.resplit.partition.AxisMap;
import io.resplit.testkit.RandomProblems;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VoxelRuleTest {

  private static final int SPACE = 3;
  private static final Shape SHAPE = Shape.of(9, 8, 7);
  private static final SpaceRule RULE = VoxelRule.RULE;

  static LongStream seeds() {
    return RandomProblems.seeds(50);
  }

  /** Axes at right angles, turned about one of them, none of one length. */
  private static VoxelSpace space(Random random) {
    double angle = random.nextDouble() * 6;
    double[] steps = {
      0, 0, 3, -2 * Math.sin(angle), 2 * Math.cos(angle), 0, Math.cos(angle), Math.sin(angle), 0
    };
    double[] origin = random.doubles(SPACE, -100, 100).toArray();
    return VoxelSpace.of(steps, origin, "mm", VoxelSpace.LPS);
  }

  private static BlockHeader header(VoxelSpace space) {
    List<Attribute> all = space.in(List.of(Attribute.ofText("other", "kept")));
    BlockLayout layout = new BlockLayout.Strided(SHAPE, 0);
    return new BlockHeader(
        ElementType.parse("int8"), layout, List.of(), all, List.of(), Optional.empty());
  }

  private static VoxelSpace of(List<Attribute> attributes) {
    assertTrue(Attribute.find(attributes, "other").isPresent());
    return VoxelSpace.carriedBy(attributes, SPACE).orElseThrow();
  }

  private static double[] place(VoxelSpace space, long... index) {
    double[] place = space.origin();
    for (int axis = 0; axis < index.length; axis++) {
      for (int i = 0; i < SPACE; i++) {
        place[i] += index[axis] * space.step(axis, i);
      }
    }
    return place;
  }

  private static void assertSame(double[] expected, double[] found) {
    assertArrayEquals(expected, found, 1e-9);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void elementsStayWhereTheyAre(long seed) throws ResplitException {
    Random random = new RandomProblems(seed).random();
    VoxelSpace space = space(random);
    long[] start = LongStream.range(0, SPACE).map(i -> random.nextInt(5)).toArray();
    long[] index = LongStream.range(0, SPACE).map(i -> random.nextInt(3)).toArray();
    long[] steps = LongStream.range(0, SPACE).map(i -> 1 + random.nextInt(3)).toArray();
    Box box = Box.of(SPACE, a -> start[a], a -> start[a] + 4);
    ArrayHeader whole = ArrayHeader.of(header(space));

    BlockHeader block = RULE.placed(header(space), box);
    long[] behind = IntStream.range(0, SPACE).mapToLong(a -> start[a] + index[a]).toArray();
    assertSame(place(space, behind), place(of(block.attributes()), index));
    assertArrayEquals(start, RULE.offset(header(space), block).orElseThrow());
    assertTrue(RULE.misplaced(header(space), block, box).isEmpty());

    List<AxisIndices> some =
        IntStream.range(0, SPACE)
            .mapToObj(a -> AxisIndices.range(0, 3 * steps[a], steps[a]))
            .toList();
    VoxelSpace sampled = of(RULE.sampled(whole, some).attributes());
    long[] far = IntStream.range(0, SPACE).mapToLong(a -> index[a] * steps[a]).toArray();
    assertSame(place(space, far), place(sampled, index));

    AxisMap axes = AxisMap.of(2, 0, 1);
    VoxelSpace turned = of(RULE.permuted(whole, axes, "hdf5").attributes());
    assertSame(place(space, index), place(turned, index[2], index[0], index[1]));

    VoxelSpace small = space.inUnits("um").inDirections(VoxelSpace.RAS);
    double[] there = place(space, index);
    assertSame(
        new double[] {-1000 * there[0], -1000 * there[1], 1000 * there[2]}, place(small, index));
  }

  @Test
  void indicesAtNoOneDistanceHaveNoSpace() throws ResplitException {
    ArrayHeader header = ArrayHeader.of(header(space(new Random(1))));
    AxisIndices all = AxisIndices.range(0, 3, 1);
    List<AxisIndices> some = List.of(all, AxisIndices.of(0, 1, 3), all);
    List<Attribute> left = RULE.sampled(header, some).attributes();
    assertEquals(List.of(Attribute.ofText("other", "kept")), left);
  }

  @Test
  void filesThatLieElsewhereOrOtherwiseAreNamed() {
    VoxelSpace space = space(new Random(2));
    BlockHeader first = header(space);
    Box next = Box.whole(SHAPE).withAxis(0, 4, 9);
    BlockHeader otherwise = header(space.inUnits("um").inDirections(VoxelSpace.RAS));
    BlockHeader longer = header(space.withLength(0, 2 * space.length(0)));
    assertEquals(Kind.PLACE, RULE.misplaced(first, first, next).orElseThrow().kind());
    assertEquals(Kind.PLACE, RULE.misplaced(first, otherwise, next).orElseThrow().kind());
    assertTrue(RULE.misplaced(first, otherwise, Box.whole(SHAPE)).isEmpty());
    assertArrayEquals(new long[SPACE], RULE.offset(first, otherwise).orElseThrow());
    assertEquals(Kind.ORIENTATION, RULE.misplaced(first, longer, next).orElseThrow().kind());
    assertTrue(RULE.offset(first, longer).isEmpty());
  }

  @Test
  void filesWithoutAnOriginMayLieAnywhere() {
    double[] steps = new double[SPACE * SPACE];
    Arrays.setAll(steps, i -> i % 4 == 0 ? 1 : 0);
    BlockHeader first = header(VoxelSpace.of(steps, new double[SPACE], "", ""));
    Box next = Box.whole(SHAPE).withAxis(0, 4, 9);
    assertTrue(RULE.misplaced(first, first, next).isEmpty());
  }

  @Test
  void aFurtherAxisDoesNotLieInSpace() throws ResplitException {
    VoxelSpace space = space(new Random(3));
    BlockHeader flat = header(space);
    BlockHeader four = flat.withLayout(new BlockLayout.Strided(Shape.of(1, 9, 8, 7), 0), List.of());
    BlockHeader stacked = RULE.stacked(four, Optional.empty());
    VoxelSpace found = VoxelSpace.carriedBy(stacked.attributes(), 4).orElseThrow();
    assertEquals(0, found.length(0));
    assertArrayEquals(space.step(0), found.step(1));
    BlockHeader back =
        RULE.unstacked(stacked.withLayout(new BlockLayout.Strided(SHAPE, 0), List.of()));
    assertEquals(flat.attributes(), back.attributes());
  }

  @Test
  void timeGoesWithItsAxis() {
    Spacing seconds = new Spacing(0, 2.5, "s");
    VoxelSpace series = space(new Random(4)).withAxis().withTime(0, seconds);
    assertEquals(Optional.of(seconds), series.spacing(0));
    assertEquals(List.of(SpaceParts.TIME_STEP), left(series));
    VoxelSpace volume = series.withoutAxis();
    assertFalse(volume.hasTime());
    assertEquals(List.of(), left(volume));
    assertEquals(space(new Random(4)).toString(), volume.toString());
  }

  private static List<String> left(VoxelSpace space) {
    return new SpaceParts(space)
        .without(Set.of(SpaceParts.SIZES, SpaceParts.ORIGIN, SpaceParts.DIRECTIONS));
  }

  @Test
  void attributesThatAreNoStepsAreNoSpace() {
    Attribute origin = Attribute.ofNumbers("voxel_origin", ElementType.parse("int8"), new byte[2]);
    Attribute steps = Attribute.ofNumbers("voxel_steps", ElementType.parse("int8"), new byte[5]);
    assertTrue(VoxelSpace.carriedBy(List.of(origin, steps), 2).isEmpty());
    assertTrue(VoxelSpace.carriedBy(List.of(origin), 2).isEmpty());
    assertThrows(
        IllegalArgumentException.class, () -> VoxelSpace.of(new double[5], new double[2], "", ""));
  }
}
