package io.resplit.block;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.geometry.Box;
import io.resplit.partition.AxisMap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForwardingFileTest {

  private static final Box BOX = Box.of(new long[] {0, 1}, new long[] {2, 2});
  private static final Box PERMUTED = Box.of(new long[] {1, 0}, new long[] {2, 2});
  private static final Box SHIFTED = Box.of(new long[] {3, 6}, new long[] {5, 7});

  /** A visit, what it does to boxes, and what it was asked for. */
  private record Wrapped(BlockFile file, Box inFile, Recording recording) {}

  private static final class Recording implements BlockFile {
    private final List<String> calls = new ArrayList<>();

    @Override
    public void expect(Box region) {
      calls.add("expect " + region);
    }

    @Override
    public void restart() {
      calls.add("restart");
    }

    @Override
    public void read(Box box, ByteBuffer target) {
      calls.add("read " + box);
      target.limit((int) box.volume());
    }

    @Override
    public void verify() {
      calls.add("verify");
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }

  static Stream<Wrapped> visits() throws IOException {
    Recording read = new Recording();
    Recording part = new Recording();
    Recording permuted = new Recording();
    BlockSource turned =
        PermutedSource.of(number -> permuted, number -> number, AxisMap.of(1, 0), 1, 100);
    return Stream.of(
        new Wrapped(new ReadVisit(read, (box, elements) -> {}), BOX, read),
        new Wrapped(
            new PartOfBlock(part, Box.of(new long[] {3, 5}, new long[] {7, 9})), SHIFTED, part),
        new Wrapped(turned.open(0), PERMUTED, permuted));
  }

  /** Where a region or a new run is not announced, runs are counted that nobody has predicted. */
  @ParameterizedTest
  @MethodSource("visits")
  void everythingReachesTheFile(Wrapped visit) throws IOException {
    visit.file.expect(BOX);
    visit.file.restart();
    visit.file.read(BOX, ByteBuffer.allocateDirect(100));
    visit.file.verify();
    visit.file.close();
    List<String> calls =
        List.of("expect " + visit.inFile, "restart", "read " + visit.inFile, "verify", "close");
    assertEquals(calls, visit.recording.calls);
  }
}
