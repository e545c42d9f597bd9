package io.resplit.cli.console;

import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.Activity.Task;
import io.resplit.io.Activity.Work;
import io.resplit.report.JsonObject;
import io.resplit.report.Sizes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far a command is, in words: all of its jobs together. The percentage never falls: where more
 * is to be done than was known, it waits. Rates are means since the first byte that was moved,
 * which is what the time that is left depends on when reading and writing alternate; what an
 * earlier job or the first look has seen does not count towards them. Confined to one thread at a
 * time.
 */
final class ProgressText {

  private static final int BAR = 10;

  private final Activity activity;
  private final long startNanos;
  private String reads = "read";
  private String writes = "wrote";
  private Optional<Moment> moving = Optional.empty();
  private Task task;
  private boolean stopping;
  private Moment taskStart;
  private Moment now;

  private double percent;

  /** What was done at a moment. */
  private record Moment(long nanos, long done, Work work) {

    /** Returns what is done a second, given how much it was since {@code start}. */
    double rate(double amount, Moment start) {
      return nanos - start.nanos > 0 ? amount / ((nanos - start.nanos) * 1e-9) : 0;
    }

    long ownRead() {
      return work.read() - work.readBefore();
    }

    long ownWritten() {
      return work.written() - work.writtenBefore();
    }
  }

  /**
   * Creates the text of a command.
   *
   * @param nowNanos time at its start
   */
  ProgressText(Activity activity, long nowNanos) {
    this.activity = activity;
    this.startNanos = nowNanos;
    look(nowNanos, false);
  }

  /** Takes other verbs for what comes in and what goes out. */
  void setVerbs(String in, String out) {
    reads = in;
    writes = out;
  }

  /**
   * Looks at how far the command is; what is said later is of this moment.
   *
   * @param isStopping whether the job was asked to stop
   */
  void look(long nowNanos, boolean isStopping) {
    stopping = isStopping;
    Task current = activity.task();
    now = new Moment(nowNanos, current.done(), activity.work());
    if (current != task) {
      task = current;
      taskStart = now;
    }
    if (moving.isEmpty() && task.phase() == Phase.MOVING) {
      moving = Optional.of(now);
    }
    percent = Math.max(percent, percent(now.work));
  }

  private static double percent(Work work) {
    double done = work.total() == 0 ? 0 : 100 * work.done() / work.total();
    return work.isDone() ? 100 : Math.min(99, done);
  }

  /** Returns whole percent of what is to be read and written, so that 100 means all. */
  int percent() {
    return (int) percent;
  }

  /** Returns whether all is done that is known to be done. */
  boolean isDone() {
    return now.work.isDone();
  }

  /** Returns bytes read a second. */
  private double readRate() {
    return moving.map(from -> now.rate(now.ownRead() - from.ownRead(), from)).orElse(0.0);
  }

  /** Returns bytes written a second. */
  private double writtenRate() {
    return moving.map(from -> now.rate(now.ownWritten() - from.ownWritten(), from)).orElse(0.0);
  }

  /** Returns the seconds that are left; negative if that is not known. */
  private double secondsLeft() {
    double rate = moving.map(from -> now.rate(now.work.own() - from.work.own(), from)).orElse(0.0);
    return rate > 0 ? (now.work.total() - now.work.done()) / rate : -1;
  }

  /** Returns the seconds since the start. */
  double seconds() {
    return (now.nanos - startNanos) * 1e-9;
  }

  /** Returns the same as JSON. */
  JsonObject status() {
    return JsonObject.message("status")
        .put("percent", percent)
        .put("bytes_done", now.work.written())
        .put("bytes_total", now.work.arrays())
        .put("files_done", activity.files())
        .put("bytes_per_second", Math.round(writtenRate()))
        .putIf(secondsLeft() >= 0, "eta_seconds", secondsLeft())
        .put("data_bytes_held", activity.heldBytes())
        .put("bytes_read", now.work.read())
        .put("bytes_read_per_second", Math.round(readRate()))
        .put("phase", task.phase().name().toLowerCase(Locale.ROOT))
        .put("phase_done", now.done)
        .put("phase_total", task.total())
        .put("seconds", seconds());
  }

  /** Returns how to say it on a line of any length. */
  String line() {
    if (isMoving()) {
      return said(read() + per(readRate()), written() + of() + per(writtenRate()), doing(), left());
    }
    String time = Sizes.time((long) seconds());
    return doing().isEmpty() ? "took " + time : doing() + ", " + time;
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
    boolean isBegun = now.work.read() > 0 || task.phase() == Phase.MOVING;
    return now.work.arrays() > 0 && isBegun;
  }

  private String read() {
    return reads + " " + Sizes.brief(now.work.read());
  }

  private String written() {
    return writes + " " + Sizes.brief(now.work.written());
  }

  private String of() {
    return " of " + Sizes.brief(now.work.arrays());
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
