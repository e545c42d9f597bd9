package io.resplit.geometry;

/**
 * How the ends of steps cut the intervals of one axis.
 *
 * @param pieces pieces that the cut intervals fall into, all together
 * @param whole intervals that no step end cuts
 */
public record CutCount(long pieces, long whole) {

  /**
   * Counts how {@code steps} cut {@code files}, two partitions of one axis.
   *
   * <p>Visits only the coarser of the two, so its cost does not depend on the finer one.
   */
  public static CutCount of(AxisGrid files, AxisGrid steps) {
    return steps.count() < files.count() ? byStep(files, steps) : byFile(files, steps);
  }

  private static CutCount byStep(AxisGrid files, AxisGrid steps) {
    long cuts = 0;
    long cutFiles = 0;
    long lastCutFile = -1;
    for (long i = 0; i < steps.count(); i++) {
      long end = steps.end(i);
      if (files.isEnd(end)) {
        continue;
      }
      cuts++;
      long file = files.indexOf(end);
      cutFiles += file == lastCutFile ? 0 : 1;
      lastCutFile = file;
    }
    return new CutCount(cuts + cutFiles, files.count() - cutFiles);
  }

  private static CutCount byFile(AxisGrid files, AxisGrid steps) {
    long sharedEnds = 0;
    long cutFiles = 0;
    for (long i = 0; i < files.count(); i++) {
      sharedEnds += steps.isEnd(files.end(i)) ? 1 : 0;
      cutFiles += steps.lastEndUpTo(files.end(i) - 1) > files.start(i) ? 1 : 0;
    }
    long cuts = steps.count() - sharedEnds;
    return new CutCount(cuts + cutFiles, files.count() - cutFiles);
  }

  /** Returns the number of pieces and whole intervals together: visits along this axis. */
  public long visits() {
    return pieces + whole;
  }
}
