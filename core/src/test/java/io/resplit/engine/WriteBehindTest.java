package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.format.BlockFile;
import io.resplit.format.BlockSink;
import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WriteBehindTest {

  private static final int LARGE = 200_000;

  private final List<String> log = new ArrayList<>();
  private Thread writer;
  private int failAt = Integer.MAX_VALUE;

  /** Blocks that write down what happens to them, and fail at one operation. */
  private final class Blocks implements BlockSink {
    @Override
    public BlockFile open(long number) throws IOException {
      note("open " + number);
      return new BlockFile() {
        @Override
        public void read(Box box, ByteBuffer target) {
          throw new AssertionError("nothing is read");
        }

        @Override
        public void write(Box box, ByteBuffer source) throws IOException {
          note("write %s %d bytes of %d".formatted(box, source.remaining(), source.get(0)));
        }

        @Override
        public void close() throws IOException {
          note("close " + number);
        }
      };
    }

    private void note(String what) throws IOException {
      writer = Thread.currentThread();
      if (log.size() == failAt) {
        log.add("failed");
        throw new IOException("cannot " + what);
      }
      log.add(what);
    }

    @Override
    public void publish(long number) {}

    @Override
    public void close() {}
  }

  private WriteBehind behind(int stagingBytes) {
    ByteBuffer staging = ByteBuffer.allocate(stagingBytes);
    return new WriteBehind(staging, new BlockVisits(new Blocks()::open, staging));
  }

  private static Box columns(long from, long to) {
    return Box.of(new long[] {from}, new long[] {to});
  }

  /** Writes blocks 0, 1, ... in two pieces each, all in one step. */
  private static void step(PieceTarget target, int blocks, int pieceBytes) throws IOException {
    for (int block = 0; block < blocks; block++) {
      for (int half = 0; half < 2; half++) {
        ByteBuffer room = target.room(pieceBytes);
        room.put(0, (byte) (2 * block + half));
        target.write(block, columns(half * pieceBytes, (half + 1) * pieceBytes), room);
      }
    }
    target.endStep();
  }

  private static List<String> expected(int blocks, int pieceBytes) {
    List<String> lines = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      lines.add("open " + block);
      for (int half = 0; half < 2; half++) {
        Box piece = columns(half * pieceBytes, (half + 1) * pieceBytes);
        lines.add("write %s %d bytes of %d".formatted(piece, pieceBytes, 2 * block + half));
      }
      lines.add("close " + block);
    }
    return lines;
  }

  @Test
  void makesTheSameAccessesInTheSameOrder() throws IOException {
    for (int staging : new int[] {2, 3, 7, 20, 1000}) {
      log.clear();
      try (WriteBehind behind = behind(staging)) {
        step(behind, 20, 1);
        step(behind, 3, 1);
      }
      List<String> both = new ArrayList<>(expected(20, 1));
      both.addAll(expected(3, 1));
      assertEquals(both, log, "staging " + staging);
    }
  }

  @Test
  void hasWrittenEverythingWhenAStepEnds() throws IOException {
    try (WriteBehind behind = behind(2 * LARGE)) {
      step(behind, 3, LARGE);
      assertEquals(expected(3, LARGE), log);
      assertNotSame(Thread.currentThread(), writer);
    }
    assertFalse(writer.isAlive());
  }

  @Test
  void leavesSmallStepsToTheCaller() throws IOException {
    try (WriteBehind behind = behind(LARGE)) {
      step(behind, 3, 10);
      assertSame(Thread.currentThread(), writer);
    }
  }

  @Test
  void tellsOfAFailureBeforeTheStepEndsAndLeavesOutTheRest() throws IOException {
    for (failAt = 0; failAt < 12; failAt++) {
      log.clear();
      try (WriteBehind behind = behind(2 * LARGE)) {
        IOException failure = assertThrows(IOException.class, () -> step(behind, 3, LARGE));
        assertTrue(failure.getMessage().startsWith("cannot "), failure.getMessage());
      }
      List<String> upToIt = new ArrayList<>(expected(3, LARGE).subList(0, failAt));
      upToIt.add("failed");
      assertEquals(upToIt, log.subList(0, failAt + 1));
      int open = failAt % 4;
      boolean isOpen = open == 1 || open == 2;
      assertEquals(isOpen ? List.of("close " + failAt / 4) : List.of(), rest());
    }
  }

  private List<String> rest() {
    return log.subList(failAt + 1, log.size());
  }

  @Test
  void closesTheFileOfAStepThatIsGivenUp() throws IOException {
    try (WriteBehind behind = behind(2 * LARGE)) {
      for (int i = 0; i < 2; i++) {
        behind.write(7, columns(i, i + 1), behind.room(LARGE));
      }
    }
    assertEquals(List.of("open 7", "close 7"), List.of(log.get(0), log.get(log.size() - 1)));
  }
}
