package io.resplit.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.block.BlockFile;
import io.resplit.geometry.Box;
import io.resplit.io.IoCounts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptStreamsTest {

  private final List<String> log = new ArrayList<>();
  private final IoCounts counts = new IoCounts();
  private final KeptStreams streams = new KeptStreams(numbers(0, 9), this::noted, counts);

  private static BitSet numbers(int from, int to) {
    BitSet numbers = new BitSet();
    numbers.set(from, to);
    return numbers;
  }

  private BlockFile noted(long number) {
    return new Noted("" + number, log);
  }

  /** Notes what is done to it. */
  private record Noted(String name, List<String> log) implements BlockFile {
    @Override
    public void read(Box box, ByteBuffer target) {
      log.add("read " + name);
    }

    @Override
    public void restart() {
      log.add("visit " + name);
    }

    @Override
    public void verify() {
      log.add("verify " + name);
    }

    @Override
    public void close() {
      log.add("close " + name);
    }
  }

  /** Fails when it is compared. */
  private record Damaged(List<String> log) implements BlockFile {
    @Override
    public void read(Box box, ByteBuffer target) {}

    @Override
    public void verify() throws IOException {
      throw new IOException("damaged");
    }

    @Override
    public void close() {
      log.add("close damaged");
    }
  }

  private void visit(long number) throws IOException {
    var kept = streams.visit(number);
    try (BlockFile file = kept.isPresent() ? kept.get() : streams.kept(number, noted(number))) {
      file.verify();
    }
  }

  @Test
  void leavesAStreamOpenBetweenVisitsAndVerifiesItOnceAtTheEnd() throws IOException {
    KeptStreams one = new KeptStreams(numbers(0, 1), this::noted, counts);
    one.kept(0, noted(0)).close();
    one.visit(0).orElseThrow().close();
    assertFalse(one.isCompared());
    assertTrue(one.verify());
    assertTrue(one.isCompared());
    assertFalse(one.verify());
    one.close();
    assertEquals(List.of("visit 0", "verify 0", "close 0"), log);
    assertEquals(1, counts.opens()); // the first visit is counted where the file is opened
  }

  @Test
  void verifiesAndClosesTheStreamThatWasVisitedLongestAgo() throws IOException {
    for (long number = 0; number < 8; number++) {
      visit(number);
    }
    visit(0);
    log.clear();
    visit(8);
    assertEquals(List.of("verify 1", "close 1"), log);
    visit(1);
    log.clear();
    streams.verify();
    assertTrue(log.contains("verify 0") && !log.contains("verify 1"), log.toString());
  }

  @Test
  void comparesStreamsThatOnlyAnEarlierJobHasRead() throws IOException {
    KeptStreams two = new KeptStreams(numbers(0, 2), this::noted, counts);
    two.kept(1, noted(1)).close();
    two.verify();
    assertEquals(List.of("verify 1", "verify 0", "close 0"), log);
    assertEquals(0, counts.opens());
  }

  @Test
  void closesAllStreamsIfOneIsDamaged() throws IOException {
    try (KeptStreams three = new KeptStreams(numbers(0, 3), this::noted, counts)) {
      three.kept(0, noted(0)).close();
      three.kept(1, new Damaged(log)).close();
      three.kept(2, noted(2)).close();
      assertThrows(IOException.class, three::verify);
      assertFalse(three.isCompared());
    }
    assertEquals(List.of("verify 0", "close 0", "close damaged", "close 2"), log);
  }

  @Test
  void leavesOtherFilesToTheirVisits() throws IOException {
    KeptStreams none = new KeptStreams(new BitSet(), this::noted, counts);
    try (BlockFile file = none.kept(0, new Noted("a", log))) {
      file.verify();
    }
    assertEquals(List.of("verify a", "close a"), log);
    assertTrue(none.visit(0).isEmpty());
    assertTrue(none.isCompared());
  }
}
