package io.resplit.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.block.BlockFile;
import io.resplit.geometry.Box;
import io.resplit.io.IoCounts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptStreamsTest {

  private final List<String> log = new ArrayList<>();
  private final IoCounts counts = new IoCounts();
  private final KeptStreams streams = new KeptStreams(counts);

  /** Notes what is done to it. */
  private record Noted(String name, boolean isStream, List<String> log) implements BlockFile {
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

  private void visit(long number) throws IOException {
    var kept = streams.visit(number);
    try (BlockFile file =
        kept.isPresent() ? kept.get() : streams.kept(number, new Noted("" + number, true, log))) {
      file.verify();
    }
  }

  @Test
  void leavesAStreamOpenBetweenVisitsAndVerifiesItOnceAtTheEnd() throws IOException {
    visit(0);
    visit(0);
    streams.verify();
    streams.verify();
    streams.close();
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
  void leavesOtherFilesToTheirVisits() throws IOException {
    try (BlockFile file = streams.kept(0, new Noted("a", false, log))) {
      file.verify();
    }
    assertEquals(List.of("verify a", "close a"), log);
    assertTrue(streams.visit(0).isEmpty());
  }
}
