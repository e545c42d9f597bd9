package io.resplit.block;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StridedLayoutTest {

  private static final int ELEMENT_BYTES = 2;

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  /** A random file and a box in it; the gap between records may be empty. */
  private record Case(BlockLayout.Strided layout, byte[] file, Box box) {

    static Case of(long seed) {
      RandomProblems problems = new RandomProblems(seed);
      Random random = problems.random();
      Shape shape = problems.shape(1 + random.nextInt(4), 400);
      long packed = shape.volume() / shape.length(0) * ELEMENT_BYTES;
      long stride =
          random.nextInt(3) == 0 ? BlockLayout.Strided.PACKED : packed + random.nextInt(9);
      BlockLayout.Strided layout = new BlockLayout.Strided(shape, random.nextInt(20), stride);
      byte[] file = new byte[Math.toIntExact(layout.fileBytes(ELEMENT_BYTES))];
      random.nextBytes(file);
      return new Case(layout, file, box(shape, random));
    }

    private static Box box(Shape shape, Random random) {
      long[] start = new long[shape.rank()];
      long[] end = new long[shape.rank()];
      for (int axis = 0; axis < start.length; axis++) {
        boolean whole = random.nextBoolean();
        start[axis] = whole ? 0 : random.nextLong(shape.length(axis));
        end[axis] =
            whole
                ? shape.length(axis)
                : start[axis] + 1 + random.nextLong(shape.length(axis) - start[axis]);
      }
      return Box.of(start, end);
    }

    /** Returns the positions in the file of all bytes of the box, in order. */
    int[] positions() {
      int[] positions = new int[Math.toIntExact(box.volume() * ELEMENT_BYTES)];
      for (int element = 0; element < positions.length / ELEMENT_BYTES; element++) {
        long rest = element;
        long place = 0;
        long scale = ELEMENT_BYTES;
        for (int axis = box.rank() - 1; axis >= 0; axis--) {
          long index = box.start(axis) + rest % box.length(axis);
          rest /= box.length(axis);
          place += index * (axis == 0 ? layout.strideBytes(ELEMENT_BYTES) : scale);
          scale *= layout.shape().length(axis);
        }
        for (int i = 0; i < ELEMENT_BYTES; i++) {
          positions[element * ELEMENT_BYTES + i] = Math.toIntExact(layout.dataOffset() + place + i);
        }
      }
      return positions;
    }

    /** Counts the stretches, those that go on in the next record as two. */
    long runs(int[] positions) {
      long runs = 1;
      for (int i = 1; i < positions.length; i++) {
        boolean goesOn = positions[i] == positions[i - 1] + 1;
        runs += goesOn && record(positions[i]) == record(positions[i - 1]) ? 0 : 1;
      }
      return runs;
    }

    private long record(int position) {
      boolean packed = layout.outermostStride() == BlockLayout.Strided.PACKED;
      return packed ? 0 : (position - layout.dataOffset()) / layout.outermostStride();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void readsTheElementsOfABoxWithOneSeekPerRun(long seed) throws IOException {
    Case problem = Case.of(seed);
    Path path = folder.resolve("file");
    Files.write(path, problem.file);
    int[] positions = problem.positions();
    ByteBuffer target = ByteBuffer.allocateDirect(positions.length + 5);
    IoCounts counts = new IoCounts();
    try (RowFile file = open(path, problem.layout, counts, StandardOpenOption.READ)) {
      file.read(problem.box, target);
    }
    assertEquals(positions.length, target.limit());
    for (int i = 0; i < positions.length; i++) {
      assertEquals(problem.file[positions[i]], target.get(i), "byte " + i);
    }
    assertEquals(problem.runs(positions), counts.seeks());
    assertEquals(positions.length, counts.bytes());
  }

  private static RowFile open(
      Path path, BlockLayout.Strided layout, IoCounts counts, StandardOpenOption option)
      throws IOException {
    return new RowFile(PositionalFile.open(path, counts, option), layout, ELEMENT_BYTES);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void writesTheElementsOfABoxAndLeavesTheGaps(long seed) throws IOException {
    Case problem = Case.of(seed);
    Path path = folder.resolve("file");
    Files.write(path, problem.file);
    int[] positions = problem.positions();
    ByteBuffer source = ByteBuffer.allocateDirect(positions.length);
    for (int i = 0; i < positions.length; i++) {
      source.put(i, (byte) (i + seed));
      problem.file[positions[i]] = (byte) (i + seed);
    }
    try (RowFile file = open(path, problem.layout, new IoCounts(), StandardOpenOption.WRITE)) {
      file.write(problem.box, source);
    }
    assertArrayEquals(problem.file, Files.readAllBytes(path));
  }

  @Test
  void countsTheBytesUpToTheLastElement() {
    Shape shape = Shape.of(3, 5);
    assertEquals(10 + 30, new BlockLayout.Strided(shape, 10).fileBytes(2));
    assertEquals(10 + 2 * 100 + 10, new BlockLayout.Strided(shape, 10, 100).fileBytes(2));
  }
}
