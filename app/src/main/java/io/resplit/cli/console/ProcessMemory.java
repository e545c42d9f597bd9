package io.resplit.cli.console;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Returns how much memory this process has taken, where the system reports it. */
public final class ProcessMemory {

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+([0-9]{1,18}) kB");

  private ProcessMemory() {}

  /** Returns the most resident memory so far, in bytes; -1 if it is not known. */
  public static long peakBytes() {
    return AvailableMemory.number(STATUS, PEAK, 1024).orElse(-1);
  }
}
