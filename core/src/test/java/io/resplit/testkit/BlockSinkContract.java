package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.geometry.Box;
import io.resplit.partition.BoxSplitter;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link BlockSink} must do for the engine that writes to it. */
public abstract class BlockSinkContract {

  /** Folder of the test's files. */
  @TempDir protected Path folder;

  /**
   * Returns the sink under test, for little-endian numbers.
   *
   * @param set the files to be written; their elements will be their own linear indices
   */
  protected abstract BlockSink sink(BlockSet set) throws IOException;

  /** Commits the blocks that were published. */
  protected abstract void commit(BlockSink sink) throws IOException;

  /** Returns the elements of a block that was published and committed. */
  protected abstract byte[] contents(BlockSet set, long number) throws IOException;

  /** Returns the seeds of the random cases. */
  protected static LongStream seeds() {
    return RandomProblems.seeds(30);
  }

  /** Returns whether the files are there already, and hold what is going to be written. */
  protected boolean filesAreThere() {
    return false;
  }

  final CountedBlocks blocks(long seed) throws IOException {
    CountedBlocks blocks = new CountedBlocks(folder, CountedBlocks.TYPE, seed);
    return filesAreThere() ? blocks.written() : blocks;
  }

  /** A part of a block, for one visit. */
  record Part(long number, Box box) {}

  /** Returns all blocks in parts, in random order. */
  static List<Part> parts(CountedBlocks blocks) {
    List<Part> parts = new ArrayList<>();
    for (long number = 0; number < blocks.set().grid().blockCount(); number++) {
      Box whole = blocks.whole(number);
      long most = 1 + blocks.random().nextLong(whole.volume());
      for (BoxSplitter boxes = new BoxSplitter(whole, most); boxes.hasNext(); ) {
        parts.add(new Part(number, boxes.next()));
      }
    }
    Collections.shuffle(parts, blocks.random());
    return parts;
  }

  static void write(Part part, CountedBlocks blocks, BlockSink sink) throws IOException {
    visit(part, blocks, sink);
    sink.endVisit(part.number);
  }

  private static void visit(Part part, CountedBlocks blocks, BlockSink sink) throws IOException {
    try (BlockFile file = sink.open(part.number)) {
      blocks.write(file, part.number, part.box);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void holdsWhatVisitsInAnyOrderHaveWritten(long seed) throws IOException {
    CountedBlocks blocks = blocks(seed);
    try (BlockSink sink = sink(blocks.set())) {
      List<Part> parts = parts(blocks);
      for (int i = 0; i < parts.size(); i++) {
        Part part = parts.get(i);
        write(part, blocks, sink);
        if (parts.subList(i + 1, parts.size()).stream().noneMatch(p -> p.number == part.number)) {
          sink.publish(part.number);
        }
      }
      commit(sink);
    }
    requireContents(blocks);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void holdsWhatVisitsOnSeveralThreadsHaveWritten(long seed) throws Exception {
    CountedBlocks blocks = blocks(seed);
    try (BlockSink sink = sink(blocks.set())) {
      int threads = Math.max(1, sink.writers());
      List<Part> parts = parts(blocks);
      visitAll(parts, threads, blocks, sink);
      for (Part part : parts) {
        sink.endVisit(part.number);
      }
      for (long number = 0; number < blocks.set().grid().blockCount(); number++) {
        sink.publish(number);
      }
      commit(sink);
    }
    requireContents(blocks);
  }

  private static void visitAll(List<Part> parts, int threads, CountedBlocks blocks, BlockSink sink)
      throws Exception {
    ExecutorService together = Executors.newFixedThreadPool(threads);
    List<Future<?>> visits = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int own = thread;
      Callable<Void> task =
          () -> {
            for (Part part : parts) {
              if (part.number % threads == own) {
                visit(part, blocks, sink);
              }
            }
            return null;
          };
      visits.add(together.submit(task));
    }
    together.shutdown();
    for (Future<?> visit : visits) {
      visit.get();
    }
  }

  private void requireContents(CountedBlocks blocks) throws IOException {
    for (long number = 0; number < blocks.set().grid().blockCount(); number++) {
      byte[] expected = blocks.elements(number, blocks.whole(number), CountedBlocks.TYPE.order());
      assertArrayEquals(expected, contents(blocks.set(), number));
    }
  }
}
