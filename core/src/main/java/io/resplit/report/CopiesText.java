package io.resplit.report;

import io.resplit.cost.DiskSpace;

/**
 * Renders that inputs are copied before a job reads them all as one set.
 *
 * @param copies how many are copied
 * @param lead the file that is stored as all are to be
 * @param space space for the copies and for what the job writes
 */
public record CopiesText(int copies, String lead, DiskSpace space) {

  /** Returns what is to come, in lines. */
  public String text() {
    return Sizes.line(
            "copies",
            "%s stored otherwise than %s: copied first, deleted in the end",
            Sizes.count(copies, "input"),
            lead)
        + PlanText.line(space);
  }

  /** Returns what is to come. */
  public JsonObject json() {
    return JsonObject.message("copies")
        .put("copies", copies)
        .put("like", lead)
        .put("space", JsonLines.space(space));
  }

  /** Returns a line that stands before one of the copies. */
  public static String text(String from, String to) {
    return "\n" + Sizes.line("copy", "%s to %s", from, to);
  }

  /** Returns what stands before one of the copies. */
  public static JsonObject json(String from, String to) {
    return JsonObject.message("copy").put("from", from).put("to", to);
  }

  /** Returns a line that stands before the job that reads the copies. */
  public static String text(String out) {
    return "\n" + Sizes.line("whole", "to %s", out);
  }
}
