package io.resplit.report;

import io.resplit.geometry.Box;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Renders what the tasks of a job will do, one after the other, and then the totals. */
public final class TaskText {

  private static final String ROW = "%-8s %10s %12s %12s %12s %10s %12s %8s  %s";

  /** A part of what is read that is worth a warning if it is read again. */
  private static final double MUCH = 0.1;

  private final long count;
  private long files;
  private long read;
  private long reread;
  private long written;
  private long seeks;
  private long peak;
  private long longest;
  private double most = -1;
  private double seconds;

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
    files += task.files();
    read += task.readBytes();
    reread += task.rereadBytes();
    written += task.writtenBytes();
    seeks += task.cost().seeks();
    peak = Math.max(peak, task.cost().peakBytes());
    seconds += task.seconds();
    longest = task.seconds() > most ? task.task() : longest;
    most = Math.max(most, task.seconds());
  }

  /** Returns a task as a line, ended. */
  public String text(TaskPlan task) {
    return row(
        task.task() + "/" + count,
        Sizes.count(task.files()),
        Sizes.brief(task.readBytes()),
        Sizes.brief(task.rereadBytes()),
        Sizes.brief(task.writtenBytes()),
        Sizes.count(task.cost().seeks()),
        Sizes.brief(task.cost().peakBytes()),
        Sizes.duration(task.seconds()),
        ranges(task.box()).stream()
            .map(range -> range[0] + ":" + range[1])
            .collect(Collectors.joining(",")));
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
    return row(
            "all",
            Sizes.count(files),
            Sizes.brief(read),
            Sizes.brief(reread),
            Sizes.brief(written),
            Sizes.count(seeks),
            Sizes.brief(peak),
            Sizes.duration(seconds),
            "")
        + "\nlongest    task %s, %s predicted; files in a folder: %s\n"
            .formatted(longest, Sizes.duration(most), Sizes.count(filesInFolder))
        + (isReadTwice()
            ? "chunks at the edges of tasks are read by each: %s %% of what is read; give fewer tasks, --by other axes, or output blocks of whole chunks\n"
                .formatted(Math.round(100.0 * reread / read))
            : "");
  }

  /** Returns whether so much is read more than once that it is worth a warning. */
  public boolean isReadTwice() {
    return reread > MUCH * read;
  }

  /** Returns a task as JSON. */
  public JsonObject json(TaskPlan task) {
    return JsonObject.message("task")
        .put("task", task.task())
        .put("of", count)
        .put("region", ranges(task.box()))
        .put("out_files", task.files())
        .putAll(bytes(task.readBytes(), task.rereadBytes(), task.writtenBytes()))
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
        .put("out_files", files)
        .put("files_in_folder", filesInFolder)
        .putAll(bytes(read, reread, written))
        .put("seeks", seeks)
        .put("peak_bytes", peak)
        .put("longest_task", longest)
        .put("longest_seconds", most)
        .put("predicted_seconds", seconds)
        .put("much_read_again", isReadTwice());
  }

  private static JsonObject bytes(long read, long reread, long written) {
    return new JsonObject()
        .put("bytes_read", read)
        .put("bytes_reread", reread)
        .put("bytes_written", written);
  }
}
