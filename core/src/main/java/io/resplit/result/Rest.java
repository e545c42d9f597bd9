package io.resplit.result;

/**
 * What is left to do of an interrupted job, and what that costs.
 *
 * @param cost its cost, exact: a job that resumes counts the same; the bytes are those it writes
 * @param readBytes bytes that it reads, those that it reads again included
 * @param filesDone files that are complete
 * @param filesLeft files that are not
 */
public record Rest(Cost cost, long readBytes, long filesDone, long filesLeft) {

  /** Returns a job that is not begun. */
  public static Rest all(PlanReport planned) {
    long files = planned.plan().problem().out().grid().blockCount();
    long read = planned.plan().problem().readBytes() + planned.cost().gapBytes();
    return new Rest(planned.cost(), read, 0, files);
  }

  /** Returns a job that is done. */
  public static Rest none(long files) {
    return new Rest(new Cost(0, 0, 0, 0, 0, 0), 0, files, 0);
  }

  /** Returns what is left of this and of another array of the same files, which comes before. */
  public Rest after(Rest before) {
    return new Rest(
        before.cost.plus(cost), Math.addExact(before.readBytes, readBytes), filesDone, filesLeft);
  }

  /** Returns the same job with another cost. */
  public Rest withCost(Cost other) {
    return new Rest(other, readBytes, filesDone, filesLeft);
  }

  /** Returns the predicted time, in seconds. */
  public double predictedSeconds(DiskModel disk) {
    long more = readBytes - cost.bytes() - cost.gapBytes();
    return disk.seconds(cost) + more / disk.readBytesPerSecond();
  }
}
