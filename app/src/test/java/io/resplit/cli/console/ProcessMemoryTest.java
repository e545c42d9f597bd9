package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProcessMemoryTest {

  @Test
  void isKnownWhereTheSystemReportsIt() {
    boolean isShown = Files.isReadable(Path.of("/proc/self/status"));
    assertEquals(isShown, ProcessMemory.peakBytes() > 0);
  }

  /** Linux counts pages on each processor and adds them up roughly. */
  @Test
  void neverFallsByMuch() {
    long before = ProcessMemory.peakBytes();
    ByteBuffer touched = ByteBuffer.allocateDirect(8 << 20);
    while (touched.hasRemaining()) {
      touched.putLong(-1);
    }
    assertTrue(ProcessMemory.peakBytes() >= before - (1 << 20));
  }
}
