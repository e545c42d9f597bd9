package io.resplit.cli.option;

import io.resplit.request.TaskNumber;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Options of a job that is done in several tasks. */
public final class TaskFlags {

  private static final Pattern NUMBER = Pattern.compile("(\\d{1,18})/(\\d{1,18})");

  @Option(
      names = "--task",
      paramLabel = "I/N",
      description =
          "Does task I of N, counted from 0, of one job that is cut between its output files;"
              + " continues what an earlier attempt left. When all are done: resplit finish OUT.")
  private String task;

  @Option(
      names = "--by",
      paramLabel = "AXES",
      split = ",",
      description =
          "Cuts tasks along these axes of the output, names or positions. Default: those along"
              + " which they read least twice.")
  private List<String> by = List.of();

  /**
   * Returns which task is asked for; empty for a job as a whole.
   *
   * @throws IllegalArgumentException if there is no such task
   */
  public Optional<TaskNumber> task() {
    if (task == null) {
      return Optional.empty();
    }
    Matcher number = NUMBER.matcher(task);
    if (!number.matches()) {
      throw new IllegalArgumentException(
          "--task '%s' is not I/N, such as 0/64 for the first of 64 tasks".formatted(task));
    }
    return Optional.of(
        new TaskNumber(Long.parseLong(number.group(1)), Long.parseLong(number.group(2)), by));
  }

  /** Returns the axes to cut along; none if they are to be chosen. */
  public List<String> by() {
    return by;
  }

  /** Refuses axes without a task. */
  void requireTask() {
    if (!by.isEmpty() && task().isEmpty()) {
      throw new IllegalArgumentException("--by says how tasks are cut: give --task I/N as well");
    }
  }
}
