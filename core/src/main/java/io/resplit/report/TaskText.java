package io.resplit.report;

import io.resplit.geometry.Box;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Renders what the tasks of a job will do, one after the other, and then the totals. */
public final class TaskText {

  private static final String ROW = "%-8s %10s %12s %12s %12s %10s %12s %8s  %s";

  /** A part of what is read that is worth a warning if it is read again. */
  private static final double MUCH = 0.1;

  private final TaskSums sums;

  /**
   * Renders tasks.
   *
   * @param sums what all of them come to, when they have been added to it
   */
  public TaskText(TaskSums sums) {
    this.sums = sums;
  }

  private static String row(Object... cells) {
    return ROW.formatted(cells).stripTrailing() + "\n";
  }

  /** Returns the line above the tasks. */
  public static String head() {
    return row("task", "files", "read", "read again", "written", "seeks", "data", "time", "region");
  }

  /** Returns a task as a line, ended. */
  public String text(TaskPlan task) {
    Stream<String> region = ranges(task.box()).stream().map(range -> range[0] + ":" + range[1]);
    return row(task.task() + "/" + sums.count(), task, region.collect(Collectors.joining(",")));
  }

  private static String row(String label, TaskPlan plan, String region) {
    return row(
        label,
        Sizes.count(plan.files()),
        Sizes.brief(plan.readBytes()),
        Sizes.brief(plan.rereadBytes()),
        Sizes.brief(plan.writtenBytes()),
        Sizes.count(plan.cost().seeks()),
        Sizes.brief(plan.cost().peakBytes()),
        Sizes.duration(plan.seconds()),
        region);
  }

  private static List<long[]> ranges(Box box) {
    return IntStream.range(0, box.rank())
        .mapToObj(axis -> new long[] {box.start(axis), box.end(axis)})
        .toList();
  }

  /**
   * Returns what all tasks come to as lines, the last one ended.
   *
   * @param out where files are written
   * @param better a number of tasks that is better, if there is one
   */
  public String sum(TaskFolders out, Optional<TaskSums> better) {
    TaskPlan longest = sums.longest();
    return row("all", sums.all(), "")
        + "\nlongest    task %s, %s predicted; files in a folder: %s\n"
            .formatted(
                longest.task(), Sizes.duration(longest.seconds()), Sizes.count(out.filesInFolder()))
        + Sizes.line(
            "at once",
            "%s predicted where all tasks run at once and share %s",
            Sizes.duration(sums.atOnceSeconds()),
            sums.disk().name())
        + better.map(this::better).orElse("")
        + (liesOnOneStripe(out) ? Sizes.line("warning", "%s", PlanText.oneStripe()) : "")
        + (isReadTwice()
            ? ("chunks at the edges of tasks are read by each: %s %% of all reading; give "
                    + "fewer tasks, --by other axes, or output blocks of whole chunks\n")
                .formatted(Math.round(100.0 * sums.all().rereadBytes() / sums.all().readBytes()))
            : "");
  }

  private String better(TaskSums other) {
    double times = (double) sums.all().cost().seeks() / other.all().cost().seeks();
    return Sizes.line(
        "better",
        "%s tasks need %s times fewer seeks than %s, and %s at once",
        Sizes.count(other.count()),
        Sizes.count(Math.round(times)),
        Sizes.count(sums.count()),
        Sizes.duration(other.atOnceSeconds()));
  }

  private boolean liesOnOneStripe(TaskFolders out) {
    return sums.disk().isLargeForAStripe(sums.all().writtenBytes() / out.files());
  }

  /** Returns whether so much is read more than once that it is worth a warning. */
  public boolean isReadTwice() {
    return sums.all().rereadBytes() > MUCH * sums.all().readBytes();
  }

  /** Returns a task as JSON. */
  public JsonObject json(TaskPlan task) {
    return JsonObject.message("task")
        .put("task", task.task())
        .put("of", sums.count())
        .put("region", ranges(task.box()))
        .put("out_files", task.files())
        .putAll(bytes(task))
        .put("read_seeks", task.cost().readSeeks())
        .put("write_seeks", task.cost().writeSeeks())
        .put("seeks", task.cost().seeks())
        .put("peak_bytes", task.cost().peakBytes())
        .put("predicted_seconds", task.seconds());
  }

  /** Returns what all tasks come to as JSON. */
  public JsonObject jsonSum(TaskFolders out, Optional<TaskSums> better) {
    TaskPlan all = sums.all();
    return JsonObject.message("tasks")
        .put("tasks", sums.count())
        .put("out_files", all.files())
        .put("files_in_folder", out.filesInFolder())
        .putAll(bytes(all))
        .put("seeks", all.cost().seeks())
        .put("peak_bytes", all.cost().peakBytes())
        .put("longest_task", sums.longest().task())
        .put("longest_seconds", sums.longest().seconds())
        .put("predicted_seconds", all.seconds())
        .put("at_once_seconds", sums.atOnceSeconds())
        .put("much_read_again", isReadTwice())
        .put("one_stripe", liesOnOneStripe(out))
        .put("better", better.map(TaskText::json));
  }

  private static JsonObject json(TaskSums other) {
    return new JsonObject()
        .put("tasks", other.count())
        .put("seeks", other.all().cost().seeks())
        .put("at_once_seconds", other.atOnceSeconds());
  }

  private static JsonObject bytes(TaskPlan plan) {
    return new JsonObject()
        .put("bytes_read", plan.readBytes())
        .put("bytes_reread", plan.rereadBytes())
        .put("bytes_written", plan.writtenBytes());
  }
}
