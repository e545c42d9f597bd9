package io.resplit;

import io.resplit.engine.Engine;
import io.resplit.engine.SequentialEngine;
import io.resplit.format.Format;
import io.resplit.format.raw.RawFormat;
import io.resplit.planner.NaivePlanner;
import io.resplit.planner.Planner;
import io.resplit.set.SetFinder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds sets of blocks, plans how to move an array between them, and runs the plan.
 *
 * <p>The entrance for programs that embed resplit, and the only place that knows all planners and
 * all formats. Immutable and safe for use by several threads; prints nothing and never ends the
 * process.
 */
public final class Resplit {

  /** What the process of the command line needs beside data memory, measured, in bytes. */
  public static final long RESERVE_BYTES = 48L << 20;

  /** Version of the program. */
  public static final String VERSION = "0.1.0";

  private final Map<String, Planner> planners;
  private final SetFinder finder = new SetFinder(Resplit::format);
  private final Engine engine = new SequentialEngine();

  /** Creates the entrance. */
  public Resplit() {
    planners = new LinkedHashMap<>();
    planners.put(NaivePlanner.NAME, new NaivePlanner());
  }

  private static Format format(String name, int elementBytes, long headerBytes) {
    if (!name.equals(RawFormat.NAME)) {
      throw new IllegalArgumentException("unknown format '" + name + "': use raw");
    }
    return new RawFormat(elementBytes, headerBytes);
  }
}
