package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.block.BlockSink;
import io.resplit.io.IoCounts;
import io.resplit.text.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every sink must do that writes files: count, show no block too early, fail by name. */
public abstract class FileSinkContract extends BlockSinkContract {

  /** Returns the counts of a sink. */
  protected abstract IoCounts counts(BlockSink sink);

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void countsOneOpenForAVisitAndOneSeekForARun(long seed) throws IOException {
    CountedBlocks blocks = blocks(seed);
    try (BlockSink sink = sink(blocks.set())) {
      long opens = 0;
      long seeks = 0;
      long bytes = 0;
      for (Part part : parts(blocks)) {
        write(part, blocks, sink);
        opens++;
        seeks += RunCount.of(part.box(), blocks.whole(part.number()));
        bytes += part.box().volume() * CountedBlocks.TYPE.bytes();
        assertEquals(opens, counts(sink).opens(), "opens");
        assertEquals(seeks, counts(sink).seeks(), "seeks");
        assertEquals(bytes, counts(sink).bytes(), "bytes");
      }
    }
  }

  @Test
  void aBlockThatIsNotPublishedHasNoName() throws IOException {
    CountedBlocks blocks = blocks(4);
    Path file = blocks.set().path(0);
    Part whole = new Part(0, blocks.whole(0));
    try (BlockSink sink = sink(blocks.set())) {
      write(whole, blocks, sink);
      commit(sink);
      assertFalse(Files.exists(file));
      sink.publish(0);
      assertFalse(Files.exists(file), "before the commit");
    }
    assertFalse(Files.exists(file), "closing is no commit");
  }

  @Test
  void aFileThatCannotBeMadeFailsByNameAndLeavesTheSinkUsable() throws IOException {
    CountedBlocks blocks = blocks(5);
    Path inTheWay = Path.of(blocks.set().path(0) + ".part");
    Files.createDirectories(inTheWay);
    try (BlockSink sink = sink(blocks.set())) {
      Part whole = new Part(0, blocks.whole(0));
      IOException failure = assertThrows(IOException.class, () -> write(whole, blocks, sink));
      assertTrue(failure.getMessage().contains(inTheWay.toString()), failure.getMessage());
      assertEquals(
          1, TerminalText.line(failure.getMessage()).lines().count(), failure.getMessage());
      Files.delete(inTheWay);
      write(whole, blocks, sink);
      sink.publish(0);
      commit(sink);
    }
    assertTrue(Files.exists(blocks.set().path(0)));
  }
}
