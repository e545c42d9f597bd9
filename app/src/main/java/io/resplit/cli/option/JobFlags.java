package io.resplit.cli.option;

import io.resplit.request.Existing;
import io.resplit.request.JobOptions;
import io.resplit.request.TaskNumber;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a job that writes. */
public final class JobFlags {

  /** What would make an address of it. */
  private static final Pattern NOT_IN_A_FOLDER = Pattern.compile("[{*]|:/");

  private static final Pattern NUMBER = Pattern.compile("(\\d{1,18})/(\\d{1,18})");

  @Option(
      names = "--task",
      paramLabel = "I/N",
      description =
          "Run task I of N, counted from 0. Tasks share one job, cut between its output"
              + " files. A repeated task continues the earlier attempt. When all are done: resplit"
              + " finish OUT.")
  private String task;

  @Option(
      names = "--by",
      paramLabel = "AXES",
      split = ",",
      description =
          "Cut tasks along these axes of the output, names or positions. Default: axes"
              + " along which tasks read least twice.")
  private List<String> by = List.of();

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description =
          "Draw the plan as FILE.svg or FILE.html. Shows seeks and time against memory, "
              + "blocks and steps. Only for dry runs.")
  private Path plot;

  @Option(
      names = "--temp",
      paramLabel = "DIR",
      description =
          "Allow two passes with raw blocks in DIR, if that is faster. Deletes them at the"
              + " end.")
  private Path temp;

  @Option(
      names = "--checksum",
      paramLabel = "crc32c|none",
      description =
          "Record checksums of each file and of the array. They are in the manifest."
              + " Default crc32c.")
  private Checksum checksum = Checksum.CRC32C;

  @Mixin private WriteFlags write = new WriteFlags();

  /** Creates the options of a job as a whole. */
  public JobFlags() {}

  /** Creates those of a job that is written as these say. */
  public JobFlags(WriteFlags write) {
    this.write = write;
  }

  /** Checksums that can be recorded. */
  enum Checksum {
    CRC32C,
    NONE
  }

  /** Returns whether nothing is to be written. */
  public boolean dryRun() {
    return write.dryRun();
  }

  /** Returns whether an interrupted job is to be resumed. */
  public boolean resume() {
    return write.resume() || task().isPresent();
  }

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

  /** Returns what may happen to outputs that are there already. */
  public Existing existing() {
    return write.overwrite() ? Existing.REPLACE : resume() ? Existing.RESUME : Existing.REFUSE;
  }

  /** Returns the options of the library. */
  public JobOptions toRunOptions() {
    return write.options(existing(), checksums());
  }

  /** Returns the axes along which tasks are cut; none if they are to be chosen. */
  public List<String> by() {
    return by;
  }

  /** Refuses axes without a task. */
  public void requireTaskIfCut() {
    if (!by.isEmpty() && task().isEmpty()) {
      throw new IllegalArgumentException("--by sets how tasks are cut: also give --task I/N");
    }
  }

  /** Returns the folder for the blocks between two passes, if there may be two. */
  public Optional<Path> temp() {
    return Optional.ofNullable(temp);
  }

  /** Returns whether outputs are read again before they get their names. */
  public boolean verifies() {
    return write.verifies();
  }

  /** Returns whether checksums are recorded. */
  public boolean checksums() {
    return checksum != Checksum.NONE;
  }

  /** Returns the file that the plan is to be drawn to, if any. */
  public Optional<Path> plot() {
    return Optional.ofNullable(plot);
  }

  /** Refuses limits that no job can keep, and options that contradict each other. */
  public void check() {
    if (task().isPresent() && (write.overwrite() || !checksums())) {
      throw new IllegalArgumentException(
          "--task cannot be combined with %s"
              .formatted(
                  write.overwrite()
                      ? "--overwrite: delete the output before its first task"
                      : "--checksum none: finish combines the checksums of tasks"));
    }
    if (temp != null && plot != null) {
      throw new IllegalArgumentException("--plot draws one plan: leave out --temp");
    }
    if (temp != null && NOT_IN_A_FOLDER.matcher(temp.toString()).find()) {
      throw new IllegalArgumentException(
          "--temp needs a folder without {, * or :/ in its path, not '" + temp + "'");
    }
    write.check();
    if (write.verifies() && !checksums()) {
      throw new IllegalArgumentException(
          "--verify compares checksums: do not give --checksum none with it");
    }
  }
}
