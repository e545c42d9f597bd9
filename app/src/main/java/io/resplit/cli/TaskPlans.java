package io.resplit.cli;

import io.resplit.Job;
import io.resplit.io.Activity.Phase;
import io.resplit.io.ResplitException;
import io.resplit.report.TaskFolders;
import io.resplit.report.TaskPlan;
import io.resplit.report.TaskSums;
import io.resplit.report.TaskText;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/** Prints what each of the tasks of a job would do. */
record TaskPlans(CommandJob command, Job job) {

  /** Is shown each task as it is planned. */
  @FunctionalInterface
  private interface Shown {
    void task(TaskSums sums, TaskPlan task);
  }

  /**
   * Plans and prints one task after the other; then what all come to, and whether another number of
   * them is better.
   *
   * @param by axes to cut along; chosen if empty
   */
  void print(long count, List<String> by) throws IOException {
    TaskSums sums = planned(count, by, this::print);
    List<TaskSums> others = new ArrayList<>();
    for (long other : TaskSums.others(count)) {
      try {
        others.add(planned(other, by, (all, task) -> {}));
      } catch (ResplitException e) {
        continue; // larger tasks may need more memory
      }
    }
    Optional<TaskSums> better = sums.better(others);
    TaskFolders out = new TaskFolders(job.out().grid().blockCount(), filesInFolder());
    TaskText text = new TaskText(sums);
    command.console().print(text.sum(out, better), text.jsonSum(out, better));
  }

  private void print(TaskSums sums, TaskPlan task) {
    TaskText text = new TaskText(sums);
    command
        .console()
        .print((task.task() == 0 ? TaskText.head() : "") + text.text(task), text.json(task));
  }

  private TaskSums planned(long count, List<String> by, Shown shown) throws IOException {
    LongFunction<Job> tasks = job.tasks(count, by);
    Job first = tasks.apply(0);
    TaskSums sums =
        new TaskSums(count, command.progress().during(Phase.PLANNING, first::lead).disk());
    for (long index = 0; index < count; index++) {
      Job task = index == 0 ? first : tasks.apply(index);
      TaskPlan plan = command.progress().during(Phase.PLANNING, task::taskPlan);
      sums.add(plan);
      shown.task(sums, plan);
    }
    return sums;
  }

  private long filesInFolder() {
    BlockSet out = job.out();
    Map<Path, Long> files = new HashMap<>();
    for (long number = 0; number < out.grid().blockCount(); number++) {
      files.merge(out.path(number).toAbsolutePath().getParent(), 1L, Long::sum);
    }
    return files.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }
}
