package io.resplit.report;

import io.resplit.geometry.Box;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Renders what the tasks of a job will do, one after the other, and then the totals. */
public final class TaskText {

  private static final String ROW = "%-8s %10s %12s %12s %12s %10s %12s %8s  %s";

  /** A part of what is read that is worth a warning if it is read again. */
  private static final double MUCH = 0.1;

  private final long count;
  private TaskPlan all;
  private TaskPlan longest;

  /**
   * Starts with no task.
   *
   * @param count number of tasks
   */
  public TaskText(long count) {
    this.count = count;
  }

  private static String row(Object... cells) {
    return ROW.formatted(cells).stripTrailing() + "\n";
  }

  /** Returns the line above the tasks. */
  public static String head() {
    return row("task", "files", "read", "read again", "written", "seeks", "data", "time", "region");
  }

  /** Adds a task to what all come to. */
  public void add(TaskPlan task) {
    all = all == null ? task : all.plus(task);
    longest = longest == null || task.seconds() > longest.seconds() ? task : longest;
  }

  /** Returns a task as a line, ended. */
  public String text(TaskPlan task) {
    Stream<String> region = ranges(task.box()).stream().map(range -> range[0] + ":" + range[1]);
    return row(task.task() + "/" + count, task, region.collect(Collectors.joining(",")));
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
   * @param filesInFolder most output files in one folder
   */
  public String sum(long filesInFolder) {
    return row("all", all, "")
        + "\nlongest    task %s, %s predicted; files in a folder: %s\n"
            .formatted(
                longest.task(), Sizes.duration(longest.seconds()), Sizes.count(filesInFolder))
        + (isReadTwice()
            ? "chunks at the edges of tasks are read by each: %s %% of what is read; give fewer tasks, --by other axes, or output blocks of whole chunks\n"
                .formatted(Math.round(100.0 * all.rereadBytes() / all.readBytes()))
            : "");
  }

  /** Returns whether so much is read more than once that it is worth a warning. */
  public boolean isReadTwice() {
    return all.rereadBytes() > MUCH * all.readBytes();
  }

  /** Returns a task as JSON. */
  public JsonObject json(TaskPlan task) {
    return JsonObject.message("task")
        .put("task", task.task())
        .put("of", count)
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
  public JsonObject jsonSum(long filesInFolder) {
    return JsonObject.message("tasks")
        .put("tasks", count)
        .put("out_files", all.files())
        .put("files_in_folder", filesInFolder)
        .putAll(bytes(all))
        .put("seeks", all.cost().seeks())
        .put("peak_bytes", all.cost().peakBytes())
        .put("longest_task", longest.task())
        .put("longest_seconds", longest.seconds())
        .put("predicted_seconds", all.seconds())
        .put("much_read_again", isReadTwice());
  }

  private static JsonObject bytes(TaskPlan plan) {
    return new JsonObject()
        .put("bytes_read", plan.readBytes())
        .put("bytes_reread", plan.rereadBytes())
        .put("bytes_written", plan.writtenBytes());
  }
}
