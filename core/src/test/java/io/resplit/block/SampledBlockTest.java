package io.resplit.block;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.IoCounts;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.BoxSplitter;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SampledBlockTest {

  private static final long RESTART = -1;

  static LongStream seeds() {
    return RandomProblems.seeds(500);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void readsTheSameElementsOfAFileWhateverTheFragmentsAre(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Shape shape = source.shape(1 + random.nextInt(4), 300);
    Side side = source.withGaps(Problem.uniform(shape, shape, shape, 4)).in();
    AxisArrangement window = side.arrangement().asGrid().runs();
    SampledBlocks all = SampledBlocks.of(window, 4, new IoCounts());
    long number = random.nextLong(side.blockCount());
    Box block = side.box(number);
    Box part =
        random.nextBoolean() ? block : RandomProblems.region(random, block.shape()).shifted(block);

    Recorder whole = new Recorder(side.storedBox(number));
    read(whole, block, all, part, part.volume());
    for (long most = 1; most < part.volume(); most += 1 + random.nextLong(most)) {
      Recorder some = new Recorder(whole.stored);
      read(some, block, all, part, most);
      assertEquals(whole.read, some.read, "at most " + most + " elements at a time");
    }
  }

  private static void read(Recorder file, Box block, SampledBlocks all, Box part, long most)
      throws IOException {
    SampledBlock sampled = new SampledBlock(file, file.stored, block, all);
    sampled.expect(part.relativeTo(block));
    for (Iterator<Box> fragments = new BoxSplitter(part, most); fragments.hasNext(); ) {
      Box fragment = fragments.next();
      ByteBuffer target = ByteBuffer.allocate(Math.toIntExact(fragment.volume() * 4));
      sampled.read(fragment.relativeTo(block), target);
      for (Iterator<Box> elements = new BoxSplitter(fragment, 1); elements.hasNext(); ) {
        Box inFile = all.window().around(elements.next()).relativeTo(all.window().region());
        assertEquals(file.offset(inFile.relativeTo(file.stored)), target.getInt());
      }
    }
  }

  /** A file whose elements are their places in it, which notes those that are read. */
  private static final class Recorder implements BlockFile {
    private final Box stored;
    private final List<Long> read = new ArrayList<>();

    Recorder(Box stored) {
      this.stored = stored;
    }

    long offset(Box element) {
      long offset = 0;
      for (int axis = 0; axis < stored.rank(); axis++) {
        offset = offset * stored.length(axis) + element.start(axis);
      }
      return offset;
    }

    @Override
    public void restart() {
      read.add(RESTART);
    }

    @Override
    public void read(Box box, ByteBuffer target) {
      ByteBuffer bytes = target.duplicate().clear();
      for (Iterator<Box> elements = new BoxSplitter(box, 1); elements.hasNext(); ) {
        long offset = offset(elements.next());
        read.add(offset);
        bytes.putInt((int) offset);
      }
    }
  }
}
