package io.resplit.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.resplit.geometry.Box;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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
        region(task.box()));
  }

  private static String region(Box box) {
    List<String> ranges = new ArrayList<>();
    for (int axis = 0; axis < box.rank(); axis++) {
      ranges.add(box.start(axis) + ":" + box.end(axis));
    }
    return String.join(",", ranges);
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

  /** Returns a task as a line of JSON, without line end. */
  public String json(TaskPlan task) {
    return JsonLines.line(
        "task",
        json -> {
          json.writeNumberField("task", task.task());
          json.writeNumberField("of", count);
          json.writeArrayFieldStart("region");
          for (int axis = 0; axis < task.box().rank(); axis++) {
            json.writeArray(new long[] {task.box().start(axis), task.box().end(axis)}, 0, 2);
          }
          json.writeEndArray();
          json.writeNumberField("out_files", task.files());
          bytes(json, task.readBytes(), task.rereadBytes(), task.writtenBytes());
          json.writeNumberField("read_seeks", task.cost().readSeeks());
          json.writeNumberField("write_seeks", task.cost().writeSeeks());
          json.writeNumberField("seeks", task.cost().seeks());
          json.writeNumberField("peak_bytes", task.cost().peakBytes());
          json.writeNumberField("predicted_seconds", task.seconds());
        });
  }

  /** Returns what all tasks come to as a line of JSON, without line end. */
  public String jsonSum(long filesInFolder) {
    return JsonLines.line(
        "tasks",
        json -> {
          json.writeNumberField("tasks", count);
          json.writeNumberField("out_files", files);
          json.writeNumberField("files_in_folder", filesInFolder);
          bytes(json, read, reread, written);
          json.writeNumberField("seeks", seeks);
          json.writeNumberField("peak_bytes", peak);
          json.writeNumberField("longest_task", longest);
          json.writeNumberField("longest_seconds", most);
          json.writeNumberField("predicted_seconds", seconds);
          json.writeBooleanField("much_read_again", isReadTwice());
        });
  }

  private static void bytes(JsonGenerator json, long read, long reread, long written)
      throws IOException {
    json.writeNumberField("bytes_read", read);
    json.writeNumberField("bytes_reread", reread);
    json.writeNumberField("bytes_written", written);
  }
}
