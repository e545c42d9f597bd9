package io.resplit.report;

import io.resplit.geometry.Box;
import io.resplit.result.Cost;

/**
 * What one task of a job will do.
 *
 * @param task its number, from 0
 * @param box region of the output, with its axes as listed
 * @param files output files that it writes, or writes to
 * @param rereadBytes what it reads that belongs to other tasks, in bytes of elements
 * @param writtenBytes what it writes, in bytes of elements
 * @param cost cost of its plan
 * @param seconds predicted time
 */
public record TaskPlan(
    long task,
    Box box,
    long files,
    long rereadBytes,
    long writtenBytes,
    Cost cost,
    double seconds) {

  /** Returns what it reads, in bytes of elements. */
  public long readBytes() {
    return writtenBytes + rereadBytes;
  }

  /** Returns what this task and another one come to, with number and region of this one. */
  TaskPlan plus(TaskPlan other) {
    return new TaskPlan(
        task,
        box,
        files + other.files,
        rereadBytes + other.rereadBytes,
        writtenBytes + other.writtenBytes,
        cost.plus(other.cost),
        seconds + other.seconds);
  }
}
