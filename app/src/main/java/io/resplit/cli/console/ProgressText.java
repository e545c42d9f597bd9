package io.resplit.cli.console;

import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.Activity.Task;
import io.resplit.report.JsonObject;
import io.resplit.report.Sizes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far a job is, in words. Rates are means since the first byte that was moved, which is what
 * the time that is left depends on when reading and writing alternate; what an earlier job or the
 * first look has seen does not count towards them. Confined to one thread at a time.
 */
final class ProgressText {

  private static final int BAR = 10;

  private final Activity activity;
  private final String reads;
  private final String writes;
  private final Moment start;
  private Optional<Moment> moving = Optional.empty();
  private Task task;
  private boolean stopping;
  private Moment taskStart;
  private Moment now;

  /** What was done at a moment. */
  private record Moment(long nanos, long done, long read, long written) {

    /** Returns what is done a second, given how much it was since {@code start}. */
    double rate(long amount, Moment start) {
      return nanos - start.nanos > 0 ? amount / secondsSince(start) : 0;
    }

    double secondsSince(Moment start) {
      return (nanos - start.nanos) * 1e-9;
    }
  }

  /**
   * Creates the text of a job.
   *
   * @param reads the verb for what comes in
   * @param writes the verb for what goes out
   * @param nowNanos time at its start
   */
  ProgressText(Activity activity, String reads, String writes, long nowNanos) {
    this.activity = activity;
    this.reads = reads;
    this.writes = writes;
    this.start = new Moment(nowNanos, 0, 0, 0);
    look(nowNanos, false);
  }

  /**
   * Looks at how far the job is; what is said later is of this moment.
   *
   * @param isStopping whether the job was asked to stop
   */
  void look(long nowNanos, boolean isStopping) {
    stopping = isStopping;
    Task current = activity.task();
    now = new Moment(nowNanos, current.done(), activity.readBytes(), activity.writtenBytes());
    if (current != task) {
      task = current;
      taskStart = now;
    }
    if (moving.isEmpty() && task.phase() == Phase.MOVING) {
      moving = Optional.of(now);
    }
  }

  /** Returns whole percent of what is to be read and written, so that 100 means all. */
  int percent() {
    boolean all = activity.arrayBytes() > 0 && now.written >= activity.arrayBytes();
    return all ? 100 : (int) Math.min(99, exactPercent());
  }

  private double exactPercent() {
    double all = activity.arrayBytes();
    return all == 0 ? 0 : 50.0 * ((double) now.read + now.written) / all;
  }

  /** Returns bytes read a second. */
  private double readRate() {
    return moving.map(from -> now.rate(now.read - from.read, from)).orElse(0.0);
  }

  /** Returns bytes written a second. */
  private double writtenRate() {
    return moving.map(from -> now.rate(now.written - from.written, from)).orElse(0.0);
  }

  /** Returns the seconds that are left; negative if that is not known. */
  private double secondsLeft() {
    double both = readRate() + writtenRate();
    return both > 0 ? (2.0 * activity.arrayBytes() - now.read - now.written) / both : -1;
  }

  /** Returns the seconds since the start. */
  private double seconds() {
    return now.secondsSince(start);
  }

  /** Returns the same as JSON. */
  JsonObject status() {
    return JsonObject.message("status")
        .put("percent", exactPercent())
        .put("bytes_done", now.written)
        .put("bytes_total", activity.arrayBytes())
        .put("files_done", activity.files())
        .put("bytes_per_second", Math.round(writtenRate()))
        .putIf(secondsLeft() >= 0, "eta_seconds", secondsLeft())
        .put("data_bytes_held", activity.heldBytes())
        .put("bytes_read", now.read)
        .put("bytes_read_per_second", Math.round(readRate()))
        .put("phase", task.phase().name().toLowerCase(Locale.ROOT))
        .put("phase_done", now.done)
        .put("phase_total", task.total())
        .put("seconds", seconds());
  }

  /** Returns how to say it on a line of any length. */
  String line() {
    return isMoving()
        ? said(read() + per(readRate()), written() + of() + per(writtenRate()), doing(), left())
        : doing() + ", " + Sizes.time((long) seconds());
  }

  /** Returns how to say it in less and less space. */
  List<String> variants() {
    return isMoving()
        ? List.of(
            bar() + line(),
            line(),
            said(read(), written() + of(), doing(), left()),
            said(written(), doing(), left()),
            said(left()),
            said())
        : List.of(line(), doing(), task.phase().text());
  }

  /** Before and after that, there is nothing to say of bytes that are moved. */
  private boolean isMoving() {
    return activity.arrayBytes() > 0 && (now.read > 0 || task.phase() == Phase.MOVING);
  }

  private String read() {
    return reads + " " + Sizes.brief(now.read);
  }

  private String written() {
    return writes + " " + Sizes.brief(now.written);
  }

  private String of() {
    return " of " + Sizes.brief(activity.arrayBytes());
  }

  private String said(String... parts) {
    return Stream.of(parts)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", ", percent() + "% ", ""))
        .strip();
  }

  private String bar() {
    int full = BAR * percent() / 100;
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] ";
  }

  private static String per(double rate) {
    return rate > 0 ? " (" + Sizes.brief(Math.round(rate)) + "/s)" : "";
  }

  private String left() {
    if (percent() == 100) {
      String time = Sizes.time((long) seconds());
      return doing().isEmpty() ? "took " + time : time + " so far";
    }
    double left = secondsLeft();
    return left < 0 ? "" : Sizes.time((long) Math.ceil(left)) + " left";
  }

  /** Returns what is done besides moving, and how much of it. */
  private String doing() {
    if (stopping || task.phase() == Phase.MOVING) {
      return stopping ? "stopping..." : "";
    }
    String text = task.phase().text() + "...";
    if (now.done == 0) {
      return text;
    }
    String unit = task.phase().unit();
    double rate = now.rate(now.done - taskStart.done, taskStart);
    if (unit.isEmpty()) {
      String per = rate > 0 ? " (" + Sizes.brief(Math.round(rate)) + "/s read)" : "";
      String total = task.total() == 0 ? "" : " of " + Sizes.brief(task.total());
      return text + " " + Sizes.brief(now.done) + total + per;
    }
    String done = task.total() == 0 ? "" : Sizes.count(now.done) + " of ";
    return text + " " + done + Sizes.count(Math.max(task.total(), now.done), unit);
  }
}
