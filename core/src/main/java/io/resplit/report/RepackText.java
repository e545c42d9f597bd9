package io.resplit.report;

import io.resplit.cost.DiskSpace;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.text.TerminalText;
import java.util.Optional;

/**
 * Renders what becomes of a file that is repacked.
 *
 * @param text a line for people, ended
 * @param json the same as JSON
 */
public record RepackText(String text, JsonObject json) {

  private static final String STATE = "state";
  private static final String BYTES = "bytes";

  /** Returns that a file needs no change. */
  public static RepackText fitting(String file) {
    return of(file, "fits already", message(file).put(STATE, "fits"));
  }

  /**
   * Returns what is planned for a file.
   *
   * @param out where it is written to
   * @param total cost of all of its arrays
   * @param memory what the process takes at most
   */
  public static RepackText planned(
      String file, String out, Cost total, long memory, DiskSpace space) {
    return of(
        file,
        "to be written%s: at most %s, %s, %s of memory"
            .formatted(
                to(file, out),
                Sizes.brief(space.neededBytes()),
                Sizes.count(total.seeks(), "seek"),
                Sizes.brief(memory)),
        message(file)
            .put(STATE, "planned")
            .put("out", out)
            .put("seeks", total.seeks())
            .put("memory_bytes", memory)
            .put("space", JsonLines.space(space)));
  }

  /**
   * Returns what was written.
   *
   * @param bytes size of the file
   * @param sum SHA-256 of what has replaced the file, if it was replaced
   * @param seconds wall time of all that was done with the file
   */
  public static RepackText written(
      String file, String out, JobSummary done, long bytes, Optional<String> sum, double seconds) {
    return of(
        file,
        "wrote %s%s in %s%s"
            .formatted(
                Sizes.brief(bytes),
                to(file, out),
                Sizes.duration(seconds),
                sum.map(", SHA-256 "::concat).orElse("")),
        message(file)
            .put(STATE, "written")
            .put("out", out)
            .put(BYTES, bytes)
            .put("seconds", seconds)
            .put("seeks", done.measured().seeks())
            .put("planned_seeks", done.planned().seeks())
            .put("sha256", sum));
  }

  private static String to(String file, String out) {
    return out.equals(file) ? "" : " to " + out;
  }

  private static JsonObject message(String file) {
    return JsonObject.message("repack").put("file", file);
  }

  private static RepackText of(String file, String what, JsonObject json) {
    return new RepackText(TerminalText.line(file + ": " + what) + "\n", json);
  }

  /**
   * Returns what was done with all files.
   *
   * @param isDry whether only plans were made
   * @param most the most space that is needed at a time, if that was planned
   */
  public static RepackText total(
      long written, long fitting, long failed, boolean isDry, Optional<DiskSpace> most) {
    String text =
        "%s %s, %s %s, %s failed%s\n"
            .formatted(
                Sizes.count(written, "file"),
                isDry ? "to be written" : "written",
                Sizes.count(fitting),
                fitting == 1 ? "fits" : "fit",
                Sizes.count(failed),
                most.map(
                        space ->
                            "; space for one at a time: at most %s of %s"
                                .formatted(
                                    Sizes.brief(space.neededBytes()),
                                    Sizes.brief(space.freeBytes())))
                    .orElse(""));
    return new RepackText(
        text,
        JsonObject.message("repack_summary")
            .put(isDry ? "planned" : "written", written)
            .put("fits", fitting)
            .put("failed", failed));
  }
}
