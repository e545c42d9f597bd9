package io.resplit.cli;

import io.resplit.Job;
import io.resplit.cli.console.Console;
import io.resplit.io.Activity.Phase;
import io.resplit.report.TaskPlan;
import io.resplit.report.TaskText;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** Prints what each of the tasks of a job would do. */
record TaskPlans(CommandJob command, Job job) {

  /**
   * Plans and prints one task after the other.
   *
   * @param by axes to cut along; chosen if empty
   */
  void print(long count, List<String> by) throws IOException {
    LongFunction<Job> tasks = job.tasks(count, by);
    TaskText text = new TaskText(count);
    Console console = command.console();
    for (long index = 0; index < count; index++) {
      Job task = tasks.apply(index);
      TaskPlan plan = command.progress().during(Phase.PLANNING, task::taskPlan);
      text.add(plan);
      console.print((index == 0 ? TaskText.head() : "") + text.text(plan), text.json(plan));
    }
    long inFolder = filesInFolder();
    console.print(text.sum(inFolder), text.jsonSum(inFolder));
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
