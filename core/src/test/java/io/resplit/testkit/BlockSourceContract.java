package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ElementType;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.geometry.Box;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link BlockSource} must do for the engine that reads from it. */
public abstract class BlockSourceContract {

  /** Folder of the test's files. */
  @TempDir protected Path folder;

  /**
   * Returns the source under test; it gives little-endian numbers.
   *
   * @param set files that are there; their elements are their own linear indices
   */
  protected abstract BlockSource source(BlockSet set) throws IOException;

  /** Returns the type of the elements in the files: unsigned integers of 16 bits. */
  protected ElementType stored() {
    return CountedBlocks.TYPE;
  }

  /** Returns the seeds of the random cases. */
  protected static LongStream seeds() {
    return RandomProblems.seeds(30);
  }

  final CountedBlocks blocks(long seed) throws IOException {
    return new CountedBlocks(folder, stored(), seed).written();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void givesAnyBoxesOfAnyBlocksInAnyOrder(long seed) throws IOException {
    CountedBlocks blocks = blocks(seed);
    BlockSource source = source(blocks.set());
    for (int visit = 0; visit < 20; visit++) {
      long number = blocks.anyBlock();
      try (BlockFile file = source.open(number)) {
        for (int i = blocks.random().nextInt(3); i >= 0; i--) {
          Box box = blocks.anyBox(number);
          byte[] expected = blocks.elements(number, box, CountedBlocks.TYPE.order());
          assertArrayEquals(expected, CountedBlocks.read(file, box));
        }
      }
    }
  }

  @Test
  void aVisitToASourceRefusesToWriteAndStillReads() throws IOException {
    CountedBlocks blocks = blocks(1);
    Box whole = blocks.whole(0);
    try (BlockFile file = source(blocks.set()).open(0)) {
      ByteBuffer zeros = ByteBuffer.allocateDirect((int) whole.volume() * 2);
      assertThrows(Exception.class, () -> file.write(whole, zeros));
      byte[] expected = blocks.elements(0, whole, CountedBlocks.TYPE.order());
      assertArrayEquals(expected, CountedBlocks.read(file, whole));
    }
  }
}
