package io.resplit.partition;

import io.resplit.geometry.Multiples;
import java.util.function.LongPredicate;

/**
 * How the ends of steps cut the intervals of one axis.
 *
 * @param parts number of parts into which the cut intervals fall
 * @param whole intervals that no step end cuts
 */
public record CutCount(long parts, long whole) {

  /**
   * Counts how {@code steps} cut {@code files}, two partitions of one axis.
   *
   * <p>Closed form where both are uniform; never visits a uniform one that is the finer of the two.
   */
  public static CutCount of(AxisGrid files, AxisGrid steps) {
    if (files.isUniform() && steps.isUniform()) {
      return uniform(files.extent(), files.longest(), steps.longest(), files.count());
    }
    if (files.isUniform() && steps.count() < files.count()) {
      return byStep(files, steps);
    }
    if (steps.isUniform() && files.count() < steps.count()) {
      return byFile(files, steps);
    }
    return sideBySide(files, steps);
  }

  /**
   * Counts the same where some cells take more space than they need: unused space follows them, so
   * they count as cut even where no step cuts them.
   *
   * @param before where on the axis of the cells the steps begin; what cells hold before and after
   *     the steps belongs to the first and the last of them
   * @param longest length of the longest cell, which needs all of its space
   */
  public static CutCount ofPadded(
      AxisGrid cells, long before, AxisGrid steps, long longest, LongPredicate isPadded) {
    AxisGrid met = cells.clipped(before, before + steps.extent());
    CutCount cuts = of(met, steps);
    long first = cells.indexOf(before);
    long last = cells.count() - 1;
    boolean onlyLast = cells.isUniform() && cells.longest() == longest;
    long padded = 0;
    for (long i = onlyLast ? last : 0; i <= last; i++) {
      boolean isMet = i >= first && i - first < met.count();
      padded += isPadded.test(i) && !(isMet && isCut(met, steps, i - first)) ? 1 : 0;
    }
    long whole = cuts.whole + cells.count() - met.count();
    return new CutCount(cuts.parts + padded, whole - padded);
  }

  private static boolean isCut(AxisGrid cells, AxisGrid steps, long cell) {
    return steps.lastEndUpTo(cells.end(cell) - 1) > cells.start(cell);
  }

  /**
   * Step ends are the multiples of {@code step} below the extent; those that are multiples of
   * {@code file} too cut nothing. Steps shorter than a file cut every file of full length; steps at
   * least as long never cut a file twice.
   */
  private static CutCount uniform(long extent, long file, long step, long files) {
    long stepEnds = (extent - 1) / step;
    long cuts = stepEnds - stepEnds / (file / Multiples.greatestCommonDivisor(file, step));
    long cutFiles = cuts;
    if (step < file) {
      long fullFiles = extent / file;
      cutFiles = fullFiles + (stepEnds * step > fullFiles * file ? 1 : 0);
    }
    return new CutCount(cuts + cutFiles, files - cutFiles);
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

  private static CutCount sideBySide(AxisGrid files, AxisGrid steps) {
    long cuts = 0;
    long cutFiles = 0;
    long step = 0;
    for (long file = 0; file < files.count(); file++) {
      long end = files.end(file);
      long first = step;
      while (steps.end(step) < end) {
        step++;
      }
      cuts += step - first;
      cutFiles += step > first ? 1 : 0;
      step += steps.end(step) == end ? 1 : 0;
    }
    return new CutCount(cuts + cutFiles, files.count() - cutFiles);
  }

  /** Returns the number of parts and whole intervals together: visits along this axis. */
  public long visits() {
    return parts + whole;
  }

  // Written out: the generated methods of a record cost 20 ms at their first use.

  @Override
  public boolean equals(Object other) {
    return other instanceof CutCount cut && parts == cut.parts && whole == cut.whole;
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(parts) + Long.hashCode(whole);
  }
}
