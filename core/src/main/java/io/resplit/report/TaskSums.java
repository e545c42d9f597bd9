package io.resplit.report;

import io.resplit.result.DiskModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What all tasks of a job come to, and which other number of tasks is better. Confined to one
 * thread.
 */
public final class TaskSums {

  /** So many times fewer seeks are worth another number of tasks. */
  private static final double CLEARLY = 2;

  private final long count;
  private final DiskModel disk;
  private Optional<TaskPlan> all = Optional.empty();
  private Optional<TaskPlan> longest = Optional.empty();

  /**
   * Starts with no task.
   *
   * @param count number of tasks
   * @param disk model of the disk that they share
   */
  public TaskSums(long count, DiskModel disk) {
    this.count = count;
    this.disk = disk;
  }

  /** Adds a task to what all come to. */
  public void add(TaskPlan task) {
    all = Optional.of(all.map(sum -> sum.plus(task)).orElse(task));
    longest =
        longest.filter(other -> other.seconds() >= task.seconds()).or(() -> Optional.of(task));
  }

  /** Returns the number of tasks. */
  long count() {
    return count;
  }

  DiskModel disk() {
    return disk;
  }

  TaskPlan all() {
    return all.orElseThrow();
  }

  TaskPlan longest() {
    return longest.orElseThrow();
  }

  /** Returns the predicted time if all tasks run at once. */
  double atOnceSeconds() {
    return disk.secondsAtOnce(all().cost(), longest().seconds(), count);
  }

  /**
   * Returns other numbers of tasks that are worth to be looked at: halves, and powers of two, by
   * which arrays are often cut evenly; together no more tasks than there are.
   */
  public static List<Long> others(long count) {
    List<Long> all = new ArrayList<>();
    for (long half = count / 2; half > 1; half /= 2) {
      all.add(half);
    }
    for (long power = Long.highestOneBit(count - 1); power > 1; power /= 2) {
      all.add(power);
    }
    List<Long> some = new ArrayList<>();
    long left = count;
    for (long other : all.stream().distinct().sorted(Comparator.reverseOrder()).toList()) {
      if (other <= left) {
        some.add(other);
        left -= other;
      }
    }
    return some;
  }

  /** Returns the fastest of others that need clearly fewer seeks and no more time, if one does. */
  public Optional<TaskSums> better(List<TaskSums> others) {
    return others.stream()
        .filter(other -> other.all().cost().seeks() * CLEARLY <= all().cost().seeks())
        .filter(other -> other.atOnceSeconds() <= atOnceSeconds())
        .min(Comparator.comparingDouble(TaskSums::atOnceSeconds));
  }
}
