package io.resplit.request;

import java.io.Serializable;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Which of the tasks of a job to run; engines that send work to other machines can send it.
 *
 * @param index number of the task, from 0
 * @param count number of tasks
 * @param by axes of the output along which it is cut, as listed: names or positions; chosen if
 *     empty
 */
public record TaskNumber(long index, long count, List<String> by) implements Serializable {

  /** Returns all tasks of a job, cut along axes that are chosen. */
  public static List<TaskNumber> all(long count) {
    return LongStream.range(0, count)
        .mapToObj(index -> new TaskNumber(index, count, List.of()))
        .toList();
  }

  /** Refuses a number that no task has. */
  public TaskNumber {
    by = List.copyOf(by);
    if (count < 1) {
      throw new IllegalArgumentException(
          "--task I/N needs an N of 1 or more, the number of tasks, not " + count);
    }
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "no such task: %s of %s (tasks count from 0, the last is %s/%s)"
              .formatted(index, count, count - 1, count));
    }
  }
}
