package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSource;
import io.resplit.geometry.Box;
import io.resplit.io.IoCounts;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every source must do that reads files: count, and fail by name. */
public abstract class FileSourceContract extends BlockSourceContract {

  /** Returns the counts of the source that was created last. */
  protected abstract IoCounts counts();

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void countsOneOpenForAVisitAndOneSeekForARun(long seed) throws IOException {
    CountedBlocks blocks = blocks(seed);
    BlockSource source = source(blocks.set());
    long seeks = 0;
    long bytes = 0;
    for (int visit = 1; visit <= 10; visit++) {
      long number = blocks.anyBlock();
      Box box = blocks.anyBox(number);
      try (BlockFile file = source.open(number)) {
        bytes += CountedBlocks.read(file, box).length;
      }
      seeks += RunCount.of(box, blocks.whole(number));
      assertEquals(visit, counts().opens(), "opens");
      assertEquals(seeks, counts().seeks(), "seeks");
      assertEquals(bytes, counts().bytes(), "bytes");
    }
  }

  @Test
  void opensNothingBeforeAVisit() throws IOException {
    CountedBlocks blocks = blocks(2);
    source(blocks.set());
    assertEquals(0, counts().opens());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aFileThatHasGoneFailsByNameAndTheOthersDoNot(long seed) throws IOException {
    CountedBlocks blocks = blocks(seed);
    BlockSource source = source(blocks.set());
    long gone = blocks.anyBlock();
    Files.delete(blocks.set().path(gone));
    requireOnlyToFail(gone, blocks, source);
  }

  /** Cut off before it was ever visited, or between two visits. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aFileThatEndsEarlyFailsByNameAndTheOthersDoNot(long seed) throws IOException {
    CountedBlocks blocks = blocks(seed);
    BlockSource source = source(blocks.set());
    long cut = blocks.anyBlock();
    if (seed % 2 == 0) {
      read(cut, blocks, source);
    }
    Path file = blocks.set().path(cut);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, blocks.random().nextInt(bytes.length)));
    requireOnlyToFail(cut, blocks, source);
  }

  private static void requireOnlyToFail(long bad, CountedBlocks blocks, BlockSource source)
      throws IOException {
    IOException failure = assertThrows(IOException.class, () -> read(bad, blocks, source));
    String message = failure.getMessage();
    assertTrue(message.contains(blocks.set().path(bad).toString()), message);
    assertEquals(1, TerminalText.line(message).lines().count(), message);
    for (long number = 0; number < blocks.set().grid().blockCount(); number++) {
      if (number != bad) {
        byte[] expected = blocks.elements(number, blocks.whole(number), CountedBlocks.TYPE.order());
        assertArrayEquals(expected, read(number, blocks, source));
      }
    }
  }

  private static byte[] read(long number, CountedBlocks blocks, BlockSource source)
      throws IOException {
    try (BlockFile file = source.open(number)) {
      return CountedBlocks.read(file, blocks.whole(number));
    }
  }
}
